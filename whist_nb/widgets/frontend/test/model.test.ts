import assert from "node:assert/strict";
import test from "node:test";
import { modelOf, recorded } from "../src/model.ts";

test("a model tells of a change, and of messages that come over its line", () => {
  const sent: unknown[] = [];
  const told: unknown[] = [];
  const model = modelOf({ at: 1 }, { send: (message) => sent.push(message), saved: ({ at }) => told.push(`saved ${at}`) });
  const changed = (): unknown => told.push(model.get("at"));
  model.on("change:at", changed);
  model.on("msg:custom", (message: unknown) => told.push(message));
  model.set("at", 2);
  model.send({ act: "QH" });
  model.save_changes();
  model.receive({ n: 2 });
  assert.equal(model.handlers, 2);
  model.off("change:at", changed);
  model.set("at", 3);
  assert.deepEqual(told, [2, "saved 2", { n: 2 }]);
  assert.deepEqual(sent, [{ act: "QH" }]);
  assert.equal(model.handlers, 1);
});

test("a recorded page opens where its address says, follows it, and keeps it", () => {
  let follow = (): void => undefined;
  const page = {
    location: { hash: "#at=7&seat=all" },
    history: { replaceState: (_: unknown, __: string, to: string) => void (page.location.hash = to) },
    addEventListener: (_: string, call: () => void) => void (follow = call),
  };
  const model = recorded({ at: 0, seat: 2, timeline: "f" }, page as unknown as Window);
  assert.deepEqual([model.get("at"), model.get("seat"), model.get("timeline")], [7, null, "f"]);
  model.set("at", 9);
  model.save_changes();
  assert.equal(page.location.hash, "#at=9&seat=all");
  page.location.hash = "#at=3&seat=1";
  follow();
  assert.deepEqual([model.get("at"), model.get("seat")], [3, 1]);
  assert.throws(() => model.send({ act: "QH" }), /Nobody answers here/);
});
