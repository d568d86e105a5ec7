// Compiles, by Pyodide's own Python, what a notebook's page reads in; run by scripts/site.py:
//
//     node scripts/compile_wheels.mjs PYODIDE WHEELS
//
// The wheels are written anew in their place, and so is Python's own library: modules that are read in are there as
// compiled code, the others as they were, for compiled code is larger. Tests, what only a server hands out, and the
// notebooks, which lie beside, are left out.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [release, wheels] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(release, "pyodide.mjs")));

const COMPILE = `
import importlib.util, os, re, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

SITE = next(folder for folder in sys.path if folder.endswith("site-packages")) + "/"
LEFT_OUT = re.compile(r"(^|/)tests?/|^[^/]+[.]data/data/|(^|/)labextension/|^whist_nb/notebooks/")
wheels = sorted(Path("/wheels").glob("*none-any.whl"))
for wheel in wheels:
    zipfile.ZipFile(wheel).extractall(SITE)
importlib.invalidate_caches()

import piplite.piplite, pyodide_kernel
import whist_nb as wn
from whist_nb.training.log import LearnerLog
for name in wn.__all__:
    getattr(wn, name)  # what stands behind it is read in when it is first asked for
wn.Game("german-whist", seed=1)
LearnerLog(":memory:")

read_in = {os.path.realpath(m.__file__).removeprefix(SITE) for m in list(sys.modules.values()) if getattr(m, "__file__", None)}
library = Path(f"/wheels/python_stdlib.zip")
inside = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
read_there = {m.__file__.removeprefix(inside) for m in list(sys.modules.values()) if (getattr(m, "__file__", None) or "").startswith(inside)}

def compiled(data, path):
    code = compile(data, path, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))  # never looks at the source

count = 0
for wheel in wheels:
    ours = wheel.name.startswith("whist_nb-")
    with zipfile.ZipFile(wheel) as old:
        files = {info.filename: old.read(info) for info in old.infolist() if not LEFT_OUT.search(info.filename)}
    wheel.unlink()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name, data in files.items():
            if name in read_in:
                folder, _, file = name.rpartition("/")
                beside = f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"
                new.writestr(beside if ours else name + "c", compiled(data, SITE + name))
                count += 1
                if not ours:  # ours may be read by who wants to know how a game goes
                    continue
            new.writestr(name, data)

with zipfile.ZipFile(library) as old:
    files = {info.filename: old.read(info) for info in old.infolist() if not info.is_dir()}
with zipfile.ZipFile(library, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for name, data in files.items():
        if name in read_there and name + "c" not in files:
            name, data = name + "c", compiled(data, inside + name)
            count += 1
        new.writestr(name, data)
print(count, "modules compiled")
`;

try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/wheels");
  python.mountNodeFS("/wheels", wheels);
  await python.runPythonAsync(COMPILE);
} catch (error) {
  console.error(String(error.message).slice(-2000));
  process.exitCode = 1;
}
