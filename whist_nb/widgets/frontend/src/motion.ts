// Cards in motion: each flies from where it was to where it now lies. Places are measured, never computed.
import { times } from "./telling.ts";
import type { Step } from "./wire.ts";

const ease = "cubic-bezier(.2, .7, .2, 1)";

/** Where everything was before the picture changed. */
export interface Places { hand: Map<string, DOMRect>; spots: Map<string, DOMRect>; plates: Map<string, DOMRect>; stock: DOMRect | undefined }

export class Motion {
  readonly #root: HTMLElement;
  readonly #running = new Set<Animation>();
  readonly #away: Animation[] = [];
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  places(): Places {
    const rects = (selector: string, key: (el: HTMLElement) => string): Map<string, DOMRect> =>
      new Map([...this.#root.querySelectorAll<HTMLElement>(selector)].map((el) => [key(el), el.getBoundingClientRect()]));
    return {
      hand: rects("[data-card], [data-held]", (el) => (el.dataset["card"] ?? el.dataset["held"])!),
      spots: rects(".wn-card[data-spot]", (el) => el.dataset["spot"]!),
      plates: rects("[data-plate]", (el) => el.dataset["plate"]!),
      stock: (this.#root.querySelector(".wn-stock .wn-card") ?? undefined)?.getBoundingClientRect(),
    };
  }

  #card = (text: string): HTMLElement | null => this.#root.querySelector(`[data-card="${text}"], [data-held="${text}"]`);
  #spot = (seat: number | null | undefined): HTMLElement | null => this.#root.querySelector(`.wn-card[data-spot="${seat}"]`);
  #plate = (seat: number | null | undefined): HTMLElement | null => this.#root.querySelector(`[data-plate="${seat}"]`);

  /** After the picture has changed by `step`, lets what moved arrive from where it was. */
  arrive(before: Places, step: Step, me: number | null | undefined): void {
    const { verb, seat, card } = step;
    const mine = seat === me;
    const from = (card ? before.hand.get(card) : undefined) ?? before.plates.get(String(seat));
    if (verb === "play" || verb === "knock") {
      const spot = this.#spot(seat);
      if (spot && !before.spots.has(String(seat))) this.#fly(spot, from);
    } else if (verb === "draw" || verb === "take") {
      if (mine && card) this.#fly(this.#card(card), before.stock);
      else this.#fly(this.#plate(seat)?.querySelector<HTMLElement>(".wn-fan > :last-child") ?? null, before.stock);
    } else if (verb === "turn_up") this.#fly(this.#root.querySelector<HTMLElement>(".wn-faced, .wn-turned"), before.plates.get(String(seat)));
    this.settle(before, card);
  }

  /** The rest of my hand closes up, or makes room. */
  settle(before: Places, except: string | null | undefined): void {
    for (const [text, rect] of before.hand) {
      const el = this.#card(text);
      if (el && text !== except && Math.abs(el.getBoundingClientRect().left - rect.left) > 1) this.#fly(el, rect, false);
    }
  }

  toTable(before: Places, card: string, seat: number): void {
    this.#fly(this.#spot(seat), before.hand.get(card));
    this.settle(before, card);
  }

  takenBack(before: Places, card: string, seat: number): void {
    this.#fly(this.#card(card), before.spots.get(String(seat)));
    this.settle(before, card);
  }

  refused(card: string): void {
    const el = this.#card(card);
    if (el) this.#animate(el, [{ transform: "none" }, { transform: "translateX(4px)" }, { transform: "translateX(-4px)" }, { transform: "none" }], times.refused);
  }

  /** All cards of the trick slide to the winner and are gone. */
  async gather(seat: number | null | undefined): Promise<void> {
    const target = this.#plate(seat)?.getBoundingClientRect();
    const cards = [...this.#root.querySelectorAll<HTMLElement>(".wn-card[data-spot]")];
    if (!target) return;
    await Promise.all(cards.map((el) => {
      const rect = el.getBoundingClientRect();
      const x = target.left + target.width / 2 - rect.left - rect.width / 2;
      const y = target.top + target.height / 2 - rect.top - rect.height / 2;
      const leaving = this.#animate(el, [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.6 },
        { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 }], times.gather, "forwards");
      if (leaving) this.#away.push(leaving);
      return leaving?.finished.catch(() => undefined);
    }));
  }

  /** A new hand settles into its place card by card, from just above it: where it will lie it can be pressed at once. */
  dealIn(): void {
    [...this.#root.querySelectorAll<HTMLElement>("[data-card], [data-held]")].forEach((el, index) => this.#settleIn(el, "-10px", times.deal, index * times.apart));
  }

  /** The mark of the trick just won falls into its row. */
  won(): void {
    const mark = [...this.#root.querySelectorAll<HTMLElement>(".wn-felt .wn-strip i[class]")].filter((el) => el.className).at(-1);
    if (mark) this.#settleIn(mark, "-6px", times.settle);
  }

  /** The result of a deal comes to rest. */
  result(): void {
    const panel = this.#root.querySelector<HTMLElement>(".wn-panel");
    if (panel) this.#settleIn(panel, "6px", times.settle);
  }

  #settleIn(el: HTMLElement, from: string, duration: number, delay = 0): void {
    this.#animate(el, [{ translate: `0 ${from}`, opacity: 0 }, { translate: "none", opacity: 1 }], duration, "backwards", delay);
  }

  #fly(el: HTMLElement | null, from: DOMRect | undefined, above = true): void {
    if (!el || !from || !from.width) return;
    const to = el.getBoundingClientRect();
    const card = from.width > to.width * 1.6 ? 0.6 : from.width / to.width; // a plate is wider than a card: come small from its middle
    const x = from.left + (from.width - to.width * card) / 2 - to.left;
    const y = from.top + (from.height - to.height * card) / 2 - to.top;
    const layer = above ? { zIndex: 5 } : {};
    this.#animate(el, [{ transform: `translate(${x}px, ${y}px) scale(${card})`, transformOrigin: "0 0", ...layer }, { transform: "none", transformOrigin: "0 0", ...layer }], times.move);
  }

  #animate(el: HTMLElement, frames: Keyframe[], duration: number, fill: FillMode = "none", delay = 0): Animation | undefined {
    if (this.#still.matches) return undefined;
    const animation = el.animate(frames, { duration, easing: ease, fill, delay });
    this.#running.add(animation);
    const gone = (): boolean => this.#running.delete(animation);
    animation.finished.then(gone, gone);
    return animation;
  }

  /** The trick has been gathered: nothing need hide its cards any more. */
  clean(): void {
    for (const animation of this.#away.splice(0)) animation.cancel();
  }

  /** Everything is where it belongs, at once. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
  }
}
