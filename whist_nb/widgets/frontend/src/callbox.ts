// What the calls look like together: buttons, numbers, a grid of bids, or the ladder. Knows no DOM and no game.
import type { Control } from "./wire.ts";

export interface Cell { call: Control; row: number; column: number }
export type Box =
  | { kind: "row" | "ladder" | "numbers" | "field"; calls: Control[]; apart: Control[] }
  | { kind: "grid"; calls: Control[]; apart: Control[]; cells: Cell[]; rows: string[]; columns: string[] };

/** More numbers than these are chosen in a field. */
export const BUTTONS = 14;

export const numberOf = (call: Control): number => call.number ?? 0;
const worthOf = (call: Control): number => Number(call.worth ?? 0);

/** How a set of calls is laid out. Passing stands apart, whatever else there is. */
export function boxOf(given: Control[]): Box {
  const apart = given.filter((call) => call.apart);
  const calls = given.filter((call) => !call.apart);
  const many = calls.length > 1;
  const told = calls.some((call) => (call.worth ?? null) !== null);
  if (many && !told && calls.every((call) => call.verb)) return { kind: calls.length > BUTTONS ? "field" : "numbers", calls, apart };
  if (calls.length > 6 && calls.every((call) => call.row)) return { kind: "grid", calls, apart, ...gridOf(calls) };
  if (calls.length > 6 || (many && (told || calls.every((call) => (call.number ?? null) !== null && !call.row)))) {
    return { kind: "ladder", calls: told ? [...calls].sort((a, b) => worthOf(b) - worthOf(a)) : calls, apart };
  }
  return given.length > 6 || (apart.length && many) ? { kind: "row", calls, apart } : { kind: "row", calls: given, apart: [] };
}

/** Bids by kind (a line each) and by number (a column each); what is named in a suit, by size and by suit. */
function gridOf(calls: Control[]): { cells: Cell[]; rows: string[]; columns: string[] } {
  const rows = [...new Set(calls.map((call) => call.row!))];
  const columns = [...new Set([...calls].sort((a, b) => numberOf(a) - numberOf(b)).map((call) => call.cell!))];
  const cells = calls.map((call) => ({ call, row: rows.indexOf(call.row!), column: columns.indexOf(call.cell!) }));
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
  return { cells, rows, columns };
}

/** The call nearest to a number that was typed or stepped to; `by` steps on from it among those that are there. */
export function nearest(calls: Control[], wanted: number, by = 0): Control {
  const sorted = [...calls].sort((a, b) => numberOf(a) - numberOf(b));
  if (wanted === Infinity) return sorted.at(-1)!;
  const at = sorted.reduce((best, call, index) => (Math.abs(numberOf(call) - wanted) < Math.abs(numberOf(sorted[best]!) - wanted) ? index : best), 0);
  return sorted[Math.max(0, Math.min(sorted.length - 1, at + by))]!;
}

/** Numbers in a line: all that the middle has room for beside the plates (below them in a narrow cell), in even lines. */
export function columnsAt(width: number, count: number): number {
  const room = width < 520 ? width - 26 : width - 310;
  return Math.ceil(count / Math.ceil(count / Math.max(1, Math.floor((room + 6) / 42))));
}
