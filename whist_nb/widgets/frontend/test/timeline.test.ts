import assert from "node:assert/strict";
import { test } from "node:test";
import { Timeline, merged } from "../src/timeline.ts";
import type { Moment, Reel, Steps, TimelineStep } from "../src/timeline.ts";

/** Two deals of two tricks for two players; a stock is drawn from after the first trick. */
function toy(read: number[] = []): Timeline {
  const moments: Moment[] = [];
  const steps: TimelineStep[][] = [];
  const tell = (moment: Omit<Moment, "deal" | "phase"> & Partial<Moment>, ...told: TimelineStep[]): void => {
    moments.push({ deal: 1, phase: "Play", ...moment });
    steps.push(told);
  };
  for (const deal of [1, 2]) {
    tell({ verb: "deal", deal, phase: "Deal", asked: 0 }, { say: "North dealt.", patch: { hand: ["AS", "KS"], trick: null, panel: null } });
    tell({ verb: "play", deal, seat: 0, trick: 1, asked: 1 }, { card: "AS", patch: { hand: ["KS"], trick: [{ seat: 0, card: "AS" }] } });
    tell({ verb: "play", deal, seat: 1, trick: 1 }, { card: "2S", patch: { trick: null, last_trick: { number: 1, winner: 0, plays: [{ seat: 0, card: "AS" }, { seat: 1, card: "2S" }] } } });
    tell({ verb: "draw", deal, seat: 0, asked: 0 }, { card: "3H", patch: { hand: ["KS", "3H"] } });
    tell({ verb: "play", deal, seat: 0, trick: 2 }, { card: "KS", patch: { hand: ["3H"], trick: [{ seat: 0, card: "KS" }], last_trick: null } });
    tell({ verb: "score", deal, phase: "Result" }, { patch: { panel: { title: "A draw" } } });
  }
  const reel: Reel = { title: "Toy", names: ["South", "North"], eyes: ["0"], moments };
  return new Timeline(reel, [0, 1].map((deal) => (): Steps => (read.push(deal), steps.slice(6 * deal, 6 * deal + 6))));
}

test("a change keeps what it does not name, and null takes away", () => {
  const before = { a: 1, b: { c: 2, d: 3 }, e: [1] };
  const after = merged(before, { a: null, b: { c: 4 } });
  assert.deepEqual(after, { b: { c: 4, d: 3 }, e: [1] });
  assert.equal(after["e"], before.e);
  assert.deepEqual(before, { a: 1, b: { c: 2, d: 3 }, e: [1] });
});

test("a trick just won is on the table until somebody goes on", () => {
  const timeline = toy();
  assert.deepEqual(timeline.state(0, 2).trick?.map((play) => play.tag), ["won", undefined]);
  assert.deepEqual(timeline.state(0, 3).trick, []);
  assert.equal(timeline.state(0, 4).trick?.length, 1);
});

test("card, trick, phase, deal and decision are gone to, and the ends hold", () => {
  const timeline = toy();
  assert.equal(timeline.from(0, "trick", 1), 2);
  assert.equal(timeline.from(2, "trick", 1), 4);
  assert.equal(timeline.from(4, "trick", -1), 2);
  assert.equal(timeline.from(0, "phase", 1), 1);
  assert.equal(timeline.from(1, "phase", 1), 5);
  assert.equal(timeline.from(3, "deal", 1), 6);
  assert.equal(timeline.from(6, "deal", 1), 6);
  assert.equal(timeline.from(7, "decision", 1, 0), 9);
  assert.equal(timeline.from(11, "card", 1), 11);
  assert.deepEqual(timeline.deals.map(({ from, to }) => [from, to]), [[0, 5], [6, 11]]);
});

test("a card is found where it was dealt or drawn, and where it was played", () => {
  const timeline = toy();
  assert.deepEqual(timeline.path(0, 4, "KS"), { card: "KS", seat: 0, came: 0, how: "deal", played: 4, trick: 2, by: 0 });
  assert.equal(timeline.path(0, 4, "3H").how, "draw");
  assert.equal(timeline.path(0, 8, "2S").played, 8);
  assert.equal(timeline.path(0, 0, "9D").came, null);
});

test("a deal is read when somebody goes there, once, and needs none before it", () => {
  const read: number[] = [];
  const timeline = toy(read);
  assert.deepEqual(timeline.state(0, 8).last_trick?.plays, []);
  assert.equal(timeline.path(0, 8, "KS").how, "deal");
  assert.deepEqual(read, [1]);
  assert.equal(timeline.state(0, 5).panel?.title, "A draw");
  assert.equal(timeline.state(0, 6).panel, undefined);
  assert.deepEqual(read, [1, 0]);
});

test("the place is told with or without the length of the deal", () => {
  const timeline = toy();
  assert.equal(timeline.place(2), "Card 2 of 3");
  assert.equal(timeline.place(2, true), "Card 2");
  assert.equal(timeline.place(0), "The deal");
  assert.equal(timeline.place(5), "The result");
});

test("an empty hand is an empty hand, and not an unknown one", () => {
  const timeline = toy();
  timeline.told(0, 5).patch = { hand: null };
  assert.deepEqual(timeline.state(0, 5).hand, []);
  assert.equal(timeline.state(0, 5).seats?.[1]?.hand, undefined);
  timeline.reel.eyes[0] = "all";
  assert.deepEqual(timeline.state(0, 5).seats?.[1]?.hand, []);
});
