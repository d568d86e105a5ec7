// The foot: buttons, the log of this deal in words, and the one button that goes on.
import { icons } from "./deck.ts";
import { icon, marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { FootButton, Marked, State } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** Icons of buttons that only a table has, and its exercises. */
const own: Record<string, string> = {
  ...icons,
  undo: "M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6",
  last: "M3 5.5 8 3l5 2.5L8 8zM3 8.5 8 11l5-2.5M3 11.5 8 14l5-2.5",
  save: "M8 2.5V11M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
  open: "M8 11V2.5M4.5 6 8 2.5 11.5 6M3 13.5h10",
  claim: "M3.5 14.5v-12M3.5 3h8.5l-2 3 2 3H3.5",
};

/** What the foot offers: what Python lists, and what needs no question to Python: the last trick, the score sheet. */
export function buttonsOf(state: State): FootButton[] {
  const listed = state.buttons ?? [];
  const { panel } = state;
  if (panel?.debrief && (panel.sheet ?? (panel.tally && panel.rows))?.length) return [...listed, { do: "sheet", label: phrases.SCORE_SHEET, icon: "rule" }];
  if (panel || state.last_trick === undefined || listed.some((button) => button.do === "last")) return listed;
  const at = listed.findIndex((button) => button.do === "undo") + 1 || listed.findIndex((button) => button.do === "hint") + 1;
  const last: FootButton = { do: "last", label: phrases.LAST_TRICK, key: "L", icon: "last", off: !state.last_trick };
  return [...listed.slice(0, at), last, ...listed.slice(at)];
}

/** `at` says which one, where there are several of a kind. */
export const button = (given: FootButton, pressed?: boolean, at?: number): Tree =>
  h("button.wn-btn", {
    key: `do ${given.do}`, type: "button", "data-do": given.do, "data-at": at, class: given.main ? "is-main" : "",
    "aria-disabled": given.off ? "true" : null, "aria-pressed": pressed === undefined ? null : String(pressed),
    "aria-keyshortcuts": given.key ? given.key.replace("↵", "Enter") : null,
  }, !given.main && icon(given.icon ?? "next", own), given.label, given.key && h("kbd", { "aria-hidden": "true" }, given.key));

const log = (lines: Marked[]): Tree =>
  h("details.wn-log.wn-grow", { key: "log" },
    h("summary", null, h("span", null, marked(lines.at(-1)))),
    h("ol", { tabindex: 0, "aria-label": phrases.THIS_DEAL_IN_WORDS }, lines.map((line, index) => h("li", { key: index }, marked(line)))));

export function foot({ state, look }: Scene): Tree | null {
  const buttons = buttonsOf(state);
  const lines = state.log ?? [];
  if (!buttons.length && !lines.length) return null;
  return h("footer.wn-foot", { key: "foot" },
    buttons.filter((one) => !one.main).map((one) => button(one, one.do === "last" ? look.last : one.do === "sheet" ? look.sheet : undefined)),
    state.panel ? h("span.wn-grow.wn-trouble", { key: "grow", role: "status" }, marked(look.status?.text)) : lines.length ? log(lines) : h("span.wn-log.wn-grow", { key: "no log" }),
    buttons.filter((one) => one.main).map((one) => button(one)));
}
