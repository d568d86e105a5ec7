// Calls: every answer that is not a card, as buttons, numbers, a grid of bids or the ladder.
import { boxOf, columnsAt, nearest, numberOf } from "./callbox.ts";
import type { Box } from "./callbox.ts";
import { spoken } from "./cards.ts";
import { onKey } from "./keys.ts";
import { marked } from "./pictures.ts";
import { chipOf, spareBlock } from "./spare.ts";
import { asksInMiddle } from "./state.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import type { Asks, Scene, Shown } from "./scene.ts";
import type { Control } from "./wire.ts";
import * as phrases from "./phrases.ts";

const spokenCall = (call: Control): string =>
  call.say ?? [spoken(call.label), spoken(call.note), call.worth === null || call.worth === undefined ? "" : `worth ${call.worth}`].filter(Boolean).join(", ");

const attributes = (call: Control) => ({ key: `call ${call.act}`, type: "button", "data-act": call.act, "data-call": true, "aria-label": spokenCall(call) });
const worth = (call: Control): string => (call.worth === null || call.worth === undefined ? "" : String(call.worth));

const button = (call: Control, lone = false): Tree => h("button.wn-btn", { ...attributes(call), class: lone ? "is-main" : "is-line" },
  h("span", null, h("b", null, marked(call.label)), call.note && h("span.wn-m.wn-s", null, marked(call.note))));

const rungs = (calls: Control[]): Kids => calls.map((call) => h("button.wn-rung", attributes(call), h("b", null, marked(call.label)),
  h("span", null, marked(call.note)), h("i", null, worth(call))));

/** Kinds in lines, numbers in columns: each bid is where the eye looks for it, and only legal ones are shown. */
const grid = (box: Box & { kind: "grid" }): Tree => h("div.wn-bids", { key: "bids", style: `--columns:${box.columns.length}` },
  box.rows.map((label, row) => h("b.wn-bidkind", { key: label, style: `grid-area:${row + 1}/1`, "aria-hidden": "true" }, marked(label))),
  box.cells.map(({ call, row, column }) => h("button.wn-number", { ...attributes(call), style: `grid-area:${row + 1}/${column + 2}` }, marked(call.cell))));

/** A number out of many: less, the figure, more, and the button that says it. */
function field(scene: Scene, calls: Control[]): Tree {
  const chosen = nearest(calls, scene.look.number ?? Infinity);
  const all = calls.map(numberOf);
  const step = (name: string, by: number, text: string): Tree => h("button.wn-btn.is-line", { key: name, type: "button", "data-local": name, "aria-label": by < 0 ? "less" : "more",
    "aria-disabled": nearest(calls, numberOf(chosen), by) === chosen ? "true" : null }, text);
  return h("div.wn-field", { key: "field" }, step("less", -1, "−"),
    h("input.wn-figure", { key: "figure", type: "number", min: Math.min(...all), max: Math.max(...all), value: numberOf(chosen), "data-figure": true, "aria-label": spoken(scene.state.ask) || "Number" }),
    step("more1", 1, "+"),
    h("button.wn-btn.is-main", { ...attributes(chosen), key: "say" }, `${chosen.verb} ${chosen.number}`));
}

/** What a call means, while it is pointed at or focused. Its place is kept. */
function note(scene: Scene, box: Box): Tree | null {
  if (box.kind === "ladder" || box.kind === "row" || box.kind === "field" || ![...box.calls, ...box.apart].some((call) => call.note)) return null;
  const call = [...box.calls, ...box.apart].find((one) => one.act === scene.look.pointed);
  return h("p.wn-note.wn-m.wn-s", { key: "note", "aria-hidden": "true" }, call && h("span", null, h("b", null, marked(call.label)), call.note ? ": " : "", marked(call.note)));
}

function callsInMiddle(scene: Scene): Tree | null {
  const { state } = scene;
  if (!asksInMiddle(state)) return null;
  const all = state.calls!;
  const box = boxOf(all);
  const lone = all.length === 1;
  const inner = box.kind === "ladder" ? h("div.wn-rungs", { key: "rungs" }, rungs(box.calls))
    : box.kind === "grid" ? grid(box)
      : box.kind === "field" ? field(scene, box.calls)
        : box.kind === "numbers" ? h("div.wn-callrow", { key: "row", style: `--columns:${columnsAt(scene.look.width, all.length)}` }, box.calls.map((call) => h("button.wn-number", attributes(call), marked(call.label))))
          : h("div.wn-callrow", { key: "row" }, box.calls.map((call) => button(call, lone)));
  return h(box.kind === "ladder" ? "div.wn-ladder" : "div.wn-calls", {
    key: "calls", role: "group", "aria-label": spoken(state.ask) || phrases.CALLS, class: `is-${box.kind} ${lone ? "is-lone" : ""}`, "data-n": box.calls.length },
  state.ask && !isLong(box) && h("p.wn-asks", null, h("b", null, marked(state.ask))), inner,
  !isLong(box) && box.apart.length > 0 && h("div.wn-callrow.wn-apart", { key: "apart" }, box.apart.map((call) => button(call))), note(scene, box));
}

/** A ladder or a grid fills the middle: the line above my hand says what is asked, and passing stands beside it. */
const isLong = (box: Box): boolean => box.kind === "ladder" || box.kind === "grid";

/** A call beside a card, such as knocking, or beside a ladder stands in the line above my hand. */
function callsBesideCards({ state }: Scene): Tree | null {
  const box = boxOf(state.calls ?? []);
  const calls = asksInMiddle(state) ? (isLong(box) ? box.apart : []) : state.calls ?? [];
  if (!calls.length) return null;
  return h("div.wn-acts", { key: "acts", role: "group", "aria-label": spoken(state.ask) || phrases.OTHER_ANSWERS },
    calls.map((call) => h("button.wn-btn.is-line", attributes(call), marked(call.label))));
}

/** What a call means is told while it is pointed at or focused. */
function point({ look, state, draw }: Shown, target: HTMLElement): void {
  const act = target.closest<HTMLElement>("[data-call]")?.dataset["act"] ?? null;
  if (act === look.pointed) return;
  look.pointed = act;
  if (state.calls?.length) draw();
}

/** A number typed, or stepped to: the nearest one that may be said. */
function say({ look, state, draw, section }: Shown, wanted: number, by = 0): void {
  const { calls } = boxOf(state.calls ?? []);
  if (!calls.length || Number.isNaN(wanted)) return;
  look.number = numberOf(nearest(calls, wanted, by));
  draw();
  const input = section.querySelector<HTMLInputElement>("[data-figure]");
  if (input) input.value = String(look.number);
}

/** Enter in the figure says the number. */
function enter(view: Shown, key: string, { dataset, value }: HTMLInputElement): void {
  if (key !== "Enter" || dataset["figure"] === undefined) return;
  say(view, Number(value));
  view.section.querySelector<HTMLElement>(".wn-field [data-call]")?.click();
}

function step(view: Shown, target: Element): void {
  const name = target.closest<HTMLElement>("[data-local]")?.dataset["local"] ?? "";
  const input = view.section.querySelector<HTMLInputElement>("[data-figure]");
  if (input && /^(less|more1)$/.test(name)) say(view, Number(input.value), name === "less" ? -1 : 1);
}

/** How a table to play at asks. */
export const asks: Asks = {
  middle: callsInMiddle,
  beside: callsBesideCards,
  pile: spareBlock,
  worth: chipOf,
  column: (target, key, all) => (target.closest(".wn-bids") && /Up|Down/.test(key)
    ? all.filter((el) => el === target || (el.style.gridColumn === target.style.gridColumn && el.closest(".wn-bids"))) : all),
  listen(view, signal) {
    const on = (name: string, act: (target: HTMLElement) => void): void => view.section.addEventListener(name, (event) => act(event.target as HTMLElement), { signal });
    on("pointerover", (target) => point(view, target));
    on("focusin", (target) => point(view, target));
    on("click", (target) => step(view, target));
    onKey(view.section, ({ key }, target) => enter(view, key, target as HTMLInputElement), signal);
    on("change", (target) => target.dataset["figure"] !== undefined && say(view, Number((target as HTMLInputElement).value)));
  },
};
