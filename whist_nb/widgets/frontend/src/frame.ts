// Made by scripts/frame_types.py from drawing/scene_parts.py and widgets/frame_types.py: change it there. Names are as on the wire.

/** Plain text with tiny marks: {QH} a card, {H} a suit, **bold**. Never HTML. */
export type Marked = string;
/** Whether a card is covered there, and the card that lies open on it. */
export type Column = [boolean, CardText | null];

/** A mark beside a player's name: what kind of mark it is, and its word. */
export interface Chip {
  kind: "dealer" | "dummy" | "led" | "dog" | "status" | "turn";
  word: string;
}

/** One player as the viewer sees them. */
export interface Seat {
  name: string;
  cards?: number | null;
  won?: number | null;
  /** Single cards that the viewer knows this seat to hold. */
  known?: CardText[];
  chips?: Chip[];
  partner?: boolean;
  out?: boolean;
  note?: Marked | null;
  /** Columns that lie before the seat; an emptied one keeps its place. */
  layout?: Column[] | null;
  /** The whole hand, where it lies open. */
  hand?: CardText[] | null;
  /** Who plays this hand, where it is another seat: it lies open, by suits. */
  player?: number | null;
}

/** The score of the match: a line about it, and a number for each player or side, the viewer's own first. */
export interface Score {
  label?: Marked | null;
  items?: [string, number][];
  /** The names again, with a dash between partners: 'North–South'. */
  short?: string[];
}

/** Tricks of two sides in this stage: counts, and for each trick in order which side won it. */
export interface TrickTally {
  label: string;
  items?: [string, number][];
  /** The names again, with a dash between partners. */
  short?: string[];
  strip?: string[];
  of: number;
}

/** A turned-up card on the table, in front of a seat or beside the deal, in words before it has made trumps. */
export interface TurnedUp {
  card: CardText;
  seat?: number | null;
  note?: Marked | null;
}

/** The stock that players draw from: the number of face-down cards, its open card, and what becomes of them. */
export interface Stock {
  left: number;
  top?: CardText | null;
  title: Marked;
  note: Marked;
}

/** The trumps in words, how they came about, and the card that made them while another seat is known to hold it. */
export interface Trump {
  suit: string;
  title: Marked;
  /** The title without the sign of the suit. */
  words: Marked;
  note?: Marked | null;
  ghost?: CardText | null;
}

/** A pile of undealt cards that nobody draws from: their number, and those that the viewer knows. */
export interface Spare {
  title: Marked;
  left: number;
  cards?: CardText[];
}

/** An answer that is not a card of the hand: its text, its label, what is spoken, and what it is worth. Many bids stand in a grid: `row` says in which line, and `cell` what is written there. `number` and `verb` are those of a bid that is a mere number. */
export interface Control {
  act: string;
  label: Marked;
  say?: string | null;
  note?: Marked | null;
  worth?: string | null;
  number?: number | null;
  verb?: string | null;
  row?: Marked | null;
  cell?: Marked | null;
  /** Whether it stands apart from the others, as passing does. */
  apart?: boolean;
}
/** Card text as on the wire: rank and suit letter, "QH"; jokers "BJ" and "LJ". */
export type CardText = string;
export type Figure = string | number;

/** Something to pick in an exercise. */
export interface Choice {
  id: string;
  label: Marked;
  say?: string | null;
}

/** What an exercise asks for. */
export interface Ask {
  kind: "cards" | "seat" | "number" | "choice" | "play";
  min?: number | null;
  max?: number | null;
  choices?: Choice[] | null;
  /** True if every choice must be clicked, in the right order. */
  sorts?: boolean | null;
  unit?: string | null;
  /** A score sheet to fill in from the top: the label of each row, and its number once it has been entered. */
  sheet?: ([Marked, number | null])[] | null;
}

/** The feedback on an answer to an exercise. */
export interface Feedback {
  kind: "why" | "right" | "hint";
  title: Marked;
  text?: Marked | null;
  rule?: Marked | null;
}

/** Small pictures under one title, each of the names of some seats with their cards. */
export interface SmallPictures {
  title: Marked;
  hands: [string, CardText[]][][];
}

/** An exercise: its goal, its question, and what has been found so far. */
export interface Exercise {
  goal: Marked;
  ask: Ask;
  title?: string | null;
  steps?: ("done" | "now" | "todo")[] | null;
  tally?: string | null;
  /** Definitions of the words in the goal and the reason, for beginners. */
  glossary?: Marked | null;
  marks?: Record<string, "found" | "slip"> | null;
  why?: Feedback | null;
  done?: boolean | null;
  submit?: string | null;
  /** The tricks played before a position that was laid out, each in the order of play. */
  played?: SmallPictures | null;
  /** Possible layouts of the hidden hands, shown once a problem is over. */
  layouts?: SmallPictures[] | null;
}

/** Cards to mark: a row for each suit from the top, the viewer's own cards, and cards not asked about. */
export interface Board {
  rows: [string, CardText[]][];
  mine: CardText[];
  off: CardText[];
}

/** A question of a trainer. */
export interface Question {
  id: string;
  goal: Marked;
  kind: "number" | "percent" | "choice" | "seats" | "card" | "cards" | "shape";
  prompt: string;
  submit: string;
  part?: string | null;
  sure?: string[] | null;
  /** The field and its label, for an answer with several figures. */
  fields?: [string, string][];
  /** The value and its label. */
  options?: [string, string][];
  board?: Board;
}

/** The result of one part of a question. */
export interface AnsweredPart {
  goal: Marked;
  right: boolean;
  line: Marked;
  found_by: Marked;
  board?: Board;
  marks?: Record<CardText, "right" | "missed" | "wrong">;
  count?: string;
}

/** A fact that leads to the answer, and the trick it was seen in. */
export interface Evidence {
  trick: number;
  text: Marked;
  seat?: number | null;
  cards?: CardText[];
}

/** The result of a question. */
export interface Answered {
  right: boolean;
  parts: AnsweredPart[];
  evidence: Evidence[];
  meaning: Marked;
  sure?: string | null;
  said?: string | null;
}

/** The state of a training session, and its question. */
export interface Trainer {
  phase: "begin" | "play" | "show" | "watch" | "ask" | "told" | "end";
  note?: Marked | null;
  binder?: boolean;
  goal?: Marked | null;
  cards?: CardText[] | null;
  /** How long the cards are shown, if there is a time limit. */
  seconds?: number | null;
  ask?: Question | null;
  told?: Answered | null;
}

/** What is handed in: its code, the QR picture of it (an outline and its side), the pupil's name, and the file. */
export interface Handed {
  code: string;
  qr?: [string, number] | null;
  name?: string | null;
  /** Its name and its text. */
  file: [string, string];
}

/** Progress through homework. */
export interface Homework {
  /** Its boards or questions. */
  steps: ("done" | "now" | "todo")[];
  /** How many of them are done, in words. */
  label: string;
  /** The current one: "Board 3". */
  at: string;
  begun: boolean;
  /** The work done so far, for the page to store. */
  code: string;
  /** The homework that it belongs to; empty if the page has nothing to keep. */
  key: string;
  /** The Python session in which it was done, if the work of several sessions is added up. */
  run: string | null;
  handed?: Handed | null;
}

/** A line of a report: its cells, whom it is about and where their replays open, and where its own opens. A place is a board's number, a pupil and the index of an action. */
export interface ReportLine {
  cells: Marked[];
  who: [string, [number, number, number]][];
  opens: [number, number, number] | null;
}

/** A part of a report: a table with its title and a note. */
export interface ReportPart {
  key: string;
  title: string;
  note: string;
  heads: string[];
  lines: ReportLine[];
}

/** The results of a class's homework. */
export interface Report {
  note: string;
  /** What is still being worked out. */
  progress?: string | null;
  parts: ReportPart[];
  /** The page to print, once it has been asked for. */
  page?: string | null;
}

/** The cards of one suit on the board of a deal that is being entered. */
export interface BoardRow {
  suit: string;
  cards: CardText[];
}

/** A place that cards are dealt to, with what it has so far. */
export interface DealPlace {
  name: string;
  /** The sign for it on its cards. */
  mark: string;
  count: string;
  full: boolean;
  chosen: boolean;
  held: CardText[];
  lines: Marked[];
}

/** What each side can make of a deal: a line for each trump suit. */
export interface Makes {
  title: string;
  note: Marked;
  heads: string[];
  lines: Marked[][];
}

/** A deal that is being entered. */
export interface Deal {
  rows: BoardRow[];
  places: DealPlace[];
  /** The prompt for typing cards for the chosen place. */
  ask: string;
  note: Marked;
  makes?: Makes | null;
}

/** A card on the table, or a knock in its place. */
export interface Play {
  seat: number;
  card: CardText | null;
  tag?: string | null;
}

/** What a card is worth according to a hint: the figure, "5.4", and in full, "5.4 tricks in all". */
export interface Value {
  card: CardText;
  text: string;
  say: string;
}

/** A link in the line above the hand: what it does, with the number that goes with it. */
export interface Link {
  do: string;
  at: number;
  label: string;
}

/** The line above the viewer's hand. */
export interface Status {
  text: Marked;
  kind?: "plain" | "why" | "hint" | "trouble" | "wait";
  more?: string | null;
  rule?: Marked | null;
  links?: Link[] | null;
}

/** The latest finished trick. */
export interface LastTrick {
  number: number;
  winner: number;
  plays: Play[];
}

/** A button below the table. */
export interface FootButton {
  do: string;
  label: string;
  key?: string | null;
  icon?: string | null;
  main?: boolean | null;
  off?: boolean | null;
}

/** A card that could have been played, with its expected result as a figure and as a place on a scale. */
export interface Dot {
  card: CardText;
  text: string;
  /** From 0 to 1, on one scale for all moments of the deal. */
  at: number;
  mine?: boolean | null;
}

/** One of the viewer's plays that is worth a second look, with its trick. */
export interface Moment {
  /** When it was played: "Trick 4". */
  title: string;
  badge: string;
  /** Whether the viewer could have known the cost on the badge; null if the badge shows something else. */
  known?: boolean | null;
  /** The badge in words. */
  say: string;
  text: Marked;
  plays: Play[];
  mine?: CardText | null;
  dots: Dot[];
  /** More buttons, which only this moment has. */
  buttons?: FootButton[] | null;
}

/** What the viewer can learn from a finished deal; more may arrive while they read the result. */
export interface Debrief {
  title: string;
  note: Marked;
  moments: Moment[];
  /** Whether plays are still being judged. */
  pending: boolean;
  compared?: Marked | null;
  /** The buttons below each moment. */
  buttons: FootButton[];
}

/** What replaces the table and the hand: the result of a deal, a list of terms, or the next player at the screen. */
export interface Panel {
  title: Marked;
  /** What a screen reader calls it; without a label it is a result. */
  label?: string | null;
  text?: Marked | null;
  tally?: TrickTally | null;
  rows?: Figure[][] | null;
  /** The points of every deal so far. */
  sheet?: Figure[][] | null;
  note?: Marked | null;
  glossary?: Marked | null;
  debrief?: Debrief | null;
}

/** How much of a hint has been shown, and what it marks. */
export interface Hint {
  step: number;
  cards?: CardText[] | null;
  values?: Value[] | null;
}

/** The whole picture for one viewer: the keys below, the parts of a scene under their own names, and its answers. Every key may be missing or null. */
export interface State {
  trick?: Play[] | null;
  last_trick?: LastTrick | null;
  status?: Status | null;
  hint?: Hint | null;
  log?: Marked[] | null;
  panel?: Panel | null;
  buttons?: FootButton[] | null;
  exercise?: Exercise | null;
  trainer?: Trainer | null;
  homework?: Homework | null;
  report?: Report | null;
  deal?: Deal | null;
  variant?: string | null;
  title?: string | null;
  phase?: Marked | null;
  me?: number | null;
  /** The seat that is called "You", if one is. */
  you?: number | null;
  seats?: Seat[] | null;
  score?: Score | null;
  trump?: Trump | null;
  tally?: TrickTally | null;
  hand?: CardText[] | null;
  best?: number | null;
  faced?: TurnedUp | null;
  stock?: Stock | null;
  spare?: Spare | null;
  to_act?: number | null;
  /** The seat that must play a card: the seat to act, or the one whose hand it plays. */
  turn?: number | null;
  question?: string | null;
  /** Whether the seat to act is asked for something other than a card. */
  speaks?: boolean | null;
  /** The contract, and who has undertaken it. */
  contract?: Marked | null;
  /** Why the finished tricks may not be looked at now. */
  last_shut?: Marked | null;
  legal?: CardText[] | null;
  /** What pressing a card of the viewer's does, if it is not played: "discard", "show", "give". */
  verb?: string | null;
  /** How many cards are still to be chosen, if that is known. */
  choose?: number | null;
  /** The cards just taken up, as long as others must be laid aside for them. */
  fresh?: CardText[] | null;
  calls?: Control[] | null;
  ask?: Marked | null;
}

/** An event on the way to a frame, and the keys of the picture that it changes. */
export interface Step {
  verb: string;
  seat?: number | null;
  card?: CardText | null;
  say?: Marked | null;
  patch?: State | null;
  wait?: number | null;
}

/** One picture with its number. */
export interface Frame {
  n: number;
  state: State;
  steps?: Step[] | null;
  /** The number of the decision that the viewer is asked for. */
  decision?: number | null;
}

/** How a table looks and moves. */
export interface Settings {
  suits: 4 | 2;
  print: "normal" | "large";
  theme: "auto" | "light" | "dark";
  pace: number;
  rest: "timed" | "next";
  confirm: boolean;
  single: boolean;
  keys: boolean;
  narrate: boolean;
  detail: "new" | "usual" | "expert";
}
