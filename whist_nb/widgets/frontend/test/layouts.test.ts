import assert from "node:assert/strict";
import test from "node:test";
import { layouts, played } from "../src/layouts.ts";
import type { Scene } from "../src/scene.ts";
import type { Kids, Tree } from "../src/tree.ts";

const scene = (exercise: object): Scene => ({ state: { exercise } }) as unknown as Scene;
const all = (kids: Kids): Tree[] => [kids].flat(9).filter((kid): kid is Tree => typeof kid === "object" && !!kid)
  .flatMap((kid) => [kid, ...all((kid.props as { children?: Kids }).children)]);
const count = (kids: Kids, type: string): number => all(kids).filter((kid) => kid.type === type).length;

test("the tricks played are small pictures, one for each, and nothing where none was", () => {
  const trick = [["West", ["JC"]], ["North", ["QC"]], ["East", ["5C"]], ["You", ["6C"]]];
  const drawn = played(scene({ played: { title: "Played so far", hands: [trick, trick] } }));
  assert.equal(count(drawn, "li"), 2);
  assert.equal(count(drawn, "div"), 1 + 2 * 4);
  assert.ok(!played(scene({})));
  assert.ok(!layouts(scene({ played: { title: "Played so far", hands: [trick] } })));
});
