// What every view of a widget has, whatever it shows: its elements on the page, its look and its voice. It follows the
// settings, the page's theme and the size of its cell.
import { dress } from "./dress.ts";
import { chosen, lookOf, wear } from "./look.ts";
import { Narrator } from "./narrator.ts";
import type { Look } from "./scene.ts";
import { settingsFrom } from "./state.ts";
import { followTheme } from "./theme.ts";
import type { Model, Settings } from "./wire.ts";

/** How another bundle of this front end is found; if nobody says how, it lies beside the base. */
export type Find = (bundle: "end") => Promise<NonNullable<Look["end"]>>;
const beside: Find = () => import("./end.ts");

export abstract class Shell {
  readonly model: Model;
  readonly section: HTMLElement;
  readonly inner: HTMLElement;
  readonly narrator: Narrator;
  readonly look: Look;
  /** Only as wide as the cell, so that a change of height causes no new measurement. */
  readonly #ruler: HTMLElement;
  readonly #dressed: () => void;
  readonly #bring: () => Promise<void>;
  #brought: Promise<void> | undefined;

  constructor(model: Model, el: HTMLElement, signal: AbortSignal, wears: string, sheets: string[], find: Find = beside) {
    const page = el.ownerDocument;
    this.model = model;
    this.section = page.createElement("section");
    this.section.className = wears;
    this.section.tabIndex = -1;
    this.inner = page.createElement("div");
    this.inner.className = "wn-in";
    this.narrator = new Narrator(page);
    this.#ruler = page.createElement("div");
    this.section.append(this.#ruler, this.inner, this.narrator.el);
    this.look = lookOf(model);
    el.append(this.section);
    dress(el, sheets, signal);
    this.#bring = async () => {
      const end = await find("end");
      if (signal.aborted) return;
      dress(el, [end.css], signal);
      this.look.end = end;
      this.draw();
    };
    this.#dressed = followTheme(el, this.section, () => this.look.settings, signal);
  }

  abstract readonly draw: () => void;

  /** A result or an open hand is shown: fetches what draws it. If that fails, the words stay, and the next drawing tries again. */
  protected ends(): void {
    this.#brought ??= this.#bring().catch(() => (this.#brought = undefined));
  }

  /** Takes on the width of the cell; is there anything to draw again? */
  protected abstract fits(width: number): boolean;

  /** Listens for changes of the size, the settings and these traits; `stop` is called when it has stopped listening. */
  protected follow(el: HTMLElement, signal: AbortSignal, traits: Record<string, () => void>, stop: () => void): void {
    const heard = Object.entries({ settings: () => this.adopt(), ...traits });
    const resized = new ResizeObserver(() => this.#measure());
    for (const [name, call] of heard) this.model.on(`change:${name}`, call);
    this.#measure();
    resized.observe(this.#ruler);
    signal.addEventListener("abort", () => {
      for (const [name, call] of heard) this.model.off(`change:${name}`, call);
      resized.disconnect();
      stop();
      el.replaceChildren();
    });
  }

  #measure(): void {
    const width = this.section.clientWidth;
    this.#dressed();
    if (width && this.fits(width)) this.draw();
  }

  /** Settings belong to the widget, so all its views follow. */
  choose(change: Partial<Settings>): void {
    this.adopt(chosen(this.model, this.look, change));
  }

  protected adopt(settings = settingsFrom(this.model.get("settings"))): void {
    wear(this.section, this.look, settings);
    this.#dressed();
    this.draw();
  }
}
