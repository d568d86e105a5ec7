// Makes ../static/*.js from src/: `npm run build`, or `npm run watch` while you work.
//
// esbuild splits the code: what all kinds of widget share is base.js, and <kind>.js is a small part that imports
// from it; so is end.js, which a page fetches only once a deal has ended. To have one base, every part imports
// ./table.ts, so that all that a table needs belongs to all of them; code that only two parts shared would be a second
// base, and the build refuses that. Each file names a hash of all sources, so that a Python test can tell, without
// Node, whether somebody forgot to build (tests/widgets/test_front_end.py).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { minify } from "terser";

const here = dirname(fileURLToPath(import.meta.url));

/** src/<name>.ts -> static/<name>.js. A part for a new widget is one more name here. */
const entries = ["loader", "table", "exercise", "replay", "trainer", "homework", "report", "deal", "end", "recorded"];

/** A style sheet as a minified string: the bundle puts it into the page itself. */
export const cssAsText = {
  name: "css-as-text",
  setup(on) {
    on.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, charset: "utf8" });
      const tight = code.trim().replace(/ ([*/]) /g, "$1").replace(/(--[\w-]+): /g, "$1:"); // esbuild keeps these blanks
      return { contents: `export default ${JSON.stringify(tight)}`, loader: "js" };
    });
  },
};

/** Each file gets a copy of the sentences that it says itself, and each kind of homework one of what is handed in: what is shared would be in the base of every widget. */
const ownPhrases = {
  name: "own-phrases",
  setup(on) {
    on.onResolve({ filter: /\/(phrases\.ts|kept\.ts|handin\.(ts|css))$/ }, ({ path, resolveDir, importer, pluginData }) => {
      const owner = [pluginData?.owner, basename(importer)].filter(Boolean).join("+");
      return { path: join(resolveDir, path), suffix: `?${owner}`, pluginData: { owner }, sideEffects: false };
    });
    on.onLoad({ filter: /\/handin\.ts$/ }, ({ path, pluginData }) => ({ contents: readFileSync(path, "utf8"), loader: "ts", pluginData }));
  },
};

/** Hash of everything a bundle is made from; tests/widgets/test_front_end.py computes the same in Python. */
function hashOfSources() {
  const sources = readdirSync(join(here, "src")).filter((name) => /\.(ts|css)$/.test(name)).map((name) => `src/${name}`);
  const hash = createHash("sha256");
  for (const name of [...sources, "build.mjs", "package-lock.json"].sort())
    hash.update(`${name}\0${readFileSync(join(here, name), "utf8").replaceAll("\r\n", "\n")}\0`);
  return hash.digest("hex").slice(0, 10);
}

const bundled = () => build({
  absWorkingDir: here,
  entryPoints: entries.map((name) => `src/${name}.ts`),
  outdir: "../static",
  bundle: true,
  splitting: true,
  chunkNames: "base", // one name for whatever is shared: a second shared file would be an error
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  banner: { js: `/* made by npm run build; sources ${hashOfSources()} */` },
  plugins: [cssAsText, ownPhrases],
  write: false,
});

/** Terser says the same in some 500 bytes less than esbuild, of 36,000 that a table may take on the wire. */
async function make() {
  const { outputFiles } = await bundled();
  for (const { path, text } of outputFiles) {
    const tight = await minify(text, { module: true, ecma: 2022, compress: { passes: 3, pure_getters: true, inline: 1, unsafe_comps: true, unsafe_methods: true }, format: { comments: /made by/ } });
    writeFileSync(path, `${tight.code}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await make();
  if (process.argv.includes("--watch"))
    for await (const { filename } of watch(join(here, "src"))) // esbuild's own watching would keep the old hash
      await make().then(() => console.log(`built after ${filename}`), () => undefined);
}
