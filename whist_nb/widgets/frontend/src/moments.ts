// Moments of a finished deal to learn from: each with its trick, what it cost and why, and what could be expected.
import { nameOf } from "./cards.ts";
import { button } from "./foot.ts";
import { card, inText, marked } from "./pictures.ts";
import type { Scene } from "./scene.ts";
import { seatName } from "./state.ts";
import { classes, h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Debrief, FootButton, Moment } from "./wire.ts";

function moment({ state }: Scene, buttons: FootButton[], { title, badge, known, say, text, plays, mine, dots, buttons: more }: Moment, at: number): Tree {
  const dot = dots.flatMap(({ card: text, text: figure, at: place, mine: did }) => [
    inText(text), h("i", { class: did ? "did" : "", style: `--x:${place * 100}%` }), h("span", null, figure)]);
  return h("article.wn-moment", { key: at, tabindex: 0, "data-moment": at, "aria-label": `${title}, ${say}` },
    h("header", null, h("b", null, title), h("span", { class: known === null ? "wn-chip" : classes({ "wn-cost": true, "is-known": known }) }, badge)),
    h("div.wn-minis", null, plays.map(({ seat, card: text }) => text && card(text, { key: text, face: "small", class: text === mine ? "is-mine" : "", name: `${seatName(state, seat)}: ${nameOf(text)}` }))),
    h("p", null, marked(text)),
    !!dot.length && h("div.wn-dots", null, dot),
    h("footer", null, [...buttons, ...(more ?? [])].map((one) => button(one, undefined, at))));
}

/** What I may learn from the deal: moments side by side, and their place while they are still looked for. */
export function debrief(scene: Scene, { title, note, moments, pending, buttons }: Debrief): Tree {
  return h("div.wn-learn", { key: "learn", role: "group", "aria-label": title },
    h("p", { role: "status" }, h("b", null, title), " ", h("span.wn-m.wn-s", null, marked(note))),
    (pending || !!moments.length) && h("div.wn-moments", null, moments.map((one, index) => moment(scene, buttons, one, index))));
}
