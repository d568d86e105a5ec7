import assert from "node:assert/strict";
import test from "node:test";
import { boxOf, columnsAt, nearest } from "../src/callbox.ts";
import { lineOf } from "../src/layout.ts";
import { ahead, entryCard, handName, myCards, showsLegal } from "../src/state.ts";
import type { Control, State } from "../src/wire.ts";

const call = (act: string, label = act, more: Partial<Control> = {}): Control => ({ act, label, ...more });
const pass = call("pass", "Pass", { apart: true });
const bid = (number: number): Control => call(`bid ${number}`, `${number}`, { number, verb: "Bid" });
const numbers = (n: number): Control[] => Array.from({ length: n }, (_, i) => bid(i));

test("few calls are buttons, passing apart", () => {
  const box = boxOf([pass, call("trump S"), call("trump H")]);
  assert.equal(box.kind, "row");
  assert.deepEqual(box.apart.map((one) => one.act), ["pass"]);
  assert.equal(boxOf([pass]).calls.length, 1);
});

test("numbers are buttons up to fourteen, then a field", () => {
  assert.equal(boxOf(numbers(14)).kind, "numbers");
  assert.equal(boxOf(numbers(15)).kind, "field");
  const some = [0, 3, 7].map(bid);
  assert.equal(nearest(some, 4).act, "bid 3");
  assert.equal(nearest(some, 3, 1).act, "bid 7");
  assert.equal(nearest(some, 7, 1).act, "bid 7");
  assert.equal(nearest(some, 90).act, "bid 7");
});

test("numbers stand in as few and as even lines as the cell has room for", () => {
  // a button and its gap take 42 px; plates and margins 310 px beside them, 26 px where the plates stand above
  assert.equal(columnsAt(1100, 9), 9);
  assert.equal(columnsAt(800, 9), 9);
  assert.equal(columnsAt(600, 9), 5); // 7 fit, so 5 and 4
  assert.equal(columnsAt(600, 14), 7);
  assert.equal(columnsAt(364, 8), 8);
  assert.equal(columnsAt(364, 14), 7);
});

test("many bids are a grid of kinds and numbers", () => {
  const bids = [5, 6].flatMap((n) => ["C", "D", "H", "S", "nt"].map((kind) => call(`bid ${n} ${kind}`, `${n} in ${kind}`, { number: n, row: kind, cell: `${n}` })));
  const box = boxOf([pass, ...bids.slice(3)]);
  assert.equal(box.kind, "grid");
  if (box.kind !== "grid") return;
  assert.deepEqual(box.rows, ["S", "nt", "C", "D", "H"]);
  assert.deepEqual(box.columns, ["5", "6"]);
  assert.deepEqual(box.cells.map(({ call: { cell } }) => cell), ["5", "6", "5", "6", "6", "6", "6"]);
  assert.equal(box.cells.length, 7);
});

test("what is named in a suit is a grid of sizes and suits, in the order given, whatever it is worth", () => {
  const suits = ["S", "H", "nt"];
  const named = ["part", "game", "slam"].flatMap((size) => suits.map((suit) => call(`${size} ${suit}`, `${size} in ${suit}`, { worth: "90", row: size, cell: `{${suit}}` })));
  const box = boxOf(named);
  assert.equal(box.kind, "grid");
  if (box.kind !== "grid") return;
  assert.deepEqual(box.rows, ["part", "game", "slam"]);
  assert.deepEqual(box.columns, suits.map((suit) => `{${suit}}`));
  assert.deepEqual(box.cells.map(({ call: { act, cell }, row, column }) => [act, row, column, cell]).slice(2, 5), [["part nt", 0, 2, "{nt}"], ["game S", 1, 0, "{S}"], ["game H", 1, 1, "{H}"]]);
});

test("calls with a worth are the ladder, dearest on top", () => {
  const box = boxOf([pass, call("solo", "Solo", { worth: "2" }), call("slam", "Slam", { worth: "8" })]);
  assert.equal(box.kind, "ladder");
  assert.deepEqual(box.calls.map((one) => one.act), ["slam", "solo"]);
});

test("numbers that have names, such as rules, are a ladder", () => {
  const rules = [1, 2, 3].map((n) => call(`rule ${n}`, `Rule ${n}`, { note: "tricks", number: n }));
  assert.equal(boxOf(rules).kind, "ladder");
});

test("a field of numbers begins with the most that may be said", () => {
  assert.equal(nearest([3, 30, 12].map(bid), Infinity).act, "bid 30");
});

const laid: State = { me: 0, to_act: 0, hand: ["AS"], legal: ["2H"], trick: [], seats: [{ name: "You", layout: [[true, "2H"], [false, null], [true, "3C"]] }, { name: "They" }] };

test("the open cards of my columns are mine to press", () => {
  assert.deepEqual(myCards(laid), ["2H", "3C", "AS"]);
  assert.equal(entryCard(laid), "2H");
  assert.equal(showsLegal(laid), true);
  assert.deepEqual(ahead(laid, "2H").seats![0]!.layout, [[true, null], [false, null], [true, "3C"]]);
  assert.equal(ahead({ ...laid, verb: "discard" }, "2H").trick!.length, 0);
  assert.equal(handName({ ...laid, verb: "give" }, "2H"), "two of hearts, press to pass it on");
});

test("columns in a line", () => {
  assert.equal(lineOf(12, 800), 12);
  assert.equal(lineOf(12, 480), 6);
  assert.equal(lineOf(9, 800), 5);
});
