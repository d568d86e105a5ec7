// Keeps the focus where a person left it while the picture changes, and finds the next best place if it is gone.

const cards = (section: HTMLElement): HTMLElement[] => [...section.querySelectorAll<HTMLElement>("[data-card]")];

/** Tables that hold the focus themselves, because nothing in them could: my hand is empty, the result is not there yet. */
const waiting = new WeakSet<HTMLElement>();

/** Runs `change`; if the focused element went with it, the focus goes to its neighbour, never out of the widget. */
export function keepFocus(section: HTMLElement, change: () => void): void {
  const root = section.getRootNode() as Document | ShadowRoot;
  const active = root.activeElement as HTMLElement | null;
  const ours = section.contains(active) && (active !== section || waiting.has(section)) ? active : null;
  const at = cards(section).indexOf(ours!);
  change();
  if (!ours || (root.activeElement === ours && ours !== section)) return;
  const hand = cards(section);
  const next = ours.isConnected && ours !== section ? ours
    : hand[Math.min(at, hand.length - 1)] // none if it was no card
      ?? section.querySelector<HTMLElement>("[data-call], .wn-panel, .wn-foot .is-main") // the result is read from its top
      ?? section.querySelector<HTMLElement>('[data-card][tabindex="0"]') ?? section;
  waiting[next === section ? "add" : "delete"](section);
  next.focus({ preventScroll: true });
}
