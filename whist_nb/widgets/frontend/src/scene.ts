// The whole widget as a tree: head, settings, table, my hand, foot. `Look` is what one view adds to the frame.
import { exerciseBox, exerciseFoot, goal, picker } from "./exercise.ts";
import { foot } from "./foot.ts";
import { bottomHand } from "./hand.ts";
import { head, settingsPanel } from "./head.ts";
import { meRow } from "./me.ts";
import { panel } from "./panel.ts";
import { spoken } from "./cards.ts";
import { shapeOf } from "./state.ts";
import { table } from "./middle.ts";
import { h } from "./tree.ts";
import type { Kids } from "./tree.ts";
import type { CardText, Settings, State, Status } from "./wire.ts";

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
  /** Is a finished trick waiting for Next? */
  resting: boolean;
  /** Are the settings open? */
  open: boolean;
  /** Did this hand need two rows when it was dealt? Its height stays. */
  tall: boolean;
  /** Height of the table before the panel of a finished deal took its place. */
  height: number;
  /** The call that is pointed at or focused. */
  pointed: string | null;
  /** The number in the field of numbers, once a person has changed it. */
  number: number | null;
}
export interface Scene { state: State; look: Look }

/** What the widget is called, for screen readers. */
export const labelOf = (state: State): string =>
  state.exercise ? `Exercise: ${state.exercise.title ?? spoken(state.exercise.goal)}` : `${state.title ?? "Card"} table`;

/** Does this picture have my name and the status line above my hand? */
export const hasMe = ({ exercise, seats }: State): boolean =>
  !exercise ? !!seats?.length : exercise.ask.kind === "play" || exercise.ask.kind === "seat";

export function draw(scene: Scene): Kids {
  const { state, look } = scene;
  const felt = state.panel ? panel(scene) : [
    goal(scene),
    shapeOf(state) !== "none" && table(scene),
    picker(scene),
    state.exercise && exerciseBox(scene),
    hasMe(state) && meRow(scene),
    bottomHand(scene),
  ];
  return [
    head(scene),
    look.open && settingsPanel(look.settings),
    h("div.wn-felt", { key: "felt", class: state.panel ? "is-panel" : "", style: state.panel && look.height ? `min-height:${look.height}px` : "" }, felt),
    state.exercise ? exerciseFoot(scene) : foot(scene),
  ];
}
