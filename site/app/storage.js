// Python's files in this browser: in memory while the program runs, and in the browser's database (IndexedDB).
//
// Python cannot wait for a promise, so it works on the files in memory. After each request everything that changed
// is written in one transaction, and the request is answered when that is on the disk: however the browser ends, no
// file is half written. If the transaction fails, the files in memory become again what they were before it.
const BLOCK = 16384; // a file is kept in blocks of so many bytes; what did not change is not written again
const PATIENCE = 20_000; // milliseconds after which a browser is not going to answer any more
const NO_ENTRY = 44, EXISTS = 20, NOT_EMPTY = 55, INVALID = 28, INPUT_OUTPUT = 29; // Emscripten's numbers
const DIRECTORY = 16895, REGULAR = 32768;

export const nameOf = (scope) => `swissmate ${scope}`;

// Some windows promise a database and never open it: what does not answer in time has failed.
function inTime(promise, patience = PATIENCE) {
  let bell;
  const late = new Promise((_, fail) => {
    bell = setTimeout(() => fail(new DOMException("the browser's database does not answer", "TimeoutError")), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(bell));
}

const answerOf = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

const ended = (transaction) => new Promise((done, fail) => {
  transaction.oncomplete = done;
  transaction.onabort = () => fail(transaction.error ?? new DOMException("the browser gave up writing", "AbortError"));
});

const allOf = (path, from = 0) => IDBKeyRange.bound([path, from], [path, Infinity]);

// Opens the database of some name; says whether it was there.
async function connected(name) {
  const request = indexedDB.open(name, 1);
  let fresh = false;
  request.onupgradeneeded = () => {
    fresh = true;
    request.result.createObjectStore("files"); // path -> size
    request.result.createObjectStore("blocks"); // [path, number] -> bytes
  };
  return { database: await inTime(answerOf(request)), fresh };
}

// Writes and reads once: whether this window keeps anything is not known before.
export async function probe(scope) {
  const name = `${nameOf(scope)} probe`;
  const { database } = await connected(name);
  try {
    const writing = database.transaction("files", "readwrite");
    writing.objectStore("files").put(1, "probe");
    await inTime(ended(writing));
    await inTime(answerOf(database.transaction("files").objectStore("files").get("probe")));
  } finally {
    database.close();
    indexedDB.deleteDatabase(name);
  }
}

class File {
  constructor(size = 0) {
    this.bytes = new Uint8Array(Math.max(size, BLOCK));
    this.size = size;
    this.was = null; // its size and those blocks, as saved, that have changed since
  }

  block(number) {
    return this.bytes.slice(number * BLOCK, Math.min((number + 1) * BLOCK, this.size));
  }

  // Called before the bytes between two places change.
  touch(from, to) {
    this.was ??= { size: this.size, blocks: new Map() };
    for (let number = Math.floor(from / BLOCK); number * BLOCK < to; number += 1) {
      if (!this.was.blocks.has(number)) this.was.blocks.set(number, this.block(number));
    }
  }

  resize(size) {
    this.touch(Math.min(size, this.size), Math.max(size, this.size));
    if (size > this.bytes.length) {
      const larger = new Uint8Array(Math.max(size, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  read(into, at) {
    const found = this.bytes.subarray(at, Math.min(this.size, at + into.length));
    into.set(found);
    return found.length;
  }

  write(bytes, at) {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    this.touch(at, at + bytes.length);
    this.bytes.set(bytes, at);
    return bytes.length;
  }

  undo() {
    if (!this.was) return;
    for (const [number, block] of this.was.blocks) this.bytes.set(block, number * BLOCK);
    this.bytes.fill(0, this.was.size, Math.max(this.size, this.was.size));
    this.size = this.was.size;
    this.was = null;
  }
}

export class Store {
  constructor(name) {
    this.name = name;
    this.files = new Map(); // path -> File
    this.named = new Map(); // path -> the file, or none, that it was saved with, where that changed
    this.cleared = () => { this.isCleared = true; }; // called when the browser takes the database away
  }

  static async open(scope) {
    const store = new Store(nameOf(scope));
    await store.connect();
    const transaction = store.database.transaction(["files", "blocks"]);
    const files = transaction.objectStore("files");
    const [paths, sizes] = await inTime(Promise.all([answerOf(files.getAllKeys()), answerOf(files.getAll())]));
    await Promise.all(paths.map(async (path, place) => {
      const file = new File(sizes[place]);
      const blocks = await answerOf(transaction.objectStore("blocks").getAll(allOf(path)));
      blocks.forEach((block, number) => file.bytes.set(block, number * BLOCK));
      store.files.set(path, file);
    }));
    return store;
  }

  async connect() {
    const { database, fresh } = await connected(this.name);
    this.database = database;
    this.fresh = fresh;
    database.onclose = () => this.cleared();
    database.onversionchange = () => { // somebody deletes it
      database.close();
      this.cleared();
    };
  }

  rename(path, file) {
    if (!this.named.has(path)) this.named.set(path, this.files.get(path));
    if (file) this.files.set(path, file);
    else this.files.delete(path);
  }

  // Puts everything that changed on the disk. Where the browser has cleared its storage meanwhile, everything is
  // written again; says whether that was so.
  async save() {
    const changed = this.named.size || [...this.files.values()].some((file) => file.was);
    if (!changed) return false;
    try {
      await this.write(false);
      return false;
    } catch (error) {
      if (["QuotaExceededError", "TimeoutError"].includes(error.name)) throw error;
      await this.connect(); // the browser closed the database: it may have cleared it, or only run into a fault
      const { fresh } = this;
      await this.write(fresh);
      return fresh;
    }
  }

  async write(everything) {
    const transaction = this.database.transaction(["files", "blocks"], "readwrite", { durability: "strict" });
    const done = ended(transaction);
    const [files, blocks] = ["files", "blocks"].map((each) => transaction.objectStore(each));
    for (const path of this.named.keys()) {
      files.delete(path);
      blocks.delete(allOf(path));
    }
    let bytes = 0;
    for (const [path, file] of this.files) {
      const whole = everything || this.named.has(path);
      if (!whole && !file.was) continue;
      const count = Math.ceil(file.size / BLOCK);
      const numbers = whole ? Array.from({ length: count }, (_, number) => number) : [...file.was.blocks.keys()];
      files.put(file.size, path);
      for (const number of numbers.filter((each) => each < count)) blocks.put(file.block(number), [path, number]);
      if (!whole && file.size < file.was.size) blocks.delete(allOf(path, count));
      bytes += numbers.length * BLOCK;
    }
    try {
      await inTime(done, PATIENCE + bytes / 1000); // a device that writes less than a megabyte a second has failed
    } catch (error) {
      if (error.name === "TimeoutError") transaction.abort();
      throw error;
    }
    this.named.clear();
    for (const file of this.files.values()) file.was = null;
  }

  // Makes the files what they were when they were saved last. Python must have closed them.
  undo() {
    for (const file of this.files.values()) file.undo();
    for (const [path, file] of this.named) {
      file?.undo();
      if (file) this.files.set(path, file);
      else this.files.delete(path);
    }
    this.named.clear();
  }

  close() {
    this.database.close();
  }
}

// Deletes everything that was kept.
export const clear = (scope) => inTime(answerOf(indexedDB.deleteDatabase(nameOf(scope))));

// Mounts a store as a folder of Python's. Directories are what the paths of the files say.
export function mount(FS, store, place) {
  const guarded = (work) => {
    try {
      return work();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      throw new FS.ErrnoError(INPUT_OUTPUT); // anything else would end the interpreter
    }
  };
  const pathOf = (node) => (node.parent === node ? "" : `${pathOf(node.parent)}/${node.name}`);

  function create(parent, name, mode, file) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodes;
    node.stream_ops = FS.isDir(mode) ? { llseek: streams.llseek } : streams;
    node.file = file;
    node.contents = FS.isDir(mode) ? {} : null;
    node.atime = node.mtime = node.ctime = Date.now();
    if (parent) parent.contents[name] = node;
    return node;
  }

  const nodes = {
    getattr: (node) => {
      const size = node.file ? node.file.size : 4096;
      const [atime, mtime, ctime] = [node.atime, node.mtime, node.ctime].map((each) => new Date(each));
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime,
        blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr: (node, values) => guarded(() => {
      for (const key of ["mode", "atime", "mtime", "ctime"]) if (values[key] != null) node[key] = values[key];
      if (values.size !== undefined && node.file) node.file.resize(values.size);
    }),
    lookup: () => { throw new FS.ErrnoError(NO_ENTRY); },
    mknod: (parent, name, mode) => guarded(() => {
      if (parent.contents[name]) throw new FS.ErrnoError(EXISTS);
      if (FS.isDir(mode)) return create(parent, name, mode, null);
      const file = new File();
      store.rename(`${pathOf(parent)}/${name}`, file);
      return create(parent, name, mode, file);
    }),
    rename: (node, parent, name) => guarded(() => {
      if (!node.file) throw new FS.ErrnoError(INVALID); // nobody renames a folder
      const there = parent.contents[name];
      store.rename(pathOf(node), undefined);
      store.rename(`${pathOf(parent)}/${name}`, node.file);
      if (there) FS.hashRemoveNode(there);
      delete node.parent.contents[node.name];
      parent.contents[name] = node;
      node.name = name;
    }),
    unlink: (parent, name) => guarded(() => {
      store.rename(pathOf(parent.contents[name]), undefined);
      delete parent.contents[name];
    }),
    rmdir: (parent, name) => {
      if (Object.keys(parent.contents[name].contents).length) throw new FS.ErrnoError(NOT_EMPTY);
      delete parent.contents[name];
    },
    readdir: (node) => [".", "..", ...Object.keys(node.contents)],
  };
  const streams = {
    read: (stream, buffer, offset, length, position) =>
      guarded(() => stream.node.file.read(bytesOf(buffer, offset, length), position)),
    write: (stream, buffer, offset, length, position) => guarded(() => {
      stream.node.mtime = stream.node.ctime = Date.now();
      return stream.node.file.write(bytesOf(buffer, offset, length), position);
    }),
    llseek: (stream, offset, whence) => {
      const from = whence === 1 ? stream.position : whence === 2 ? (stream.node.file?.size ?? 0) : 0;
      if (from + offset < 0) throw new FS.ErrnoError(INVALID);
      return from + offset;
    },
    fsync: () => 0,
  };
  const bytesOf = (buffer, offset, length) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);

  const type = {
    mount: () => {
      const root = create(null, "/", DIRECTORY, null);
      for (const [path, file] of store.files) {
        const parts = path.split("/").slice(1);
        const name = parts.pop();
        let parent = root;
        for (const each of parts) parent = parent.contents[each] ?? create(parent, each, DIRECTORY, null);
        create(parent, name, REGULAR | 0o600, file);
      }
      return root;
    },
  };
  if (FS.analyzePath(place).exists) FS.unmount(place);
  else FS.mkdirTree(place);
  FS.mount(type, {}, place);
}
