// Cards in words and in figures, and where each part of a face lies. Knows no DOM.
import type { CardText, Marked } from "./wire.ts";
import * as phrases from "./phrases.ts";

export type Suit = "S" | "H" | "D" | "C" | "X";
export type Face = "standard" | "small" | "large" | "known";
/** A drawing of the deck (deck.ts) in its place on the 100 by 140 of a card. */
export interface Piece { part: string; x: number; y: number; w: number; h: number; pale?: boolean }

export const RANKS = "AKQJT98765432";
const rankNames = phrases.RANK_NAMES.split(" ");
const suitNames: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

const isJoker = (card: CardText): boolean => card === "BJ" || card === "LJ";
/** The suit of a card; jokers have one of their own, X. */
export const suitOf = (card: CardText): Suit => (isJoker(card) ? "X" : (card[1] as Suit));
export const rankText = (card: CardText): string => (card[0] === "T" ? "10" : card[0]!);
export const suitName = (suit: string): string => suitNames[suit] ?? suit;
/** The drawing of a card's suit: the two jokers have a filled and an open star. */
export const suitPart = (card: CardText): string => (isJoker(card) ? (card[0] === "B" ? "x" : "o") : card[1]!.toLowerCase());

/** A card as it is spoken: "queen of hearts". */
export function nameOf(card: CardText): string {
  if (isJoker(card)) return card[0] === "B" ? phrases.BIG_JOKER : phrases.LITTLE_JOKER;
  return `${rankNames[RANKS.indexOf(card[0]!)]} of ${suitName(card[1]!)}`;
}

/** Widths of the rank drawings, on a cap height of 70. */
export const rankWidths: Record<string, number> = {
  A: 58, K: 52, Q: 58, J: 40, T: 60, 9: 50, 8: 50, 7: 47, 6: 50, 5: 49, 4: 53, 3: 49, 2: 49, B: 50, L: 42,
};
// Cap height of the rank, centre x and top of the index; size and top of the suit below it.
const indexes: Record<Face, [cap: number, x: number, top: number, suit: number, suitTop: number]> = {
  standard: [40, 24, 9, 30, 54], small: [52, 32, 9, 44, 68], large: [52, 31, 9, 40, 66], known: [38, 25, 8, 28, 51],
};
const round = (value: number): number => Math.round(value * 10) / 10;

/** The drawings of one card face, in painting order. */
export function faceOf(card: CardText, face: Face): Piece[] {
  const [cap, x, top, suit, suitTop] = indexes[face];
  const rank = card[0]!;
  const w = ((rankWidths[rank] ?? 50) * cap) / 70;
  const nudge = rank === "T" ? 1.5 : 0; // the 1 of the ten has air at its left
  const pieces: Piece[] = [
    { part: rank, x: round(x - w / 2 + nudge), y: top, w: round(w), h: cap },
    { part: suitPart(card), x: x - suit / 2, y: suitTop, w: suit, h: suit },
  ];
  return face === "standard" || face === "large" ? [...pieces, ...markOf(card, face === "large")] : pieces;
}

/** Ace and courts carry their mark in full ink, 2 to 10 a pale one: honours show at a glance. */
function markOf(card: CardText, large: boolean): Piece[] {
  if (isJoker(card)) return [large ? { part: "mX", x: 57, y: 84, w: 38, h: 46 } : { part: "mX", x: 42, y: 62, w: 52, h: 64 }];
  const suit = suitPart(card);
  if ("KQJ".includes(card[0]!)) {
    const part = `m${card[0]}`;
    if (large) return [{ part, x: 55, y: 96, w: 38, h: 27.9 }];
    return [{ part, x: 46, y: 56, w: 46, h: 33.7 }, { part: suit, x: 51, y: 93, w: 36, h: 36 }];
  }
  const place = large ? { x: 57, y: 89, w: 36, h: 36 } : { x: 41, y: 76, w: 54, h: 54 };
  return [{ part: suit, ...place, pale: card[0] !== "A" }];
}

export type Word = { kind: "text"; text: string; bold: boolean } | { kind: "card"; card: CardText; bold: boolean }
  | { kind: "suit"; suit: Suit; bold: boolean; silent: boolean };

/** Marked text, cut into plain words, cards and suits. A suit whose name follows is not spoken twice. */
export function words(text: Marked): Word[] {
  const found: Word[] = [];
  let bold = false;
  for (const bit of text.split(/(\*\*|\{[2-9TJQKABL][SHDCJ]\}|\{[SHDC]\})/)) {
    const last = found.at(-1);
    if (bit === "**") bold = !bold;
    else if (/^\{..\}$/.test(bit)) found.push({ kind: "card", card: bit.slice(1, 3), bold });
    else if (/^\{.\}$/.test(bit)) found.push({ kind: "suit", suit: bit[1] as Suit, bold, silent: false });
    else if (bit) {
      if (last?.kind === "suit") last.silent = bit.trimStart().toLowerCase().startsWith(suitName(last.suit));
      found.push({ kind: "text", text: bit, bold });
    }
  }
  return found;
}

/** Marked text as it is spoken. */
export const spoken = (text: Marked | null | undefined): string =>
  words((text ?? "").replace(/} {/g, "}, {")).map((word) => (word.kind === "text" ? word.text : word.kind === "card" ? nameOf(word.card)
    : word.silent ? "" : suitName(word.suit))).join("").replace(/ {2,}/g, " ").trim();

/** The first sentence of a text, and the rest. A mark such as {TD} holds no full stop. */
export function firstSentence(text: Marked): [Marked, Marked] {
  const end = text.search(/[.?](\*\*)? /);
  if (end < 0) return [text, ""];
  const cut = text.indexOf(" ", end);
  return [text.slice(0, cut), text.slice(cut + 1)];
}
