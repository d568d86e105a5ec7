// Guess first: with the future hidden, the viewed seat's decisions are asked of the person before they are shown.
import { spoken } from "./cards.ts";
import type { Timeline } from "./timeline.ts";
import { marked } from "./pictures.ts";
import type { Asks } from "./scene.ts";
import { h } from "./tree.ts";
import type { Control, State, Status } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** What the person would have done at a moment. */
export type Guess = [at: number, answer: string];

/** Is the viewed seat asked here, with the answer still to come? */
export const asksHere = (timeline: Timeline, eye: number, at: number): boolean => {
  const { asked } = timeline.moment(at);
  return asked !== undefined && asked === timeline.seatOf(eye) && at < timeline.length - 1;
};

export const question = (timeline: Timeline, at: number, { question: kind }: State): Status => ({
  kind: "hint", text: phrases.whatWouldYou(kind === "card", timeline.reel.names[timeline.moment(at).asked!]!),
});

/** The answers that are no cards, plainly: none is bigger because it is better. */
export const asksPlainly: Asks = {
  middle: ({ state }) => (state.calls?.length && !state.trick?.length ? calls(state.calls) : null),
  beside: ({ state }) => (state.calls?.length && state.trick?.length ? calls(state.calls) : null),
};
const calls = (given: Control[]) => h("div.wn-guesses", { key: "guesses", role: "group", "aria-label": phrases.WHAT_WOULD_YOU_ANSWER },
  given.map((call) => h("button.wn-btn.is-line", { key: call.act, type: "button", "data-guess": call.act, "aria-label": call.say ?? spoken(call.label) }, marked(call.label))));

/** What was done, beside what the person would have done: a card, or a call as it is labelled. */
export function verdict(timeline: Timeline, eye: number, at: number, guess: string): Status {
  const { answer, say } = timeline.told(eye, at);
  const { verb, calls } = timeline.state(eye, at - 1);
  const alike = answer === guess || answer === `${verb} ${guess}`;
  const shown = calls?.find(({ act }) => act === guess)?.label ?? `{${guess}}`;
  return { kind: "hint", text: `${alike ? phrases.DONE_THE_SAME : phrases.youChose(shown)} ${say ?? ""}` };
}
