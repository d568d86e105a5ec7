// A second widget that Python opens below this one: the replay of a table, the table of a branch.
import { said } from "./model.ts";
import type { Model } from "./wire.ts";

/** The page's way to another widget, by its name on the wire: anywidget hands it to every widget. */
export interface Host {
  getWidget(ref: string): Promise<{ render(props: { el: HTMLElement; signal: AbortSignal }): Promise<void> }>;
}

/** Shows under `el` whatever the trait `opened` names, now and whenever it changes. */
export function openBelow(model: Model, host: Host | undefined, el: HTMLElement, signal: AbortSignal): void {
  let closing = new AbortController();
  const show = async (focus: boolean): Promise<void> => {
    closing.abort();
    const now = (closing = new AbortController());
    const ref = model.get("opened") as string | null | undefined;
    if (!ref) return;
    const home = el.ownerDocument.createElement("div");
    home.style.marginTop = "12px";
    el.append(home);
    now.signal.addEventListener("abort", () => home.remove());
    try {
      await (await host!.getWidget(ref)).render({ el: home, signal: now.signal });
      if (focus) home.querySelector<HTMLElement>(".wn")?.focus();
    } catch {
      home.textContent = said(model).below ?? "";
    }
  };
  const changed = (): unknown => show(true);
  model.on("change:opened", changed);
  signal.addEventListener("abort", () => {
    model.off("change:opened", changed);
    closing.abort();
  }, { once: true });
  void show(false);
}
