// Goes on by itself at a chosen speed. Knows no DOM.

/** Milliseconds for a card at each speed. */
export const speeds: [label: string, ms: number][] = [["½×", 2400], ["1×", 1200], ["2×", 600], ["4×", 300]];

export class Playback {
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly next: () => boolean;

  /** `next` goes on by one card, and says whether to go on from there; playback counts as running while it does. */
  constructor(next: () => boolean) {
    this.next = next;
  }

  get running(): boolean {
    return this.timer !== undefined;
  }

  start(): void {
    this.stop();
    this.timer = setTimeout(() => {
      if (this.next()) this.start();
      else this.stop();
    }, speeds[this.speed]![1]);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  faster(): void {
    this.speed = (this.speed + 1) % speeds.length;
  }
}
