import assert from "node:assert/strict";
import { test } from "node:test";
import { large } from "../src/possible.ts";

test("a number is read in groups of three, and above a million million as a power of ten", () => {
  assert.equal(large(1), "1");
  assert.equal(large(10290), "10\u202f290");
  assert.equal(large(999999999999), "999\u202f999\u202f999\u202f999");
  assert.equal(large(84478098072866400), "8.4 × 10¹⁶");
  assert.equal(large(1e20), "1.0 × 10²⁰");
});
