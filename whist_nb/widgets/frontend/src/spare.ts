// What only a table to play at shows: the cards that nobody draws from (a kitty, a spare hand, what has been laid aside
// or is to be passed on), and what a hint knows of the cards in my hand.
import { spoken } from "./cards.ts";
import { back, inText, marked } from "./pictures.ts";
import { openHand } from "./seats.ts";
import { countWord, valueOf } from "./state.ts";
import type { Scene } from "./scene.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { CardText, Spare } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** Cards left over: a small pile with its name, and those that I know of them, by suits. */
export function spareBlock({ title, left, cards }: Spare): Tree {
  const known = cards ?? [];
  return h("div.wn-spare", { key: "spare", role: "group", "aria-label": `${spoken(title)}: ${countWord(left, "card")}` },
    back({ key: "pile", class: "wn-small", name: phrases.FACE_DOWN }),
    h("p.wn-s", { key: "words" }, h("b", null, marked(title)), h("span.wn-m", null, countWord(left, "card"))),
    known.length > 6 ? openHand(known) : h("span.wn-s.wn-hide-s", null, known.map((text, index) => [index ? " " : "", inText(text)])));
}

/** What a hint knows of a card, in the place of the mark. */
export function chipOf({ state }: Scene, text: CardText): Tree | null {
  const value = valueOf(state, text);
  return value ? h("span.wn-value", { key: "value", class: state.hint?.cards?.includes(text) ? "is-lamp" : "", title: value.say }, value.text) : null;
}
