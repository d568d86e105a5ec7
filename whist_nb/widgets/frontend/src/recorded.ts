// Widgets on a page with no Python behind it: each stands in the page as `<div data-whist-nb="exercise">` with a script
// of its traits in it, and is drawn by the bundles that every notebook uses.
import "./table.ts"; // all that a table has is in the base
import { dress } from "./dress.ts";
import { modelOf } from "./model.ts";
import type { Traits } from "./model.ts";
import css from "./recorded.css";
import { answering } from "./recording.ts";
import type { Recording } from "./recording.ts";
import type { Model } from "./wire.ts";
import * as phrases from "./phrases.ts";

export { answering };

interface FrontEnd { default: { render(props: { model: Model; el: HTMLElement; signal: AbortSignal }): unknown } }
/** How a bundle is found by its name; on a site it lies beside this one. */
export type Bring = (part: string) => Promise<unknown>;
const beside: Bring = (part) => {
  const address = new URL(`./${part}.js`, import.meta.url).href;
  return import(address);
};

/** The game or the exercise from its wire form: base64 of gzip. */
async function unpacked(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
}

/** The model of a page with nobody behind it; if it is `linked`, the moment and the seat stand in its address, so that it can be sent on. */
export function still(traits: Traits, page?: Window): Model {
  const asked = (): Traits => {
    const hash = new URLSearchParams(page?.location.hash.slice(1));
    const seat = hash.get("seat");
    return { ...(hash.has("at") && { at: Number(hash.get("at")) }), ...(seat !== null && { seat: seat === "all" ? null : Number(seat) }) };
  };
  const model = modelOf({ ...traits, ...asked() }, {
    send() {
      throw new Error(phrases.NOBODY_ANSWERS_HERE);
    },
    saved: ({ at, seat }) => page?.history.replaceState(null, "", `#at=${at}&seat=${seat ?? "all"}`),
  });
  page?.addEventListener("hashchange", () => {
    for (const [name, value] of Object.entries(asked())) model.set(name, value);
  });
  return model;
}

/** Draws one of them in place of what a page without scripts shows. */
export async function show(home: HTMLElement, bring: Bring = beside): Promise<void> {
  const traits = JSON.parse(home.querySelector('script[type="application/json"]')!.textContent!) as Traits;
  const [front, recording] = await Promise.all([bring(home.dataset["whistNb"]!) as Promise<FrontEnd>, traits["recording"] && unpacked(String(traits["recording"]))]);
  const page = home.ownerDocument;
  const model = recording ? answering(recording as Recording, traits) : still(traits, home.dataset["linked"] === undefined ? undefined : page.defaultView ?? undefined);
  const el = page.createElement("div");
  const { signal } = new AbortController();
  home.replaceChildren(el);
  dress(el, [css], signal);
  await front.default.render({ model, el, signal });
  home.dataset["shown"] = "";
}

/** Draws all of them, each by itself: where one cannot be drawn, its picture stays. */
export const showAll = (page: ParentNode, bring?: Bring): Promise<unknown> =>
  Promise.allSettled([...page.querySelectorAll<HTMLElement>("[data-whist-nb]:not([data-shown])")].map((home) => show(home, bring)));
