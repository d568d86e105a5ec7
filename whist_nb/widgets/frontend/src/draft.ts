// The answer to a question while it is being given: what is marked, typed or chosen, and when. Knows no DOM.
import type { Question, CardText } from "./wire.ts";

export interface Draft {
  id: string;
  /** Figures by their field; where there is but one, its name is empty. */
  fields: Record<string, string>;
  /** Cards, seats or a choice that are marked. */
  marks: Set<string>;
  sure: string | null;
  /** Where the keys are on the board. */
  at: CardText | null;
  /** A rank that was typed and waits for its suit. */
  rank: string;
  /** Were the last keys typed, not moved with? Then Enter answers; on a button that was walked to, it presses that first. */
  typed: boolean;
  /** When the question came, and when it was first touched, in milliseconds of the page. */
  since: number;
  first: number | null;
}

export const newDraft = ({ id, kind }: Question, now: number): Draft => ({
  id, fields: kind === "percent" ? { "": "50" } : {}, marks: new Set(), sure: null, at: null, rank: "", typed: false, since: now, first: null,
});

export function toggle({ fields, marks }: Draft, { kind }: Question, mark: string): void {
  const had = kind === "number" ? fields[""] === mark : marks.has(mark);
  if (kind === "number") fields[""] = had ? "" : mark;
  else {
    if (kind === "card" || kind === "choice") marks.clear();
    marks[had ? "delete" : "add"](mark);
  }
}

/** The answer as Python reads it; undefined while it is not whole. */
export function answerOf({ fields, marks }: Draft, ask: Question): unknown {
  const figures = (ask.fields ?? []).map(([field]) => [field, Number(fields[field]?.trim() || Number.NaN)] as const);
  if (figures.some(([, n]) => Number.isNaN(n))) return undefined;
  if (ask.kind === "shape") return Object.fromEntries(figures);
  if (figures.length) return figures[0]![1];
  const all = [...marks];
  return ask.kind === "seats" ? all.map(Number) : ask.kind === "cards" ? all : all[0];
}

const cardsOf = (ask: Question): CardText[] => (ask.board?.rows ?? []).flatMap(([, cards]) => cards).filter((card) => !ask.board!.off.includes(card));

/** The card an arrow key goes to on the board. */
export function cellFrom(ask: Question, at: CardText, key: string): CardText | undefined {
  const rows = (ask.board?.rows ?? []).map(([, cards]) => cards.filter((card) => !ask.board!.off.includes(card))).filter((row) => row.length);
  const row = rows.findIndex((cards) => cards.includes(at));
  const column = rows[row]?.indexOf(at) ?? -1;
  const step: Record<string, CardText | undefined> = {
    ArrowLeft: rows[row]?.[column - 1], ArrowRight: rows[row]?.[column + 1], Home: rows[row]?.[0], End: rows[row]?.at(-1),
    ArrowUp: rows[row - 1]?.[Math.min(column, rows[row - 1]!.length - 1)], ArrowDown: rows[row + 1]?.[Math.min(column, rows[row + 1]!.length - 1)],
  };
  return step[key];
}

/** A key that is typed into an answer: whether it was one. */
export function type(draft: Draft, ask: Question, key: string): boolean {
  const letter = key.toUpperCase();
  const { fields } = draft;
  if (ask.kind === "number") {
    if (!/^(\d|Backspace)$/.test(key)) return false;
    fields[""] = key.length > 1 ? "" : (fields[""] ?? "").length === 1 ? fields[""] + key : key;
    return true;
  }
  const found = key.length === 1 && ask.options?.find(([, label]) => label.toUpperCase().startsWith(letter));
  if (found) toggle(draft, ask, found[0]);
  return !!found || (!!ask.board && typeCard(draft, ask, letter));
}

/** "K" then "H" marks the king of hearts; "1" or "10" is the ten. */
function typeCard(draft: Draft, ask: Question, letter: string): boolean {
  const card = cardsOf(ask).find((one) => one === draft.rank + letter);
  if (card) {
    toggle(draft, ask, card);
    draft.at = card;
    draft.rank = "";
  } else if (letter === "1") draft.rank = "T";
  else if (/^[AKQJT2-9BL]$/.test(letter)) draft.rank = letter;
  else return letter === "0" && draft.rank === "T";
  return true;
}
