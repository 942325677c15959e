// Compiles Python sources to bytecode with the very Python that will run it: the one in Pyodide.
// usage: node compile.mjs PYODIDE_FOLDER [IN.zip OUT.zip]...  (stored, names sorted, dates fixed)
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
// Columns are left out of the bytecode, a fifth of what travels; a traceback names lines all the same.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${resolve(folder)}/`, env });
const compile = `
import importlib._bootstrap_external as external
import importlib.util, zipfile
with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_STORED) as new:
    for name in sorted(old.namelist()):
        data = old.read(name)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=0)
            # Hash-based and unchecked: two builds are the same bytes, and no source is looked for.
            data = external._code_to_hash_pyc(code, importlib.util.source_hash(data), False)
            name += "c"
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), bytes(data))
`;
for (let each = 0; each < archives.length; each += 2) {
    python.FS.writeFile("/in.zip", readFileSync(archives[each]));
    python.runPython(compile);
    writeFileSync(archives[each + 1], python.FS.readFile("/out.zip"));
}
