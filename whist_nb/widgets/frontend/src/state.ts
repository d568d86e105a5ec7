// What the table knows beyond the frame itself: places round the table, patches, and cards drawn ahead of the
// answer. Knows no DOM and no rules of any game.
import { isFirst } from "./fan.ts";
import { nameOf, suitOf } from "./cards.ts";
import type { CardText, Chip, Frame, Play, Seat, Settings, State, Step, Value } from "./wire.ts";
import * as phrases from "./phrases.ts";

export const usual: Settings = {
  suits: 4, print: "normal", theme: "auto", pace: 350, rest: "timed", confirm: false, single: false, keys: true, narrate: true, detail: "usual",
};
export const settingsFrom = (given: unknown): Settings => ({ ...usual, ...(given as Partial<Settings> | null | undefined) });

export type Shape = "none" | "pair" | "cross" | "horseshoe";
/** The seat at the bottom: mine, or seat 0 when I only watch. */
export const bottom = (state: State): number => state.me ?? 0;

/** The other seats clockwise from the left of the bottom seat. */
export function others(state: State): number[] {
  const n = state.seats?.length ?? 0;
  return Array.from({ length: Math.max(0, n - 1) }, (_, k) => (bottom(state) + 1 + k) % n);
}

/** How the table is laid: a pair for two, a cross for three and four, a horseshoe for more. */
export function shapeOf(state: State): Shape {
  const n = state.seats?.length ?? 0;
  return n < 1 ? "none" : n <= 2 ? "pair" : n <= 4 ? "cross" : "horseshoe";
}

/** Where a seat sits: S is the bottom; a horseshoe counts s1, s2 ... from its left. */
export function placeOf(state: State, seat: number): string {
  const n = state.seats?.length ?? 0;
  const k = (seat - bottom(state) + n) % n;
  if (k === 0) return "S";
  if (n === 2) return "N";
  if (n === 3) return k === 1 ? "W" : "E";
  return n === 4 ? "WNE"[k - 1]! : `s${k}`;
}

export const seatName = (state: State, seat: number | null | undefined): string =>
  seat === null || seat === undefined ? "" : state.seats?.[seat]?.name ?? `Seat ${seat}`;
/** "Your", or "North's" where everybody is called by name. */
export const whose = (state: State, seat: number): string => (state.you === seat ? "Your" : `${seatName(state, seat)}'s`);
export const playOf = (state: State, seat: number): Play | undefined => state.trick?.find((play) => play.seat === seat);
export const isMyTurn = (state: State): boolean => state.me !== null && state.me !== undefined && state.to_act === state.me;

/** Has a new hand been dealt? None of its cards was there before, and no trick has been played since. */
export const isDealt = (before: State, after: State): boolean =>
  !after.panel && !after.last_trick && !after.trick?.some(({ seat }) => seat === after.me) && (after.hand?.length ?? 0) > 1 && !after.hand!.some((card) => before.hand?.includes(card));

/** Does a seat's hand lie on the table for another to play? */
export const liesOpen = ({ player }: Seat): boolean => Number.isInteger(player);
/** Do I play the hand of another seat? */
export const isMine = (state: State, seat: number): boolean => state.seats![seat]!.player === (state.me ?? -1);
/** The seat whose hand a card that I may press is in. */
export const ownerOf = (state: State, card: CardText): number => others(state).find((seat) => isMine(state, seat) && handOf(state, seat).includes(card)) ?? bottom(state);
/** The cards of a seat: the faces of my columns before my hand. */
const handOf = (state: State, seat: number): CardText[] => (seat !== bottom(state) ? state.seats![seat]!.hand! : [
  ...(state.me === null || state.me === undefined ? [] : (state.seats?.[state.me]?.layout ?? []).flatMap(([, face]) => (face ? [face] : []))),
  ...(state.hand ?? []),
]);

/** All cards that I may press: a hand that I play for another, then mine. */
export const myCards = (state: State): CardText[] => [...others(state).filter((seat) => isMine(state, seat)), bottom(state)].flatMap((seat) => handOf(state, seat));

/** Are cards of a hand raised and dimmed? Only on my turn, only if some card is not legal, never while an exercise asks for it. */
export const showsLegal = (state: State, seat = bottom(state)): boolean =>
  (state.exercise?.ask.kind ?? "play") === "play" && !!state.legal?.length && isMyTurn(state) && handOf(state, seat).some((card) => !state.legal!.includes(card));
/** The card that I must play, where there is no other answer. */
export const onlyCard = (state: State): CardText | null =>
  isMyTurn(state) && !state.exercise && !state.verb && !state.calls?.length && state.legal?.length === 1 ? state.legal[0]! : null;
export const isLegal = (state: State, card: CardText): boolean => !!state.legal?.includes(card);

/** One step further. The foot keeps its buttons until all is told, so that nothing is pressed ahead of the story; a trainer's screen brings its own. */
export function patched(state: State, step: Step): State {
  const next = { ...state, ...step.patch };
  const buttons = !state.panel && !step.patch?.trainer ? state.buttons : next.buttons?.some((button) => button.main) ? [] : next.buttons;
  return buttons ? { ...next, buttons } : next;
}

/** Can this view tell the steps of `frame`, or does it only see where they end? */
export const follows = (shown: number | null, frame: Frame): boolean =>
  shown !== null && frame.n === shown + 1 && !!frame.steps?.length;

/** The picture with my card already on the table, as it will be if Python agrees. */
export function ahead(state: State, card: CardText | null): State {
  const me = state.me;
  if (!card || me === null || me === undefined || state.verb || !myCards(state).includes(card)) return state;
  const owner = ownerOf(state, card);
  return {
    ...state,
    hand: state.hand?.filter((held) => held !== card),
    trick: [...(state.trick ?? []), { seat: owner, card }],
    seats: state.seats?.map((seat, index) => (index === owner ? { ...seat, chips: seat.chips?.filter((chip) => !isTurn(chip)), hand: seat.hand?.filter((held) => held !== card), layout: seat.layout?.map(([covered, face]) => [covered, face === card ? null : face]) } : seat)),
    to_act: null, legal: null, status: null, hint: null, calls: null,
  };
}
/** Is the question put in the middle of the table? Not while cards of a trick lie there, or while a card may be the answer. */
export const asksInMiddle = (state: State): boolean => !!state.calls?.length && !state.trick?.length && !state.legal?.length;
/** Does a slot lie on the table for this seat's card? */
export const isAwaited = (state: State, seat: number): boolean =>
  seat !== bottom(state) && hasSlot(state, seat);
export const hasSlot = (state: State, seat: number): boolean =>
  !!state.trick && !playOf(state, seat) && !state.seats?.[seat]?.out && !asksInMiddle(state);

export const isTurn = ({ kind }: Chip): boolean => kind === "turn";

const verbs: Record<string, string> = { discard: phrases.LAY_IT_ASIDE, show: phrases.BID_WITH_IT, give: phrases.PASS_IT_ON };
/** What pressing a card does: "play it", "lay it aside". */
export const doing = (state: State): string => (state.verb ? verbs[state.verb] ?? state.verb : phrases.PLAY_IT);

/** What a hint knows of a card. */
export const valueOf = (state: State, card: CardText): Value | undefined => state.hint?.values?.find((value) => value.card === card);

/** A card of my hand as it is spoken, with what may be done with it. */
export function handName(state: State, card: CardText, mark?: string): string {
  const said = [nameOf(card)];
  if (state.fresh?.includes(card)) said.push("new");
  const does = state.verb && isLegal(state, card) ? verbs[state.verb] ?? state.verb : "";
  if (does) said.push(phrases.pressTo(does));
  if (onlyCard(state) === card) said.push(phrases.THE_ONLY_CARD);
  else if (showsLegal(state, ownerOf(state, card)) && !does) said.push(isLegal(state, card) ? "legal" : phrases.NOT_LEGAL_NOW);
  if (state.hint?.cards?.includes(card)) said.push(phrases.MARKED_BY_THE_HINT);
  if (mark) said.push(mark);
  const worth = valueOf(state, card);
  if (worth) said.push(worth.say);
  return said.join(", ");
}

/** Where the tab key enters my hand: the first legal card. */
export const entryCard = (state: State): CardText | undefined =>
  myCards(state).find((card) => isLegal(state, card)) ?? myCards(state)[0];

/** The card an arrow key goes to: left and right by card, up and down by suit, no turning round at the ends. */
export function cardFrom(hand: CardText[], card: CardText, key: string): CardText | undefined {
  const at = hand.indexOf(card);
  const firsts = hand.map((_, index) => index).filter((index) => index === 0 || isFirst(hand, index));
  const to: Record<string, number | undefined> = {
    ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.length - 1,
    ArrowUp: firsts.filter((first) => first < at && suitOf(hand[first]!) !== suitOf(card)).at(-1),
    ArrowDown: firsts.find((first) => first > at),
  };
  return hand[to[key] ?? -1];
}

/** How many tricks were played before this one, as far as the picture shows. */
export const trickNumber = (state: State): number => (state.last_trick?.number ?? state.tally?.strip?.length ?? (state.seats ?? []).reduce((sum, { won }) => sum + (won ?? 0), 0)) + 1;
export const countWord = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
