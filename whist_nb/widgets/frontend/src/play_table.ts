// The play, trick by trick: who led what, who won; every card leads to the moment at which it was played.
import { nameOf } from "./cards.ts";
import { badge, costWords, legend } from "./costs.ts";
import { inText } from "./pictures.ts";
import type { Show } from "./show.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import * as phrases from "./phrases.ts";

interface Cell { at: number; card: string | null }
interface Row { trick: number; cells: Map<number, Cell>; led: number; won: number | null; from: number; to: number }

/** The tricks of the deal that is looked at. */
export function rowsOf({ timeline, eye, at, spoilerFree }: Show): Row[] {
  const { from, to } = timeline.dealAt(at);
  const rows: Row[] = [];
  for (let there = from; there <= (spoilerFree ? at : to); there++) {
    const { trick, seat, verb } = timeline.moment(there);
    if (!trick || seat === undefined) continue;
    if (rows.at(-1)?.trick !== trick) rows.push({ trick, cells: new Map(), led: seat, won: null, from: there, to: there });
    const row = rows.at(-1)!;
    row.cells.set(seat, { at: there, card: verb === "play" ? timeline.told(eye, there).card ?? null : null });
    row.to = there;
    if (timeline.endsTrick(there)) row.won = timeline.winner(eye, there) ?? null;
  }
  return rows;
}

function cell({ at, timeline }: Show, row: Row, seat: number, names: string[]): Tree {
  const found = row.cells.get(seat);
  if (!found) return h("td", { key: seat });
  const said = [names[seat], found.card ? nameOf(found.card) : "knocks", row.led === seat ? "led" : "", row.won === seat ? "won" : "", costWords(timeline, found.at)].filter(Boolean).join(", ");
  const marks = `${row.led === seat ? "wn-led" : ""} ${row.won === seat ? "wn-won" : ""}`;
  return h("td", { key: seat },
    h("button.wn-cell", { type: "button", "data-at": found.at, tabindex: -1, "aria-label": said, class: found.at > at ? "is-later" : "", "aria-current": found.at === at ? "step" : null },
      h("span", { class: marks }, found.card ? inText(found.card) : "knock"), badge(timeline, found.at)));
}

/** A row is drawn again only while its trick is on the table, and when the trick goes. */
const drawn = new WeakMap<object, Record<string, Tree>>();
function kept({ timeline, eye, at, spoilerFree }: Show, row: Row, draw: () => Tree): Tree {
  const key = timeline.reel.costs ?? timeline.reel;
  const rows = drawn.get(key) ?? {};
  drawn.set(key, rows);
  return (rows[[eye, row.from, row.to, at < row.from ? "later" : at > row.to ? "past" : at, spoilerFree].join()] ??= draw());
}

export function playTable(show: Show): Kids {
  const { timeline, at, state } = show;
  const names = timeline.reel.names;
  const rows = rowsOf(show);
  const order = names.map((_, index) => ((state.me ?? 0) + 1 + index) % names.length).sort((a, b) => a - b);
  if (!rows.length) return h("p.wn-m.wn-s", { key: "none" }, phrases.NO_CARD_HAS_BEEN_PLAYED);
  return [h("div.wn-plays", { key: "plays", "data-plays": true },
    h("table.wn-play", { "aria-label": phrases.THE_PLAY, style: `--seats:${names.length}` },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span.wn-sr", null, phrases.TRICK)), order.map((seat) => h("th", { scope: "col", key: seat }, names[seat]!)))),
      h("tbody", null, rows.map((row) => kept(show, row, () => h("tr", { key: row.trick, class: at >= row.from && at <= row.to ? "is-now" : "" },
        h("th", { scope: "row" }, String(row.trick)), order.map((seat) => cell(show, row, seat, names)))))))), legend(show)];
}
