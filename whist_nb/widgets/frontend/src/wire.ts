// The contract with Python: frames, whose types are made from Python's, and the messages that go both ways.

import type { CardText, Marked } from "./frame.ts";

export type * from "./frame.ts";

/** What a person did: an answer to the game (`act`) or to the table (`do`). */
export type Request = { act: string; /** The decision that it answers. */ decision?: number } | { do: string; at?: number } | { answer: unknown; id: string; sure: string | null; first: number; submit: number } | /** What is written on homework. */ { answer: { name: string } | { code: string | null } | { anew: string } } | /** A line of a report. */ { answer: { opens: number[] } } | /** A hand that was typed. */ { answer: { hand: string } };
export type Sent = Request & { seq: number; view: string };
export interface Reply { seq: number; view: string; n?: number | null; /** What came of it. */ told?: Marked | null; reason?: Marked | null; kind?: string | null; card?: CardText | null; rule?: Marked | null; /** Not an answer yet: what Python is at. */ wait?: Marked }

/** The part of an anywidget model that the table uses. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: unknown, callbacks?: undefined, buffers?: ArrayBuffer[]): void;
  on(name: string, callback: (...args: any[]) => void): void;
  off(name: string, callback: (...args: any[]) => void): void;
}
