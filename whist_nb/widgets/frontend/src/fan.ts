// How a hand lies at a given width: one row or two, with gaps between the suits or without. Knows no DOM.
import { suitOf } from "./cards.ts";
import type { CardText } from "./wire.ts";

export interface Sizes { card: number; pad: number }
/** One row of the hand; `gaps` counts the gaps of 8 px between suits that are drawn in it. */
export interface Row { cards: CardText[]; gaps: number; step: number }

/** Card width and padding at cell width W: the same steps as the container queries of style.css. */
export function sizesAt(width: number, large: boolean): Sizes {
  const pad = width >= 700 ? 16 : width >= 420 ? 12 : 10;
  if (large) return { card: width >= 700 ? 96 : 84, pad };
  return { card: width >= 900 ? 76 : width >= 700 ? 72 : width >= 520 ? 66 : width >= 420 ? 62 : 60, pad };
}

/** How much shows of each card but the last: `step` of n cards with g gaps. */
export function stepOf(n: number, gaps: number, width: number, { card, pad }: Sizes): number {
  return n < 2 ? card + 6 : Math.min(card + 6, (width - 2 * pad - 2 - card - 8 * gaps) / (n - 1));
}

const suitsOf = (cards: CardText[]): number => new Set(cards.map(suitOf)).size;

/** Is this the first card of its suit in the row, so that a gap may stand before it? */
export const isFirst = (cards: CardText[], index: number): boolean =>
  index > 0 && suitOf(cards[index]!) !== suitOf(cards[index - 1]!);

/**
 * The rows of a hand. What shows of a card is at least its index column and 24 px; if that fails, first the
 * gaps go, then the hand is split between suits into two rows, and those again if they must.
 */
export function rowsOf(cards: CardText[], width: number, large: boolean): Row[] {
  const sizes = sizesAt(width, large);
  const least = Math.max(24, sizes.card * (large ? 0.5 : 0.42));
  const gaps = Math.max(0, suitsOf(cards) - 1);
  const row = (part: CardText[], g: number): Row => ({ cards: part, gaps: g, step: stepOf(part.length, g, width, sizes) });
  for (const g of [gaps, 0]) {
    const one = row(cards, g);
    if (one.step >= least) return [one];
  }
  const cut = bestCut(cards);
  return [cards.slice(0, cut), cards.slice(cut)].flatMap((part) => rowsOf(part, width, large));
}

/** Where to cut a hand in two: at the change of suit nearest to the middle, the lower row never the longer by much. */
export function bestCut(cards: CardText[]): number {
  const half = cards.length / 2;
  const cuts = cards.map((_, index) => index).filter((index) => isFirst(cards, index));
  const best = cuts.reduce((a, b) => (Math.abs(b - half) < Math.abs(a - half) ? b : a), cuts[0] ?? Math.ceil(half));
  return Math.abs(best - half) <= cards.length / 4 ? best : Math.ceil(half);
}
