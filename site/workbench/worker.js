// Runs swissmate in a worker: the command line's own main(), with files in memory.
// The page posts {id, argv, files} and gets {id, code, out, err}; progress while it loads.
import { loadEngine } from "../engine.js";

const RUN = `
import io, os, sys
from swissmate.cli.main import main

def run(argv, folder):
    """Return exit code, stdout and stderr of the command line, run in a folder."""
    out, err = io.BytesIO(), io.BytesIO()
    kept = sys.stdout, sys.stderr, sys.stdin, os.getcwd()
    sys.stdout = io.TextIOWrapper(out, "utf-8", newline="\\n", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", newline="\\n", write_through=True)
    sys.stdin = io.TextIOWrapper(io.BytesIO(), "utf-8")
    os.chdir(folder)
    try:
        try:
            code = main(argv)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 3
        return int(code or 0), out.getvalue().decode(), err.getvalue().decode()
    finally:
        sys.stdout, sys.stderr, sys.stdin = kept[:3]
        os.chdir(kept[3])
run
`;

async function start() {
  const { python, build, programs } = await loadEngine("engine", (loading) => postMessage({ loading }));
  python.FS.mkdirTree("/program");
  python.FS.writeFile("/program/swissmate.zip", programs[0]);
  python.runPython("import sys; sys.path.insert(0, '/program/swissmate.zip')");
  const run = python.runPython(RUN);
  run(python.toPy(["--version"]), "/"); // imports the command line once
  return { python, run, version: build.version };
}

const ready = start();
ready.then(
  ({ version }) => postMessage({ ready: version }),
  (error) => postMessage({ failed: String(error), name: error.name }),
);

const FOLDER = "/work";

onmessage = async ({ data: { id, argv, files } }) => {
  try {
    const { python, run } = await ready;
    python.FS.mkdirTree(FOLDER);
    for (const name of python.FS.readdir(FOLDER)) {
      if (name !== "." && name !== "..") python.FS.unlink(`${FOLDER}/${name}`);
    }
    for (const [name, body] of Object.entries(files)) python.FS.writeFile(`${FOLDER}/${name}`, body);
    const list = python.toPy(argv);
    const answer = run(list, FOLDER);
    const [code, out, err] = answer.toJs();
    list.destroy();
    answer.destroy();
    postMessage({ id, code, out, err });
  } catch (error) {
    postMessage({ id, code: 2, out: "", err: String(error) });
  }
};
