// The line between a widget and whoever decides. In a notebook it is anywidget's model; elsewhere one is made here,
// with a line that leads to another place or to nowhere: an exported page (recorded.ts), a test.
import type { Marked, Model, Status } from "./wire.ts";

export type Traits = Record<string, unknown>;

/** What is said in the name of the host (a notebook, an exported page) where it cannot speak itself; it gives the words. */
export interface Says { silent?: Marked; below?: string; undrawn?: string }
export const said = (model: Pick<Model, "get">): Says => (model.get("_says") as Says | undefined) ?? {};

/** The line for a request that has no answer yet: what Python says that it is at, or the host's word for silence, if it has one. */
export function unanswered(model: Model, waits?: Marked): Status | null {
  const text = waits ?? said(model).silent;
  return text ? { kind: waits ? "wait" : "trouble", text } : null;
}

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
