// The entry of the bundle of a class report: tables, one below the other, whose lines and names open a replay below.
import "./table.ts"; // all that a table has is in the base
import { spoken } from "./cards.ts";
import { foot } from "./foot.ts";
import { framed } from "./framed.ts";
import { onKey } from "./keys.ts";
import { marked } from "./pictures.ts";
import css from "./report.css";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Scene, Shown } from "./scene.ts";
import { widget } from "./view.ts";
import type { Frame, Report, ReportLine, ReportPart } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** Below this width a line is a paragraph: its first cell, and then the others, each after its heading. */
const NARROW = 560;
/** Closed at first: what is looked up, not read. */
const CLOSED = new Set(["boards"]);

type Says = (what: string) => string;

const opener = (label: string, opens: number[], key: string | number, says: Says, tabindex: number): Tree =>
  h("button.wn-opens", { key, type: "button", tabindex, "data-opens": opens.join(" "), "aria-label": says(spoken(label)) }, marked(label));

function line({ cells, who, opens }: ReportLine, heads: string[], says: Says, key: number): Tree {
  const cell = (inner: Kids, at: number): Tree => h("td", { key: at, "data-head": heads[at] }, inner);
  const names = who.map(([name, place], at) => [" ", h("span.wn-who", { key: `who ${at}` }, opener(name, place, "opens", phrases.opensTheReplay, at ? -1 : 0), at < who.length - 1 && ",")]);
  return h("tr", { key, class: cells[0] ? "is-first" : "" },
    cells.map((text, at) => cell(at === 0 && opens ? opener(text, opens, "opens", says, 0) : marked(text), at)),
    who.length > 0 && cell(h("span.wn-names", { role: "group", "aria-label": heads[cells.length] }, names), cells.length));
}

function part({ key, title, note, heads, lines }: ReportPart): Tree {
  const says = key === "exercises" ? phrases.opensTheExercise : phrases.opensTheReplay;
  return h("details.wn-rep-part", { key, class: `is-${key}`, open: !CLOSED.has(key) },
    h("summary", { key: "title" }, title),
    note && h("p.wn-m", { key: "note" }, note),
    lines.length > 0 && h("table", { key: "table", "aria-label": title },
      h("thead", { key: "head" }, h("tr", null, heads.map((head) => h("th", { key: head, scope: "col" }, head)))),
      h("tbody", { key: "lines" }, lines.map((each, at) => line(each, heads, says, at)))));
}

function felt({ state, look }: Scene): Tree {
  const { note, progress, parts } = state.report!;
  return h("div.wn-rep", { key: "report", class: look.width < NARROW ? "is-narrow" : "" },
    h("p", { key: "note" }, note, progress && h("span.wn-m", null, " ", progress)),
    parts.map(part));
}

/** Arrows walk among the names of a line, which is one stop for Tab: thirty names are not thirty stops. */
function walk({ key }: KeyboardEvent, target: HTMLElement): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const names = [...target.closest(".wn-names")?.querySelectorAll<HTMLElement>(".wn-opens") ?? []];
  if (!step || !names.length) return false;
  names[names.indexOf(target) + step]?.focus();
  return true;
}

/** The page to print, as a file: Python has just sent it. */
function save({ page }: Report, title: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([page!], { type: "text/html" }));
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export { modelOf } from "./model.ts";

export default widget({
  css,
  wears: "wn-report",
  back: phrases.BACK_TO_THE_REPORT,
  label: ({ title }) => title ?? "",
  draw: (scene) => framed(scene, felt(scene), foot(scene)),
  listen(view: Shown, signal) {
    const opened = view.model.get("frame") as Frame | null;
    let saved = opened?.state.report?.page ? opened.n : 0; // what a saved notebook still holds is not saved again
    const frame = (): void => {
      const { n, state } = view.model.get("frame") as Frame;
      if (!state.report?.page || n === saved) return;
      saved = n;
      save(state.report, state.title ?? "report");
    };
    onKey(view.section, walk, signal);
    view.section.addEventListener("click", ({ target }) => {
      const opens = (target as HTMLElement).closest<HTMLElement>("[data-opens]")?.dataset["opens"];
      if (opens) view.link.send({ answer: { opens: opens.split(" ").map(Number) } });
    }, { signal });
    view.model.on("change:frame", frame);
    signal.addEventListener("abort", () => view.model.off("change:frame", frame), { once: true });
  },
});
