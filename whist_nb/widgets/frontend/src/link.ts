// Messages to Python and their answers. Every message has a number and the id of its view. Knows no DOM.
import type { Model, Reply, Sent, Wish } from "./wire.ts";

/** How long Python may take before the table says that no answer came, in milliseconds. */
export const patience = 3000;

export interface Ears {
  answered(reply: Reply, wish: Wish): void;
  /** No answer came; or Python `says` that it is still at work on it. */
  silent(wish: Wish, says?: string): void;
}
interface Waiting { wish: Wish; timer: ReturnType<typeof setTimeout> | undefined; says?: string }

export class Link {
  readonly view = Math.random().toString(36).slice(2, 8);
  private seq = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly model: Model;
  private readonly ears: Ears;

  constructor(model: Model, ears: Ears) {
    this.model = model;
    this.ears = ears;
    model.on("msg:custom", this.hear);
  }

  /** Is an answer to the game on its way? Then a second one is a doubled click. */
  get busy(): boolean {
    return [...this.waiting.values()].some(({ wish, timer }) => !("do" in wish) && timer !== undefined);
  }

  /** Sends a wish; false if it was swallowed because the one before is still on its way. */
  send(wish: Wish): boolean {
    if (!("do" in wish) && this.busy) return false;
    const seq = ++this.seq;
    const timer = setTimeout(() => this.giveUp(seq), patience);
    this.waiting.set(seq, { wish, timer });
    const message: Sent = { ...wish, seq, view: this.view };
    try {
      this.model.send(message);
    } catch {
      clearTimeout(timer);
      this.giveUp(seq);
    }
    return true;
  }

  /** No answer yet; one that comes late is still heard. */
  private giveUp(seq: number): void {
    const waiting = this.waiting.get(seq);
    if (!waiting) return;
    waiting.timer = waiting.says = undefined;
    this.ears.silent(waiting.wish);
  }

  private readonly hear = (message: Partial<Reply> | null): void => {
    if (message?.view !== this.view || typeof message.seq !== "number") return;
    const waiting = this.waiting.get(message.seq);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (message.wait) {
      waiting.timer = setTimeout(() => this.giveUp(message.seq!), 3 * patience); // it says so again before that
      if (message.wait !== waiting.says) this.ears.silent(waiting.wish, waiting.says = message.wait); // once is enough
      return;
    }
    this.waiting.delete(message.seq);
    this.ears.answered(message as Reply, waiting.wish);
  };

  close(): void {
    this.model.off("msg:custom", this.hear);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
