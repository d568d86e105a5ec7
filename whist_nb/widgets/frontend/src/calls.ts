// Calls: every answer that is not a card. A row of buttons, or the ladder when there are many.
import { spoken } from "./cards.ts";
import { marked } from "./pictures.ts";
import { asksInMiddle } from "./state.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { Call } from "./wire.ts";

const spokenCall = (call: Call): string =>
  call.say ?? [spoken(call.label), spoken(call.note), call.worth === null || call.worth === undefined ? "" : `worth ${call.worth}`].filter(Boolean).join(", ");

const attributes = (call: Call) => ({ key: `call ${call.act}`, type: "button", "data-act": call.act, "data-call": true, "aria-label": spokenCall(call) });

function ladder(scene: Scene, calls: Call[]): Tree {
  return h("div.wn-ladder", { key: "calls", role: "group", "aria-label": spoken(scene.state.ask) || "Calls" },
    scene.state.ask && h("p.wn-asks", null, h("b", null, marked(scene.state.ask))),
    calls.map((call) => h("button.wn-rung", attributes(call), h("b", null, marked(call.label)), h("span", null, marked(call.note)),
      h("i", null, call.worth === null || call.worth === undefined ? "" : String(call.worth)))));
}

export function callsInMiddle(scene: Scene): Tree | null {
  const { state } = scene;
  if (!asksInMiddle(state)) return null;
  const calls = state.calls!;
  if (calls.length > 6) return ladder(scene, calls);
  return h("div.wn-calls", { key: "calls", role: "group", "aria-label": spoken(state.ask) || "Calls", class: calls.length === 1 ? "is-lone" : "", "data-n": calls.length },
    state.ask && h("p.wn-asks", null, h("b", null, marked(state.ask))),
    h("div.wn-callrow", null, calls.map((call) => h("button.wn-btn", { ...attributes(call), class: calls.length === 1 ? "is-main" : "is-line" },
      h("span", null, h("b", null, marked(call.label)), call.note && h("span.wn-m.wn-s", null, marked(call.note)))))));
}

/** A call beside a card, such as knocking, stands in the line above my hand. */
export function callsBesideCards({ state }: Scene): Tree | null {
  if (!state.calls?.length || asksInMiddle(state)) return null;
  return h("div.wn-acts", { key: "acts", role: "group", "aria-label": spoken(state.ask) || "Other answers" },
    state.calls.map((call) => h("button.wn-btn.is-line", attributes(call), marked(call.label))));
}
