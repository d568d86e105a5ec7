// How one view looks, and the settings that all views of a widget share.
import type { Look } from "./scene.ts";
import { settingsFrom } from "./state.ts";
import type { Model, Settings } from "./wire.ts";

/** How a view looks before anything has happened. */
export const lookOf = (model: Model): Look => ({
  width: 800, settings: settingsFrom(model.get("settings")), selected: null, refused: null, entry: undefined, status: null,
  rule: false, last: false, end: null, sheet: false, passing: false, resting: false, open: false, tall: false, noted: false, height: 0, held: 0, pointed: null, number: null,
});

/** A choice of settings, told to Python and so to all views of the widget. */
export function chosen(model: Model, { settings }: Look, change: Partial<Settings>): Settings {
  const now = { ...settings, ...change };
  model.set("settings", now);
  model.save_changes();
  return now;
}

export function wear(section: HTMLElement, look: Look, settings: Settings): void {
  Object.assign(look, { settings, tall: false, height: 0 });
  section.dataset["suits"] = String(settings.suits);
  section.dataset["print"] = settings.print;
}
