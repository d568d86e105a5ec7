// My name, what is happening, and what I may answer besides a card: one line directly above my hand.
import { icon, marked } from "./pictures.ts";
import { chips, boxed } from "./seats.ts";
import { bottom, countWord, isTurn } from "./state.ts";
import { classes, h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { Status } from "./wire.ts";
import * as phrases from "./phrases.ts";

const icons = { why: "rule", hint: "lamp", trouble: "info" } as const;

/** The line of the moment: this view's own, else the frame's. */
export const statusNow = ({ state, look }: Scene): Status | null => look.status ?? state.status ?? null;

export const localButton = (name: string, label: string, key = name): Tree =>
  h("button.wn-link", { key, type: "button", "data-local": name }, label);

function links(scene: Scene, status: Status): Kids {
  if (scene.look.last) return localButton("last", phrases.BACK_TO_THIS_TRICK, "back");
  if (scene.look.rule) return localButton("rule", phrases.BACK);
  return [status.links?.map(({ do: name, at, label }) => h("button.wn-link", { key: at, type: "button", "data-do": name, "data-at": at }, label)), status.more && localButton("more", status.more),
    status.rule && localButton("rule", status.kind === "hint" ? phrases.EXPLAIN : phrases.THE_RULE)];
}

/** How many letters of the usual size two lines hold: beside my name and answers, or on their own line in a narrow cell. */
function roomFor(scene: Scene, beside: number): number {
  const { state, look } = scene;
  const room = look.width - 80 * beside;
  const taken = 200 + (scene.asks?.beside(scene) ? 90 : 0) + 7 * (state.seats?.[bottom(state)]?.note?.length ?? 0);
  return (look.width < 520 ? room * 0.23 : (room - taken) / 3.5) * (look.settings.print === "large" ? 0.65 : 1);
}

/** The status line. Its place is kept when it is empty, and two lines fit into it, or three of small print: no message moves a card. */
export function statusLine(scene: Scene): Tree {
  const status = statusNow(scene);
  const kind = status?.kind ?? "plain";
  const boxed = !/plain|wait/.test(kind);
  const text = status && (scene.look.rule && status.rule ? status.rule : status.text);
  const long = (text?.length ?? 0) > roomFor(scene, (status?.links?.length ?? 0) + Number(!!status?.rule));
  return h("div.wn-say", { key: "say" },
    h("div.wn-status", { key: "status", class: classes({ "is-why": boxed, "is-plain": !boxed, "is-long": long }) },
      boxed && icon(icons[kind as keyof typeof icons] ?? "info"),
      h("span.wn-grow", { key: "text", role: "status" },
        text && (scene.look.passing && !scene.look.status ? h("span", { key: "passing", "aria-hidden": "true" }, marked(text)) : marked(text))),
      status && links(scene, status)));
}

/** The place of my turn's chip is kept while others play: the line beside it stands still. */
const turnPlace = ({ state }: Scene, index: number): Kids =>
  state.me === index && !state.exercise && !state.seats![index]!.out && !state.seats![index]!.chips?.some(isTurn)
    && h("span.wn-chip.is-turn", { key: "turn", "aria-hidden": "true", style: "visibility:hidden" }, phrases.TO_PLAY);

function myName(scene: Scene): Tree {
  const { state } = scene;
  const index = bottom(state);
  const seat = state.seats![index]!;
  const count = state.me === null || state.me === undefined ? seat.cards : null;
  const won = state.tally || seat.note ? null : seat.won;
  const more = [count === null || count === undefined ? "" : countWord(count, "card"), won === null || won === undefined ? "" : `won ${won}`].filter(Boolean).join(" · ");
  return boxed(scene, index, [h("b", { key: "name" }, seat.name), chips(scene, index), turnPlace(scene, index), !!state.choose && state.me === index && h("span.wn-m.wn-s", { key: "choose" }, phrases.toChoose(state.choose)), more && h("span.wn-m.wn-s", { key: "more" }, more),
    seat.note && h("span.wn-m.wn-s", { key: "note" }, marked(seat.note))], "wn-my", "mine");
}

export function meRow(scene: Scene): Tree {
  return h("div.wn-me", { key: "me" }, myName(scene), statusLine(scene), scene.asks?.beside(scene),
    scene.look.resting && h("button.wn-btn.is-main", { key: "next", type: "button", "data-local": "go" }, "Next", h("kbd", { "aria-hidden": "true" }, "N")));
}
