// Files of the browser's own disk for Python: a file system on a pool of synchronous access handles.
//
// Opening a file of the origin-private file system takes a promise, which Python cannot wait for. So a pool of
// slots is opened before Python starts. A slot is one file: a header of 4 KiB (a sum, a number that grows, the
// path), then the content. Making, renaming and deleting is a header written and flushed. Of two slots with one
// path (a crash in the middle of a rename) the one with the higher number counts.
const HEADER = 4096;
const SPARE = 12; // free slots that a request finds; more are made between requests
const NO_ENTRY = 44, EXISTS = 20, NOT_EMPTY = 55, INVALID = 28, INPUT_OUTPUT = 29, NO_SPACE = 51; // Emscripten's numbers
const DIRECTORY = 16895, REGULAR = 32768;

function sum(bytes) {
  let hash = 2166136261; // FNV-1a
  for (const each of bytes) hash = Math.imul(hash ^ each, 16777619) >>> 0;
  return hash;
}

export class Pool {
  constructor(folder) {
    this.folder = folder;
    this.free = [];
    this.used = new Map(); // path -> slot
    this.latest = 0;
    this.unflushed = null; // the slot written last: what SQLite's fdatasync() should have flushed
  }

  // Opens every slot there is, and some more.
  static async open(folder) {
    const pool = new Pool(folder);
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === "file" && name.endsWith(".slot")) pool.place(await opened(entry));
    }
    await pool.replenish();
    return pool;
  }

  // Puts an opened slot to its path, or to the free ones.
  place(handle) {
    const slot = { handle, number: 0, path: "", size: 0, opens: 0, dropped: false };
    const header = readHeader(handle);
    const rival = header && this.used.get(header.path);
    if (!header || header.path.endsWith(".part") || (rival && rival.number > header.number)) {
      this.clear(slot);
      return;
    }
    if (rival) this.clear(rival);
    Object.assign(slot, header, { size: handle.getSize() - HEADER });
    this.latest = Math.max(this.latest, slot.number);
    this.used.set(slot.path, slot);
  }

  async replenish() {
    while (this.free.length < SPARE) {
      const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.slot`;
      const entry = await this.folder.getFileHandle(name, { create: true });
      this.free.push({ handle: await opened(entry), number: 0, path: "", size: 0, opens: 0, dropped: false });
    }
  }

  label(slot, path) {
    const name = new TextEncoder().encode(path);
    if (name.length > HEADER - 16) throw new RangeError("the path is too long");
    const header = new Uint8Array(HEADER);
    const view = new DataView(header.buffer);
    this.latest += 1;
    view.setFloat64(4, this.latest);
    view.setUint32(12, name.length);
    header.set(name, 16);
    view.setUint32(0, sum(header.subarray(4)));
    if (slot.handle.write(header, { at: 0 }) !== HEADER) throw new RangeError("the header was cut");
    slot.handle.flush();
    slot.number = this.latest;
    slot.path = path;
  }

  // Makes an empty file.
  make(path) {
    const slot = this.free.pop();
    if (!slot) throw new RangeError("no free slot");
    try {
      slot.size = 0;
      slot.dropped = false;
      this.label(slot, path);
    } catch (error) {
      this.free.push(slot);
      throw error;
    }
    this.used.set(path, slot);
    return slot;
  }

  move(slot, path) {
    this.flush();
    slot.handle.flush();
    const from = slot.path;
    const old = this.used.get(path);
    this.label(slot, path);
    this.used.delete(from);
    this.used.set(path, slot);
    if (old && old !== slot) this.drop(old);
  }

  // Takes the name away; the slot is free when nobody has it open any more.
  drop(slot) {
    if (this.used.get(slot.path) === slot) this.used.delete(slot.path);
    slot.dropped = true;
    if (!slot.opens) this.clear(slot);
  }

  clear(slot) {
    if (this.unflushed === slot) this.unflushed = null;
    slot.handle.write(new Uint8Array(16), { at: 0 });
    slot.handle.truncate(HEADER);
    slot.handle.flush();
    Object.assign(slot, { path: "", number: 0, size: 0 });
    this.free.push(slot);
  }

  read(slot, into, at) {
    return at >= slot.size ? 0 : slot.handle.read(into.subarray(0, Math.min(into.length, slot.size - at)), { at: at + HEADER });
  }

  write(slot, bytes, at) {
    if (this.unflushed !== slot) this.flush(); // in the order in which SQLite meant the files to be safe
    this.unflushed = slot;
    const done = slot.handle.write(bytes, { at: at + HEADER });
    slot.size = Math.max(slot.size, at + done);
    if (done < bytes.length) throw new DOMException("the storage is full", "QuotaExceededError");
    return done;
  }

  truncate(slot, size) {
    if (this.unflushed !== slot) this.flush();
    this.unflushed = slot;
    slot.handle.truncate(HEADER + size);
    slot.size = size;
  }

  // What was written is on the disk when this returns. Called before a request is answered.
  flush() {
    if (this.unflushed) this.unflushed.handle.flush();
    this.unflushed = null;
  }

  close() {
    this.flush();
    for (const slot of [...this.free, ...this.used.values()]) slot.handle.close();
  }
}

// Opens a slot; a tab that was ended a moment ago may still hold it.
async function opened(entry) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await entry.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || tries > 200) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

function readHeader(handle) {
  const header = new Uint8Array(HEADER);
  if (handle.read(header, { at: 0 }) < HEADER) return null;
  const view = new DataView(header.buffer);
  const length = view.getUint32(12);
  if (!length || length > HEADER - 16 || view.getUint32(0) !== sum(header.subarray(4))) return null;
  return { number: view.getFloat64(4), path: new TextDecoder().decode(header.subarray(16, 16 + length)) };
}

// Mounts a pool as a folder of Python's. Directories are what the paths of the files say.
export function mount(FS, pool, place) {
  const guarded = (work) => {
    try {
      return work();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      // Anything else would end the interpreter.
      throw new FS.ErrnoError(error.name === "QuotaExceededError" || error instanceof RangeError ? NO_SPACE : INPUT_OUTPUT);
    }
  };
  const pathOf = (node) => (node.parent === node ? "" : `${pathOf(node.parent)}/${node.name}`);

  function create(parent, name, mode, slot) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodes;
    node.stream_ops = FS.isDir(mode) ? { llseek: streams.llseek } : streams;
    node.slot = slot;
    node.contents = FS.isDir(mode) ? {} : null;
    node.atime = node.mtime = node.ctime = Date.now();
    if (parent) parent.contents[name] = node;
    return node;
  }

  const nodes = {
    getattr: (node) => {
      const size = node.slot ? node.slot.size : 4096;
      const [atime, mtime, ctime] = [node.atime, node.mtime, node.ctime].map((each) => new Date(each));
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime,
        blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr: (node, values) => guarded(() => {
      for (const key of ["mode", "atime", "mtime", "ctime"]) if (values[key] != null) node[key] = values[key];
      if (values.size !== undefined && node.slot) pool.truncate(node.slot, values.size);
    }),
    lookup: () => { throw new FS.ErrnoError(NO_ENTRY); },
    mknod: (parent, name, mode) => guarded(() => {
      if (parent.contents[name]) throw new FS.ErrnoError(EXISTS);
      if (FS.isDir(mode)) return create(parent, name, mode, null);
      return create(parent, name, mode, pool.make(`${pathOf(parent)}/${name}`));
    }),
    rename: (node, parent, name) => guarded(() => {
      if (!node.slot) throw new FS.ErrnoError(INVALID); // nobody renames a folder
      const there = parent.contents[name];
      pool.move(node.slot, `${pathOf(parent)}/${name}`);
      if (there) FS.hashRemoveNode(there);
      delete node.parent.contents[node.name];
      parent.contents[name] = node;
      node.name = name;
    }),
    unlink: (parent, name) => guarded(() => {
      pool.drop(parent.contents[name].slot);
      delete parent.contents[name];
    }),
    rmdir: (parent, name) => {
      if (Object.keys(parent.contents[name].contents).length) throw new FS.ErrnoError(NOT_EMPTY);
      delete parent.contents[name];
    },
    readdir: (node) => [".", "..", ...Object.keys(node.contents)],
  };
  const streams = {
    open: (stream) => { stream.node.slot.opens += 1; },
    close: (stream) => guarded(() => {
      const { slot } = stream.node;
      slot.opens -= 1;
      if (slot.dropped && !slot.opens) pool.clear(slot);
    }),
    read: (stream, buffer, offset, length, position) =>
      guarded(() => pool.read(stream.node.slot, bytesOf(buffer, offset, length), position)),
    write: (stream, buffer, offset, length, position) => guarded(() => {
      stream.node.mtime = stream.node.ctime = Date.now();
      return pool.write(stream.node.slot, bytesOf(buffer, offset, length), position);
    }),
    llseek: (stream, offset, whence) => {
      const from = whence === 1 ? stream.position : whence === 2 ? (stream.node.slot?.size ?? 0) : 0;
      if (from + offset < 0) throw new FS.ErrnoError(INVALID);
      return from + offset;
    },
    fsync: (stream) => guarded(() => {
      if (pool.unflushed === stream.node.slot) pool.flush();
      return 0;
    }),
  };
  const bytesOf = (buffer, offset, length) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);

  const type = {
    mount: () => {
      const root = create(null, "/", DIRECTORY, null);
      for (const [path, slot] of pool.used) {
        const parts = path.split("/").slice(1);
        const name = parts.pop();
        let parent = root;
        for (const each of parts) parent = parent.contents[each] ?? create(parent, each, DIRECTORY, null);
        create(parent, name, REGULAR | 0o600, slot);
      }
      return root;
    },
  };
  FS.mkdirTree(place);
  FS.mount(type, {}, place);
}
