// Columns that lie before a seat: what is covered shows as the edge of a back behind its cover.
import { back, card } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { CardText, Column, Seat } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** At most six columns stand in a line of a narrow cell; nine lie as five and four. */
export const lineOf = (columns: number, width: number): number => (columns <= 6 ? columns : columns <= 9 ? 5 : width < 520 ? 6 : columns);

const column = ([covered, face]: Column, index: number, of: number, draw: (text: CardText) => Tree): Tree => {
  const place = phrases.columnOf(index + 1, of);
  return h("div.wn-col", { key: face ?? index, class: covered || face ? "" : "wn-slot" },
    covered && back({ key: "back", name: phrases.coveredAt(place) }), face && draw(face));
};

/** How many columns there were at first: those that are empty now keep their places. */
export const columnsOf = (seat: Seat): number => seat.layout?.length ?? 0;

export const layout = (seat: Seat, width: number, label: string, draw: (text: CardText) => Tree): Tree => {
  const columns = seat.layout ?? [];
  const line = lineOf(columnsOf(seat), width);
  return h("div.wn-layout", { key: "layout", role: "group", "aria-label": label, style: `--line:${line};--lines:${Math.ceil(columnsOf(seat) / line)}` },
    columns.map((one, index) => column(one, index, columns.length, draw)));
};
export const lookedAt = (text: CardText): Tree => card(text, { key: text, face: "small", attributes: { "data-held": text } });
