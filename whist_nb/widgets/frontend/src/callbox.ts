// What the calls look like together: buttons, numbers, a grid of bids, or the ladder. Knows no DOM and no game.
import type { Call } from "./wire.ts";

export interface Cell { call: Call; row: number; column: number; number: number }
export type Box =
  | { kind: "row" | "ladder" | "numbers" | "field"; calls: Call[]; apart: Call[] }
  | { kind: "grid"; calls: Call[]; apart: Call[]; cells: Cell[]; rows: string[]; columns: number[] };

const APART = new Set(["pass", "throw in"]);
const NUMBER = /^\w+ (\d+)$/;
const BID = /^\w+ (\d+) (\w+)$/;
/** More numbers than these are chosen in a field. */
export const BUTTONS = 14;

export const numberOf = (call: Call): number => Number(/\d+/.exec(call.act)?.[0] ?? 0);
const worthOf = (call: Call): number => Number(call.worth ?? 0);

/** How a set of calls is laid out. Passing stands apart, whatever else there is. */
export function boxOf(given: Call[]): Box {
  const apart = given.filter((call) => APART.has(call.act));
  const calls = given.filter((call) => !APART.has(call.act));
  const many = calls.length > 1;
  const told = calls.some((call) => (call.worth ?? null) !== null);
  if (many && !told && calls.every((call) => NUMBER.test(call.act) && /^\d+$/.test(call.label))) return { kind: calls.length > BUTTONS ? "field" : "numbers", calls, apart };
  if (calls.length > 6 && calls.every((call) => BID.test(call.act))) return { kind: "grid", calls, apart, ...gridOf(calls) };
  if (calls.length > 6 || (many && (told || calls.every((call) => NUMBER.test(call.act))))) {
    return { kind: "ladder", calls: told ? [...calls].sort((a, b) => worthOf(b) - worthOf(a)) : calls, apart };
  }
  return given.length > 6 || (apart.length && many) ? { kind: "row", calls, apart } : { kind: "row", calls: given, apart: [] };
}

/** Bids by kind (a line each) and by number (a column each). */
function gridOf(calls: Call[]): { cells: Cell[]; rows: string[]; columns: number[] } {
  const kinds = [...new Set(calls.map((call) => BID.exec(call.act)![2]!))];
  const columns = [...new Set(calls.map(numberOf))].sort((a, b) => a - b);
  const cells = calls.map((call) => ({ call, row: kinds.indexOf(BID.exec(call.act)![2]!), column: columns.indexOf(numberOf(call)), number: numberOf(call) }));
  const rows = kinds.map((_, row) => cells.find((cell) => cell.row === row)!.call.label.replace(/^\d+ */, ""));
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
  return { cells, rows, columns };
}

/** The call nearest to a number that was typed or stepped to; `by` steps on from it among those that are there. */
export function nearest(calls: Call[], wanted: number, by = 0): Call {
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
