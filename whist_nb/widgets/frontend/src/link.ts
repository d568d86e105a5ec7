// Messages to Python and their answers. Every message has a number and the id of its view. Knows no DOM.
//
// Only one message is on its way at a time, so that a slow line, or a host that delivers messages in any order, neither
// loses nor mixes up any. What is clicked meanwhile waits its turn.
import type { Model, Reply, Sent, Request } from "./wire.ts";

/** How long Python may take before the table says that no answer came, in milliseconds. */
export const patience = 3000;

export interface Ears {
  answered(reply: Reply, request: Request): void;
  /** No answer came; or Python `says` that it is still at work on it. */
  silent(request: Request, says?: string): void;
}
interface Waiting { request: Request; picks: boolean; seq: number; timer?: ReturnType<typeof setTimeout> | undefined; says?: string | undefined }

export class Link {
  readonly view = Math.random().toString(36).slice(2, 8);
  #seq = 0;
  /** The first is on its way, the others wait for it. */
  #queue: Waiting[] = [];
  /** Given up, but an answer that comes late is still heard. */
  readonly #late = new Map<number, Waiting>();
  readonly #model: Model;
  readonly #ears: Ears;

  constructor(model: Model, ears: Ears) {
    this.#model = model;
    this.#ears = ears;
    model.on("msg:custom", this.#hear);
  }

  /** Is a play or an answer on its way? There can be one only: what comes after it depends on what it brings about. */
  get busy(): boolean {
    return this.#queue.some(({ request, picks }) => !picks && !("do" in request));
  }

  /**
   * Sends a request as soon as those before it are answered; false if it was dropped, as a play is while another is on
   * its way. One that only `picks` one of several waits its turn as buttons do; the same pick twice is a double click.
   */
  send(request: Request, picks = false): boolean {
    const same = (one: Waiting): boolean => JSON.stringify(one.request) === JSON.stringify(request);
    if (picks ? this.#queue.some(same) : !("do" in request) && this.busy) return false;
    this.#queue.push({ request, picks, seq: ++this.#seq });
    if (this.#queue.length === 1) this.#go();
    return true;
  }

  /** Sends the first of those that wait. */
  #go(): void {
    const first = this.#queue[0];
    if (!first) return;
    const message: Sent = { ...first.request, seq: first.seq, view: this.view };
    first.timer = setTimeout(() => this.#giveUp(first), patience);
    try {
      this.#model.send(message);
    } catch {
      clearTimeout(first.timer);
      this.#giveUp(first);
    }
  }

  /** No answer yet; the next one has its turn. */
  #giveUp(waiting: Waiting): void {
    this.#queue.shift();
    waiting.says = undefined;
    this.#late.set(waiting.seq, waiting);
    this.#ears.silent(waiting.request);
    this.#go();
  }

  readonly #hear = (message: Partial<Reply> | null): void => {
    if (message?.view !== this.view || typeof message.seq !== "number") return;
    const first = this.#queue[0]?.seq === message.seq ? this.#queue[0] : undefined;
    const waiting = first ?? this.#late.get(message.seq);
    if (!waiting) return;
    if (message.wait) return this.#hold(waiting, message.wait);
    clearTimeout(waiting.timer);
    if (first) this.#queue.shift();
    this.#late.delete(message.seq);
    this.#ears.answered(message as Reply, waiting.request);
    if (first) this.#go();
  };

  /** Python is at work on it, and will say so again before this time is over. */
  #hold(waiting: Waiting, says: string): void {
    clearTimeout(waiting.timer);
    if (!this.#late.has(waiting.seq)) waiting.timer = setTimeout(() => this.#giveUp(waiting), 3 * patience);
    if (says !== waiting.says) this.#ears.silent(waiting.request, waiting.says = says); // once is enough
  }

  close(): void {
    this.#model.off("msg:custom", this.#hear);
    clearTimeout(this.#queue[0]?.timer);
    this.#queue = [];
    this.#late.clear();
  }
}
