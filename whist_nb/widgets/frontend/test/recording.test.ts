import assert from "node:assert/strict";
import test from "node:test";
import { answering, Recorded } from "../src/recording.ts";
import type { Recording } from "../src/recording.ts";

/** Three cards to pick from: AS is right, the others are slips; KD is not allowed. */
const values = [
  "Pick a card", { kind: "pick" }, {}, null, ["2S", "AS"], { AS: "found" }, { "2S": "slip" }, { "3S": "slip" }, "No.", "Yes.",
  "1 slip", "{n} slips", "solved at once", "solved in {n} tries", true, { reason: "Not that one.", kind: "rule" }, { reason: "Too late.", kind: "late" },
  { "3S": "hinted" }, [], "Three of them.", [{ seat: 0, card: "AS" }], "Look.",
];
const place = (value: unknown): number => values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
const slip = (mark: unknown, why: string) => ({ stage: 0, exercise: { marks: place(mark), why: place(why) }, once: { exercise: { tally: place("1 slip") } }, often: { exercise: { tally: place("{n} slips") } } });
const recording: Recording = {
  values,
  starts: [0, 4],
  nodes: [
    { stage: 0, hinted: 0, state: { hand: 4, trick: 18 }, exercise: { goal: 0, ask: 1, marks: 2, why: 3, tally: 3, done: 3 }, once: { exercise: { tally: 10 } }, often: { exercise: { tally: 11 } } },
    slip({ "2S": "slip" }, "No."),
    slip({ "3S": "slip" }, "No."),
    { stage: 1, state: { trick: place(values[20]) }, exercise: { marks: 5, why: 9, done: 14 }, once: { exercise: { tally: 12 } }, often: { exercise: { tally: 13 } } },
    { stage: 2, hinted: 1, exercise: { goal: place("Three of them.") } },
    { stage: 0, exercise: { why: place("Look.") }, once: { exercise: { tally: 10 } }, often: { exercise: { tally: 11 } } },
  ],
  stages: [
    {
      home: 0, else: 16, hints: [5],
      acts: {
        "2S": { to: 1, keep: 1, add: 1 }, "3S": { to: 2, keep: 1, add: 1 }, KD: { refused: 15 },
        AS: { to: 3, keep: 1, add: 1, steps: [{ verb: "play", seat: 0, card: "AS", patch: { trick: place(values[20]) } }] },
      },
      does: { again: { to: 0, hinted: 0 } },
    },
    { home: 3, else: 16, hints: [], acts: {}, does: { again: { to: 0, hinted: 0 } } },
    { home: 4, else: 16, hints: [], acts: {}, does: {} },
  ],
};

test("marks of slips gather, and are counted, until the exercise begins again", () => {
  const page = new Recorded(recording);
  assert.equal(page.state.exercise!.tally, null);
  page.ask({ act: "2S" });
  assert.deepEqual(page.state.exercise!.marks, { "2S": "slip" });
  assert.equal(page.state.exercise!.tally, "1 slip");
  page.ask({ act: "3S" });
  assert.deepEqual(page.state.exercise!.marks, { "2S": "slip", "3S": "slip" });
  assert.equal(page.state.exercise!.tally, "2 slips");
  page.ask({ act: "AS" });
  assert.deepEqual(page.state.exercise!.marks, { "2S": "slip", "3S": "slip", AS: "found" });
  assert.equal(page.state.exercise!.tally, "solved in 3 tries");
  page.ask({ do: "again" });
  assert.deepEqual([page.state.exercise!.marks, page.state.exercise!.tally], [{}, null]);
  page.ask({ act: "AS" });
  assert.equal(page.state.exercise!.tally, "solved at once");
});

test("what is not allowed is refused with its own reason, and changes nothing; anything else with that of the stage", () => {
  const page = new Recorded(recording);
  const before = page.state;
  assert.deepEqual(page.ask({ act: "KD" }), { reason: "Not that one.", kind: "rule" });
  assert.deepEqual(page.ask({ act: "7C" }), { reason: "Too late.", kind: "late" });
  assert.deepEqual(page.ask({ do: "undo" }), { reason: "Too late.", kind: "late" });
  assert.deepEqual(page.state, before);
});

test("a hint keeps the slips; other cards come in turn, and then the first ones again", () => {
  const page = new Recorded(recording);
  page.ask({ act: "2S" });
  page.ask({ do: "hint" });
  assert.deepEqual([page.state.exercise!.why, page.state.exercise!.tally], ["Look.", "1 slip"]);
  assert.deepEqual(page.state.exercise!.marks, { "2S": "slip" });
  page.ask({ do: "other" });
  assert.equal(page.state.exercise!.goal, "Three of them.");
  page.ask({ do: "other" });
  assert.equal(page.state.exercise!.goal, "Pick a card");
});

test("a model answers each message once, with the frame before it, and tells the steps of a play", async () => {
  const model = answering(recording, { settings: { pace: 0 } });
  const told: unknown[] = [];
  model.on("change:frame", () => told.push((model.get("frame") as { n: number }).n));
  model.on("msg:custom", (message: unknown) => told.push(message));
  model.send({ act: "KD", seq: 1, view: "v" });
  await Promise.resolve();
  model.send({ act: "AS", seq: 2, view: "v", decision: 4 });
  await Promise.resolve();
  assert.deepEqual(told, [{ reason: "Not that one.", kind: "rule", seq: 1, view: "v" }, 2, { seq: 2, view: "v", n: 2 }]);
  assert.deepEqual((model.get("frame") as { steps: unknown }).steps, [{ verb: "play", seat: 0, card: "AS", patch: { trick: [{ seat: 0, card: "AS" }] } }]);
  assert.deepEqual(model.get("settings"), { pace: 0 });
});
