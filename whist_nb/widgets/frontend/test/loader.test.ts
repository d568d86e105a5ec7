// The loader alone, with toy bundles: where it finds the code, and that it asks but once.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import test from "node:test";
import type { RenderProps } from "@anywidget/types";
import loader, { patience } from "../src/loader.ts";

Object.assign(patience, { others: 2000, model: 50, python: 400 });

const page = globalThis as unknown as { loads: string[] };
page.loads = [];
/** A base, a part that imports from it, and one that the part asks for later: each notes that it ran. */
const plain = (name: string): string => name.startsWith("end")
  ? `import { by } from "./base.js"; globalThis.loads.push("${name}"); export const below = "below " + by;`
  : name.startsWith("asking")
  ? `import { by } from "./base.js"; export default { async render({ el, find }) { el.textContent = "words"; el.textContent = (await find("end")).below; } };`
  : name.startsWith("not") ? "import nothing"
  : name.startsWith("base")
  ? `globalThis.loads.push("${name}"); export const by = "${name}";`
  : `import { by } from "./base.js"; globalThis.loads.push("${name}"); export default { render({ el }) { el.textContent = "${name} drawn by " + by; } };`;
const packed = (name: string): DataView => new DataView(new Uint8Array(gzipSync(plain(name))).buffer);
const tick = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Wishes { base?: string; part: string; end?: string; shared?: (name: string) => Promise<unknown>; answers?: boolean; signal?: AbortSignal }

/** What anywidget hands to render, and what the loader sent to Python. */
function view({ part, base = `base of ${part}`, end = `end ${part}`, shared = () => Promise.reject(new Error("no such model")), answers, signal }: Wishes) {
  const sent: unknown[] = [];
  const hearers = new Set<(message: unknown, buffers: unknown[]) => void>();
  const el = { textContent: "" };
  const model = {
    get: (name: string) => ({ _front: [base, part, end], _front_keys: [base, part, end], _says: { undrawn: "Nothing can be drawn here.", barred: "No script may run here." } })[name],
    on: (_event: string, hearer: () => void) => hearers.add(hearer),
    off: (_event: string, hearer: () => void) => hearers.delete(hearer),
    send({ want, key }: { want: string; key: string }) {
      sent.push([want, key]);
      if (want === "whole") return;
      const [answer, buffers] = want === "front" ? [{ front: key }, [packed(key)]] : [{ front: key, code: plain(key) }, []];
      if (answers) setTimeout(() => [...hearers].forEach((hear) => { hear({ seq: 1 }, []); hear(answer, buffers); }));
    },
  };
  const props = { model, el, signal: signal ?? new AbortController().signal, host: { getModel: shared } };
  return { el, sent, hearers, done: loader.render(props as unknown as RenderProps) };
}
const holding = async (name: string) => ({ get: () => packed(name) });
const loaded = (...names: string[]): string[] => page.loads.filter((name) => names.includes(name));

test("the shared models of the kernel have the code: nobody is asked", async () => {
  const first = view({ part: "a", shared: holding });
  const second = view({ part: "a", shared: holding });
  await Promise.all([first.done, second.done]);
  assert.deepEqual([first.el.textContent, second.el.textContent], ["a drawn by base of a", "a drawn by base of a"]);
  assert.deepEqual([first.sent, second.sent], [[], []]);
  assert.deepEqual(loaded("a", "base of a"), ["base of a", "a"]);
});

test("two kinds of widget run one base", async () => {
  const table = view({ base: "base", part: "table", shared: holding });
  const trainer = view({ base: "base", part: "trainer", shared: holding });
  await Promise.all([table.done, trainer.done]);
  assert.deepEqual([table.el.textContent, trainer.el.textContent], ["table drawn by base", "trainer drawn by base"]);
  assert.deepEqual(loaded("base"), ["base"]);
});

test("without the shared models Python is asked, once for twelve views", async () => {
  const views = Array.from({ length: 12 }, () => view({ part: "b", answers: true }));
  await Promise.all(views.map(({ done }) => done));
  assert.deepEqual(views.flatMap(({ sent }) => sent), [["front", "base of b"], ["front", "b"]]);
  assert.ok(views.every(({ el, hearers }) => el.textContent === "b drawn by base of b" && hearers.size === 0));
  assert.deepEqual(loaded("b", "base of b"), ["base of b", "b"]);
});

test("only what is missing is asked for", async () => {
  const half = view({ part: "h", shared: (name) => name === "h" ? holding(name) : Promise.reject(new Error("closed")), answers: true });
  await half.done;
  assert.deepEqual([half.el.textContent, half.sent], ["h drawn by base of h", [["front", "base of h"]]]);
});

test("a shared model that never comes is not waited for", async () => {
  const late = view({ part: "c", shared: () => new Promise(() => {}), answers: true });
  await late.done;
  assert.equal(late.el.textContent, "c drawn by base of c");
});

test("an empty shared model is as good as none", async () => {
  const empty = view({ part: "d", shared: async () => ({ get: () => undefined }), answers: true });
  await empty.done;
  assert.equal(empty.el.textContent, "d drawn by base of d");
});

test("a table whose kernel is gone says so, and does not hold up the others", async (t) => {
  const { others } = patience;
  patience.others = 50;
  t.after(() => { patience.others = others; });
  const dead = view({ part: "e" });
  const alive = view({ part: "e", shared: holding });
  await assert.rejects(dead.done, /no answer/);
  await alive.done;
  assert.equal(dead.el.textContent, "Nothing can be drawn here. (no answer)");
  assert.equal(alive.el.textContent, "e drawn by base of e");
  const again = view({ part: "e" });
  await again.done;
  assert.equal(again.el.textContent, "e drawn by base of e");
});

test("what is needed later is not fetched before, and once for two tables", async () => {
  const early = view({ part: "i", shared: holding });
  await early.done;
  assert.deepEqual(loaded("end i"), []);
  const [first, second] = [view({ part: "asking 1", shared: holding }), view({ part: "asking 1", shared: holding })];
  await Promise.all([first.done, second.done]);
  assert.deepEqual([first.el.textContent, second.el.textContent], ["below base of asking 1", "below base of asking 1"]);
  assert.deepEqual([loaded("end asking 1", "base of asking 1"), first.sent, second.sent], [["base of asking 1", "end asking 1"], [], []]);
});

test("what is needed later is asked for where no shared model has it", async () => {
  const closed = view({ part: "asking 2", shared: (name) => name.startsWith("end") ? Promise.reject(new Error("closed")) : holding(name), answers: true });
  await closed.done;
  assert.deepEqual([closed.el.textContent, closed.sent], ["below base of asking 2", [["front", "end asking 2"]]]);
});

test("where a page lets no bundle run, Python is asked for another way, and the page says so in one sentence", async () => {
  const barred = view({ base: "not a bundle (", part: "j", shared: holding });
  await assert.rejects(barred.done, { message: "No script may run here." });
  assert.deepEqual([barred.el.textContent, barred.sent], ["No script may run here.", [["whole", undefined]]]);
});

test("another version of the base is another front end", async () => {
  const older = view({ base: "base 1", part: "table 1", shared: holding });
  const newer = view({ base: "base 2", part: "table 2", shared: holding });
  await Promise.all([older.done, newer.done]);
  assert.deepEqual([older.el.textContent, newer.el.textContent], ["table 1 drawn by base 1", "table 2 drawn by base 2"]);
});

test("a view that was removed meanwhile is not drawn", async () => {
  const removed = new AbortController();
  const view_ = view({ part: "f", shared: async (name) => { await tick(5); return holding(name); }, signal: removed.signal });
  removed.abort();
  await view_.done;
  assert.equal(view_.el.textContent, "");
});

test("a browser that cannot unpack asks for plain text", async () => {
  const able = globalThis.DecompressionStream;
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  try {
    const old = view({ part: "g", shared: holding, answers: true });
    await old.done;
    assert.deepEqual([old.el.textContent, old.sent], ["g drawn by base of g", [["plain front", "base of g"], ["plain front", "g"]]]);
  } finally {
    globalThis.DecompressionStream = able;
  }
});
