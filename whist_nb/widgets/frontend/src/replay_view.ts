// One view of a replay: where it stands, whose eyes, and what keys, clicks and Python do with it.
import { costAt } from "./costs.ts";
import { rowsOf } from "./fan.ts";
import type { Costs, Timeline, Goal } from "./timeline.ts";
import { openBelow } from "./below.ts";
import type { Host } from "./below.ts";
import { Link } from "./link.ts";
import { unanswered } from "./model.ts";
import { filled } from "./what_if.ts";
import { fly, places } from "./flight.ts";
import { keepFocus } from "./focus.ts";
import { keepInSight } from "./in_sight.ts";
import { asksHere, asksPlainly, question, verdict } from "./guessing.ts";
import type { Guess } from "./guessing.ts";
import { point } from "./notes.ts";
import type { Note } from "./notes.ts";
import { Playback } from "./playback.ts";
import { draw, eyeName, narration, pathLine, SIDE } from "./replay_scene.ts";
import type { Drawer, Show, Swaps, Way } from "./show.ts";
import replayCss from "./replay.css";
import { Shell } from "./shell.ts";
import type { Find } from "./shell.ts";
import css from "./style.css";
import { lay } from "./tree.ts";
import type { CardText, Model, Request, Status } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** Was this asked by the page itself, so that nobody waits to hear what came of it? */
const asksForSwaps = (request: Request): boolean => "do" in request && request.do === "swaps";

export class ReplayView extends Shell {
  readonly timeline: Timeline;
  readonly playback: Playback;
  at = 0;
  eye = 0;
  spoilerFree = false;
  drawer: Drawer["open"] = "";
  /** Is the deal in words open? Closed, it is not drawn: it has a line for each moment. */
  inWords = false;
  private answer: Status | null = null;
  private readonly link: Link;
  private wide = true;
  /** The moment and card whose swaps were last asked for. */
  private swapsOf = "";
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, timeline: Timeline, el: HTMLElement, signal: AbortSignal, host?: Host, find?: Find) {
    super(model, el, signal, "wn wn-replays", [css, replayCss], find);
    this.timeline = timeline;
    this.section.setAttribute("aria-label", phrases.replayOf(timeline.reel.title));
    this.look.passing = true;
    this.playback = new Playback(() => this.goOn());
    this.link = new Link(model, {
      answered: ({ told, reason, kind }, request) => void (asksForSwaps(request) || this.hear(reason ? { kind: kind === "rule" ? "why" : "trouble", text: reason } : { text: told ?? "" }, !reason && "do" in request && request.do === "note")),
      silent: (request, says) => void (asksForSwaps(request) || this.hear(unanswered(model, says))),
    });
    this.eye = this.eyeOf(model.get("seat"));
    this.spoilerFree = !!model.get("spoiler_free");
    this.at = timeline.inside(Number(model.get("at") ?? 0));
    this.listen(el, signal);
    openBelow(model, host, el, signal);
  }

  private listen(el: HTMLElement, signal: AbortSignal): void {
    const draw = (): void => this.draw();
    const costs = (): void => {
      this.timeline.reel.costs = this.model.get("costs") as Costs | undefined;
      this.draw();
    };
    this.follow(el, signal, {
      at: () => this.show(this.timeline.inside(Number(this.model.get("at") ?? 0)), this.eye, false),
      seat: () => this.show(this.at, this.eyeOf(this.model.get("seat")), false),
      notes: draw, branch_list: draw, opened: draw, swaps: draw, costs,
    }, () => {
      this.playback.stop();
      this.link.close();
      clearTimeout(this.saving);
    });
    this.adopt();
    costs();
  }

  private eyeOf(seat: unknown): number {
    const wanted = seat === null || seat === undefined ? "all" : String(seat);
    return Math.max(0, this.timeline.reel.eyes.indexOf(wanted));
  }

  get scene(): Show {
    const { timeline, eye, at, look, spoilerFree, wide } = this;
    const state = timeline.state(eye, at);
    const say = timeline.told(eye, at).say;
    const status: Status | null = this.guessing ? question(timeline, at, state) : say ? { kind: "plain", text: say } : null;
    return {
      timeline, eye, at, look, spoilerFree, wide, inWords: this.inWords, asks: asksPlainly, noted: this.notes.map((note) => note.at), notes: this.notes.filter((note) => note.at === at), drawer: { open: this.drawer, ways: (this.model.get("branch_list") as Way[] | undefined) ?? [], answer: this.answer, below: !!this.model.get("opened") }, still: !!this.model.get("still"), swaps: this.model.get("swaps") as Swaps | undefined, playing: this.playback.running, speed: this.playback.speed,
      state: { ...state, calls: this.guessing ? state.calls : null, status },
    };
  }

  /** Is the person asked what they would do, before it is shown? */
  get guessing(): boolean {
    return this.spoilerFree && asksHere(this.timeline, this.eye, this.at);
  }

  /** The person's own answer; then what was done. */
  guess(answer: string): void {
    const at = this.at;
    this.model.set("guesses", [...((this.model.get("guesses") as Guess[] | undefined) ?? []).filter(([there]) => there !== at), [at, answer]]);
    this.go(at + 1);
    this.look.status = verdict(this.timeline, this.eye, this.at, answer);
    this.narrator.say(this.look.status.text);
    this.draw();
    this.section.focus({ preventScroll: true }); // the arrows go through the play, and not along the hand
  }

  private get notes(): Note[] {
    return ((this.model.get("notes") as Note[] | undefined) ?? []).map((note, number) => ({ ...note, number }));
  }

  // ---- what is asked of Python

  /** Opens a drawer, or closes it; the keyboard goes into it and comes back. */
  pull(which: Drawer["open"]): void {
    if (which === "note" && this.model.get("still")) return;
    const before = this.drawer;
    this.drawer = which === before ? "" : which;
    this.answer = null;
    this.draw();
    const to = this.drawer ? ".wn-drawer :is(textarea, select, button)" : `[data-go="${before}"]`;
    this.section.querySelector<HTMLElement>(to)?.focus();
  }

  ask(what: string, target: HTMLElement): void {
    this.playback.stop();
    const { card, ...fields } = filled(this.section, target.dataset);
    if (what === "find") {
      if (card) this.find(card);
      return this.section.querySelector<HTMLElement>(".wn-ways button")?.focus();
    }
    const marks = what === "note" ? this.look.selected : null;
    this.link.send({ do: what, at: this.at, ...fields, ...(marks && { card: marks }) });
  }

  /** Chooses the card to be swapped. */
  chooseFirst(card: CardText): void {
    this.look.selected = card;
    this.draw();
  }

  /** Asks which cards may change places with the chosen one, once for each moment and card. */
  private askForSwaps(): void {
    const first = this.section.querySelector<HTMLSelectElement>('[data-pick="first"]')?.value;
    const asked = `${this.at} ${first}`;
    if (!first || asked === this.swapsOf) return;
    this.swapsOf = asked;
    this.link.send({ do: "swaps", at: this.at, ...({ first } as Record<string, unknown>) }, true);
  }

  private hear(answer: Status | null, kept = false): void {
    if (!answer) return;
    this.answer = answer;
    const field = this.section.querySelector<HTMLTextAreaElement>("[data-note]");
    if (field && kept) field.value = "";
    this.draw();
    this.narrator.say(answer.text);
  }

  // ---- where it stands

  /** Goes to a moment, and tells Python. */
  go(at: number, eye = this.eye): void {
    const to = this.timeline.inside(at);
    this.look.status = null;
    if (to === this.at && eye === this.eye) return this.draw();
    this.show(to, eye, true);
  }

  to(goal: Goal, by: 1 | -1, seat: number | null = null): void {
    const { at } = this;
    this.go(this.timeline.from(at, goal, by, seat));
    if (goal === "mistake" && this.at === at) this.tell(this.timeline.from(this.timeline.length, goal, -1) === this.timeline.length ? phrases.NO_MISTAKE_WAS_FOUND_HERE : phrases.NO_MISTAKE_COMES_AFTER_THIS);
  }

  /** A line above the hand, which is spoken, too. */
  private tell(text: string): void {
    this.look.status = { kind: "plain", text };
    this.draw();
    this.narrator.say(text);
  }

  /** The next card; it rests at the end, and where the person is asked first. */
  private goOn(): boolean {
    this.to("card", 1);
    const more = this.at < this.timeline.length - 1 && !this.guessing;
    if (more) return true;
    this.playback.stop();
    this.draw();
    return false;
  }

  private show(at: number, eye: number, mine: boolean): void {
    if (at === this.at && eye === this.eye) return;
    const stepped = at === this.at + 1 && eye === this.eye;
    const turned = eye !== this.eye;
    const before = stepped ? places(this.section) : null;
    this.at = at;
    this.eye = eye;
    this.answer = null;
    this.look.status = null;
    this.look.selected = null;
    if (turned) Object.assign(this.look, { tall: false, height: 0 });
    const { verb, seat } = this.timeline.moment(at);
    const { scene } = this;
    // before the picture, which is measured when it is drawn: words that came later would lay everything out again
    if (this.look.settings.narrate) this.narrator.say([turned ? `${phrases.seenBy(eyeName(this.timeline, eye))} ${narration(scene, true)}` : narration(scene, !stepped), costAt(this.timeline, at)?.say ?? "", ...scene.notes.map((note) => note.text)].join(" "));
    this.draw();
    if (before && verb !== "deal") fly(this.section, before, this.timeline.told(eye, at).card, seat);
    if (mine) this.save(turned);
  }

  /** Python follows a moment later: dragging the slider is one message, not a hundred. */
  private save(turned: boolean): void {
    this.model.set("at", this.at);
    if (turned) this.model.set("seat", this.timeline.seatOf(this.eye));
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.model.save_changes(), 120);
  }

  play(): void {
    if (this.playback.running) this.playback.stop();
    else if (this.at < this.timeline.length - 1) this.playback.start();
    this.draw();
  }

  /** Where a card came from and where it went, with ways to go there. */
  find(card: string): void {
    this.look.selected = card;
    this.tell(pathLine(this.scene, card));
  }

  /** To the field where a card is looked for by name. */
  seek(): void {
    if (this.drawer !== "what") this.pull("what");
    this.section.querySelector<HTMLElement>('[data-pick="find"]')?.focus();
  }

  // ---- what is shown

  readonly draw = (): void => {
    const { scene, look } = this;
    if (scene.state.panel) this.ends();
    const open = scene.state.seats!.map((seat) => seat.hand ?? []);
    const hand = this.timeline.seatOf(this.eye) === null ? open[0]! : scene.state.hand ?? [];
    look.tall ||= rowsOf(hand, look.width, look.settings.print === "large").length > 1;
    if (!look.entry || ![hand, ...open].flat().includes(look.entry)) look.entry = hand[0];
    keepFocus(this.section, () => lay(this.inner, draw(scene)));
    this.keepHeight();
    this.askForSwaps();
    point(this.inner, scene.notes, (seat) => scene.state.trick?.find((play) => play.seat === seat)?.card);
    keepInSight(this.section, ".wn-play tr.is-now", ".wn-plays");
    keepInSight(this.section, ".wn-log[open] .wn-says[aria-current]", "ol");
  };

  /** The table keeps the height that it has once had, so that no step moves what stands below it. */
  private keepHeight(): void {
    const felt = this.inner.querySelector<HTMLElement>(".wn-felt")!;
    const high = Math.ceil(felt.getBoundingClientRect().height);
    if (high <= this.look.height) return;
    this.look.height = high;
    felt.style.minHeight = `${high}px`;
  }

  protected fits(all: number): boolean {
    const wide = all >= 860;
    const width = (wide ? all - SIDE : all) - 2;
    if (wide === this.wide && Math.abs(width - this.look.width) < 1) return false;
    this.wide = wide;
    Object.assign(this.look, { width, tall: false, height: 0 });
    return true;
  }
}
