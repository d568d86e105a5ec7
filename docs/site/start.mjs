// Python as the notebooks of the site begin it. On a first visit Pyodide unpacks every package and runs every import;
// the browser then keeps a picture of Python's memory and files, in which nobody has run anything yet, and later visits
// begin with that picture. Wherever that fails, Pyodide begins as it always does.
import { loadPyodide as begin } from "./pyodide.mjs";

const SHELF = "whist-nb python";
const HOME = "/home/pyodide";

const IMPORTS = `
import micropip, piplite.piplite, pyodide_kernel
import whist_nb
from whist_nb.widgets import card_table, exercise, problems, replay_viewer, trainer
import gc, importlib, io
importlib.invalidate_caches()  # which hold the library's zip file open
gc.collect()
files = [each.name for each in gc.get_objects() if isinstance(each, io.FileIO) and not each.closed and each.fileno() > 2]
if files:
    raise RuntimeError(f"these are open, and would be closed on another visit: {files}")
del files, gc, importlib, io
`;

// What a picture can't know: that its files have been written again, chance, and the hour where the visitor is now.
const AWAKE = `
import importlib, random, time
importlib.invalidate_caches()
random.seed()
if hasattr(time, "tzset"):
    time.tzset()
del importlib, random, time
`;

export async function loadPyodide({ lockFileURL, packages = [], ...options }) {
  const list = await (await fetch(lockFileURL)).text(); // of the packages and their versions
  const isPure = (name) => JSON.parse(list).packages[name]?.file_name.endsWith("-none-any.whl");
  const asked = { ...options, lockFileContents: list, packageBaseUrl: new URL(".", lockFileURL).href };
  const python = await begun({ ...asked, packages: packages.filter(isPure) }, list);
  const others = packages.filter((name) => !isPure(name)); // compiled ones can't be in a picture
  if (others.length) await python.loadPackage(others, { messageCallback() {} });
  return python;
}

async function begun(asked, list) {
  if (!globalThis.caches || !globalThis.crypto?.subtle) return begin(asked); // a page that came without encryption
  try {
    const found = await (await caches.open(SHELF)).match(await address(list));
    if (found) return await woken(read(found), asked);
  } catch (problem) {
    console.warn("The picture of Python can't be used; it begins anew.", problem);
  }
  const python = await begin(asked);
  try {
    await keep(python, list);
  } catch (problem) {
    console.warn("No picture of Python is kept, so the next visit takes as long.", problem);
  }
  return python;
}

// --- a picture: the length of what it says about itself, that as JSON, the memory, and the files in a row ---

async function address(list) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(list));
  const mark = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`picture?of=${mark}`, import.meta.url).href;
}

async function read(found) {
  const data = await found.arrayBuffer();
  const [length] = new Uint32Array(data, 0, 1);
  const about = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  let at = 4 + length;
  const next = (size) => new Uint8Array(data, (at += size) - size, size);
  return { ...about, memory: next(about.memory), files: about.files.map(([path, size]) => [path, next(size)]) };
}

async function keep(python, list) {
  await python.runPythonAsync(IMPORTS);
  const { FS, loadedPackages } = python, packages = { ...loadedPackages };
  for (const name of Object.keys(packages)) delete loadedPackages[name]; // Pyodide expects this of its own to be new
  let state;
  try {
    state = python._api.serializeHiwireState(named(python._api));
  } finally {
    Object.assign(loadedPackages, packages);
  }
  const whole = python._module.HEAPU8, memory = whole.slice(0, 1 + whole.findLastIndex((byte) => byte !== 0));
  const inside = [...walked(FS, python._api.sitePackages), ...walked(FS, HOME)];
  const folders = inside.filter(([, isFolder]) => isFolder).map(([path]) => path);
  const files = inside.filter(([, isFolder]) => !isFolder).map(([path]) => [path, FS.readFile(path)]);
  const sizes = files.map(([path, data]) => [path, data.length]);
  const about = { state, packages, folders, size: whole.length, memory: memory.length, files: sizes };
  const said = new TextEncoder().encode(JSON.stringify(about));
  const parts = [new Uint32Array([said.length]), said, memory, ...files.map(([, data]) => data)];
  shelved(new Blob(parts), list).catch((problem) => console.warn("The picture of Python was not kept.", problem));
}

async function shelved(picture, list) { // while one plays already
  await caches.delete(SHELF); // those of older packages
  await (await caches.open(SHELF)).put(await address(list), new Response(picture));
}

function* walked(FS, folder) {
  for (const name of FS.readdir(folder).filter((name) => name !== "." && name !== "..")) {
    const path = `${folder}/${name}`, isFolder = FS.isDir(FS.stat(path).mode);
    yield [path, isFolder];
    if (isFolder) yield* walked(FS, path);
  }
}

// --- Python's hold on things of the page, which are other things on the next visit: they are found again by name ---

const OWNERS = { api: (api) => api, public: (api) => api.public_api, page: () => globalThis };

function named(api) {
  return (thing) => {
    if (thing === globalThis) return { owner: "page" };
    for (const [owner, of] of Object.entries(OWNERS)) {
      const names = owner === "page" ? [thing.name] : Object.getOwnPropertyNames(of(api));
      const name = names.find((name) => of(api)[name] === thing);
      if (name) return { owner, name };
    }
    throw new Error(`Python holds something that has no name: ${String(thing).slice(0, 80)}`);
  };
}

async function woken(reading, { packages, ...asked }) {
  let api;
  const python = await begin({
    ...asked,
    _loadSnapshot: new Uint8Array(0), // the memory is put in place below
    _snapshotDeserializer: ({ owner, name }) => (name ? OWNERS[owner](api)[name] : OWNERS[owner](api)),
    async createPyodideModule(settings) {
      const { default: create } = await import("./pyodide.asm.mjs");
      const [module, picture] = await Promise.all([create(settings), reading]); // read while Pyodide is compiled
      api = module.API;
      while (module.HEAPU8.length < picture.size) module._malloc(2 ** 22); // it grows; what is in it is written over
      const expected = api.getExpectedKeys;
      api.getExpectedKeys = () => [...expected().slice(0, -1), api.public_api.loadedPackages];
      api.restoreSnapshot = () => (module.HEAPU8.set(picture.memory), picture.state);
      return module;
    },
  });
  const picture = await reading;
  for (const folder of picture.folders) python.FS.mkdirTree(folder);
  for (const [path, data] of picture.files) python.FS.writeFile(path, data);
  Object.assign(python.loadedPackages, picture.packages);
  python.runPython(AWAKE);
  await python.loadPackage(packages, { messageCallback() {} });
  return python;
}
