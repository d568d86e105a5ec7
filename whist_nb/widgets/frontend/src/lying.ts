// A hand that lies open for another to play: a column for each suit, trumps first. Seen from the side the columns are rows.
import { suitOf } from "./cards.ts";
import { held } from "./hand.ts";
import { bigSuit, card } from "./pictures.ts";
import { countWord, isMine, whose } from "./state.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { CardText } from "./wire.ts";

/** The cards by suits, from the left as the player of the hand sees them. */
export function suitsOf(hand: CardText[], trump?: string | null): [string, CardText[]][] {
  const order = [...(trump ?? ""), ..."SHCD".replace(trump ?? "-", "")];
  return order.map((suit) => [suit, hand.filter((text) => suitOf(text) === suit)]);
}

/** How many open cards were drawn last, and the longest column so far, whose room is kept. */
const rooms = new WeakMap<Scene["look"], { held: number; most: number }>();

export function lying(scene: Scene, index: number): Tree {
  const { state, look } = scene;
  const hand = state.seats![index]!.hand!;
  const suits = suitsOf(hand, state.trump?.suit);
  const longest = Math.max(...suits.map(([, cards]) => cards.length));
  const kept = rooms.get(look);
  const most = kept && kept.held >= hand.length ? kept.most : longest;
  rooms.set(look, { held: hand.length, most });
  const mine = isMine(state, index) && state.exercise?.ask.kind !== "seat"; // there a whole plate is a button
  return h("div.wn-lying", { key: "lying", role: mine ? "toolbar" : "group", "aria-label": `${whose(state, index)} hand, ${countWord(hand.length, "card")}`, style: `--most:${most}` },
    suits.map(([suit, cards]) => h("div.wn-suit", { key: suit, "data-s": suit }, bigSuit(suit),
      cards.map((text) => (mine ? held(scene, text, false, false, index) : card(text, { key: text, attributes: { "data-held": text } }))))));
}
