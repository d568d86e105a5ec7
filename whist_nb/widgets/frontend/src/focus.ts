// Keeps the focus where a person left it while the picture changes, and finds the next best place if it is gone.

const buttons = (section: HTMLElement, selector: string): HTMLElement[] => [...section.querySelectorAll<HTMLElement>(selector)];

/** Tables that hold the focus themselves, because nothing in them could: my hand is empty, the result is not there yet. */
const waiting = new WeakSet<HTMLElement>();

/** Runs `change`; if the focused element went with it, the focus goes to its neighbour, never out of the widget. */
export function keepFocus(section: HTMLElement, change: () => void): void {
  const root = section.getRootNode() as Document | ShadowRoot;
  const active = root.activeElement as HTMLElement | null;
  const ours = active && section.contains(active) && (active !== section || waiting.has(section)) ? active : null;
  const at = ours?.dataset["card"] === undefined ? -1 : buttons(section, "[data-card]").indexOf(ours);
  change();
  if (!ours || (root.activeElement === ours && ours !== section)) return;
  const hand = buttons(section, "[data-card]");
  const next = ours.isConnected && ours !== section ? ours
    : (at >= 0 ? hand[Math.min(at, hand.length - 1)] : undefined)
      ?? section.querySelector<HTMLElement>("[data-call], .wn-foot .is-main")
      ?? section.querySelector<HTMLElement>('[data-card][tabindex="0"]') ?? section;
  waiting[next === section ? "add" : "delete"](section);
  next.focus({ preventScroll: true });
}
