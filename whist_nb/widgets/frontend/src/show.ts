// What one view of a replay shows, and where it stands.
import type { Timeline } from "./timeline.ts";
import type { Note } from "./notes.ts";
import type { Scene } from "./scene.ts";
import type { CardText, Status } from "./wire.ts";

/** A branch that has left the record, and how far it has come. */
export interface Way { name: string; told: string }
/** Which drawer is open, the branches, what came of the last thing asked, and whether one stands below. */
export interface Drawer { open: "" | "what" | "note"; ways: Way[]; answer: Status | null; below: boolean }

/** At one moment, the cards that may change places with the first, so that all play up to there stays possible. */
export interface Swaps { at?: number; first?: string; second?: CardText[] }

/** What one view of a replay shows. */
export interface Show extends Scene {
  timeline: Timeline;
  eye: number;
  at: number;
  playing: boolean;
  speed: number;
  /** Is what comes later out of sight? */
  spoilerFree: boolean;
  /** What has been noted on this moment. */
  notes: Note[];
  /** Moments with notes. */
  noted: number[];
  drawer: Drawer;
  /** Is it on a page with no Python behind it, where nothing can be asked or kept? */
  still: boolean;
  swaps: Swaps | undefined;
  /** Is the deal in words open? */
  inWords: boolean;
  /** Do table and play table stand side by side? */
  wide: boolean;
}
