// A card that has just been played, drawn or taken flies in from where it was. A replay moves nothing else.
import { times } from "./telling.ts";

/** Where cards and plates are; measured before the picture changes. */
export const places = (root: HTMLElement): Map<string, DOMRect> => new Map([...root.querySelectorAll<HTMLElement>("[data-card], [data-held], [data-plate]")]
  .map((el) => [el.dataset["card"] ?? el.dataset["held"] ?? el.dataset["plate"]!, el.getBoundingClientRect()]));

export function fly(root: HTMLElement, before: Map<string, DOMRect>, card: string | undefined, seat: number | undefined): void {
  const el = root.querySelector<HTMLElement>(`.wn-card[data-spot="${seat}"], [data-card="${card}"]`);
  const from = before.get(card ?? "") ?? before.get(String(seat));
  if (!el || !from?.width || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = el.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  el.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: times.move, easing: "cubic-bezier(.2, .7, .2, 1)" });
}
