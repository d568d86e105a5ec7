// The trick on the table: each card before its player, a dashed slot for who is still to play.
import { nameOf } from "./cards.ts";
import { back, card } from "./pictures.ts";
import { chip } from "./seats.ts";
import { hasSlot, isAwaited, isTurn, placeOf, playOf, seatName, trickNumber } from "./state.ts";
import { classes, h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import type { Scene } from "./scene.ts";
import type { Play } from "./wire.ts";
import * as phrases from "./phrases.ts";

const tag = (text: string, lamp: boolean): Tree => h("span.wn-tag", { key: "tag", class: lamp ? "is-lamp" : "", "aria-hidden": "true" }, text);

/** The trick to show: this one, or the last one while a person looks back at it. */
export const shown = ({ state, look }: Scene): Play[] => (look.last ? state.last_trick?.plays : state.trick) ?? [];

/** A seat's place in the trick: its card, a back, or a slot. Null if nothing can come there. */
export function spot(scene: Scene, seat: number): Tree | null {
  const { state, look } = scene;
  const at = placeOf(state, seat);
  const attributes = { "data-at": at, "data-spot": seat };
  const play = look.last ? state.last_trick?.plays.find((one) => one.seat === seat) : playOf(state, seat);
  if (!play) {
    if (look.last || !hasSlot(state, seat)) return null;
    const turn = isAwaited(state, seat) ? state.seats?.[seat]?.chips?.find(isTurn) : undefined;
    return h("span.wn-slot", { key: `slot${seat}`, ...attributes }, seat === state.you ? "you" : turn && chip(turn));
  }
  const best = look.last ? state.last_trick?.winner === seat : state.best === seat;
  const word = play.tag ?? (best ? (look.last ? "won" : "best") : null);
  const said = [play.card ? nameOf(play.card) : phrases.FACE_DOWN, shown(scene)[0] === play ? "led" : "", word ?? ""].filter(Boolean);
  const dressed = {
    key: `spot${seat}${play.card ?? "back"}`, class: `wn-t ${classes({ "is-winning": best })}`,
    name: `${seatName(state, seat)}: ${said.join(", ")}`, attributes, kids: word && tag(word, best),
  };
  if (!play.card) {
    const hidden = back(dressed);
    return { ...hidden, props: { ...hidden.props, ...attributes } };
  }
  return card(play.card, { ...dressed, face: look.settings.print === "large" ? "large" : "standard" });
}

export const trickLabel = ({ state, look }: Scene): string =>
  look.last && state.last_trick ? phrases.trickWonBy(state.last_trick.number, seatName(state, state.last_trick.winner)) : phrases.trick(trickNumber(state));

/** The trick in words, for the key T. */
export function tellTrick(scene: Scene): string {
  const { state } = scene;
  const plays = shown(scene).map((play) => `${seatName(state, play.seat)}: ${play.card ? nameOf(play.card) : play.tag ?? phrases.FACE_DOWN}`
    + (play.seat === (scene.look.last ? state.last_trick?.winner : state.best) ? ", best" : ""));
  return `${trickLabel(scene)}. ${plays.length ? plays.join(". ") : "No card yet"}.`;
}
