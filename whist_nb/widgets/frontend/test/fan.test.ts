import assert from "node:assert/strict";
import test from "node:test";
import { isFirst, rowsOf, sizesAt, stepOf } from "../src/fan.ts";

const thirteen = ["AS", "5S", "QH", "TH", "9H", "2H", "JC", "TC", "9C", "8C", "5C", "9D", "8D"];
const ranks = [..."AKQJT98765432"];
const many = (n: number): string[] => [..."SHCD"].flatMap((suit) => ranks.map((rank) => rank + suit)).filter((_, i) => i % Math.floor(52 / n) === 0).slice(0, n);

test("the examples of the look: what shows of thirteen cards", () => {
  const at = (width: number): number => Math.round(rowsOf(thirteen, width, false)[0]!.step * 10) / 10;
  assert.equal(Math.round(at(1000)), 72);
  assert.equal(Math.round(at(800)), 56);
  assert.equal(Math.round(at(560)), 37);
  assert.equal(Math.round(at(480)), 31);
  assert.equal(at(390), 25.7);
});

test("the gaps go first, then the hand is split between suits", () => {
  assert.equal(rowsOf(thirteen, 480, false)[0]!.gaps, 3);
  assert.deepEqual(rowsOf(thirteen, 390, false).map(({ gaps }) => gaps), [0]);
  const two = rowsOf(thirteen, 374, false);
  assert.equal(two.length, 2);
  assert.deepEqual(two.map(({ cards }) => cards.length), [6, 7]);
  assert.deepEqual(two.flatMap(({ cards }) => cards), thirteen);
  assert.ok(isFirst(thirteen, 6));
});

test("eighteen cards fit into one row at 800, twenty-six need two", () => {
  assert.equal(rowsOf(many(18), 800, false).length, 1);
  assert.equal(rowsOf(many(26), 800, false).length, 2);
});

test("whatever the hand, at least 24 px and the index of every card show", () => {
  for (let n = 0; n <= 26; n += 1)
    for (const large of [false, true])
      for (let width = 374; width <= 1300; width += 13) {
        const rows = rowsOf(many(n || 1).slice(0, n), width, large);
        assert.equal(rows.flatMap(({ cards }) => cards).length, n);
        const { card, pad } = sizesAt(width, large);
        for (const { cards, gaps, step } of rows) {
          assert.ok((cards.length - 1) * step + 8 * gaps + card <= width - 2 * pad + 1e-9 || cards.length < 2, `${n} cards at ${width} leave the table`);
          if (n <= 13 && !large) assert.ok(step >= 24, `${n} cards at ${width}: ${step}`);
        }
      }
});

test("a single card and an empty hand", () => {
  assert.deepEqual(rowsOf([], 800, false).length, 1);
  assert.equal(stepOf(1, 0, 800, { card: 72, pad: 16 }), 78);
});

test("a board of thirty-nine cards in a narrow cell has as many rows as its cards need", () => {
  const cards = ["S", "H", "C"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => `${rank}${suit}`));
  const rows = rowsOf(cards, 470, false);
  assert.ok(rows.length > 2);
  assert.ok(rows.every(({ step }) => step >= 24));
  assert.deepEqual(rows.flatMap((row) => row.cards), cards);
});
