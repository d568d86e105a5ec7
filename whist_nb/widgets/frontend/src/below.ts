// A second widget that Python opens below this one: the replay of a table, the table of a branch.
import { isClick, onKey } from "./keys.ts";
import { said } from "./model.ts";
import { h, lay } from "./tree.ts";
import type { Model } from "./wire.ts";
import * as phrases from "./phrases.ts";

/** The page's way to another widget, by its name on the wire: anywidget hands it to every widget. */
export interface Host {
  getWidget(ref: string): Promise<{ render(props: { el: HTMLElement; signal: AbortSignal }): Promise<void> }>;
}

/**
 * Shows under `el` whatever the trait `opened` names, now and whenever it changes. Above it a button goes `back`, if
 * what stands below has none of its own.
 */
export function openBelow(model: Model, host: Host | undefined, el: HTMLElement, signal: AbortSignal, back?: () => void, says: string = phrases.BACK_TO_THE_END): void {
  let closing = new AbortController();
  let from: HTMLElement | null;
  const show = async (focus: boolean): Promise<void> => {
    const active = el.ownerDocument.activeElement as HTMLElement | null;
    closing.abort();
    const now = (closing = new AbortController());
    const ref = model.get("opened") as string | null | undefined;
    const above = el.querySelector<HTMLElement>(".wn");
    if (!ref) {
      if (focus) above?.focus(), from?.focus(); // back to where one was, if that is still there
      return;
    }
    from = above?.contains(active) ? active : null;
    const [all, home] = [el.ownerDocument.createElement("div"), el.ownerDocument.createElement("div")];
    all.style.marginTop = "12px";
    if (back) {
      lay(all, h("div.wn", null, h("button.wn-btn.is-line", { type: "button" }, says)));
      const button = all.querySelector("button")!;
      button.onclick = back;
      onKey(button, (event) => /^( |Enter)$/.test(event.key) && isClick(event, button), now.signal);
    }
    all.append(home);
    el.append(all);
    now.signal.addEventListener("abort", () => all.remove());
    try {
      await (await host!.getWidget(ref)).render({ el: home, signal: now.signal });
      const shown = focus && home.querySelector<HTMLElement>(".wn");
      if (!shown) return;
      shown.focus({ preventScroll: true }); // what is higher than the page would be scrolled to its foot
      shown.scrollIntoView();
    } catch {
      home.textContent = said(model).below ?? "";
    }
  };
  const changed = (): unknown => show(true);
  model.on("change:opened", changed);
  signal.addEventListener("abort", () => {
    model.off("change:opened", changed);
    closing.abort();
  });
  void show(false);
}
