// Runs test/*.test.ts under Node's own test runner: `npm test`, or `npm test cards` for one file.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cssAsText } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const tests = readdirSync(join(here, "test"))
  .filter((name) => name.endsWith(".test.ts") && (!wanted.length || wanted.some((word) => name.includes(word))));
const outdir = join(here, ".test-build");

rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: here, entryPoints: tests.map((name) => `test/${name}`), outdir, bundle: true, format: "esm",
  platform: "node", target: "node20", outExtension: { ".js": ".mjs" }, sourcemap: "inline", plugins: [cssAsText],
});
const files = readdirSync(outdir).map((name) => join(outdir, name));
process.exitCode = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
rmSync(outdir, { recursive: true, force: true });
