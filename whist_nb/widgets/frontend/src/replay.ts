// The entry of the bundle: unpacks the recorded game and draws its replay into `el` until `signal` says stop.
import "./table.ts"; // all that a table has is in the base
import type { Reel } from "./film.ts";
import { ReplayView } from "./replay_view.ts";
import type { Model } from "./wire.ts";

/** The game from its wire form: bytes of gzip; in a page that was exported, base64 of them. */
async function unpacked(packed: DataView<ArrayBuffer> | string): Promise<Reel> {
  const bytes = typeof packed === "string" ? Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)) : packed;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

export default {
  async render({ model, el, signal }: { model: unknown; el: HTMLElement; signal: AbortSignal }): Promise<void> {
    const from = model as Model;
    const reel = await unpacked(from.get("film") as DataView<ArrayBuffer> | string);
    if (!signal.aborted) new ReplayView(from, reel, el, signal);
  },
};
