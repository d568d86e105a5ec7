// The entry of the bundle: unpacks the recorded game and draws its replay into `el` until `signal` says stop.
import "./table.ts"; // all that a table has is in the base
import type { Host } from "./below.ts";
import { Timeline } from "./timeline.ts";
import type { Reel, Steps } from "./timeline.ts";
import { replayKeys } from "./replay_keys.ts";
import { ReplayView } from "./replay_view.ts";
import type { Find } from "./shell.ts";
import type { Model } from "./wire.ts";

/** The game from its wire form: bytes of gzip (in a page that was exported, base64 of them), JSON lines in them. */
async function unpacked(packed: DataView<ArrayBuffer> | string): Promise<Timeline> {
  const bytes = typeof packed === "string" ? Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)) : packed;
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const [reel, ...deals] = text.split("\n");
  return new Timeline(JSON.parse(reel!) as Reel, deals.map((deal) => () => JSON.parse(deal) as Steps));
}

export { modelOf } from "./model.ts";

export default {
  async render({ model, el, signal, host, find }: { model: unknown; el: HTMLElement; signal: AbortSignal; host?: Host; find?: Find }): Promise<void> {
    const from = model as Model;
    const timeline = await unpacked(from.get("timeline") as DataView<ArrayBuffer> | string);
    if (!signal.aborted) replayKeys(new ReplayView(from, timeline, el, signal, host, find), signal);
  },
};
