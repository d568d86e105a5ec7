// The contract with Python: what a frame holds, and the messages that go both ways. Names are as on the wire.

/** Card text as on the wire: rank and suit letter, "QH"; jokers "BJ" and "LJ". */
export type CardText = string;
/** Plain text with tiny marks: {QH} a card, {H} a suit, **bold**. Never HTML. */
export type Marked = string;

export interface Seat {
  name: string;
  cards?: number | null;
  won?: number | null;
  known?: CardText[] | null;
  chips?: string[] | null;
  partner?: boolean | null;
  out?: boolean | null;
  note?: Marked | null;
  hand?: CardText[] | null;
  /** Columns that lie before the seat, and how many there were. */
  layout?: Column[] | null;
  columns?: number | null;
}
/** How many cards are covered, and the card that lies open on them. */
export type Column = [covered: number, face: CardText | null];
export interface Play { seat: number; card: CardText | null; tag?: string | null }
export interface Tally { label?: string | null; items?: [string, number | string][] | null; strip?: string[] | null; of?: number | null }
export interface Trump { suit?: string | null; title: Marked; note?: Marked | null; ghost?: CardText | null }
export interface Stock { left: number; top?: CardText | null; title?: Marked | null; note?: Marked | null }
/** Cards beside the deal that nobody draws from; `cards` are those that I know. */
export interface Spare { title: Marked; left: number; cards?: CardText[] | null }
/** What a card is worth, as a hint knows it: a figure, "5.4", and the whole, "5.4 ± 0.1 tricks in all". */
export interface Value { card: CardText; text: string; say: string }
export interface Call { act: string; label: Marked; say?: string | null; note?: Marked | null; worth?: string | number | null }
export interface Status { kind?: "plain" | "why" | "hint" | "trouble" | "wait"; text: Marked; more?: string | null; rule?: Marked | null }
export interface LastTrick { number: number; winner: number; plays: Play[] }
export interface Panel { title: Marked; text?: Marked | null; tally?: Tally | null; rows?: (string | number)[][] | null; note?: Marked | null }
export interface FootButton { do: string; label: string; key?: string | null; icon?: string | null; main?: boolean | null; off?: boolean | null }
export interface Choice { id: string; label: Marked; say?: string | null }
export interface Ask {
  kind: "cards" | "seat" | "number" | "choice" | "play";
  min?: number | null;
  max?: number | null;
  choices?: Choice[] | null;
  /** Are all of them to be clicked, in their order? */
  sorts?: boolean | null;
  unit?: string | null;
  /** A sheet to be filled in from the top: what stands at the left, and the number if it is there already. */
  sheet?: [label: Marked, number: number | null][] | null;
}
export interface Why { kind: "why" | "right" | "hint"; title: Marked; text?: Marked | null; rule?: Marked | null }
export interface Exercise {
  title?: string | null;
  steps?: ("done" | "now" | "todo")[] | null;
  tally?: string | null;
  goal: Marked;
  ask: Ask;
  marks?: Record<string, "found" | "slip"> | null;
  why?: Why | null;
  done?: boolean | null;
  submit?: string | null;
}

/** Cards to mark: rows by suit, from the top; my own, and those that are not asked for. */
export interface Board { rows: [suit: string, cards: CardText[]][]; mine: CardText[]; off: CardText[] }
export interface Asked {
  id: string;
  goal: Marked;
  kind: "number" | "percent" | "choice" | "seats" | "card" | "cards" | "shape";
  prompt: string;
  part?: string | null;
  sure?: string[] | null;
  submit: string;
  fields?: [field: string, label: string][];
  options?: [value: string, label: string][];
  board?: Board;
}
export interface Told {
  right: boolean;
  parts: { goal: Marked; right: boolean; line: Marked; found_by: Marked; board?: Board; marks?: Record<CardText, "right" | "missed" | "wrong">; count?: string }[];
  evidence: { trick: number; text: Marked }[];
  meaning: Marked;
  sure?: string | null;
  said?: string | null;
}
export interface Trainer {
  phase: "begin" | "play" | "show" | "watch" | "ask" | "told" | "end";
  note?: Marked | null;
  binder?: boolean;
  goal?: Marked | null;
  cards?: CardText[] | null;
  /** How long cards are shown, where that is wished. */
  seconds?: number | null;
  ask?: Asked | null;
  told?: Told | null;
}

/** S: the whole picture for one viewer. Every key may be missing or null. */
export interface State {
  variant?: string | null;
  title?: string | null;
  phase?: Marked | null;
  me?: number | null;
  seats?: Seat[] | null;
  score?: { label?: Marked | null; items?: [string, string | number][] | null } | null;
  trump?: Trump | null;
  tally?: Tally | null;
  hand?: CardText[] | null;
  trick?: Play[] | null;
  best?: number | null;
  faced?: { card: CardText; seat?: number | null } | null;
  stock?: Stock | null;
  spare?: Spare | null;
  to_act?: number | null;
  question?: string | null;
  legal?: CardText[] | null;
  /** What pressing a card of mine does, if it is not played: "discard", "show", "give". */
  verb?: string | null;
  /** How many cards are still to be chosen, if that is known. */
  choose?: number | null;
  /** What has been undertaken, and by whom. */
  contract?: Marked | null;
  calls?: Call[] | null;
  ask?: Marked | null;
  status?: Status | null;
  hint?: { step: number; cards?: CardText[] | null; values?: Value[] | null } | null;
  log?: Marked[] | null;
  last_trick?: LastTrick | null;
  panel?: Panel | null;
  buttons?: FootButton[] | null;
  exercise?: Exercise | null;
  trainer?: Trainer | null;
}

export interface Step { verb: string; seat?: number | null; card?: CardText | null; say?: Marked | null; patch?: Partial<State> | null; wait?: number | null }
/** `cell` is the number of the cell that made the widget, if Python knows it: the trouble line names it. */
export interface Frame { n: number; state: State; steps?: Step[] | null; /** The number of the decision that is asked for. */ decision?: number | null; cell?: number | null }

export interface Settings {
  suits: 4 | 2;
  print: "normal" | "large";
  theme: "auto" | "light" | "dark";
  pace: number;
  rest: "timed" | "next";
  confirm: boolean;
  keys: boolean;
  narrate: boolean;
}

/** What a person did: an answer to the game (`act`) or to the table (`do`). */
export type Wish = { act: string; /** The decision that it answers. */ decision?: number } | { do: string; at?: number } | { answer: unknown; id: string; sure: string | null; first: number; submit: number };
export type Sent = Wish & { seq: number; view: string };
export interface Reply { seq: number; view: string; n?: number | null; /** What came of it. */ told?: Marked | null; reason?: Marked | null; kind?: string | null; card?: CardText | null; rule?: Marked | null; /** Not an answer yet: what Python is at. */ wait?: Marked }

/** The part of an anywidget model that the table uses. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: unknown): void;
  on(name: string, callback: (...args: any[]) => void): void;
  off(name: string, callback: (...args: any[]) => void): void;
}
