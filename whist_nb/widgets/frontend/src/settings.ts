// The small panel of settings that "Aa" opens: the look, which every widget follows, and what a table adds to it.
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Settings } from "./wire.ts";
import * as phrases from "./phrases.ts";

type Option = [value: string | number | boolean, label: string];
/** What may be chosen, what it is called, and a second line. */
export type Choice = [name: keyof Settings, title: string, options: Option[], hint?: string];

/** The look of cards and page. */
export const looks: Choice[] = [
  ["suits", phrases.SUIT_COLOURS, [[4, phrases.FOUR], [2, phrases.TWO]]],
  ["print", phrases.PRINT, [["normal", phrases.NORMAL], ["large", phrases.LARGE]]],
  ["theme", phrases.THEME, [["auto", phrases.AS_THE_PAGE], ["light", phrases.LIGHT], ["dark", phrases.DARK]]],
];
export const keys = (hint: string): Choice => ["keys", phrases.LETTER_KEYS, [[true, phrases.ON], [false, phrases.OFF]], hint];
export const narrate: Choice = ["narrate", phrases.TELL_THE_PLAY, [[true, phrases.ON], [false, phrases.OFF]], phrases.FOR_SCREEN_READERS];

export const named = (title: string, hint?: string): Tree => h("span", null, title, hint && h("span.wn-m.wn-s.wn-blockline", null, hint));

export const rows = (settings: Settings, choices: Choice[]): Tree[] => choices.map(([name, title, options, hint]) =>
  h("div.wn-setting", { key: name }, named(title, hint),
    h("span.wn-seg", { role: "radiogroup", "aria-label": title, "data-setting": name }, options.map(([value, label]) => h("button", {
      type: "button", role: "radio", "data-value": JSON.stringify(value), "aria-checked": String(settings[name] === value),
      tabindex: settings[name] === value ? 0 : -1,
    }, label)))));

export const settingsPanel = (inner: Kids): Tree => h("div.wn-settings", { key: "settings", role: "group", "aria-label": phrases.SETTINGS }, inner);

export const paceText = (pace: number): string => (pace === 0 ? phrases.AT_ONCE : phrases.apart((pace / 1000).toFixed(2)));

const pace = (settings: Settings): Tree => h("label.wn-setting", { key: "pace" }, named(phrases.OTHERS_PLAY, paceText(settings.pace)),
  h("input.wn-range", { type: "range", min: 0, max: 1500, step: 50, value: settings.pace, "data-setting": "pace", "aria-valuetext": paceText(settings.pace) }));

/** The settings of a table. */
export const tableSettings = (settings: Settings): Tree => settingsPanel([rows(settings, looks), pace(settings), rows(settings, [
  ["rest", phrases.AFTER_A_TRICK, [["timed", phrases.GO_ON], ["next", phrases.WAIT_FOR_NEXT]]],
  ["single", phrases.ONLY_ONE_CARD, [[false, phrases.YOU_PLAY_IT], [true, phrases.BY_ITSELF]], phrases.SPACE_OR_ENTER_PLAYS_IT],
  ["confirm", phrases.PLAY_A_CARD, [[false, phrases.WITHOUT_ASKING], [true, phrases.PRESS_TWICE]]],
  keys(phrases.TABLE_KEYS), narrate,
  ["detail", phrases.LOOKING_BACK, [["new", phrases.NEW], ["usual", phrases.USUAL], ["expert", phrases.EXPERT]]],
])]);
