// Keys that go to a widget. They are heard at the window and before all else on the page, for notebooks take keys on
// their way down: what a table does with a key must not be done to the notebook's cells as well.
/** True keeps the key: nobody else hears it. */
type Hear = (event: KeyboardEvent, target: HTMLElement) => unknown;

const ears = new WeakMap<HTMLElement, Hear[]>();
/** What a notebook would do something of its own with; Escape, Tab, Shift+Enter and all that goes with Control stay its own. */
const plain = /^(.|Enter|Delete|Backspace|Home|End|Arrow\w+|Page\w+)$/u;

/** From now on `hear`s the keys that go to `section`, after those who asked before. */
export function onKey(section: HTMLElement, hear: Hear, signal: AbortSignal): void {
  const all = ears.get(section) ?? [];
  if (all.push(hear) > 1) return;
  ears.set(section, all);
  section.ownerDocument.defaultView!.addEventListener("keydown", (event) => {
    const path = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || !path.includes(section)) return;
    const kept = all.some((hear) => hear(event, path[0] as HTMLElement) === true);
    if (kept || (plain.test(event.key) && !(event.shiftKey && event.key === "Enter"))) event.stopImmediatePropagation();
  }, { capture: true, signal });
}

/** Is Enter or Space on a button a click? The browser makes it one, unless the notebook has forbidden it. */
export function isClick(event: KeyboardEvent, target: HTMLElement): boolean {
  const button = target.closest<HTMLElement>("button, summary");
  if (button && event.defaultPrevented) button.click();
  return !!button;
}
