import assert from "node:assert/strict";
import test from "node:test";
import { ahead, cardFrom, entryCard, follows, handName, isMyTurn, others, patched, placeOf, settingsFrom, shapeOf, showsLegal, trickNumber, isDealt, onlyCard, ownerOf, myCards } from "../src/state.ts";
import { suitsOf } from "../src/lying.ts";
import type { State } from "../src/wire.ts";

const seats = (n: number): State["seats"] => Array.from({ length: n }, (_, i) => ({ name: `P${i}`, chips: i === 0 ? [{ kind: "dealer", word: "D" }, { kind: "turn", word: "to play" }] : [] }));
const mine: State = { me: 0, seats: seats(4), hand: ["AS", "QH", "2H"], trick: [{ seat: 3, card: "9H" }], to_act: 0, legal: ["QH", "2H"] };

test("places round the table, clockwise from my left", () => {
  assert.deepEqual(others({ me: 2, seats: seats(4) }), [3, 0, 1]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf({ me: 0, seats: seats(4) }, seat)), ["S", "W", "N", "E"]);
  assert.deepEqual([0, 1, 2].map((seat) => placeOf({ me: 1, seats: seats(3) }, seat)), ["E", "S", "W"]);
  assert.deepEqual([0, 1].map((seat) => placeOf({ me: 1, seats: seats(2) }, seat)), ["N", "S"]);
  assert.deepEqual([1, 6].map((seat) => placeOf({ me: 0, seats: seats(7) }, seat)), ["s1", "s6"]);
  assert.deepEqual(others({ me: null, seats: seats(2) }), [1]);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 7].map((n) => shapeOf({ seats: seats(n) })), ["none", "pair", "pair", "cross", "cross", "horseshoe", "horseshoe"]);
});

test("legal cards are shown only on my turn, only if some are not, and not where an exercise asks for them", () => {
  assert.equal(showsLegal(mine), true);
  assert.equal(showsLegal({ ...mine, to_act: 1 }), false);
  assert.equal(showsLegal({ ...mine, legal: mine.hand }), false);
  assert.equal(showsLegal({ ...mine, legal: [] }), false);
  assert.equal(showsLegal({ ...mine, exercise: { goal: "", ask: { kind: "cards" } } }), false);
  assert.equal(isMyTurn({ me: null, to_act: null }), false);
});

test("cards as they are spoken", () => {
  assert.equal(handName(mine, "QH"), "queen of hearts, legal");
  assert.equal(handName(mine, "AS"), "ace of spades, not legal now");
  assert.equal(handName({ ...mine, legal: null }, "AS"), "ace of spades");
  assert.equal(handName({ ...mine, hint: { step: 2, cards: ["QH"] } }, "QH", "selected"), "queen of hearts, legal, marked by the hint, selected");
});

test("my card is drawn ahead of the answer", () => {
  const after = ahead(mine, "QH");
  assert.deepEqual(after.hand, ["AS", "2H"]);
  assert.deepEqual(after.trick, [{ seat: 3, card: "9H" }, { seat: 0, card: "QH" }]);
  assert.equal(after.to_act, null);
  assert.deepEqual(after.seats![0]!.chips, [{ kind: "dealer", word: "D" }]);
  assert.deepEqual(mine.hand, ["AS", "QH", "2H"]); // the frame itself is untouched
  assert.equal(ahead(mine, "KC"), mine);
  assert.equal(ahead(mine, null), mine);
});

test("a patch replaces top-level keys, null is null", () => {
  assert.deepEqual(patched({ phase: "a", best: 2 }, { verb: "x", patch: { best: null } }), { phase: "a", best: null });
  assert.deepEqual(patched({ phase: "a" }, { verb: "x" }), { phase: "a" });
  const next = { do: "next", label: "Next deal" };
  assert.deepEqual(patched({ buttons: [] }, { verb: "play", patch: { buttons: [next] } }).buttons, []); // not ahead of the story
  assert.deepEqual(patched({ buttons: [next], panel: { title: "We score 2" } }, { verb: "deal", patch: { buttons: [] } }).buttons, []);
  const hold = { do: "hold", label: "Pause" };
  const watch = { phase: "watch" as const, note: null, binder: false, goal: "Watch the tricks." };
  assert.deepEqual(patched({ buttons: [{ ...next, main: true }] }, { verb: "deal", patch: { buttons: [hold], trainer: watch } }).buttons, [hold]);
});

test("only the very next frame is told step by step", () => {
  const frame = { n: 5, state: {}, steps: [{ verb: "play" }] };
  assert.equal(follows(4, frame), true);
  assert.equal(follows(3, frame), false);
  assert.equal(follows(null, frame), false);
  assert.equal(follows(4, { ...frame, steps: [] }), false);
});

test("arrow keys walk by card and by suit", () => {
  const hand = ["AS", "KS", "QH", "2H", "9D"];
  const from = (card: string, key: string): string | undefined => cardFrom(hand, card, key);
  assert.equal(from("KS", "ArrowRight"), "QH");
  assert.equal(from("AS", "ArrowLeft"), undefined);
  assert.equal(from("9D", "ArrowRight"), undefined);
  assert.equal(from("KS", "ArrowDown"), "QH");
  assert.equal(from("2H", "ArrowUp"), "AS");
  assert.equal(from("2H", "ArrowDown"), "9D");
  assert.equal(from("9D", "ArrowDown"), undefined);
  assert.equal(from("2H", "Home"), "AS");
  assert.equal(from("2H", "End"), "9D");
  assert.equal(from("2H", "x"), undefined);
});

test("the tab key enters at the first legal card", () => {
  assert.equal(entryCard(mine), "QH");
  assert.equal(entryCard({ ...mine, legal: null }), "AS");
  assert.equal(entryCard({}), undefined);
});

test("settings that are missing are the usual ones", () => {
  assert.equal(settingsFrom(undefined).pace, 350);
  assert.equal(settingsFrom({ pace: 0 }).pace, 0);
  assert.equal(settingsFrom({ suits: 2 }).print, "normal");
});

test("the number of the trick", () => {
  assert.equal(trickNumber({}), 1);
  assert.equal(trickNumber({ last_trick: { number: 3, winner: 0, plays: [] } }), 4);
  assert.equal(trickNumber({ tally: { label: "Tricks", of: 13, strip: ["we", "they"] } }), 3);
  assert.equal(trickNumber({ seats: [{ won: 1 }, { won: null }, { won: 2 }] as State["seats"] }), 4);
});

test("a card is the only one where nothing else may be answered", () => {
  const turn = { me: 0, to_act: 0, hand: ["AS", "QH"], legal: ["QH"] } as State;
  assert.equal(onlyCard(turn), "QH");
  assert.equal(handName(turn, "QH"), "queen of hearts, your only legal card, press Space");
  assert.equal(onlyCard({ ...turn, legal: ["QH", "AS"] }), null);
  assert.equal(onlyCard({ ...turn, to_act: 1 }), null);
  assert.equal(onlyCard({ ...turn, calls: [{ act: "knock", label: "Knock" }] }), null); // a dog may knock
  assert.equal(onlyCard({ ...turn, verb: "discard" }), null); // it is not played
  assert.equal(settingsFrom({}).single, false);
});

test("a hand is dealt where none of its cards was there before and no trick has been played", () => {
  const before = { me: 0, hand: ["2C", "3C"] } as State;
  const dealt = { me: 0, hand: ["AS", "QH"], trick: [] } as State;
  assert.ok(isDealt(before, dealt));
  assert.ok(isDealt({}, dealt));
  assert.ok(!isDealt({ me: 0, hand: ["AS"] }, dealt)); // taken back
  assert.ok(!isDealt({}, { ...dealt, last_trick: { number: 1, winner: 0, plays: [] } })); // opened in the middle of a deal
  assert.ok(!isDealt(before, { ...dealt, panel: { title: "You win" } }));
});

const dummy = {
  me: 0, to_act: 0, turn: 2, hand: ["AS", "QH"], legal: ["KS", "2S"], trick: [{ seat: 1, card: "9S" }],
  seats: [{ name: "You" }, { name: "West" }, { name: "North", player: 0, hand: ["KS", "2S", "4D"], chips: [{ kind: "turn", word: "to play" }] }, { name: "East" }],
} as State;

test("a hand that I play for another seat is among my cards, and each hand is sorted for itself", () => {
  assert.deepEqual(myCards(dummy), ["KS", "2S", "4D", "AS", "QH"]);
  assert.deepEqual(["KS", "4D", "AS"].map((card) => ownerOf(dummy, card)), [2, 2, 0]);
  assert.ok(showsLegal(dummy, 2)); // the diamond is dimmed
  assert.ok(showsLegal(dummy, 0)); // and so is all of my own hand
  const lead = { ...dummy, legal: ["KS", "2S", "4D"], trick: [] };
  assert.ok(!showsLegal(lead, 2));
  assert.equal(entryCard(dummy), "KS");
  assert.deepEqual(myCards({ ...dummy, me: 1 }), ["AS", "QH"]); // a defender plays for nobody
  assert.deepEqual(myCards({ ...dummy, me: null }), ["AS", "QH"]); // nor does somebody who watches
});

test("a card of that hand is drawn before its seat at once", () => {
  const after = ahead(dummy, "2S");
  assert.deepEqual(after.trick, [{ seat: 1, card: "9S" }, { seat: 2, card: "2S" }]);
  assert.deepEqual(after.seats![2], { name: "North", player: 0, hand: ["KS", "4D"], chips: [], layout: undefined });
  assert.deepEqual(after.hand, ["AS", "QH"]);
});

test("columns begin with the trumps, and an empty suit keeps its place", () => {
  assert.deepEqual(suitsOf(["4D", "KS", "2S"], "H"), [["H", []], ["S", ["KS", "2S"]], ["C", []], ["D", ["4D"]]]);
  assert.deepEqual(suitsOf(["4D"]).map(([suit]) => suit), ["S", "H", "C", "D"]);
});
