// What stands in the place of table and hand: what a deal was scored and why, or whom to pass the screen to.
import { firstSentence } from "./cards.ts";
import { debrief } from "./moments.ts";
import { marked } from "./pictures.ts";
import { tallyBlock } from "./middle.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";

function rowsTable(rows: (string | number)[][], key = "rows"): Tree {
  const [top, ...rest] = rows;
  const cell = (value: string | number): ReturnType<typeof marked> => marked(String(value).replace(/^-(?=\d)/, "−"));
  return h("div.wn-scroll", { key }, h("table.wn-rows", null,
    h("thead", null, h("tr", null, (top ?? []).map((value) => h("th", { scope: "col" }, cell(value))))),
    h("tbody", null, rest.map((row) => h("tr", null, row.map((value, index) => (index ? h("td", null, cell(value)) : h("th", { scope: "row" }, cell(value)))))))));
}

/** `story` is what a table to play at adds: the deal in words, one press away. */
export function panel(scene: Scene, story?: Kids): Tree {
  const { title, label, text, tally, rows, sheet, note, debrief: learnt } = scene.state.panel!;
  const [first, rest] = firstSentence(text ?? "");
  const all = scene.look.sheet || !learnt;
  return h("div.wn-panel", { key: "panel", role: "group", "aria-label": label ?? "Result" },
    h("div.wn-sum", { key: "sum" },
      h("span.wn-big", { key: "title" }, marked(title)),
      h("p", { key: "text" }, marked(first), rest && [" ", h("span.wn-m", null, marked(rest))]),
      tally && tallyBlock(tally)),
    !!rows?.length && (all || !tally) && rowsTable(rows),
    !!sheet?.length && all && rowsTable(sheet, "sheet"),
    learnt && debrief(scene, learnt),
    note && h("p.wn-m.wn-panelnote", { key: "note" }, marked(note)),
    (learnt?.compared || story) && h("div.wn-last", { key: "last" }, h("p.wn-m", null, marked(learnt?.compared)), story));
}
