// Makes ../static/*.js from src/: `npm run build`, or `npm run watch` while you work.
//
// Every bundle is one self-contained module. Its first line names a hash of all sources, so that a Python
// test can tell, without Node, whether somebody forgot to build (tests/widgets/test_front.py).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

// One bundle per entry: src/<name>.ts -> static/<name>.js. A bundle of a new widget is one more name here.
const bundles = ["loader", "table", "exercise", "replay"];

/** The style sheet as a string, minified: the bundle puts it into the page itself. */
export const cssAsText = {
  name: "css-as-text",
  setup(on) {
    on.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, charset: "utf8" });
      return { contents: code.trim(), loader: "text" };
    });
  },
};

/** Hash of everything a bundle is made from; tests/widgets/test_front.py computes the same in Python. */
function hashOfSources() {
  const sources = readdirSync(join(here, "src")).filter((name) => /\.(ts|css)$/.test(name)).map((name) => `src/${name}`);
  const hash = createHash("sha256");
  for (const name of [...sources, "build.mjs", "package-lock.json"].sort())
    hash.update(`${name}\0${readFileSync(join(here, name), "utf8").replaceAll("\r\n", "\n")}\0`);
  return hash.digest("hex").slice(0, 16);
}

function options() {
  return {
    absWorkingDir: here,
    entryPoints: bundles.map((name) => `src/${name}.ts`),
    outdir: "../static",
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    banner: { js: `/* made by npm run build; sources ${hashOfSources()} */` },
    plugins: [cssAsText],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(options());
  if (process.argv.includes("--watch"))
    for await (const { filename } of watch(join(here, "src"))) // esbuild's own watching would keep the old hash
      await build(options()).then(() => console.log(`built after ${filename}`), () => undefined);
}
