// A recorded game as moments that can be gone to: the picture at each, for each pair of eyes, and where the next
// trick, phase, deal or decision lies. Knows no DOM and no rules.
import type { CardText, LastTrick, Marked, Seat, State } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** The public part of a moment. */
export interface Moment {
  deal: number;
  phase: string;
  verb: string;
  seat?: number;
  /** The trick in which a card was played. */
  trick?: number;
  /** Whose decision comes next. */
  asked?: number;
  /** The number of the answer which made this moment, from 0. */
  act?: number;
}
/** What one pair of eyes is told of a moment; `patch` is a JSON Merge Patch to its picture, or the first one of a deal. */
export interface TimelineStep {
  say?: Marked;
  /** The first sentence, if there are more. */
  head?: Marked;
  card?: CardText;
  /** What was answered, as it is written, if these eyes belong to the player who answered. */
  answer?: string;
  patch: Record<string, unknown>;
}
/** The cost of one play or choice: with open cards, and by what its player could know. */
export interface Cost { open?: number; known?: number; say: Marked }
type Points = [at: number, value: number][];
/** What could be expected, by whom, and the range of the middle eight deals in ten. */
export type Expected = [at: number, value: number, seat?: number, low?: number, high?: number];
export interface Curve { seats: number[]; label: string; open?: Points; known?: Expected[] }
/** A review, by moments: of each play or choice that cost something, of each deal, and the moments to learn from. */
export interface Costs { plays: Record<string, Cost>; curves: Record<string, Curve[]>; lessons: Record<string, number[]> }

export interface Reel {
  title: string;
  /** What the head says instead of the number of the deal. */
  place?: string | null;
  names: string[];
  /** Is the game at its end? */
  over?: boolean;
  /** "all", or the number of a seat. */
  eyes: string[];
  moments: Moment[];
  costs?: Costs;
}
/** For each moment of a deal what is told to each of the eyes. */
export type Steps = TimelineStep[][];
export interface Deal { number: number; from: number; to: number }
/** Where a card was before it was played, and when it was played. */
export interface Path { card: CardText; seat: number | null; came: number | null; how: string; played: number | null; trick: number | null; by: number | null }

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A picture with a change laid over it (RFC 7396). What does not change stays the same object. */
export function merged(before: Json, change: Json): Json {
  const made = { ...before };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete made[key];
    else made[key] = isObject(value) ? merged(isObject(made[key]) ? (made[key] as Json) : {}, value) : value;
  }
  return made;
}

export type Goal = "card" | "trick" | "phase" | "deal" | "decision" | "mistake";

export class Timeline {
  readonly reel: Reel;
  readonly deals: Deal[] = [];
  private readonly unread: (() => Steps)[];
  private readonly read: Steps[] = [];
  private readonly pictures: Json[][];
  private readonly ends: boolean[] = [];

  /** Each deal is read when somebody goes there: a long match opens as fast as a short one. */
  constructor(reel: Reel, deals: (() => Steps)[]) {
    this.reel = reel;
    this.unread = deals;
    this.pictures = reel.eyes.map(() => []);
    let before = -1;
    reel.moments.forEach((moment, at) => {
      const last = this.deals.at(-1);
      if (moment.verb === "deal") before = -1;
      if (moment.trick) {
        this.ends[before] = reel.moments[before]?.trick !== moment.trick;
        this.ends[at] = true;
        before = at;
      }
      if (moment.verb === "deal" || !last) this.deals.push({ number: moment.deal, from: at, to: at });
      else last.to = at;
    });
  }

  get length(): number {
    return this.reel.moments.length;
  }

  moment = (at: number): Moment => this.reel.moments[at]!;
  told(eye: number, at: number): TimelineStep {
    const deal = this.dealAt(at);
    const index = this.deals.indexOf(deal);
    return (this.read[index] ??= this.unread[index]!())[at - deal.from]![eye]!;
  }
  inside = (at: number): number => Math.max(0, Math.min(this.length - 1, Math.round(at) || 0));
  seatOf = (eye: number): number | null => (this.reel.eyes[eye] === "all" ? null : Number(this.reel.eyes[eye]));
  dealAt = (at: number): Deal => this.deals.find((deal) => at <= deal.to) ?? this.deals.at(-1)!;

  private picture(eye: number, at: number): Json {
    const seen = this.pictures[eye]!;
    const { from } = this.dealAt(at);
    let next = at;
    while (next > from && !seen[next]) next -= 1;
    for (; next <= at; next++) seen[next] ??= merged(next > from ? seen[next - 1]! : {}, this.told(eye, next).patch);
    return seen[at]!;
  }

  /** The picture at a moment. A trick that has just been won stays on the table until somebody goes on. */
  state(eye: number, at: number): State {
    const seen = this.picture(eye, at) as State & { seats?: Record<string, Seat> };
    const me = this.seatOf(eye);
    const seats = this.reel.names.map((name, seat) => ({ name, ...(me === null && { hand: [] }), ...(seen.seats?.[seat] as Seat | undefined) }));
    const state: State = { hand: [], ...seen, seats, title: this.reel.title, me, trick: seen.trick ?? [] };
    const { verb, trick } = this.moment(at);
    if (verb !== "play" && verb !== "knock") return state;
    const done = seen.last_trick as LastTrick | undefined;
    const before = { number: (trick ?? 1) - 1, winner: 0, plays: [] };
    if (!done || seen.trick?.length) return { ...state, last_trick: before };
    const plays = done.plays.map((play) => (play.seat === done.winner ? { ...play, tag: "won" } : play));
    return { ...state, trick: plays, best: done.winner, last_trick: before };
  }

  /** Is this the last card of its trick? */
  endsTrick = (at: number): boolean => !!this.ends[at];

  /** Who won the trick that ended here. */
  winner = (eye: number, at: number): number | undefined => (this.picture(eye, at) as State).last_trick?.winner;

  private beginsPhase(at: number): boolean {
    const [now, before] = [this.moment(at), this.reel.moments[at - 1]];
    return !before || before.phase !== now.phase || before.deal !== now.deal || now.verb === "deal";
  }

  /** Where a person goes from here: the next one (`by` 1) or the one before (-1), or nowhere if there is none. */
  from(at: number, goal: Goal, by: 1 | -1, seat: number | null = null): number {
    const stops: Record<Goal, (there: number) => boolean> = {
      card: () => true,
      trick: (there) => this.endsTrick(there) || (by < 0 && this.moment(there).verb === "deal"),
      phase: (there) => this.beginsPhase(there),
      deal: (there) => this.moment(there).verb === "deal",
      mistake: (there) => !!this.reel.costs?.plays[there]?.known,
      decision: (there) => { const { asked } = this.moment(there); return asked !== undefined && (seat === null || asked === seat); },
    };
    for (let there = at + by; there >= 0 && there < this.length; there += by) if (stops[goal](there)) return there;
    return at;
  }

  /** Cards played in this deal up to this moment, and in all. */
  count(at: number): { played: number; all: number } {
    const { from, to } = this.dealAt(at);
    let played = 0;
    let all = 0;
    for (let there = from; there <= to; there++) {
      if (this.moment(there).verb !== "play") continue;
      all += 1;
      played += Number(there <= at);
    }
    return { played, all };
  }

  /** "Card 35 of 52", or the phase where no card is played. */
  place(at: number, hidesLength = false): string {
    const { verb, phase } = this.moment(at);
    const { played, all } = this.count(at);
    if (verb !== "play") return verb === "deal" ? phrases.THE_DEAL : verb === "score" ? phrases.THE_RESULT : phase;
    return hidesLength ? phrases.card(played) : phrases.cardOf(played, all);
  }

  /** Where a card lay in the deal of this moment, as far as these eyes know; up to this moment, if the rest is hidden. */
  path(eye: number, at: number, card: CardText, hidesLater = false): Path {
    const { from, to: end } = this.dealAt(at);
    const to = hidesLater ? at : end;
    const path: Path = { card, seat: null, came: null, how: "", played: null, trick: null, by: null };
    for (let there = from; there <= to; there++) {
      const moment = this.moment(there);
      if (path.came === null) {
        const seat = this.holder(eye, there, card);
        if (seat !== null) Object.assign(path, { seat, came: there, how: moment.verb });
      }
      if (moment.verb === "play" && this.told(eye, there).card === card)
        return { ...path, played: there, trick: moment.trick ?? null, by: moment.seat ?? null };
    }
    return path;
  }

  private holder(eye: number, at: number, card: CardText): number | null {
    const state = this.picture(eye, at) as State;
    if (state.hand?.includes(card)) return this.seatOf(eye);
    const seat = Object.entries(state.seats ?? {}).find(([, { hand, known, layout }]) =>
      hand?.includes(card) || known?.includes(card) || layout?.some(([, face]) => face === card));
    return seat ? Number(seat[0]) : null;
  }
}
