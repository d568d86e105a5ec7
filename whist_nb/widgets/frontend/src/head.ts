// The head: which game, how far, the score.
import { spoken } from "./cards.ts";
import { icon, marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { State } from "./wire.ts";
import * as phrases from "./phrases.ts";

export function score({ score: given }: State): Kids {
  if (!given) return null;
  const items = given.items ?? [];
  return h("span.wn-score", { key: "score" },
    given.label && h("span.wn-m", { class: items.length ? "wn-s wn-hide-s" : given.label.includes("**") ? "" : "wn-s" }, marked(given.label)),
    items.map(([who, points]) => h("span", null, who, " ", h("b", null, minus(points)))));
}

/** Numbers below zero have a true minus. */
const minus = (points: string | number): string => String(points).replace("-", "−");

export function head({ state, look }: Scene, steps?: Kids): Tree {
  const { exercise } = state;
  return h("header.wn-head", { key: "head" },
    h("h3", { key: "title" }, exercise?.title ?? state.title ?? ""),
    steps ?? (state.phase && h("span.wn-m", { key: "phase" }, marked(state.phase))),
    h("span.wn-grow", { key: "grow" }),
    exercise?.tally ? h("span.wn-m.wn-s", { key: "tally" }, exercise.tally) : score(state),
    h("button.wn-btn", { key: "aa", type: "button", "data-local": "settings", "aria-label": phrases.SETTINGS, "aria-expanded": String(look.open) }, icon("aa")));
}

/** Scores and tallies in words, for the key S. */
export function tellScore({ score: given, tally, seats }: State): string {
  const said = [
    given && [spoken(given.label), ...(given.items ?? []).map(([who, points]) => `${who} ${points}`)].filter(Boolean).join(", "),
    tally && `${tally.label ?? phrases.TRICKS}: ${(tally.items ?? []).map(([who, n]) => `${who} ${n}`).join(", ")}`,
    !tally && seats?.some((seat) => typeof seat.won === "number") && `Tricks: ${seats.filter((seat) => !seat.out).map((seat) => `${seat.name} ${seat.won ?? 0}`).join(", ")}`,
    seats?.filter((seat) => seat.out).map((seat) => `${seat.name} is ${spoken(seat.note) || "out"}`).join(". "),
  ].filter(Boolean);
  return said.length ? `${said.join(". ")}.` : phrases.NO_SCORE_YET;
}
