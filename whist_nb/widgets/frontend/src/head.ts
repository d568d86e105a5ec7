// The head: which game, how far, the score; and the small panel of settings that "Aa" opens.
import { spoken } from "./cards.ts";
import { icon, marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { Settings, State } from "./wire.ts";

function score({ score: given }: State): Kids {
  if (!given) return null;
  const items = given.items ?? [];
  return h("span.wn-score", { key: "score" },
    given.label && h("span.wn-m", { class: items.length ? "wn-s wn-hide-s" : given.label.includes("**") ? "" : "wn-s" }, marked(given.label)),
    items.map(([who, points], index) => [index > 0 && h("span.wn-m", { "aria-hidden": "true" }, "·"), h("span", null, who, " ", h("b", null, String(points)))]));
}

const stepNames = { done: "done", now: "now", todo: "" };

function exerciseSteps({ exercise }: State): Kids {
  const steps = exercise?.steps ?? [];
  if (!steps.length) return null;
  const at = steps.findIndex((step) => step === "now");
  const label = at < 0 ? `${steps.filter((step) => step === "done").length} of ${steps.length} done` : `Exercise ${at + 1} of ${steps.length}`;
  return h("span.wn-steps", { key: "steps", role: "img", "aria-label": label }, steps.map((step) => h("i", { class: stepNames[step] })));
}

export function head({ state, look }: Scene): Tree {
  const { exercise } = state;
  return h("header.wn-head", { key: "head" },
    h("h3", { key: "title" }, exercise?.title ?? state.title ?? ""),
    exercise ? exerciseSteps(state) : state.phase && h("span.wn-m", { key: "phase" }, marked(state.phase)),
    h("span.wn-grow", { key: "grow" }),
    exercise?.tally ? h("span.wn-m.wn-s", { key: "tally" }, exercise.tally) : score(state),
    h("button.wn-btn", { key: "aa", type: "button", "data-local": "settings", "aria-label": "Card size and colours, pace", "aria-expanded": String(look.open) }, icon("aa")));
}

type Option = [value: string | number | boolean, label: string];
const choices: [name: keyof Settings, title: string, options: Option[]][] = [
  ["suits", "Suit colours", [[4, "Four"], [2, "Two"]]],
  ["print", "Print", [["normal", "Normal"], ["large", "Large"]]],
  ["theme", "Theme", [["auto", "As the page"], ["light", "Light"], ["dark", "Dark"]]],
  ["rest", "After a trick", [["timed", "Go on"], ["next", "Wait for Next"]]],
  ["confirm", "Play a card", [[false, "At once"], [true, "Press twice"]]],
  ["keys", "Letter keys", [[true, "On"], [false, "Off"]]],
  ["narrate", "Tell the play", [[true, "On"], [false, "Off"]]],
];
const hints: Partial<Record<keyof Settings, string>> = {
  keys: "H hint, U undo, L last trick, N next, T trick, S score, W what now",
  narrate: "for screen readers",
};

function choice(settings: Settings, name: keyof Settings, title: string, options: Option[]): Tree {
  return h("div.wn-setting", { key: name }, h("span", null, title, hints[name] && h("span.wn-m.wn-s.wn-blockline", null, hints[name])),
    h("span.wn-seg", { role: "radiogroup", "aria-label": title, "data-setting": name }, options.map(([value, label]) => h("button", {
      type: "button", role: "radio", "data-value": JSON.stringify(value), "aria-checked": String(settings[name] === value),
      tabindex: settings[name] === value ? 0 : -1,
    }, label))));
}

export const paceText = (pace: number): string => (pace === 0 ? "at once" : `${(pace / 1000).toFixed(2)} s apart`);

const pace = (settings: Settings): Tree => h("label.wn-setting", { key: "pace" },
  h("span", null, "Others play", h("span.wn-m.wn-s.wn-blockline", null, paceText(settings.pace))),
  h("input.wn-range", { type: "range", min: 0, max: 1500, step: 50, value: settings.pace, "data-setting": "pace",
    "aria-label": "Time between the others' cards", "aria-valuetext": paceText(settings.pace) }));

/** The panel of all settings, or of those that a widget follows. */
export function settingsPanel(settings: Settings, follows?: (keyof Settings)[]): Tree {
  const rows = [...choices.slice(0, 3).map(([name, title, options]) => choice(settings, name, title, options)), pace(settings),
    ...choices.slice(3).map(([name, title, options]) => choice(settings, name, title, options))];
  return h("div.wn-settings", { key: "settings", role: "group", "aria-label": "Settings" },
    rows.filter(({ key }) => !follows || follows.includes(key as keyof Settings)));
}

/** Scores and tallies in words, for the key S. */
export function tellScore({ score: given, tally, seats }: State): string {
  const said = [
    given && [spoken(given.label), ...(given.items ?? []).map(([who, points]) => `${who} ${points}`)].filter(Boolean).join(", "),
    tally && `${tally.label ?? "Tricks"}: ${(tally.items ?? []).map(([who, n]) => `${who} ${n}`).join(", ")}`,
    !tally && seats?.some((seat) => typeof seat.won === "number") && `Tricks: ${seats.filter((seat) => !seat.out).map((seat) => `${seat.name} ${seat.won ?? 0}`).join(", ")}`,
    seats?.filter((seat) => seat.out).map((seat) => `${seat.name} is ${spoken(seat.note) || "out"}`).join(". "),
  ].filter(Boolean);
  return said.length ? `${said.join(". ")}.` : "No score yet.";
}
