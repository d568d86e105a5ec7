// The line between a widget and whoever decides. In a notebook it is anywidget's model; elsewhere one is made here,
// with a line that leads to another place or to nowhere: an exported page, a test.
import type { Model } from "./wire.ts";

export type Traits = Record<string, unknown>;

/** Where messages go, and traits that a person has changed. */
export interface Line {
  send(message: unknown): void;
  saved?(traits: Traits): void;
}

/** A model that its owner can speak through. */
export interface OpenModel extends Model {
  /** A message for the widget has come over the line. */
  receive(message: unknown, buffers?: DataView[]): void;
  /** How many listeners there are. */
  readonly handlers: number;
}

export function modelOf(traits: Traits, line: Line): OpenModel {
  const heard = new Map<string, Set<(...given: unknown[]) => void>>();
  const fire = (name: string, ...given: unknown[]): void => [...(heard.get(name) ?? [])].forEach((call) => call(...given));
  return {
    get: (name) => traits[name],
    set(name, value) {
      traits[name] = value;
      fire(`change:${name}`);
    },
    save_changes: () => line.saved?.(traits),
    send: (message) => line.send(message),
    on: (name, call) => void heard.set(name, (heard.get(name) ?? new Set()).add(call)),
    off: (name, call) => void heard.get(name)?.delete(call),
    receive: (message, buffers = []) => fire("msg:custom", message, buffers),
    get handlers() {
      return [...heard.values()].reduce((count, calls) => count + calls.size, 0);
    },
  };
}

/** The model of a page with nobody behind it: the moment and the seat stand in its address, so that it can be sent on. */
export function recorded(traits: Traits, page: Window): Model {
  const asked = (): Traits => {
    const hash = new URLSearchParams(page.location.hash.slice(1));
    const seat = hash.get("seat");
    return { ...(hash.has("at") && { at: Number(hash.get("at")) }), ...(seat !== null && { seat: seat === "all" ? null : Number(seat) }) };
  };
  const model = modelOf({ ...traits, ...asked() }, {
    send() {
      throw new Error("Nobody answers here.");
    },
    saved: ({ at, seat }) => page.history.replaceState(null, "", `#at=${at}&seat=${seat ?? "all"}`),
  });
  page.addEventListener("hashchange", () => {
    for (const [name, value] of Object.entries(asked())) model.set(name, value);
  });
  return model;
}
