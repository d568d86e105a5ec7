import assert from "node:assert/strict";
import test from "node:test";
import { still } from "../src/recorded.ts";

test("a recorded page opens where its address says, follows it, and keeps it", () => {
  let follow = (): void => undefined;
  const page = {
    location: { hash: "#at=7&seat=all" },
    history: { replaceState: (_: unknown, __: string, to: string) => void (page.location.hash = to) },
    addEventListener: (_: string, call: () => void) => void (follow = call),
  };
  const model = still({ at: 0, seat: 2, timeline: "f" }, page as unknown as Window);
  assert.deepEqual([model.get("at"), model.get("seat"), model.get("timeline")], [7, null, "f"]);
  model.set("at", 9);
  model.save_changes();
  assert.equal(page.location.hash, "#at=9&seat=all");
  page.location.hash = "#at=3&seat=1";
  follow();
  assert.deepEqual([model.get("at"), model.get("seat")], [3, 1]);
  assert.throws(() => model.send({ act: "QH" }), /no running notebook/);
});
