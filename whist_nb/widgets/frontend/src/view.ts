// One view of a table: holds what it shows, draws it, and brings together frames, answers, motion and settings.
import { Acts } from "./acts.ts";
import { openBelow } from "./below.ts";
import type { Host } from "./below.ts";
import { keepFocus } from "./focus.ts";
import { handRows } from "./hand.ts";
import { Link } from "./link.ts";
import { unanswered } from "./model.ts";
import { Motion } from "./motion.ts";
import type { Part, Scene, Shown } from "./scene.ts";
import { Shell } from "./shell.ts";
import type { Find } from "./shell.ts";
import { ahead, asksInMiddle, entryCard, follows, isDealt, isLegal, isMyTurn, liesOpen, myCards, onlyCard, ownerOf } from "./state.ts";
import css from "./style.css";
import { Telling, times } from "./telling.ts";
import { classes, lay } from "./tree.ts";
import type { CardText, Frame, Marked, Model, Reply, State, Step, Request } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** What is said for buttons whose frame brings no steps to tell. */
const told: Record<string, string> = { undo: phrases.TAKEN_BACK, again: phrases.THE_SAME_CARDS_AGAIN, new: phrases.NEW_CARDS, other: phrases.NEW_CARDS };

export class View extends Shell implements Shown {
  readonly link: Link;
  readonly telling: Telling;
  readonly motion: Motion;
  state: State = {};
  #heard: number | null = null;
  #decision: number | null = null;
  /** What is asked of me: a card, of a hand; one of the calls; or to go on from a result. */
  #asked: string | false = false;
  /** My card, drawn before Python has agreed; `n` is the frame which answers it. */
  #played: { card: CardText; n: number | null } | null = null;
  /** Has play gone on? A card that was taken back is not played again automatically. */
  #goesOn = false;
  /** The status line, if it will not be heard by itself: the same words once more, or in a place that was not there before. */
  #unheard: Marked = "";
  #forced: ReturnType<typeof setTimeout> | undefined;
  #ring: ReturnType<typeof setTimeout> | undefined;
  readonly part: Part;

  constructor(model: Model, el: HTMLElement, signal: AbortSignal, part: Part, host?: Host, find?: Find) {
    super(model, el, signal, classes({ wn: true, [part.wears ?? ""]: part.wears }), [css, part.css ?? ""], find);
    this.part = part;
    this.motion = new Motion(this.section);
    this.link = new Link(model, { answered: (reply, request) => this.#answered(reply, request), silent: (request, says) => this.#silent(request, says) });
    this.telling = new Telling({
      settings: () => this.look.settings,
      isShown: (step) => step.verb === "play" && step.card === this.#played?.card,
      show: (state, step) => this.#show(state, step),
      gather: (step) => this.motion.gather(step.seat),
      rest: (step) => this.#rest(step),
      forget: () => this.narrator.el.replaceChildren(),
      say: (text) => this.look.settings.narrate && this.narrator.say(text),
      done: () => this.#told(),
    });
    part.listen?.(this, signal);
    part.asks?.listen?.(this, signal);
    new Acts(this).listen(signal);
    const frame = (): void => this.#hear(this.model.get("frame") as Frame | null);
    this.follow(el, signal, { frame }, () => {
      this.telling.stop();
      this.link.close();
      clearTimeout(this.#ring);
      clearTimeout(this.#forced);
    });
    frame();
    this.adopt();
    openBelow(model, host, el, signal, () => this.link.send({ do: "close" }), part.back);
  }

  // ---- what comes from Python

  #hear(frame: Frame | null | undefined): void {
    if (!frame?.state || frame.n === this.#heard) return;
    const tells = follows(this.#heard, frame) && !document.hidden;
    this.#heard = frame.n;
    this.#decision = frame.decision ?? null;
    this.look.status = null;
    this.look.rule = false;
    this.#goesOn = tells;
    if (tells) return this.telling.add(frame);
    if (!this.link.busy) this.#played = null; // else it still waits for its own answer
    this.telling.set(frame.state);
  }

  #answered(reply: Reply, request: Request): void {
    if (!reply.reason) {
      if (/trouble|wait/.test(this.look.status?.kind ?? "")) this.look.status = null;
      if ("do" in request && told[request.do]) this.narrator.say(`${told[request.do]} ${this.#unheard}`);
      if ("do" in request && request.do === "claim") this.section.querySelector<HTMLElement>(".wn-status [data-do]")?.focus();
      if (this.#played && "act" in request) this.#played.n = reply.n ?? null;
      return this.telling.busy ? undefined : this.#told();
    }
    const card = reply.card ?? ("act" in request ? request.act : null);
    if ("act" in request) this.#takeBack();
    this.look.rule = false;
    this.look.status = { kind: !reply.kind || reply.kind === "rule" ? "why" : "trouble", text: reply.reason, rule: reply.rule ?? null };
    if (card && myCards(this.state).includes(card.split(" ").at(-1)!)) this.#refuse(card.split(" ").at(-1)!);
    this.draw();
  }

  #silent(request: Request, says?: string): void {
    if (!says && "act" in request) this.#takeBack();
    this.look.status = unanswered(this.model, says);
    this.draw();
  }

  /** All steps are told: my card lies where the frame says. */
  #told(): void {
    if (this.#played && this.#played.n !== null && this.#heard !== null && this.#heard >= this.#played.n) this.#played = null;
    this.draw();
    const card = this.#goesOn && this.look.settings.single && !this.#played && !this.link.busy ? onlyCard(this.state) : null;
    if (!card) return;
    clearTimeout(this.#forced);
    this.#forced = setTimeout(() => onlyCard(this.state) === card && !this.telling.busy && this.play(card), times.single);
  }

  // ---- what is shown

  get scene(): Scene {
    return { state: ahead(this.state, this.#played?.card ?? null), look: this.look, asks: this.part.asks };
  }

  #show(state: State, step: Step | null): void {
    const before = this.motion.places();
    const { look } = this;
    const was = this.state;
    const had = was.panel;
    const line = state.status?.text;
    this.#unheard = line && (had || line === was.status?.text) ? line : "";
    const high = this.inner.offsetHeight;
    if (state.panel && !had) look.height = this.inner.querySelector<HTMLElement>(".wn-felt")?.offsetHeight ?? 0;
    if ((state.hand?.length ?? 0) > (this.state.hand?.length ?? 0)) look.tall = false;
    const asks = ({ question, hand, exercise }: State): string => JSON.stringify([question, hand, exercise?.ask.sheet]);
    if (asks(state) !== asks(this.state)) look.number = null;
    look.held = this.#heldHeight(state);
    this.state = state;
    look.last = false;
    if (this.#played && !myCards(state).includes(this.#played.card)) this.#played = null;
    if (look.selected && !myCards(state).includes(look.selected)) look.selected = null;
    if (state.panel && !had) this.narrator.say(`${state.panel.title}. ${state.panel.text ?? ""}`);
    this.draw();
    if (state.panel && !had && look.height) this.#keepHeight(high);
    this.motion.clean();
    if (!step) this.motion.finish();
    if (step) this.motion.arrive(before, step, state.me);
    if (isDealt(was, state) && look.settings.pace) this.motion.dealIn(); // at once means at once
    if (step?.verb === "gather") this.motion.won();
    if (state.panel && !had) this.motion.result();
  }

  /** While the others call, the table stays as high as it was with the calls I chose from. */
  #heldHeight({ trick, contract, panel }: State): number {
    const { held } = this.look;
    const speaking = !trick?.length && !contract && !panel && (held || asksInMiddle(this.state));
    return speaking ? Math.max(held, this.inner.querySelector<HTMLElement>(".wn-table")?.offsetHeight ?? 0) : 0;
  }

  /** The result takes exactly the room that the table had, even if the foot has other buttons now. */
  #keepHeight(high: number): void {
    this.look.height += high - this.inner.offsetHeight;
    this.draw();
  }

  readonly draw = (): void => {
    if (this.#heard === null) return; // nothing has been told yet
    const { scene, look, focused } = this;
    const asked = this.#asked;
    if (scene.state.panel || scene.state.seats?.some(liesOpen)) this.ends();
    look.passing = this.telling?.busy ?? false;
    look.noted ||= asksInMiddle(scene.state) || !!scene.state.seats?.some((seat) => seat.note && !seat.out); // what is called stands at the plates
    look.tall ||= handRows(scene).length > 1;
    const card = focused?.dataset["card"];
    const now = this.#asked = scene.state.panel ? "end" : asksInMiddle(scene.state) ? "calls" : isMyTurn(scene.state) && `${scene.state.turn}`;
    // The focus goes where an answer is wanted: to the calls, or to a card that may be played; and from a result to the next deal.
    const goes = focused && now !== asked && (asked === "end" || (card && now && !isLegal(scene.state, card)));
    if (!card || goes || !look.entry || !myCards(scene.state).includes(look.entry)) look.entry = entryCard(scene.state);
    this.section.setAttribute("aria-label", this.part.label(scene.state));
    keepFocus(this.section, () => lay(this.inner, this.part.draw(scene)));
    for (const el of this.section.querySelectorAll<HTMLElement>("[data-call]")) { // the tab key goes from group to group
      el.tabIndex = el.dataset["act"] === look.pointed || !el.previousElementSibling?.matches("[data-call]") ? 0 : -1;
    }
    if (goes) this.section.querySelector<HTMLElement>(now === "calls" ? "[data-figure], [data-call]" : '[data-card][tabindex="0"]')?.focus({ preventScroll: true });
  };

  /** The element of this widget that has the focus, in whatever root the widget is. */
  get focused(): HTMLElement | null {
    const active = (this.section.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
    return this.section.contains(active) ? active : null;
  }

  protected fits(width: number): boolean {
    if (Math.abs(width - this.look.width) < 1) return false;
    Object.assign(this.look, { width, tall: false, height: 0, held: 0 });
    return true;
  }

  // ---- what a person does

  /** Plays a card: it is on the table at once, and comes back if Python refuses. */
  play(card: CardText): void {
    if (this.link.busy) return this.wait(card !== this.#played?.card);
    const { look } = this;
    look.selected = null;
    this.quiet();
    const { verb } = this.state;
    if (isMyTurn(this.state) && isLegal(this.state, card) && !verb) {
      const before = this.motion.places();
      const owner = ownerOf(this.state, card);
      this.#played = { card, n: null };
      this.telling.touch();
      this.draw();
      this.motion.toTable(before, card, owner);
    } else this.draw();
    this.act(verb ? `${verb} ${card}` : card);
  }

  /** Sends an answer to the decision that is shown; `picks` if it is one of several. */
  act(act: string, picks = false): void {
    this.link.send(this.#decision === null ? { act } : { act, decision: this.#decision }, picks);
  }

  /** The last click is still on its way; a double click needs no message. */
  wait(says = true): void {
    if (!says || this.look.status) return;
    this.look.status = { kind: "wait", text: phrases.ONE_MOMENT };
    this.draw();
  }

  #takeBack(): void {
    const played = this.#played;
    if (!played) return;
    const before = this.motion.places();
    this.#played = null;
    this.draw();
    this.motion.takenBack(before, played.card, ownerOf(this.state, played.card));
  }

  /** Removes this view's own message and what belongs to it. */
  quiet = (): unknown => Object.assign(this.look, { status: null, rule: false, last: false, refused: null });

  #refuse(card: CardText): void {
    this.look.refused = card;
    clearTimeout(this.#ring);
    this.#ring = setTimeout(() => {
      this.look.refused = null;
      this.draw();
    }, times.ring);
    this.motion.refused(card);
  }

  #rest(step: Step | null): void {
    this.look.resting = !!step;
    this.look.status = step?.say ? { kind: "plain", text: step.say } : null;
    this.draw();
  }
}

/** What the bundle of one kind of widget exports: draws it into `el` until `signal` says stop. */
export const widget = (part: Part) => ({
  render({ model, el, signal, host, find }: { model: unknown; el: HTMLElement; signal: AbortSignal; host?: Host; find?: Find }): void {
    new View(model as Model, el, signal, part, host, find);
  },
});
