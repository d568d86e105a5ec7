// What a browser keeps of homework, under its key. What was done at exercises in several runs of Python adds up: there each
// run has a place of its own, and none is overwritten before its pupil has said whether it counts. Knows no DOM.
import type { Homework } from "./wire.ts";

export type Store = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;
/** Codes from before, and the places that are emptied once they count or are declined. */
export interface Before { codes: string; places: string[] }

/** At most this many letters are handed back at once; the rest waits for the next time. */
const MOST = 3000;

const placeOf = (key: string): string => `whist-nb-homework/${key}`;
const mine = ({ key, run }: Homework): string => placeOf(run ? [key, run].join("/") : key);

export function keep(store: Store, homework: Homework): void {
  if (homework.key && homework.begun) store.setItem(mine(homework), homework.code);
}

/** What may be gone on from: boards and questions as long as nothing is played, exercises at any time. */
export function keptBefore(store: Store, homework: Homework): Before | null {
  const { key, run, begun, code } = homework;
  const own = mine(homework);
  if (!key || (begun && !run)) return null;
  if (!run) {
    const codes = store.getItem(own);
    return codes && codes !== code ? { codes, places: [] } : null;
  }
  const found: Before = { codes: "", places: [] };
  for (let at = 0; at < store.length; at++) {
    const place = store.key(at)!;
    if (place === own || !place.startsWith(placeOf(key) + "/")) continue;
    const codes = [found.codes, store.getItem(place)].filter(Boolean).join(" + ");
    if (codes.length <= MOST) [found.codes, found.places] = [codes, [...found.places, place]];
  }
  return found.codes ? found : null;
}

export const forget = (store: Store, places: string[]): void => places.forEach((place) => store.removeItem(place));
