import assert from "node:assert/strict";
import test from "node:test";
import { luminance, themeOf } from "../src/theme.ts";

test("light text means a dark page", () => {
  assert.equal(themeOf("rgba(0, 0, 0, 0.87)"), "light");
  assert.equal(themeOf("rgb(255, 255, 255)"), "dark");
  assert.equal(themeOf("rgb(97, 97, 97)"), "light");
  assert.equal(themeOf("rgb(204, 204, 204)"), "dark");
  assert.equal(themeOf("color(srgb 0.9 0.9 0.9)"), "dark");
});

test("luminance of the forms a browser computes", () => {
  assert.equal(luminance("rgb(255 255 255 / 0.5)"), 1);
  assert.equal(luminance("rgb(0, 0, 0)"), 0);
  assert.equal(luminance("oklch(90% 0 0)"), null);
});
