import assert from "node:assert/strict";
import test from "node:test";
import { forget, keep, keptBefore } from "../src/kept.ts";
import type { Store } from "../src/kept.ts";
import type { Homework } from "../src/wire.ts";

function store(): Store & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get length() { return all.size; },
    key: (at) => [...all.keys()][at] ?? null,
    getItem: (place) => all.get(place) ?? null,
    setItem: (place, code) => void all.set(place, code),
    removeItem: (place) => void all.delete(place),
  };
}

const work = (more: Partial<Homework>): Homework => ({ steps: [], label: "", at: "", begun: true, code: "A", key: "k", run: null, ...more });

test("boards are offered as long as nothing is played, and then overwritten", () => {
  const mine = store();
  assert.equal(keptBefore(mine, work({ begun: false, code: "" })), null);
  keep(mine, work({ begun: false, code: "nothing" }));
  assert.equal(mine.length, 0);
  keep(mine, work({}));
  assert.deepEqual(keptBefore(mine, work({ begun: false, code: "" })), { codes: "A", places: [] });
  assert.equal(keptBefore(mine, work({ begun: false, code: "" , key: "other" })), null);
  assert.equal(keptBefore(mine, work({ code: "B" })), null);
  keep(mine, work({ code: "B" }));
  assert.deepEqual([...mine.all.values()], ["B"]);
});

test("exercises of earlier runs stay beside those of this one until they are taken up or declined", () => {
  const mine = store();
  keep(mine, work({ run: "1", code: "A" }));
  keep(mine, work({ run: "1", code: "B" }));
  keep(mine, work({ run: "2", code: "C" }));
  keep(mine, work({ run: "9", code: "X", key: "k2" }));
  assert.deepEqual(keptBefore(mine, work({ run: "2", code: "C" }))?.codes, "B"); // its own is no offer
  const before = keptBefore(mine, work({ run: "3", begun: false, code: "" }))!;
  assert.equal(before.codes, "B + C");
  keep(mine, work({ run: "3", code: "D" })); // somebody has gone on without answering: nothing is lost
  assert.deepEqual(keptBefore(mine, work({ run: "3", code: "D" })), before);
  forget(mine, before.places);
  assert.equal(keptBefore(mine, work({ run: "3", code: "D" })), null);
  assert.deepEqual([...mine.all.values()].sort(), ["D", "X"]);
});

test("no more is handed back than a message may hold", () => {
  const mine = store();
  for (const run of ["1", "2", "3"]) keep(mine, work({ run, code: "A".repeat(1400) }));
  const before = keptBefore(mine, work({ run: "4", begun: false }))!;
  assert.equal(before.codes.length, 2803);
  assert.equal(before.places.length, 2);
});

test("what has no key is not kept", () => {
  const mine = store();
  keep(mine, work({ key: "" }));
  assert.equal(mine.length, 0);
  assert.equal(keptBefore(mine, work({ key: "", begun: false })), null);
});
