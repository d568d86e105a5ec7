import assert from "node:assert/strict";
import test from "node:test";
import { isClear, luminance, saysDark, themeOf } from "../src/theme.ts";

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

test("a ground is seen through where it is less than half there", () => {
  const clear = ["rgba(0, 0, 0, 0)", "rgba(255, 255, 255, 0.3)", "oklch(0.2 0 0 / 0.4)", "color(srgb 1 1 1 / 0)"];
  const painted = ["rgb(0, 0, 0)", "rgb(30, 30, 30)", "rgba(30, 30, 30, 0.9)", "oklch(0.2 0 0)", "color(srgb 0.1 0.1 0.1)", "rgb(0 0 0 / 1)"];
  assert.deepEqual([clear.map(isClear), painted.map(isClear)], [clear.map(() => true), painted.map(() => false)]);
});

test("a notebook says that its page is dark by an attribute or a class", () => {
  for (const mark of ["dark", "vscode-dark", "theme-dark wide"]) assert.ok(saysDark(mark), mark);
  for (const mark of ["light", "vscode-light", "has-dark-mode", "vscode-high-contrast-light vscode-high-contrast", ""]) assert.ok(!saysDark(mark), mark);
});
