import assert from "node:assert/strict";
import test from "node:test";
import { RANKS, faceOf, firstSentence, nameOf, rankText, spoken, suitOf, suitPart, words } from "../src/cards.ts";
import { parts } from "../src/deck.ts";

const deck = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit)).concat("BJ", "LJ");

test("a card is spoken by rank and suit", () => {
  assert.equal(nameOf("QH"), "queen of hearts");
  assert.equal(nameOf("TD"), "ten of diamonds");
  assert.equal(nameOf("BJ"), "big joker");
  assert.equal(new Set(deck.map(nameOf)).size, 54);
});

test("the jack of a suit is no joker", () => {
  assert.equal(suitOf("JS"), "S");
  assert.equal(suitOf("LJ"), "X");
  assert.equal(suitPart("LJ"), "o");
});

test("every face of every card is drawn from parts of the deck, inside the card", () => {
  for (const card of deck)
    for (const kind of ["standard", "small", "large", "known"] as const)
      for (const { part, x, y, w, h } of faceOf(card, kind)) {
        assert.ok(parts[part], `${card}: ${part}`);
        assert.ok(x >= 0 && y >= 0 && x + w <= 100 && y + h <= 140, `${card} ${kind}: ${part} leaves the card`);
      }
});

test("honours carry their mark in full ink, the others a pale one", () => {
  assert.deepEqual(faceOf("AS", "standard")[2], { part: "s", x: 41, y: 76, w: 54, h: 54, pale: false });
  assert.equal(faceOf("9S", "standard")[2]!.pale, true);
  assert.deepEqual(faceOf("KD", "standard").map(({ part }) => part), ["K", "d", "mK", "d"]);
  assert.equal(faceOf("KD", "small").length, 2);
});

test("the index lies as in the anatomy: rank cap 40 round x 24, the ten nudged", () => {
  assert.deepEqual(faceOf("8H", "standard")[0], { part: "8", x: 9.7, y: 9, w: 28.6, h: 40 });
  assert.equal(faceOf("TH", "standard")[0]!.x, 8.4);
});

test("marked text is cut into words, cards and suits", () => {
  assert.deepEqual(words("**You must follow:** {AD} {TD}."), [
    { kind: "text", text: "You must follow:", bold: true }, { kind: "text", text: " ", bold: false },
    { kind: "card", card: "AD", bold: false }, { kind: "text", text: " ", bold: false },
    { kind: "card", card: "TD", bold: false }, { kind: "text", text: ".", bold: false },
  ]);
  assert.deepEqual(words(""), []);
  assert.equal(words("{ZZ} <b>").map((word) => (word.kind === "text" ? word.text : "?")).join(""), "{ZZ} <b>");
});

test("what is spoken", () => {
  assert.equal(spoken("West led {9H}."), "West led nine of hearts.");
  assert.equal(spoken("Eve is void in {S}."), "Eve is void in spades.");
  assert.equal(spoken("{H} Hearts are trumps"), "Hearts are trumps"); // not twice
  assert.equal(spoken("**Bold** {BJ}"), "Bold big joker");
  assert.equal(spoken(null), "");
});

test("the first sentence is set apart", () => {
  assert.deepEqual(firstSentence("8 tricks less the book of 6. One more wins."), ["8 tricks less the book of 6.", "One more wins."]);
  assert.deepEqual(firstSentence("All of it"), ["All of it", ""]);
  assert.deepEqual(firstSentence("Tricks in stage two: 11 to 2. You win."), ["Tricks in stage two: 11 to 2.", "You win."]);
  assert.equal(rankText("TD"), "10");
});
