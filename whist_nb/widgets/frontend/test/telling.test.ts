import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { usual } from "../src/state.ts";
import { Telling } from "../src/telling.ts";
import type { Settings, State, Step } from "../src/wire.ts";

/** A stage that notes what it is told, with the clock in our hands. */
function stage(settings: Partial<Settings> = {}) {
  const notes: string[] = [];
  const telling = new Telling({
    settings: () => ({ ...usual, ...settings }),
    isShown: (step) => step.seat === 0,
    show: (state: State, step: Step | null) => notes.push(`${step ? step.verb : "end"} ${state.phase}`),
    gather: () => Promise.resolve(),
    rest: (step) => notes.push(step ? "rests" : "goes"),
    forget: () => notes.push("forgets"),
    say: (text) => notes.push(`"${text}"`),
    done: () => notes.push("done"),
  });
  return { notes, telling };
}
const play = (seat: number, phase: string): Step => ({ verb: "play", seat, card: "2C", patch: { phase } });
const gather: Step = { verb: "gather", seat: 1, say: "Won.", patch: { phase: "gathered" } };
const settle = async (): Promise<void> => {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
};

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1e6 }));
test.afterEach(() => mock.timers.reset());

test("others play at the pace, my own card is there already, a trick rests", async () => {
  const { notes, telling } = stage();
  telling.set({ phase: "start" });
  telling.touch();
  telling.add({ n: 2, state: { phase: "final" }, steps: [play(0, "mine"), play(1, "one"), play(2, "two"), gather] });
  await settle();
  assert.deepEqual(notes.splice(0), ["end start", "done", "play mine"]);
  for (const [ms, expected] of [[349, []], [1, ["play one"]], [350, ["play two"]], [919, []], [1, ['"Won."', "gather final", "done"]]] as const) {
    mock.timers.tick(ms);
    await settle();
    assert.deepEqual(notes.splice(0), expected, `after ${ms} ms`);
  }
  assert.equal(telling.busy, false);
});

test("what was said before a question is forgotten when it is asked, even in a hurry", async () => {
  const { notes, telling } = stage();
  telling.set({ phase: "start" });
  telling.touch();
  telling.add({ n: 2, state: { phase: "asked" }, steps: [{ ...play(1, "one"), say: "East showed out." }, { verb: "ask", say: "Who?", patch: { phase: "asked" } }] });
  await settle();
  telling.hurry();
  assert.deepEqual(notes.filter((note) => !note.includes(" start") && note !== "done"), ['"East showed out."', "forgets", '"Who?"', "end asked"]);
});

test("hurrying shows at once where it ends, and says all that was skipped", async () => {
  const { notes, telling } = stage();
  telling.set({ phase: "start" });
  telling.touch();
  telling.add({ n: 2, state: { phase: "final" }, steps: [{ ...play(1, "one"), say: "One." }, gather, play(2, "two")] });
  await settle();
  notes.length = 0;
  telling.hurry();
  assert.deepEqual(notes.splice(0), ['"One."', '"Won."', "end final", "done"]);
  mock.timers.tick(5000);
  await settle();
  assert.deepEqual(notes, []);
  telling.hurry(); // nothing left
  assert.deepEqual(notes, []);
});

test("a trick that waits for Next waits, also when hurried", async () => {
  const { notes, telling } = stage({ rest: "next", pace: 0 });
  telling.set({ phase: "start" });
  telling.add({ n: 2, state: { phase: "final" }, steps: [play(1, "one"), gather, play(2, "two")] });
  await settle();
  assert.deepEqual(notes.splice(0), ["end start", "done", "play one", "rests"]);
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual(notes, []);
  telling.hurry();
  await settle();
  assert.deepEqual(notes.splice(0), ["goes", '"Won."', "gather gathered", "play final", "done"]);
});

test("hurrying stops at the next trick that waits for Next", async () => {
  const { notes, telling } = stage({ rest: "next", pace: 1000 });
  telling.set({});
  telling.touch();
  telling.add({ n: 2, state: { phase: "final" }, steps: [play(1, "one"), play(2, "two"), gather] });
  await settle();
  notes.length = 0;
  telling.hurry();
  await settle();
  assert.deepEqual(notes, ["end two", "rests"]);
  assert.equal(telling.busy, true);
});

test("a frame that comes meanwhile is told after; a new beginning drops what was left", async () => {
  const { notes, telling } = stage({ pace: 100 });
  telling.set({});
  telling.touch();
  telling.add({ n: 2, state: { phase: "second" }, steps: [play(1, "one")] });
  telling.add({ n: 3, state: { phase: "third" }, steps: [play(2, "two")] });
  await settle();
  notes.length = 0;
  mock.timers.tick(100);
  await settle();
  assert.deepEqual(notes.splice(0), ["play second"]);
  telling.set({ phase: "undone" });
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(notes, ["end undone", "done"]);
});

test("who watches is never more than three tricks behind, also where tricks wait for Next", async () => {
  for (const rest of ["timed", "next"] as const) {
    const { notes, telling } = stage({ rest });
    telling.set({ phase: "trick 0" });
    for (let n = 1; n <= 13; n += 1) {
      telling.add({ n, state: { phase: `trick ${n}` }, steps: [play(1, "a"), play(2, "b"), play(3, "c"), play(1, "d"), gather] });
      await settle();
      mock.timers.tick(100); // the others play faster than the pace
      const shown = notes.map((note) => note.match(/ trick (\d+)$/)).filter(Boolean).at(-1);
      assert.ok(n - Number(shown![1]) <= 3, `${rest}: trick ${n} is over, and ${shown![1]} is shown`);
    }
    assert.ok(telling.busy); // the last ones are still told card by card
  }
});

test("where a trick waited for Next and was skipped, the next one waits again", async () => {
  const { notes, telling } = stage({ rest: "next", pace: 0 });
  telling.set({ phase: "start" });
  telling.add({ n: 2, state: { phase: "two" }, steps: [gather, ...Array.from({ length: 15 }, () => play(1, "a"))] });
  await settle();
  telling.add({ n: 3, state: { phase: "three" }, steps: [gather, play(1, "b")] });
  await settle();
  assert.deepEqual(notes.slice(-2), ["end two", "rests"]);
  assert.ok(telling.resting);
});
