// What stands in the place of table and hand: what a deal was scored and why, or whom to pass the screen to.
import { firstSentence } from "./cards.ts";
import { marked } from "./pictures.ts";
import { tallyBlock } from "./middle.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";

function rowsTable(rows: (string | number)[][]): Tree {
  const [top, ...rest] = rows;
  const cell = (value: string | number): ReturnType<typeof marked> => marked(String(value).replace(/^-(?=\d)/, "−"));
  return h("div.wn-scroll", { key: "rows" }, h("table.wn-rows", null,
    h("thead", null, h("tr", null, (top ?? []).map((value) => h("th", { scope: "col" }, cell(value))))),
    h("tbody", null, rest.map((row) => h("tr", null, row.map((value, index) => (index ? h("td", null, cell(value)) : h("th", { scope: "row" }, cell(value)))))))));
}

/** `more` is what a table to play at adds: the deal in words. */
export function panel({ state }: Scene, more?: Kids): Tree {
  const { title, label, text, tally, rows, note } = state.panel!;
  const [first, rest] = firstSentence(text ?? "");
  return h("div.wn-panel", { key: "panel", role: "group", "aria-label": label ?? "Result" },
    h("div.wn-sum", { key: "sum" },
      h("span.wn-big", { key: "title" }, marked(title)),
      h("p", { key: "text" }, marked(first), rest && [" ", h("span.wn-m", null, marked(rest))]),
      tally && tallyBlock(tally)),
    !!rows?.length && rowsTable(rows),
    more,
    note && h("p.wn-m.wn-panelnote", { key: "note" }, marked(note)));
}
