// Notes on moments: words below the table, marked cards, and arrows from card or seat to card or seat.
import { marked } from "./pictures.ts";
import { h } from "./tree.ts";
import type { Kids } from "./tree.ts";
import type { CardText, Marked } from "./wire.ts";

type End = CardText | number;
export interface Note { at: number; /** Its place among all notes. */ number: number; text: Marked; author?: string; cards?: CardText[]; arrows?: [End, End][] }

export const noteBox = (notes: Note[]): Kids => notes.map(({ text, author }, index) =>
  h("p.wn-memo", { key: `note${index}` }, author && h("b", null, `${author}: `), marked(text)));

const cardOf = ({ dataset }: HTMLElement): CardText | undefined => dataset["card"] ?? dataset["held"] ?? dataset["find"];

/** Marks cards and draws arrows on what has been drawn; places are measured, never computed. */
export function point(root: HTMLElement, notes: Note[], played: (seat: number) => CardText | null | undefined): void {
  if (!notes.length && !root.querySelector(".is-noted, .wn-arrows")) return;
  const cards = notes.flatMap((note) => note.cards ?? []);
  const shown = [...root.querySelectorAll<HTMLElement>("[data-card], [data-held], [data-find], .wn-card[data-spot]")].map((el) => ({ el, text: cardOf(el) ?? played(Number(el.dataset["spot"])) }));
  for (const { el, text } of shown) el.classList.toggle("is-noted", !!text && cards.includes(text));
  const felt = root.querySelector(".wn-felt")!;
  felt.querySelector(".wn-arrows")?.remove();
  const lines = notes.flatMap((note) => note.arrows ?? []).map((ends) => ends.map((end) => typeof end === "number" ? root.querySelector(`[data-plate="${end}"]`) : shown.find(({ text }) => text === end)?.el));
  if (!lines.length) return; // no measuring without need: it would lay out each step twice
  const from = felt.getBoundingClientRect();
  const drawn = lines.filter((ends) => ends.every(Boolean)).map((ends) => {
    const [a, b] = ends.map((end) => { const { left, top, width, height } = end!.getBoundingClientRect(); return [left - from.left + width / 2, top - from.top + height / 2] as const; });
    const [dx, dy] = [b![0] - a![0], b![1] - a![1]];
    const turn = Math.atan2(dy, dx);
    const far = Math.hypot(dx, dy);
    const [x, y] = [(dx * (far - 12)) / far, (dy * (far - 12)) / far];
    const head = [2.6, -2.6].map((by) => `M${a![0] + x} ${a![1] + y}l${9 * Math.cos(turn + by)} ${9 * Math.sin(turn + by)}`).join("");
    return `M${a} l${x} ${y}${head}`;
  });
  if (drawn.length) felt.insertAdjacentHTML("beforeend", `<svg class="wn-arrows" aria-hidden="true"><path d="${drawn.join("")}"/></svg>`);
}
