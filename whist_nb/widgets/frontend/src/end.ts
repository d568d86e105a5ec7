// The entry of the bundle that a page fetches once a deal has ended, or a hand lies open for another to play: that hand,
// and what stands below the result. Points by rows, the moments to learn from, the deal in words. It belongs to the base,
// as every part does.
import "./table.ts"; // all that a table has is in the base
import css from "./end.css";
import { lying } from "./lying.ts";
import { debrief } from "./moments.ts";
import { marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { State } from "./wire.ts";
import * as phrases from "./phrases.ts";

export { css, lying };

function rowsTable(rows: (string | number)[][], key = "rows"): Tree {
  const [top, ...rest] = rows;
  const cell = (value: string | number): ReturnType<typeof marked> => marked(String(value).replace(/^-(?=\d)/, "−"));
  return h("div.wn-scroll", { key }, h("table.wn-rows", null,
    h("thead", null, h("tr", null, (top ?? []).map((value) => h("th", { scope: "col" }, cell(value))))),
    h("tbody", null, rest.map((row) => h("tr", null, row.map((value, index) => (index ? h("td", null, cell(value)) : h("th", { scope: "row" }, cell(value)))))))));
}

/** The deal in words, trick by trick. */
const story = ({ log }: State): Tree | false =>
  !!log?.length && h("details.wn-story", { key: "story" }, h("summary", null, phrases.THIS_DEAL_IN_WORDS),
    h("ol", { tabindex: 0, "aria-label": phrases.THIS_DEAL_IN_WORDS }, log.map((line, index) => h("li", { key: index }, marked(line)))));

export function below(scene: Scene, inWords: boolean): Kids {
  const { tally, rows, sheet, note, glossary, debrief: learnt } = scene.state.panel!;
  const all = scene.look.sheet || !learnt;
  const told = inWords && story(scene.state);
  return [
    !!rows?.length && (all || !tally) && rowsTable(rows),
    !!sheet?.length && all && rowsTable(sheet, "sheet"),
    learnt && debrief(scene, learnt),
    note && h("p.wn-m.wn-panelnote", { key: "note" }, marked(note)),
    (learnt?.compared || told || glossary) && h("div.wn-last", { key: "last" },
      h("p.wn-m", null, marked(learnt?.compared)),
      glossary && h("details.wn-terms", { key: "glossary" }, h("summary", null, phrases.WHAT_DO_THE_WORDS_MEAN), h("p.wn-m", null, marked(glossary))),
      told),
  ];
}
