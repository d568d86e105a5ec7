// The loader alone, with toy bundles: where it finds the code, and that it asks but once.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import test from "node:test";
import type { RenderProps } from "@anywidget/types";
import loader, { patience } from "../src/loader.ts";

Object.assign(patience, { others: 50, model: 50, python: 100 });

const page = globalThis as unknown as { loads: string[] };
page.loads = [];
const plain = (name: string): string =>
  `globalThis.loads.push("${name}"); export default { render({ el }) { el.textContent = "${name} drawn"; } };`;
const packed = (name: string): DataView => new DataView(new Uint8Array(gzipSync(plain(name))).buffer);
const tick = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Wishes { key: string; shared?: () => Promise<unknown>; answer?: DataView | undefined; signal?: AbortSignal }

/** What anywidget hands to render, and what the loader sent to Python. */
function view({ key, shared = () => Promise.reject(new Error("no such model")), answer, signal }: Wishes) {
  const sent: unknown[] = [];
  const hearers = new Set<(message: unknown, buffers: unknown[]) => void>();
  const el = { textContent: "" };
  const model = {
    get: (name: string) => ({ _front: "anywidget:7", _front_key: key })[name],
    on: (_event: string, hearer: () => void) => hearers.add(hearer),
    off: (_event: string, hearer: () => void) => hearers.delete(hearer),
    send(message: { want: string }) {
      sent.push(message);
      const [text, buffers] = message.want === "front" ? ["", [answer]] : [plain(key), []];
      if (answer) setTimeout(() => hearers.forEach((hear) => { hear({ seq: 1 }, []); hear({ front: text }, buffers); }));
    },
  };
  const props = { model, el, signal: signal ?? new AbortController().signal, host: { getModel: shared } };
  return { el, sent, hearers, done: loader.render(props as unknown as RenderProps) };
}
const holding = (name: string) => async () => ({ get: () => packed(name) });

test("the shared model of the kernel has the code: nobody is asked", async () => {
  const first = view({ key: "a", shared: holding("a") });
  const second = view({ key: "a", shared: holding("a") });
  await Promise.all([first.done, second.done]);
  assert.deepEqual([first.el.textContent, second.el.textContent], ["a drawn", "a drawn"]);
  assert.deepEqual([first.sent, second.sent], [[], []]);
  assert.deepEqual(page.loads.filter((name) => name === "a"), ["a"]);
});

test("without the shared model Python is asked, once for twelve views", async () => {
  const views = Array.from({ length: 12 }, () => view({ key: "b", answer: packed("b") }));
  await Promise.all(views.map(({ done }) => done));
  assert.deepEqual(views.flatMap(({ sent }) => sent), [{ want: "front" }]);
  assert.ok(views.every(({ el, hearers }) => el.textContent === "b drawn" && hearers.size === 0));
  assert.deepEqual(page.loads.filter((name) => name === "b"), ["b"]);
});

test("a shared model that never comes is not waited for", async () => {
  const late = view({ key: "c", shared: () => new Promise(() => {}), answer: packed("c") });
  await late.done;
  assert.equal(late.el.textContent, "c drawn");
});

test("an empty shared model is as good as none", async () => {
  const empty = view({ key: "d", shared: async () => ({ get: () => undefined }), answer: packed("d") });
  await empty.done;
  assert.equal(empty.el.textContent, "d drawn");
});

test("a table whose kernel is gone says so, and does not hold up the others", async () => {
  const dead = view({ key: "e" });
  const alive = view({ key: "e", shared: holding("e") });
  await assert.rejects(dead.done, /No answer/);
  await alive.done;
  assert.match(dead.el.textContent, /could not be drawn. Run the cell again/);
  assert.equal(alive.el.textContent, "e drawn");
  const again = view({ key: "e" });
  await again.done;
  assert.equal(again.el.textContent, "e drawn");
});

test("another bundle, or another version of it, is another front end", async () => {
  const older = view({ key: "table 1", shared: holding("older") });
  const newer = view({ key: "table 2", shared: holding("newer") });
  await Promise.all([older.done, newer.done]);
  assert.deepEqual([older.el.textContent, newer.el.textContent], ["older drawn", "newer drawn"]);
});

test("a view that was removed meanwhile is not drawn", async () => {
  const removed = new AbortController();
  const view_ = view({ key: "f", shared: async () => { await tick(5); return { get: () => packed("f") }; }, signal: removed.signal });
  removed.abort();
  await view_.done;
  assert.equal(view_.el.textContent, "");
});

test("a browser that cannot unpack asks for plain text", async () => {
  const able = globalThis.DecompressionStream;
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  try {
    const old = view({ key: "g", shared: holding("g"), answer: packed("g") });
    await old.done;
    assert.deepEqual([old.el.textContent, old.sent], ["g drawn", [{ want: "plain front" }]]);
  } finally {
    globalThis.DecompressionStream = able;
  }
});
