import assert from "node:assert/strict";
import test from "node:test";
import { modelOf } from "../src/model.ts";

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
