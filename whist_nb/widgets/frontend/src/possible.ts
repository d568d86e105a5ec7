// What a hidden hand may still hold, card by card, and how many deals are possible: the thought behind a seat's eyes.
import { nameOf, rankText, RANKS, suitName, suitOf } from "./cards.ts";
import { keyOf, kidsOf, propsOf } from "./nodes.ts";
import { bigSuit, inText } from "./pictures.ts";
import type { Show } from "./show.ts";
import { countWord, seatName } from "./state.ts";
import { h } from "./tree.ts";
import type { Kid, Kids, Tree } from "./tree.ts";
import type { CardText } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** What one seat cannot know yet. */
export interface Possible {
  /** Cards that lie somewhere unknown, as keys. */
  cards: Record<CardText, 1>;
  /** Suits that a seat has shown it lacks. */
  no?: Record<string, string>;
  /** Other cards that a seat cannot hold. */
  not?: Record<string, CardText[]>;
  /** Cards that a seat must hold, though nobody has shown them. */
  sure?: Record<string, CardText[]>;
  /** How many deals there are still; from a million million on as two figures and a power of ten. */
  worlds?: number;
  places?: string[];
  /** Cards, and the hundredths for each of them at each place but the last. */
  odds?: [cards: string, ...shares: number[]][];
}
export const possibleAt = ({ state }: Show): Possible | undefined => (state as { possible?: Possible }).possible;

/** Does this seat hold cards that the viewer does not know? */
export const isHidden = ({ state, timeline, eye }: Show, seat: number): boolean => {
  const { cards, known, hand, out } = state.seats![seat]!;
  return timeline.seatOf(eye) !== null && seat !== state.me && !hand && !out && (cards ?? 0) > (known?.length ?? 0);
};

const knownAt = ({ state }: Show, may: Possible, seat: number): CardText[] => [...(state.seats![seat]!.known ?? []), ...(may.sure?.[seat] ?? [])];
const excluded = ({ no, not }: Possible, seat: number, card: CardText): boolean =>
  !!no?.[seat]?.includes(suitOf(card)) || !!not?.[seat]?.includes(card);

/** What a seat may hold, in words. */
function told(show: Show, seat: number, may: Possible): string {
  const held = Object.keys(may.cards).filter((card) => !excluded(may, seat, card));
  const known = knownAt(show, may, seat);
  const voids = [...may.no?.[seat] ?? ""].map((suit) => `no ${suitName(suit)}`);
  return [phrases.mayHoldCards(seatName(show.state, seat), held.map(nameOf).join(", ")), ...voids, known.length ? phrases.holds(known.map(nameOf).join(", ")) : ""].filter(Boolean).join("; ");
}

/** The line of a suit, drawn once for each way it can look: `marks` has a letter for each rank, `-` where the card is gone. */
const drawn: Record<string, Tree> = {};
const looks: Record<string, string> = { s: "is-sure", n: "is-not", m: "" };
const line = (suit: string, marks: string, lacks: boolean, tight: boolean): Tree =>
  drawn[[suit, marks, lacks, tight].join()] ??= h("span", { key: suit, "data-s": suit, class: lacks ? "is-void" : "" }, bigSuit(suit),
    h("b", null, [...RANKS].map((rank, at) => cell(rank + suit, marks[at]!, tight))));

const cell = (card: CardText, mark: string, tight: boolean): Tree | null =>
  mark !== "-" ? h("i", { key: card, class: looks[mark], "data-find": card }, rankText(card)) : tight ? null : h("i.wn-gone", { key: card });

const markOf = (may: Possible, known: CardText[], seat: number, card: CardText): string =>
  known.includes(card) ? "s" : !may.cards[card] ? "-" : excluded(may, seat, card) ? "n" : "m";

/** The name of a row of cards, each of which says its own. */
const holds = (hand: CardText[]): string => phrases.holds(hand.length ? countWord(hand.length, "card") : phrases.NO_CARDS);
/** One card of a row is in the tab order: the one walked to last, if it is here, or the first. */
const enters = (row: CardText[], card: CardText, entry: CardText | undefined): 0 | -1 => (card === (row.find((other) => other === entry) ?? row[0]) ? 0 : -1);

/** An open hand in lines; its cards can be pointed at, and the arrows walk along them. */
export function openRows(hand: CardText[], entry: CardText | undefined): Tree {
  const suits = ["S", "H", "C", "D", "X"].map((suit): [string, CardText[]] => [suit, hand.filter((card) => suitOf(card) === suit)]);
  const row = suits.flatMap(([, cards]) => cards);
  const one = (card: CardText): Tree => h("button", { key: card, type: "button", "data-find": card, "aria-label": nameOf(card), tabindex: enters(row, card, entry) }, rankText(card));
  return h("span.wn-may.is-tight", { key: "open", role: row.length ? "toolbar" : "img", "aria-label": holds(row) }, suits.map(([suit, cards]) =>
    suit === "X" && !cards.length ? null : h("span", { key: suit, "data-s": suit }, suit === "X" ? "★" : row[0] && bigSuit(suit), h("b", null, cards.map(one), !cards.length && (row[0] || suit === "S" ? "–" : "\u00a0")))));
}

/** Cards that are only looked at while others play are buttons here: each row of them a toolbar with one card in the tab order. */
export function reachable(tree: Tree, entry: CardText | undefined): Tree {
  const lies = (kid: Kid): CardText | undefined => (typeof kid === "string" ? undefined : propsOf(kid)["data-held"] as CardText | undefined);
  const were = kidsOf(tree);
  const row = were.map(lies).filter((card) => card !== undefined);
  const kids = were.map((kid) => {
    const card = lies(kid);
    if (typeof kid === "string") return kid;
    return card === undefined ? reachable(kid, entry)
      : h("button", { ...propsOf(kid), key: keyOf(kid), role: null, type: "button", tabindex: enters(row, card, entry) }, ...kidsOf(kid));
  });
  if (kids.every((kid, index) => kid === were[index])) return tree;
  const shown = row.length ? { role: "toolbar", "aria-label": holds(row), "aria-hidden": null } : {};
  return h(String(tree.type), { ...propsOf(tree), key: keyOf(tree), ...shown }, ...kids);
}

/** One line for each suit: what is out, crossed off where it cannot be here; `tight` leaves out what is gone. */
export function mayHold(show: Show, seat: number, tight: boolean): Kids {
  const may = possibleAt(show);
  if (!may || !isHidden(show, seat)) return null;
  const known = knownAt(show, may, seat);
  const all = [...Object.keys(may.cards), ...known];
  const suits = ["S", "H", "C", "D"].map((suit) =>
    line(suit, [...RANKS].map((rank) => markOf(may, known, seat, rank + suit)).join(""), !!may.no?.[seat]?.includes(suit), tight));
  const jokers = all.filter((card) => suitOf(card) === "X");
  return h("span.wn-may", { key: "may", role: "img", "aria-label": told(show, seat, may), class: tight ? "is-tight" : "" }, suits,
    jokers.length > 0 && h("span", { key: "X", "data-s": "X" }, "★", h("b", null, jokers.map((card) => cell(card, markOf(may, known, seat, card), tight)))));
}

/** For the key P: how many deals are possible, and what each hidden hand may hold. */
export function tellPossible(show: Show): string {
  const may = possibleAt(show);
  if (!may) return phrases.NOTHING_IS_HIDDEN_FROM_THESE;
  const seats = show.state.seats!.map((_, seat) => seat).filter((seat) => isHidden(show, seat));
  const count = may.worlds === 1 ? phrases.ONE_DEAL_IS_STILL_POSSIBLE : may.worlds ? phrases.dealsArePossible(large(may.worlds)) : "";
  return [count, ...seats.map((seat) => told(show, seat, may))].filter(Boolean).join(". ") + ".";
}

/** A number to be read: in groups of three, and above a million million as a power of ten. */
export function large(count: number): string {
  if (count < 1e12) return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const [figures, power] = count.toExponential(1).split("e+");
  return `${figures} × 10${[...power!].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/** The cards of the rows one by one, by suit and rank, each with what is left for the last place. */
const likely = (odds: Possible["odds"] = []): [CardText, number[]][] => odds
  .flatMap(([cards, ...shares]) => cards.split(" ").map((card): [CardText, number[]] => [card, [...shares, shares.reduce((left, share) => left - share, 100)]]))
  .sort(([a], [b]) => "SHCDX".indexOf(suitOf(a)) - "SHCDX".indexOf(suitOf(b)) || RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!));

/** How many deals there are still, and where a few cards are most likely to lie. */
export function beliefs(show: Show): Tree | null {
  const may = possibleAt(show);
  if (!may?.worlds) return null;
  const places = may.places ?? [];
  const bar = (card: CardText, odds: number[]): Tree => {
    const said = `${nameOf(card)}: ${places.map((place, index) => `${place} ${odds[index]}`).join(", ")} ${phrases.PER_CENT}`;
    return h("div.wn-belrow", { key: card }, inText(card), h("span.wn-belbar", { role: "img", "aria-label": said },
      odds.map((share, index) => share > 0 && h("i", { key: index, class: `wn-k wn-k${index % 4}`, style: `flex:${share}` }, share > 8 ? String(share) : ""))));
  };
  const certain = may.worlds === 1;
  return h("div.wn-belief", { key: "belief" },
    h("p", null, h("b", null, certain ? phrases.ONE_DEAL_IS_POSSIBLE : phrases.dealsPossible(large(may.worlds))), h("span.wn-m", null, ` to ${seatName(show.state, show.state.me)}`)),
    likely(may.odds).map(([card, odds]) => bar(card, odds)),
    places.length > 1 && h("p.wn-s.wn-m.wn-key", { "aria-hidden": "true" }, places.map((place, index) => h("span", null, h("i", { class: `wn-k wn-k${index % 4}` }), place)), h("span", null, phrases.PER_CENT)));
}
