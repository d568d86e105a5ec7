// The slider of one deal: every moment has its place, the tricks are numbered, the decisions of the viewed seat marked.
import { CURVE, curve, curveTitle } from "./costs.ts";
import { sizesAt } from "./fan.ts";
import type { Show } from "./show.ts";
import { h } from "./tree.ts";
import type { Tree } from "./tree.ts";
import * as phrases from "./phrases.ts";

const LEFT = 14;

/** Where moments lie across a drawing of that width. */
export function scale(from: number, to: number, width: number): (at: number) => number {
  const step = (width - 2 * LEFT) / Math.max(1, to - from);
  return (at) => Math.round((LEFT + (at - from) * step) * 10) / 10;
}

export function slider(show: Show, said: string): Tree {
  const { timeline, at, look, spoilerFree, eye } = show;
  const { from, to } = timeline.dealAt(at);
  const end = spoilerFree ? at : to;
  const width = Math.max(120, look.width - 2 * sizesAt(look.width, false).pad);
  const x = scale(from, to, width);
  const title = curveTitle(show);
  const rail = (title ? CURVE : 0) + 14;
  const seat = timeline.seatOf(eye);
  const marks = Array.from({ length: end - from + 1 }, (_, step) => from + step)
    .filter((there) => seat !== null && timeline.moment(there).asked === seat).map((there) => h("circle.wn-decision", { key: `d${there}`, cx: x(there), cy: rail, r: 3 }));
  return h("div.wn-curve", { key: "curve" },
    title,
    h("svg.wn-track", { key: "track", viewBox: `0 0 ${width} ${rail + 30}`, width, height: rail + 30, "aria-hidden": "true" },
      curve(show, x, x(to)),
      h("path.wn-rail", { d: `M${x(from)} ${rail}H${x(to)}` }), h("path.wn-past", { d: `M${x(from)} ${rail}H${x(at)}` }),
      marks, show.noted.filter((there) => there >= from && there <= end).map((there) => h("path.wn-noted", { key: `o${there}`, d: `M${x(there)} ${rail - 6}v-8` })), tickMarks(show, x, end, rail + 24), h("circle.wn-thumb", { key: "thumb", cx: x(at), cy: rail, r: 8 })),
    h("input.wn-slide", { key: "slide", type: "range", min: from, max: spoilerFree ? Math.max(at, from + 1) : to, value: at, step: 1, "data-slide": true,
      style: `left:calc(var(--pad) + ${LEFT - 8}px);width:${spoilerFree ? Math.max(24, x(at) - LEFT + 16) : width - 2 * LEFT + 16}px`,
      "aria-label": phrases.MOMENT_OF_THE_DEAL, "aria-valuetext": said }));
}

/** The number of each trick under the middle of its cards, as far as there is room; that of this trick always. */
function tickMarks({ timeline, at }: Show, x: (at: number) => number, end: number, y: number): Tree[] {
  const { from } = timeline.dealAt(at);
  const spans = new Map<number, [number, number]>();
  for (let there = from; there <= end; there++) {
    const { trick } = timeline.moment(there);
    if (trick) spans.set(trick, [spans.get(trick)?.[0] ?? there, there]);
  }
  const now = timeline.moment(at).trick;
  const middle = (trick: number): number => { const [a, b] = spans.get(trick)!; return (x(a) + x(b)) / 2; };
  let free = -Infinity;
  const shown = [...spans.keys()].filter((trick) => {
    if (trick === now) return true;
    const place = middle(trick);
    if (place - free < 18 || (now && spans.has(now) && Math.abs(place - middle(now)) < 18)) return false;
    free = place;
    return true;
  });
  return shown.map((trick) => h("text.wn-tick", { key: `t${trick}`, x: middle(trick), y, "text-anchor": "middle", class: trick === now ? "is-now" : "" }, String(trick)));
}
