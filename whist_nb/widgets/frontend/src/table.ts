// The entry of the bundle: draws the table into `el` until `signal` says stop.
import { View } from "./view.ts";
import type { Model } from "./wire.ts";

export default {
  render({ model, el, signal }: { model: unknown; el: HTMLElement; signal: AbortSignal }): void {
    new View(model as Model, el, signal);
  },
};
