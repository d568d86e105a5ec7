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

// One bundle per entry: src/<name>.ts -> static/<name>.js. A bundle of a new widget is one more name here, with the
// classes that it never shows although the code which it shares could.
const bundles = {
  loader: [],
  table: [],
  exercise: [],
  replay: [
    "wn-pick", "wn-mark", "wn-acts", "wn-open", "wn-link", "is-found", "is-refused", "is-hint", "is-ladder", "is-grid", "is-asking", "is-bare",
    "is-main", "is-noted", "is-selected", "is-legal", "is-dim", "is-low", "is-lone", "is-numbers", "is-field", "wn-rung",
  ],
  trainer: ["wn-pick", "wn-acts", "is-ladder", "is-grid", "is-asking", "is-hint", "is-noted", "is-low", "is-lone", "is-numbers", "is-field", "wn-rung", "wn-trouble", "is-legal", "is-dim", "is-selected"],
};

/** A style sheet as a string, minified and cut to what `keeps` says: the bundle puts it into the page itself. */
export const cssAsText = (keeps = (css) => css) => ({
  name: "css-as-text",
  setup(on) {
    on.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, charset: "utf8" });
      return { contents: keeps(code.trim()), loader: "text" };
    });
  },
});

/** The rules, each with its selector (or @-rule) and its body, of a style sheet or of an @-rule. */
function* rulesOf(css) {
  for (let from = 0, open; (open = css.indexOf("{", from)) >= 0; ) {
    let end = open;
    for (let depth = 1; depth; ) depth += { "{": 1, "}": -1 }[css[++end]] ?? 0;
    yield [css.slice(from, open), css.slice(open + 1, end)];
    from = end + 1;
  }
}

/** The rules that a bundle can use: those whose classes wn-... its code names. Seats and places are put together there. */
export function usedBy(code, never = []) {
  const named = new Set(code.match(/wn-[\w-]+/g));
  const used = (selector) => (selector.replace(/\([^)]*\)/g, "").match(/(?<=\.)(wn|is)-[\w-]+/g) ?? [])
    .every((name) => !never.includes(name) && (named.has(name) || /^is-|^wn-([tk]\d|[NSEW])$/.test(name)));
  const cut = (css) => [...rulesOf(css)].map(([selector, body]) => {
    if (selector.startsWith("@")) return (body = cut(body)) && `${selector}{${body}}`;
    const kept = selector.split(/,(?![^(]*\))/).filter(used).join();
    return kept && `${kept}{${body}}`;
  }).join("");
  return (css) => nested(cut(css));
}

/** Rules that begin with .wn in one block each: the prefix is said once, and nothing changes its order or its weight. */
function nested(css) {
  const prefix = /^\.wn /;
  let [made, block] = ["", ""];
  const flush = () => (block = ((made += block && `.wn{${block}}`), ""));
  for (const [selector, body] of rulesOf(css)) {
    const parts = selector.split(/,(?![^(]*\))/);
    if (!selector.startsWith("@") && parts.every((part) => prefix.test(part))) block += `${parts.map((part) => part.replace(prefix, "")).join()}{${body}}`;
    else {
      flush();
      made += `${selector}{${selector.startsWith("@") && !selector.startsWith("@keyframes") ? nested(body) : body}}`;
    }
  }
  flush();
  return made;
}

/** Our tokens under short names, the same ones in every bundle, for all their sheets meet in one page. */
const tokens = [...new Set(readFileSync(join(here, "src/style.css"), "utf8").match(/--wn-[\w-]+/g))];
const renamed = (css) => css.replace(/--wn-[\w-]+/g, (name) => `--_${tokens.indexOf(name).toString(36)}`);

/** Hash of everything a bundle is made from; tests/widgets/test_front.py computes the same in Python. */
function hashOfSources() {
  const sources = readdirSync(join(here, "src")).filter((name) => /\.(ts|css)$/.test(name)).map((name) => `src/${name}`);
  const hash = createHash("sha256");
  for (const name of [...sources, "build.mjs", "package-lock.json"].sort())
    hash.update(`${name}\0${readFileSync(join(here, name), "utf8").replaceAll("\r\n", "\n")}\0`);
  return hash.digest("hex").slice(0, 16);
}

const options = {
  absWorkingDir: here,
  outdir: "../static",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
};

/** Builds one bundle: first its code alone, to see which classes it names, then with the rules that it uses. */
async function make(name) {
  const entryPoints = [`src/${name}.ts`];
  const bare = await build({ ...options, entryPoints, write: false, plugins: [cssAsText(() => "")] });
  const banner = { js: `/* made by npm run build; sources ${hashOfSources()} */` };
  const sheet = usedBy(bare.outputFiles[0].text, bundles[name]);
  await build({ ...options, entryPoints, banner, plugins: [cssAsText((css) => renamed(sheet(css)))] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = () => Promise.all(Object.keys(bundles).map(make));
  await all();
  if (process.argv.includes("--watch"))
    for await (const { filename } of watch(join(here, "src"))) // esbuild's own watching would keep the old hash
      await all().then(() => console.log(`built after ${filename}`), () => undefined);
}
