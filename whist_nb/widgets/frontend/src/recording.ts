// An exercise with every answer recorded (recording.py made it): what is shown, and what follows each answer and each
// button. No rules here: it looks up what Python has worked out. Knows no DOM.
import { modelOf } from "./model.ts";
import type { OpenModel, Traits } from "./model.ts";
import type { Exercise, Reply, Sent, State, Step } from "./wire.ts";

type Places = Record<string, number>;
interface Picture { state?: Places; exercise?: Places }
/** `once` and `often` say what differs after one try, or after {n} of them. */
interface Node extends Picture { stage: number; once?: Picture; often?: Picture; hinted?: number }
/** Earlier slips keep their marks, or lose them; `add` counts tries, and without it the count starts again. */
interface Edge { to?: number; refused?: number; /** Nothing changes. */ same?: 1; keep?: 1; add?: number; hinted?: number; steps?: (Omit<Step, "patch"> & { patch: Places })[] }
interface Stage { home: number; else: number; acts: Record<string, Edge>; does: Record<string, Edge>; hints: number[] }
/** Every value once; pictures name them by their place, and all but the first name only what differs from it. */
export interface Recording { values: unknown[]; nodes: Node[]; stages: Stage[]; /** One for each set of cards. */ starts: number[] }

export class Recorded {
  private readonly all: Recording;
  private at: number;
  private deal = 0;
  private tries = 0;
  private hinted: number;
  private marks: NonNullable<Exercise["marks"]>;

  constructor(recording: Recording) {
    this.all = recording;
    this.at = recording.starts[0]!;
    this.hinted = this.node.hinted ?? 0;
    this.marks = this.picture().exercise!.marks ?? {};
  }

  private get node(): Node {
    return this.all.nodes[this.at]!;
  }

  /** What is shown, with the marks of all slips and their number. */
  get state(): State {
    const found = this.picture();
    return { ...found, exercise: { ...found.exercise!, marks: this.marks } };
  }

  private picture(node = this.node, tries = this.tries): State {
    const { values, nodes } = this.all;
    const more = tries > 1 ? node.often : tries === 1 ? node.once : undefined;
    const named = (part: "state" | "exercise"): Record<string, unknown> =>
      Object.fromEntries(Object.entries({ ...nodes[0]![part], ...node[part], ...more?.[part] }).map(([name, place]) => [name, values[place]]));
    const exercise = named("exercise") as unknown as Exercise;
    return { ...named("state"), exercise: { ...exercise, tally: exercise.tally?.replace("{n}", String(tries)) ?? null } } as State;
  }

  /** Answers: the steps to the new picture, or why it is refused. */
  ask(request: { act?: string; do?: string }): Step[] | Partial<Reply> {
    const stage = this.all.stages[this.node.stage]!;
    const edge = request.do === "other" ? this.other() : request.do === "hint" ? this.hint(stage) : request.do ? stage.does[request.do] : stage.acts[request.act ?? ""];
    if (edge?.same) return [];
    if (!edge || edge.to === undefined) return this.all.values[edge?.refused ?? stage.else] as Partial<Reply>;
    const { trick, hand } = this.picture();
    const home = this.picture(this.all.nodes[stage.home]!);
    this.at = edge.to;
    this.tries = edge.add === undefined ? 0 : this.tries + edge.add;
    this.hinted = edge.hinted ?? this.hinted;
    const own = this.picture().exercise!.marks ?? {};
    this.marks = edge.keep ? { ...this.marks, ...own } : own;
    // After a slip the table may differ from the one that the recorded play starts from.
    return trick === home.trick && hand === home.hand ? (edge.steps ?? []).map((step) => this.step(step)) : [];
  }

  private step({ patch, ...rest }: NonNullable<Edge["steps"]>[number]): Step {
    return { ...rest, patch: Object.fromEntries(Object.entries(patch).map(([name, place]) => [name, this.all.values[place]])) } as unknown as Step;
  }

  private hint({ hints }: Stage): Edge | undefined {
    if (!hints.length) return undefined;
    const next = Math.min(this.hinted + 1, hints.length);
    return { to: hints[next - 1]!, keep: 1, add: 0, hinted: next };
  }

  /** The same question with the next cards; after the last come the first ones again. */
  private other(): Edge | undefined {
    const { starts, nodes } = this.all;
    if (starts.length < 2) return undefined;
    this.deal = (this.deal + 1) % starts.length;
    const to = starts[this.deal]!;
    return { to, hinted: nodes[to]!.hinted ?? 0 };
  }
}

/** A model behind which a recording answers, as Python would. */
export function answering(recording: Recording, traits: Traits): OpenModel {
  const recorded = new Recorded(recording);
  let n = 1;
  const frame = (steps: Step[]): unknown => ({ n, state: recorded.state, steps, decision: null });
  const model = modelOf({ settings: {}, ...traits, frame: frame([]) }, {
    send(message) {
      const { seq, view, ...request } = message as { act?: string; do?: string } & Pick<Sent, "seq" | "view">;
      const came = recorded.ask(request);
      queueMicrotask(() => {
        if (!Array.isArray(came)) return model.receive({ ...came, seq, view });
        n += 1;
        model.set("frame", frame(came));
        model.receive({ seq, view, n });
      });
    },
  });
  return model;
}
