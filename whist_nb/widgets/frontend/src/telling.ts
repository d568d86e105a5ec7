// Tells the steps of frames one after another, each at its pace. A click hurries it; it never blocks. Knows no DOM.
import { patched } from "./state.ts";
import type { Frame, Settings, State, Step } from "./wire.ts";

/** Milliseconds of each motion (look.md, section 2). */
export const times = { move: 220, gather: 280, rest: 700, refused: 160, ring: 2000, deal: 220, apart: 10, settle: 280, single: 600 };

export interface Stage {
  settings(): Settings;
  /** Is the card of this step already on the table, drawn ahead of the answer? */
  isShown(step: Step): boolean;
  show(state: State, step: Step | null): void;
  /** The trick slides to its winner; resolves when it is there. */
  gather(step: Step): Promise<unknown>;
  /** A finished trick waits for Next (true), or has been let go (false). */
  rest(step: Step | null): void;
  say(text: string): void;
  forget(): void;
  /** All steps are told. */
  done(): void;
}

/**
 * At most this many steps may still be untold when a table's next frame comes; with more, all are shown at once, so that
 * nobody lags behind. A trainer's play is there to be watched, and waits for whoever watches it.
 */
const backlog = 12;

const moves = new Set(["play", "knock", "draw", "take", "call", "answered", "take_stock", "discard", "lay_down"]);

interface Task { step: Step; end: State | null }

export class Telling {
  #tasks: Task[] = [];
  #run = 0;
  #wake: (() => void) | undefined;
  #moved = 0;
  #now: State = {};
  readonly #stage: Stage;
  resting = false;
  #held = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  get busy(): boolean {
    return this.#tasks.length > 0;
  }

  /** A card of mine has just been moved: the next one keeps its distance. */
  touch(): void {
    this.#moved = Date.now();
  }

  /** Shows a state at once; what was still to be told is dropped. */
  set(state: State): void {
    this.stop();
    this.#now = state;
    this.#stage.show(state, null);
    this.#stage.done();
  }

  add(frame: Frame): void {
    const steps = frame.steps ?? [];
    if (this.#tasks.length > backlog && !frame.state.trainer) this.#skip(this.#tasks.splice(0));
    const idle = !this.busy;
    steps.forEach((step, index) => this.#tasks.push({ step, end: index === steps.length - 1 ? frame.state : null }));
    if (idle) void this.#tell(++this.#run);
  }

  /** Lets a resting trick go; otherwise shows at once where the steps end, or the next trick that rests for Next. */
  hurry(): void {
    if (this.resting) return this.#wake?.();
    const stop = this.#stage.settings().rest === "next" ? this.#tasks.findIndex(({ step }) => step.verb === "gather") : -1;
    const skipped = stop < 0 ? this.#tasks.splice(0) : this.#tasks.splice(0, stop);
    if (!skipped.length) return this.#wake?.();
    this.#skip(skipped);
    if (this.#tasks.length) void this.#tell(this.#run);
    else this.#stage.done();
  }

  /** Shows at once where these steps end; whoever told them stops. */
  #skip(skipped: Task[]): void {
    this.#run += 1;
    for (const { step, end } of skipped) this.#advance(step, end);
    this.#moved = 0;
    this.#wake?.();
    if (this.resting) this.#rest(null);
    this.#stage.show(this.#now, null);
  }

  /** Holds the telling where it is, or lets it go on; whether it is held now. */
  hold(held = !this.#held): boolean {
    this.#held = held;
    if (!held) this.#wake?.();
    return held;
  }

  stop(): void {
    this.#run += 1;
    this.#tasks = [];
    this.#wake?.();
    if (this.resting) this.#rest(null);
  }

  #advance(step: Step, end: State | null): void {
    this.#now = end ?? patched(this.#now, step);
    if (step.verb === "ask") this.#stage.forget(); // the log would answer it
    if (step.say) this.#stage.say(step.say);
  }

  #rest(step: Step | null): void {
    this.resting = !!step;
    this.#stage.rest(step);
  }

  #pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }

  #until = (ms: number): unknown => ms > 0 && this.#pause(ms);

  async #tell(run: number): Promise<void> {
    for (let task = this.#tasks[0]; task; task = this.#tasks[0]) {
      await this.#before(task.step, run);
      while (this.#held && run === this.#run) await this.#pause(null);
      if (run !== this.#run) return;
      if (task.step.verb === "gather") {
        await this.#stage.gather(task.step);
        if (run !== this.#run) return;
      }
      const fresh = !this.#stage.isShown(task.step);
      this.#tasks.shift();
      this.#advance(task.step, task.end);
      this.#stage.show(this.#now, task.step);
      if (moves.has(task.step.verb) && fresh) this.touch();
    }
    this.#stage.done();
  }

  /** The time before a step: cards keep their distance, a finished trick rests. */
  async #before(step: Step, run: number): Promise<void> {
    const { pace, rest } = this.#stage.settings();
    const since = Date.now() - this.#moved;
    if (step.verb === "gather") {
      if (rest === "next") {
        this.#rest(step);
        await this.#pause(null);
        if (run === this.#run) this.#rest(null); // otherwise another one may be resting already
      } else await this.#until(times.move + (step.wait ?? times.rest) - since);
    } else if (moves.has(step.verb) && !this.#stage.isShown(step)) await this.#until((step.wait ?? pace) - since);
  }
}
