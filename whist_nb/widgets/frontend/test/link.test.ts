import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { Link, patience } from "../src/link.ts";
import type { Sent } from "../src/wire.ts";

function wired() {
  const sent: Sent[] = [];
  const heard: string[] = [];
  let hear: ((message: unknown) => void) | undefined;
  const model = {
    get: () => undefined, set: () => undefined, save_changes: () => undefined,
    send: (message: unknown) => void sent.push(message as Sent),
    on: (_: string, call: (message: unknown) => void) => void (hear = call),
    off: () => void (hear = undefined),
  };
  const link = new Link(model, {
    answered: (reply, request) => heard.push(`${reply.reason ?? "done"} ${JSON.stringify(request)}`),
    silent: (request, says) => heard.push(says ?? `silent ${JSON.stringify(request)}`),
  });
  return { link, sent, heard, model, reply: (message: unknown) => hear?.(message), listens: () => hear !== undefined };
}

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
test.afterEach(() => mock.timers.reset());

test("messages count up and name their view; a doubled act is swallowed", () => {
  const { link, sent, reply, heard } = wired();
  assert.equal(link.send({ act: "QH" }), true);
  assert.equal(link.send({ act: "QH" }), false);
  assert.equal(link.send({ act: "2H" }), false);
  assert.equal(link.send({ do: "hint" }), true);
  assert.deepEqual(sent.map(({ seq, view }) => [seq, view]), [[1, link.view]]);
  reply({ seq: 1, view: link.view, n: 2 });
  reply({ seq: 1, view: link.view, n: 2 }); // twice
  assert.deepEqual(heard, ['done {"act":"QH"}']);
  assert.equal(link.busy, false);
  assert.deepEqual(sent.map(({ seq, view }) => [seq, view]), [[1, link.view], [2, link.view]]);
});

test("picks and buttons wait their turn, and all of them arrive in order", () => {
  const { link, sent, reply, heard } = wired();
  for (const act of ["QH", "6H", "2H", "done"]) assert.equal(link.send({ act }, true), true);
  assert.equal(link.send({ act: "6H" }, true), false); // a doubled click
  assert.equal(link.send({ do: "hint" }), true);
  assert.equal(link.send({ do: "hint" }), true); // two steps of a hint
  for (let seq = 1; seq <= 6; seq++) {
    assert.equal(sent.length, seq);
    reply({ seq, view: link.view, n: seq });
  }
  assert.deepEqual(sent.map((one) => ("act" in one ? one.act : "do" in one && one.do)), ["QH", "6H", "2H", "done", "hint", "hint"]);
  assert.equal(heard.length, 6);
});

test("a play waits for the hint before it, and keeps the decision it was meant for", () => {
  const { link, sent, reply } = wired();
  link.send({ do: "hint" });
  assert.equal(link.send({ act: "QH", decision: 4 }), true);
  assert.equal(link.busy, true);
  reply({ seq: 1, view: link.view, n: 2 });
  assert.deepEqual(sent[1], { act: "QH", decision: 4, seq: 2, view: link.view });
});

test("what waits behind a silent message is sent all the same", () => {
  const { link, sent, heard, reply } = wired();
  link.send({ act: "QH" }, true);
  link.send({ act: "6H" }, true);
  mock.timers.tick(patience);
  assert.equal(sent.length, 2);
  reply({ seq: 1, view: link.view, wait: "Still at work." });
  reply({ seq: 1, view: link.view, n: 2 });
  reply({ seq: 2, view: link.view, n: 3 });
  assert.deepEqual(heard, ['silent {"act":"QH"}', "Still at work.", 'done {"act":"QH"}', 'done {"act":"6H"}']);
});

test("answers for other views, for nobody, or of another kind are not ours", () => {
  const { link, reply, heard } = wired();
  link.send({ act: "QH" });
  for (const message of [{ seq: 1, view: "other" }, { seq: 9, view: link.view }, { front: "..." }, null]) reply(message);
  assert.deepEqual(heard, []);
});

test("no answer in three seconds; a late one is heard all the same", () => {
  const { link, reply, heard } = wired();
  link.send({ act: "QH" });
  mock.timers.tick(patience - 1);
  assert.deepEqual(heard, []);
  mock.timers.tick(1);
  assert.deepEqual(heard.splice(0), ['silent {"act":"QH"}']);
  assert.equal(link.busy, false);
  reply({ seq: 1, view: link.view, reason: "Too late." });
  assert.deepEqual(heard, ['Too late. {"act":"QH"}']);
});

test("Python that is still at work says so, and is waited for longer", () => {
  const { link, heard, reply } = wired();
  link.send({ act: "QH" });
  mock.timers.tick(1000);
  reply({ seq: 1, view: link.view, wait: "Still at work." });
  reply({ seq: 1, view: link.view, wait: "Still at work." });
  assert.deepEqual(heard.splice(0), ["Still at work."]); // said once
  mock.timers.tick(3 * patience - 1);
  assert.equal(link.busy, true);
  mock.timers.tick(1);
  assert.deepEqual(heard.splice(0), ['silent {"act":"QH"}']);
  reply({ seq: 1, view: link.view, n: 2 });
  assert.deepEqual(heard, ['done {"act":"QH"}']);
});

test("a broken connection is silence at once; a closed link is deaf and still", () => {
  const { link, heard, model, listens } = wired();
  model.send = () => {
    throw new Error("no comm");
  };
  link.send({ act: "QH" });
  assert.deepEqual(heard.splice(0), ['silent {"act":"QH"}']);
  model.send = () => undefined;
  link.send({ act: "QH" });
  link.close();
  mock.timers.tick(10_000);
  assert.deepEqual(heard, []);
  assert.equal(listens(), false);
});
