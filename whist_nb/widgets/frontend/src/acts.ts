// What a person does: clicks, touches and keys, turned into acts of the view.
import { spoken } from "./cards.ts";
import { buttonsOf } from "./foot.ts";
import { handRows } from "./hand.ts";
import { isClick, onKey } from "./keys.ts";
import { tellScore } from "./head.ts";
import { statusNow } from "./me.ts";
import type { Shown } from "./scene.ts";
import { cardFrom, doing, isLegal, isMyTurn, onlyCard } from "./state.ts";
import { tellTrick } from "./trick.ts";
import type { CardText, Settings, State } from "./wire.ts";
import * as phrases from "./phrases.ts";

const DOUBLED = 300;
/** In an upright column up and down walk from card to card, left and right from suit to suit. */
const upright = ["", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight", "ArrowDown"];
/** Is a question open in the line above my hand, with more than one answer? */
const isAsked = ({ status }: State): boolean => (status?.links?.length ?? 0) > 1;
const pressable = "[data-card], [data-act], [data-do], [data-local], [data-value]";

export class Acts {
  readonly #view: Shown;
  #touched = false;
  /** When a click on a card hurried the telling: a second one right after it was meant for that, too. */
  #hurried = -Infinity;

  constructor(view: Shown) {
    this.#view = view;
  }

  listen(signal: AbortSignal): void {
    const { section } = this.#view;
    section.addEventListener("pointerdown", (event) => (this.#touched = event.pointerType === "touch"), { signal });
    section.addEventListener("click", (event) => this.#click(event), { signal });
    onKey(section, (event, target) => this.#key(event, target), signal);
    section.addEventListener("change", (event) => this.#slide(event.target as HTMLInputElement), { signal });
    section.addEventListener("focusin", (event) => this.#enter(event.target as HTMLElement), { signal });
  }

  /** The focused card is the one the tab key comes back to. */
  #enter(target: HTMLElement): void {
    const card = target.dataset?.["card"];
    if (!card || card === this.#view.look.entry) return;
    this.#view.look.entry = card;
    this.#view.draw();
  }

  #slide(input: HTMLInputElement): void {
    if (input.dataset["setting"] === "pace") this.#view.choose({ pace: Number(input.value) });
  }

  #click(event: MouseEvent): void {
    const target = (event.target as Element).closest<HTMLElement>(pressable);
    const data = target?.dataset ?? {};
    const answers = (data["card"] ?? data["act"]) !== undefined;
    if (this.#view.telling.busy && data["local"] !== "settings" && data["value"] === undefined) {
      if (!(event.target as Element).closest(".wn-log")) this.#view.telling.hurry();
      if (answers) this.#hurried = performance.now();
      if (data["do"] === undefined) return; // the click was meant for the previous picture
    } else if (answers && performance.now() - this.#hurried < DOUBLED) return;
    if (target) this.#press(target);
  }

  #press({ dataset: data, parentElement: parent }: HTMLElement): void {
    if (data["card"] !== undefined) this.#card(data["card"]);
    else if (data["act"] !== undefined) this.#act(data["act"]);
    else if (data["at"] !== undefined) this.#command(data["do"]!, Number(data["at"]));
    else if (data["do"] !== undefined) this.#command(data["do"]);
    else if (data["local"] !== undefined) this.#local(data["local"]);
    else if (data["value"] !== undefined) this.#view.choose({ [parent!.dataset["setting"]!]: JSON.parse(data["value"]) } as Partial<Settings>);
  }

  #act(act: string): void {
    const { exercise } = this.#view.state;
    const picks = !!exercise && exercise.ask.kind !== "play" && !exercise.ask.sheet;
    if (!picks && this.#view.link.busy) return this.#view.wait();
    this.#view.quiet();
    this.#view.draw();
    this.#view.act(act, picks);
  }

  #card(card: CardText): void {
    const view = this.#view;
    const { state, look } = view;
    const kind = state.exercise?.ask.kind;
    if (kind === "cards") return this.#act(card);
    if (kind && kind !== "play") return;
    if (!view.link.busy && isMyTurn(state) && isLegal(state, card) && look.selected !== card && this.#asksTwice()) {
      view.quiet();
      look.selected = card;
      look.status = { kind: "plain", text: phrases.pressAgain(card, doing(state)) };
      view.draw();
    } else view.play(card);
    this.#touched = false;
  }

  /** Is a card selected first? By choice, or by touch where the strips are narrower than a finger. */
  #asksTwice(): boolean {
    const { look, state } = this.#view;
    const step = Math.min(...handRows({ state, look }).map((row) => row.step));
    return look.settings.confirm || (this.#touched && (step < 44 || (state.turn ?? state.me) !== state.me));
  }

  #command(name: string, at?: number): void {
    const view = this.#view;
    const button = buttonsOf(view.state).find((one) => one.do === name);
    if (button?.off && name !== "last") return;
    if (name === "last" || name === "sheet") return this.#local(name);
    view.quiet();
    view.look.selected = null;
    view.draw();
    view.link.send(at === undefined ? { do: name } : { do: name, at });
  }

  #local(name: string): void {
    const view = this.#view;
    const { look } = view;
    if (name === "go") return view.telling.hurry();
    if (name === "more") return this.#command("hint");
    if (name === "settings") look.open = !look.open;
    else if (name === "rule") look.rule = !look.rule;
    else if (name === "sheet") look.sheet = !look.sheet;
    else if (name === "last") {
      const { last_trick, last_shut } = view.state;
      const showing = !look.last;
      view.quiet();
      look.last = showing && !!last_trick;
      if (look.last) look.status = { kind: "plain", text: this.#lastLine() };
      else if (last_shut) look.status = { kind: "why", text: last_shut };
    }
    view.draw();
  }

  #lastLine(): string {
    const { number, winner, plays } = this.#view.state.last_trick!;
    const card = plays.find((play) => play.seat === winner)?.card;
    return phrases.trickWon(number, this.#view.state.seats?.[winner]?.name ?? "?", card);
  }

  // ---- keys; they act only while the focus is inside

  #key(event: KeyboardEvent, target: HTMLElement): boolean {
    if (target.tagName === "INPUT" && event.key !== "Escape") return true;
    const pressed = event.key === "Enter" || event.key === " ";
    const { exercise, to_act } = this.#view.state;
    // once nobody plays any more, Enter on a card goes on, as the button for it says
    const over = event.key === "Enter" && target.dataset["card"] && exercise?.ask.kind === "play" && (to_act ?? null) === null;
    const goesOn = over && this.#next();
    if (!goesOn && pressed && isClick(event, target)) return true;
    if (!goesOn && !this.#handles(event.key, target)) return false;
    event.preventDefault();
    return true;
  }

  #handles(key: string, target: HTMLElement): boolean {
    if (key === "Escape") return this.#escape();
    if (target.dataset["card"] !== undefined && this.#walk(target.dataset["card"], key)) return true;
    if (key.startsWith("Arrow") && (this.#among(target, key) || this.#enterBy(target))) return true;
    if ((key === "Enter" || key === " ") && this.#single()) return true;
    if (key === "Enter") {
      const see = target.querySelector<HTMLElement>(":scope > footer > [data-at]"); // on a moment it is for that one
      return see ? (this.#press(see), true) : this.#next();
    }
    return key.length === 1 && this.#view.look.settings.keys && this.#letter(key.toUpperCase());
  }

  /** A press on the bare table leaves the focus there: an arrow goes on among my cards, or the answers. */
  #enterBy(target: HTMLElement): boolean {
    const to = target === this.#view.section && target.querySelector<HTMLElement>('[data-card][tabindex="0"], [data-call]');
    return to ? (to.focus(), true) : false;
  }

  #walk(card: CardText, key: string): boolean {
    const order = [...this.#view.section.querySelectorAll<HTMLElement>("[data-card]")];
    const turned = this.#view.focused?.closest(".wn-suit") && upright[upright.indexOf(key) + 1];
    const to = cardFrom(order.map((el) => el.dataset["card"]!), card, turned || key);
    order.find((el) => el.dataset["card"] === to)?.focus();
    return to !== undefined || /^(Arrow|Home$|End$)/.test(key);
  }

  /** Arrows walk among the answers of one group; among radio buttons they choose. */
  #among(target: HTMLElement, key: string): boolean {
    const group = target.closest<HTMLElement>('[role="group"], [role="radiogroup"]');
    const all = [...(group?.querySelectorAll<HTMLElement>("[data-act], [data-value], [data-moment]") ?? [])];
    const at = all.indexOf(target.closest<HTMLElement>("[data-moment]") ?? target);
    if (at < 0) return false;
    const line = this.#view.part.asks?.column?.(target, key, all) ?? all;
    const to = line[line.indexOf(target) + (/Left|Up/.test(key) ? -1 : 1)] ?? (line === all ? undefined : all[at + (key === "ArrowUp" ? -line.length : line.length)]);
    to?.focus();
    if (to?.dataset["value"] !== undefined) this.#press(to);
    return true;
  }

  #escape(): boolean {
    const { look, state } = this.#view;
    const before = look.selected ?? (look.last || look.rule); // closed before the settings are
    if (!before && !look.status && !look.open) return isAsked(state) && (this.#command("claim"), true); // the question about a claim goes
    if (look.open && !before) {
      look.open = false;
      this.#view.section.querySelector<HTMLElement>('[data-local="settings"]')?.focus();
    }
    look.selected = null;
    this.#view.quiet();
    this.#view.draw();
    return true;
  }

  /** N or Enter: lets a resting trick go, or presses the one button that goes on. */
  #next(): boolean {
    const { telling, state } = this.#view;
    if (telling.busy) telling.hurry();
    else {
      const main = buttonsOf(state).find((button) => button.main && !button.off);
      if (!main) return false;
      this.#command(main.do);
    }
    return true;
  }

  /** Enter or Space, wherever the focus is in the table: plays the only card that may be played. */
  #single(): boolean {
    const { telling, state } = this.#view;
    const card = telling.busy || isAsked(state) ? null : onlyCard(state);
    if (card) this.#card(card);
    return !!card;
  }

  #letter(key: string): boolean {
    const view = this.#view;
    const told = this.#told(key);
    if (told !== undefined) view.narrator.say(told);
    else if (key === "N") return this.#next();
    else {
      const button = buttonsOf(view.state).find((one) => one.key?.toUpperCase() === key);
      if (!button) return false;
      if (view.telling.busy) view.telling.hurry();
      this.#command(button.do);
    }
    return true;
  }

  /** T the trick, S scores and tallies, W what now. */
  #told(key: string): string | undefined {
    const { scene } = this.#view;
    if (key === "T") return tellTrick(scene);
    if (key === "S") return tellScore(scene.state);
    if (key !== "W") return undefined;
    const { exercise, panel, ask } = scene.state;
    const { part } = this.#view;
    return [part.task?.(scene.state), panel?.title, ask, statusNow(scene)?.text ?? exercise?.why?.title]
      .map(spoken).filter(Boolean).join(" ") || part.label(scene.state);
  }
}
