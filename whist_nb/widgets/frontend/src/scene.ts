// What a widget shows and who hears it: the frame, what one view adds to it (`Look`), what a kind of widget adds (`Part`).
import type { Draft } from "./draft.ts";
import type { Link } from "./link.ts";
import type { Narrator } from "./narrator.ts";
import type { Telling } from "./telling.ts";
import type { Kids, Tree } from "./tree.ts";
import type { CardText, Marked, Model, Settings, Spare, State, Status } from "./wire.ts";

export interface Look {
  /** Width of the cell in CSS pixels. */
  width: number;
  settings: Settings;
  /** Selected, to be played by a second press. */
  selected: CardText | null;
  /** Just refused: a lamp ring for two seconds. */
  refused: CardText | null;
  /** Where the tab key enters my hand. */
  entry: CardText | undefined;
  /** A line of this view alone: a refusal, trouble, the last trick. It stands before the frame's own. */
  status: Status | null;
  /** Is the rule shown in place of the status line? */
  rule: boolean;
  /** Is the last trick shown in place of this one? */
  last: boolean;
  /** Are steps being told? Their words are spoken by the narrator, so the status line keeps still. */
  passing: boolean;
  /** What stands below a result, and a hand that lies open, once it has been brought. */
  end: typeof import("./end.ts") | null;
  /** Is the score sheet shown with the result? */
  sheet: boolean;
  /** Is a finished trick waiting for Next? */
  resting: boolean;
  /** Are the settings open? */
  open: boolean;
  /** Did this hand need two rows when it was dealt? Its height stays. */
  tall: boolean;
  /** Has a plate had a second line, of what is undertaken or called? Its place stays. */
  noted: boolean;
  /** Height of the table before the panel of a finished deal took its place. */
  height: number; held: number;
  /** The call that is pointed at or focused. */
  pointed: string | null;
  /** The number in the field of numbers, once a person has changed it. */
  number: number | null;
  /** The answer to a trainer's question, as far as it is given. */
  draft?: Draft;
}
/** The answers that are no cards, in the middle of the table or beside my cards. */
export interface Asks {
  middle(scene: Scene): Tree | null;
  beside(scene: Scene): Tree | null;
  /** The cards beside the deal that nobody draws from. */
  pile?(spare: Spare): Tree;
  /** What a hint knows of a card of mine. */
  worth?(scene: Scene, card: CardText): Tree | null;
  /** The answers that the arrows up and down walk through from one of them. */
  column?(target: HTMLElement, key: string, all: HTMLElement[]): HTMLElement[];
  /** What it hears beside the table's own acts. */
  listen?(view: Shown, signal: AbortSignal): void;
}
export interface Scene {
  state: State;
  look: Look;
  /** How it asks; a table that is only looked at asks nothing. */
  asks?: Asks;
  /** Another box for a seat's plate; null for the plain one. */
  plate?: (scene: Scene, seat: number, inner: Kids, extra: string, key: string) => Tree | null;
  /** What a plate shows of a hand, in place of slivers or an open hand. */
  held?: (seat: number) => Kids;
}

/**
 * What one kind of widget adds to the table they all share: a bundle's entry hands it to `View`. `css` is put into the
 * page after the sheet of the table.
 */
export interface Part {
  /** How it asks for what is not a card; a trainer asks beside the table. */
  asks?: Asks;
  label(state: State): string;
  draw(scene: Scene): Kids;
  css?: string;
  /** The class that its style is written for, so that two kinds of widget on one page keep to themselves. */
  wears?: string;
  /** What it hears beside the table. */
  listen?(view: Shown, signal: AbortSignal): void;
  /** What the button says that leads back from what was opened below. */
  back?: string;
  /** What the key W says first: the task, where there is one. */
  task?(state: State): Marked | null | undefined;
}

/** One view of a widget, as those know it who hear what a person does there. */
export interface Shown {
  readonly section: HTMLElement;
  readonly inner: HTMLElement;
  readonly look: Look;
  readonly part: Part;
  readonly link: Link;
  readonly telling: Telling;
  readonly narrator: Narrator;
  readonly model: Model;
  readonly state: State;
  readonly scene: Scene;
  /** The element of this widget that has the focus, in whatever root the widget is. */
  readonly focused: HTMLElement | null;
  draw(): void;
  /** Plays a card: it is on the table at once, and comes back if Python refuses. */
  play(card: CardText): void;
  /** Sends an answer to the decision that is shown; `picks` if it is one of several. */
  act(act: string, picks?: boolean): void;
  /** The last click is still on its way; a double click needs no message. */
  wait(says?: boolean): void;
  /** Removes this view's own message and what belongs to it. */
  quiet(): unknown;
  choose(change: Partial<Settings>): void;
}
