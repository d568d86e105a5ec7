// My cards: buttons in a toolbar, one of them in the tab order. When I only watch, cards to look at.
import { isFirst, rowsOf } from "./fan.ts";
import type { Row } from "./fan.ts";
import { columnsOf, layout, lineOf, lookedAt } from "./layout.ts";
import { card, mark } from "./pictures.ts";
import { bottom, countWord, handName, isLegal, showsLegal, whose } from "./state.ts";
import { classes, h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { CardText } from "./wire.ts";

/** The mark that hangs from a card, if any: found, slip, hint. */
function markOf(scene: Scene, text: CardText): "check" | "cross" | "lamp" | null {
  const judged = scene.state.exercise?.marks?.[text];
  if (judged) return judged === "found" ? "check" : "cross";
  return scene.state.hint?.cards?.includes(text) ? "lamp" : null;
}

export function held(scene: Scene, text: CardText, first: boolean, small = false, seat = bottom(scene.state)): Tree {
  const { state, look } = scene;
  const judged = state.exercise?.marks?.[text];
  const sorted = showsLegal(state, seat);
  const legal = isLegal(state, text);
  const hangs = markOf(scene, text);
  return card(text, {
    key: text, tag: "button", face: small ? "small" : look.settings.print === "large" ? "large" : "standard",
    name: handName(state, text, look.selected === text ? "selected" : judged),
    class: classes({
      "is-first": first, "is-legal": sorted && legal, "is-dim": sorted && !legal, "is-selected": look.selected === text,
      "is-hint": hangs === "lamp", "is-found": judged === "found", "is-fresh": !!state.fresh?.includes(text), "is-refused": judged === "slip" || look.refused === text,
    }),
    attributes: {
      "data-card": text, tabindex: look.entry === text ? 0 : -1,
      "aria-disabled": sorted && !legal ? "true" : null,
      "aria-pressed": judged === "found" || look.selected === text ? "true" : null,
    },
    kids: scene.asks?.worth?.(scene, text) ?? (hangs && mark(hangs)),
  });
}

/** My columns lie before my hand; their open cards are buttons like those of the hand. */
function columns(scene: Scene, mine: boolean): Tree | null {
  const { state, look } = scene;
  const seat = state.seats?.[bottom(state)];
  if (!seat?.layout?.length) return null;
  return layout(seat, look.width, `${whose(state, bottom(state))} columns`, (text) => (mine ? held(scene, text, false, true) : lookedAt(text)));
}

/** The rows of my hand. Beside its columns in a narrow cell there is one, of strips that are just wide enough. */
export function handRows({ state, look }: Pick<Scene, "state" | "look">, cards = state.hand ?? []): Row[] {
  const seat = state.seats?.[bottom(state)];
  const columns = look.width >= 520 && look.width < 600 && seat ? columnsOf(seat) : 0;
  return columns && columns < 10 ? [{ cards, gaps: 0, step: 24 }] : rowsOf(cards, look.width, look.settings.print === "large");
}

const rowStyle = ({ cards, gaps }: Row): string => `--n:${Math.max(2, cards.length)};--g:${gaps}`;

/** The hand at the bottom: mine, or the open hand of seat 0 when I watch. */
export function bottomHand(scene: Scene): Tree | null {
  const { state, look } = scene;
  const open = state.seats?.[bottom(state)]?.hand;
  const mine = state.me === null || state.me === undefined ? null : state.hand;
  const cards = mine ?? open;
  if (!cards) return null;
  const large = look.settings.print === "large";
  const lies = columns(scene, !!mine);
  const before = lies ? columnsOf(state.seats![bottom(state)]!) : 0;
  const beside = before > 9;
  const rows = handRows(scene, cards);
  const owner = `${whose(state, bottom(state))} hand`;
  return h("div.wn-hand", {
    key: "hand", role: mine ? "toolbar" : "group", "aria-label": `${owner}, ${countWord(cards.length, "card")}`, style: lies ? `--line:${lineOf(before, look.width)}` : null,
    class: classes({ "is-tall": look.tall || rows.length > 1, "is-open": !mine, "has-layout": !!lies, "is-beside": beside }),
  }, lies, rows.map((row, index) => h("div.wn-row", { key: `row${index}`, style: rowStyle(row) },
    row.cards.map((text, at) => (mine ? held(scene, text, row.gaps > 0 && isFirst(row.cards, at), beside)
      : card(text, { key: text, attributes: { "data-held": text }, face: large ? "large" : "standard", class: row.gaps > 0 && isFirst(row.cards, at) ? "is-first" : "" }))))));
}
