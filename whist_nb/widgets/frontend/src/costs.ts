// What each play cost, if the game has been reviewed: badges, the curve of what could be expected, the way to mistakes.
import type { Cost, Curve, Expected, Timeline } from "./timeline.ts";
import type { Show } from "./show.ts";
import { marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids, Tree } from "./tree.ts";
import * as phrases from "./phrases.ts";

export const costAt = (timeline: Timeline, at: number): Cost | undefined => timeline.reel.costs?.plays[at];
/** Could the player have known? Then it is a mistake, and not just bad luck. */
export const isMistake = (timeline: Timeline, at: number): boolean => !!costAt(timeline, at)?.known;

const figure = (value: number): string => `−${Math.round(value * 10) / 10}`;

/** Filled: it could be known then. Hollow: only in hindsight. */
export function badge(timeline: Timeline, at: number): Tree | null {
  const cost = costAt(timeline, at);
  return cost ? h("span.wn-cost", { key: "cost", class: cost.known ? "is-known" : "", "aria-hidden": "true" }, figure(cost.known || cost.open || 0)) : null;
}
export const costWords = (timeline: Timeline, at: number): string => {
  const cost = costAt(timeline, at);
  return cost ? `cost ${Math.round((cost.known || cost.open || 0) * 10) / 10}${cost.known ? "" : ", only in hindsight"}` : "";
};

export const legend = ({ timeline }: Show): Kids => timeline.reel.costs && h("p.wn-s.wn-m", { key: "legend" },
  h("span.wn-cost.is-known", null, "−1"), phrases.KNOWN_THEN, h("span.wn-cost", null, "−1"), phrases.IN_HINDSIGHT);

export const CURVE = 76;

/** The curve of the viewed seat's side, or of the first. */
const curveAt = ({ timeline, at, state }: Show): Curve | undefined => {
  const all = timeline.reel.costs?.curves[timeline.dealAt(at).number];
  return all?.find(({ seats }) => seats.includes(state.me ?? 0)) ?? all?.[0];
};

/** What could be expected: by the seat that looks on, or by all of the side in turn. */
const expectedBy = ({ state }: Show, { known = [] }: Curve): Expected[] => {
  const mine = known.filter(([, , seat]) => seat === undefined || seat === state.me);
  return mine.length ? mine : known;
};

/** After a deal: the moments to learn from. */
export function lessons({ timeline, at }: Show): Kids {
  const found = timeline.reel.costs?.lessons[timeline.dealAt(at).number];
  return found && h("div.wn-lessons", { key: "lessons" }, h("b", null, found.length > 1 ? phrases.MOMENTS_TO_LEARN_FROM : phrases.A_MOMENT_TO_LEARN_FROM),
    found.map((there) => h("button.wn-says", { key: there, type: "button", "data-at": there }, timeline.moment(there).trick ? `Trick ${timeline.moment(there).trick}: ` : "", marked(timeline.told(0, there).head ?? timeline.told(0, there).say), badge(timeline, there), h("span.wn-m.wn-blockline", null, marked(costAt(timeline, there)!.say)))));
}

/** The curve of one deal over the slider: the tricks with open cards, and what could be expected. */
export function curve(show: Show, x: (at: number) => number, right: number): Kids {
  const { timeline, at, spoilerFree } = show;
  const drawn = curveAt(show);
  if (!drawn) return null;
  const past = ([there]: [number, ...unknown[]]): boolean => !spoilerFree || there <= at;
  const theirs = expectedBy(show, drawn);
  const [open, known] = [(drawn.open ?? []).filter(past), theirs.filter(past)];
  const values = [...(drawn.open ?? []), ...theirs].flatMap(([, value, , low, high]: Expected) => [value, low ?? value, high ?? value]);
  const [low, high] = [Math.floor(Math.min(...values)), Math.max(Math.ceil(Math.max(...values)), Math.floor(Math.min(...values)) + 1)];
  const y = (value: number): number => Math.round((10 + ((high - value) / (high - low)) * (CURVE - 22)) * 10) / 10;
  const grid = [...new Set([low, Math.round((low + high) / 2), high])];
  const steps = open.map(([there, value], index) => (index ? `H${x(there)}V${y(value)}` : `M${x(there)} ${y(value)}`)).join("");
  const line = known.map(([there, value], index) => `${index ? "L" : "M"}${x(there)} ${y(value)}`).join("");
  const wide = known.filter(([, , , low]) => low !== undefined);
  const band = wide.length > 1 && `M${[...wide.map(([there, , , low]) => `${x(there)} ${y(low!)}`), ...wide.map(([there, , , , top]) => `${x(there)} ${y(top!)}`).reverse()].join("L")}Z`;
  const marks = open.filter(([there]) => costAt(timeline, there));
  return [
    grid.map((value) => [h("path.wn-grid", { key: `g${value}`, d: `M${x(timeline.dealAt(at).from)} ${y(value)}H${right}` }), h("text.wn-tick", { key: `n${value}`, x: 8, y: y(value) + 4, "text-anchor": "end" }, String(value))]),
    band && h("path.wn-between", { key: "band", d: band }), h("path.wn-expected", { key: "known", d: line }), h("path.wn-seen", { key: "open", d: steps }),
    marks.map(([there, value]) => h("rect.wn-costmark", { key: `c${there}`, x: x(there) - 4, y: y(value) - 4, width: 8, height: 8, transform: `rotate(45 ${x(there)} ${y(value)})`, class: isMistake(timeline, there) ? "is-known" : "" })),
    h("path.wn-now", { key: "now", d: `M${x(at)} 4V${CURVE + 14}` }),
  ];
}

export const curveTitle = (show: Show): Tree | null => {
  const drawn = curveAt(show);
  return drawn ? h("p.wn-s.wn-m.wn-curvekey", { key: "title" }, h("b", null, drawn.label), drawn.open && h("span.wn-seenkey", null, phrases.WITH_OPEN_CARDS),
    drawn.known && h("span.wn-expectedkey", null, phrases.WHAT_COULD_BE_EXPECTED, drawn.known.some(([, , , low]) => low !== undefined) && phrases.SHADED)) : null;
};
