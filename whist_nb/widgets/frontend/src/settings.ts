// The small panel of settings that "Aa" opens: the look, which every widget follows, and what a table adds to it.
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Settings } from "./wire.ts";

type Option = [value: string | number | boolean, label: string];
/** What may be chosen, how it is called, and a second line. */
export type Choice = [name: keyof Settings, title: string, options: Option[], hint?: string];

/** The look of cards and page. */
export const looks: Choice[] = [
  ["suits", "Suit colours", [[4, "Four"], [2, "Two"]]],
  ["print", "Print", [["normal", "Normal"], ["large", "Large"]]],
  ["theme", "Theme", [["auto", "As the page"], ["light", "Light"], ["dark", "Dark"]]],
];
export const keys = (hint: string): Choice => ["keys", "Letter keys", [[true, "On"], [false, "Off"]], hint];
export const narrate: Choice = ["narrate", "Tell the play", [[true, "On"], [false, "Off"]], "for screen readers"];

export const named = (title: string, hint?: string): Tree => h("span", null, title, hint && h("span.wn-m.wn-s.wn-blockline", null, hint));

export const rows = (settings: Settings, choices: Choice[]): Tree[] => choices.map(([name, title, options, hint]) =>
  h("div.wn-setting", { key: name }, named(title, hint),
    h("span.wn-seg", { role: "radiogroup", "aria-label": title, "data-setting": name }, options.map(([value, label]) => h("button", {
      type: "button", role: "radio", "data-value": JSON.stringify(value), "aria-checked": String(settings[name] === value),
      tabindex: settings[name] === value ? 0 : -1,
    }, label)))));

export const settingsPanel = (inner: Kids): Tree => h("div.wn-settings", { key: "settings", role: "group", "aria-label": "Settings" }, inner);

export const paceText = (pace: number): string => (pace === 0 ? "at once" : `${(pace / 1000).toFixed(2)} s apart`);

const pace = (settings: Settings): Tree => h("label.wn-setting", { key: "pace" }, named("Others play", paceText(settings.pace)),
  h("input.wn-range", { type: "range", min: 0, max: 1500, step: 50, value: settings.pace, "data-setting": "pace",
    "aria-label": "Time between the others' cards", "aria-valuetext": paceText(settings.pace) }));

/** The settings of a table. */
export const tableSettings = (settings: Settings): Tree => settingsPanel([rows(settings, looks), pace(settings), rows(settings, [
  ["rest", "After a trick", [["timed", "Go on"], ["next", "Wait for Next"]]],
  ["single", "Only one card", [[false, "You play it"], [true, "By itself"]], "Space or Enter plays it, too"],
  ["confirm", "Play a card", [[false, "At once"], [true, "Press twice"]]],
  keys("H hint, U undo, L last trick, C claim, N next, R replay, T trick, S score, W what now"), narrate,
  ["detail", "Looking back", [["new", "New"], ["usual", "Usual"], ["expert", "Expert"]]],
])]);
