/** Stands in for `fs`: files in memory, of which a worker has its own. Permissions are kept and not enforced. Lacks: hard
 * links, `watch`, `glob`, and what else is not in `calls` below. */
import { Buffer } from 'buffer';
import path from 'path';
import { Readable, Writable } from 'stream';
import type * as nodeFs from 'node:fs';
import { absent } from './absent';

interface Entry {
  ino: number;
  mode: number;
  times: { atime: number; mtime: number; ctime: number; birthtime: number };
  /** Of a folder. */
  entries?: Map<string, Entry>;
  /** Of a symbolic link. */
  target?: string;
  /** Of a file. */
  data: Uint8Array;
}

type Path = string | Uint8Array | URL;
type Data = string | Uint8Array;
type Options = string | null | { encoding?: string | null; flag?: string; mode?: number };

const constants = {
  ...{ F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4, COPYFILE_EXCL: 1, COPYFILE_FICLONE: 2 },
  ...{
    O_RDONLY: 0,
    O_WRONLY: 1,
    O_RDWR: 2,
    O_CREAT: 64,
    O_EXCL: 128,
    O_TRUNC: 512,
    O_APPEND: 1024,
  },
  ...{ S_IFMT: 0o170000, S_IFREG: 0o100000, S_IFDIR: 0o040000, S_IFLNK: 0o120000 },
};

const failures = {
  EBADF: [9, 'bad file descriptor'],
  EEXIST: [17, 'file already exists'],
  EINVAL: [22, 'invalid argument'],
  EISDIR: [21, 'illegal operation on a directory'],
  ELOOP: [40, 'too many symbolic links encountered'],
  ENOENT: [2, 'no such file or directory'],
  ENOTDIR: [20, 'not a directory'],
  ENOTEMPTY: [39, 'directory not empty'],
} as const;

function fail(code: keyof typeof failures, syscall: string, from?: string, dest?: string): never {
  const [errno, text] = failures[code];
  const places = `${from === undefined ? '' : ` '${from}'`}${dest === undefined ? '' : ` -> '${dest}'`}`;
  const more = { errno: -errno, code, syscall, ...(from && { path: from }), ...(dest && { dest }) };
  throw Object.assign(new Error(`${code}: ${text}, ${syscall}${places}`), more);
}

let inodes = 0;

function newEntry(type: number, mode: number, more: Partial<Entry> = {}): Entry {
  const now = Date.now();
  const times = { atime: now, mtime: now, ctime: now, birthtime: now };
  return { ino: ++inodes, mode: type | mode, times, data: new Uint8Array(0), ...more };
}

const newFolder = () => newEntry(constants.S_IFDIR, 0o755, { entries: new Map() });
const root = newFolder();

function touch({ times }: Entry) {
  times.mtime = times.ctime = Date.now();
}

const textOf = (from: Path): string => {
  if (typeof from === 'string') return from;
  if (from instanceof URL) return decodeURIComponent(from.pathname);
  if (from instanceof Uint8Array) return Buffer.from(from).toString();
  const message = `The "path" argument must be of type string or an instance of Buffer or URL. Received ${String(from)}`;
  throw Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' });
};

interface Place {
  folder: Entry;
  /** Name in the folder; '' for the root. */
  name: string;
  /** With all links followed. */
  real: string;
  found?: Entry;
}

/** Finds the place of a path, which need not exist in its folder. */
function locate(from: Path, syscall: string, follow = true, depth = 0): Place {
  const shown = textOf(from);
  const parts = path.resolve(shown).split('/').filter(Boolean);
  let place: Place = { folder: root, name: '', real: '/', found: root };
  for (const [at, name] of parts.entries()) {
    const folder = place.found ?? fail('ENOENT', syscall, shown);
    if (!folder.entries) fail('ENOTDIR', syscall, shown);
    const real = path.join(place.real, name);
    place = { folder, name, real, found: folder.entries.get(name) };
    const isLast = at === parts.length - 1;
    if (place.found?.target === undefined || (isLast && !follow)) continue;
    if (depth > 20) fail('ELOOP', syscall, shown);
    place = locate(path.resolve(path.dirname(real), place.found.target), syscall, true, depth + 1);
  }
  return place;
}

const entryAt = (from: Path, syscall: string, follow = true): Entry =>
  locate(from, syscall, follow).found ?? fail('ENOENT', syscall, textOf(from));

interface Opened {
  entry: Entry;
  position: number;
  flags: number;
}

const opened = new Map<number, Opened>();
let nextFd = 20;

const openedAt = (fd: number, syscall: string): Opened => opened.get(fd) ?? fail('EBADF', syscall);

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } = constants;
const flagsByName: Record<string, number> = {
  r: O_RDONLY,
  'r+': O_RDWR,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  wx: O_WRONLY | O_CREAT | O_TRUNC | O_EXCL,
  'w+': O_RDWR | O_CREAT | O_TRUNC,
  'wx+': O_RDWR | O_CREAT | O_TRUNC | O_EXCL,
  a: O_WRONLY | O_CREAT | O_APPEND,
  ax: O_WRONLY | O_CREAT | O_APPEND | O_EXCL,
  'a+': O_RDWR | O_CREAT | O_APPEND,
};

function openSync(from: Path, flag: string | number = 'r', mode = 0o666): number {
  const flags = typeof flag === 'number' ? flag : flagsByName[flag.replace('s', '')];
  if (flags === undefined) throw new TypeError(`Unknown file open flag: ${String(flag)}`);
  const { folder, name, found } = locate(from, 'open');
  if (!found && !(flags & O_CREAT)) fail('ENOENT', 'open', textOf(from));
  if (found && flags & O_EXCL) fail('EEXIST', 'open', textOf(from));
  if (found?.entries && flags & (O_WRONLY | O_RDWR)) fail('EISDIR', 'open', textOf(from));
  const entry = found ?? newEntry(constants.S_IFREG, mode & ~0o022);
  if (!found) folder.entries!.set(name, entry);
  if (flags & O_TRUNC) resize(entry, 0);
  opened.set(++nextFd, { entry, position: 0, flags });
  return nextFd;
}

function closeSync(fd: number): void {
  if (!opened.delete(fd)) fail('EBADF', 'close');
}

function resize(entry: Entry, size: number) {
  const data = new Uint8Array(size);
  data.set(entry.data.subarray(0, size));
  entry.data = data;
  touch(entry);
}

type ReadOptions = { offset?: number; length?: number; position?: number | bigint | null };

function readSync(
  fd: number,
  bytes: Uint8Array,
  ...rest: [(number | ReadOptions)?, number?, (number | bigint | null)?]
) {
  const file = openedAt(fd, 'read');
  if (file.entry.entries) fail('EISDIR', 'read');
  const [first = 0] = rest;
  const {
    offset = 0,
    length = bytes.byteLength - offset,
    position = null,
  } = typeof first === 'object' ? first : { offset: first, length: rest[1], position: rest[2] };
  const start = position === null || Number(position) < 0 ? file.position : Number(position);
  const part = file.entry.data.subarray(start, start + length);
  bytes.set(part, offset);
  if (position === null || Number(position) < 0) file.position += part.length;
  return part.length;
}

const bytesOf = (data: Data, encoding?: string | null): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data, (encoding ?? 'utf8') as 'utf8');
  if (ArrayBuffer.isView(data))
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const message =
    'The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView.';
  throw Object.assign(new TypeError(`${message} Received ${String(data)}`), {
    code: 'ERR_INVALID_ARG_TYPE',
  });
};

/** Writes a string `(text, position, encoding)`, or bytes `(bytes, offset, length, position)`. */
function writeSync(fd: number, data: Data, ...rest: unknown[]): number {
  const file = openedAt(fd, 'write');
  if (!(file.flags & (O_WRONLY | O_RDWR))) fail('EBADF', 'write');
  const isText = typeof data === 'string';
  const [offset, length] = isText ? [0, undefined] : (rest as [number?, number?]);
  const position = rest[isText ? 0 : 2];
  const all = bytesOf(data, isText ? (rest[1] as string) : undefined);
  const part = all.subarray(offset ?? 0, length === undefined ? undefined : (offset ?? 0) + length);
  const { entry } = file;
  const start =
    file.flags & O_APPEND
      ? entry.data.length
      : typeof position === 'number'
        ? position
        : file.position;
  if (start + part.length > entry.data.length) resize(entry, start + part.length);
  entry.data.set(part, start);
  touch(entry);
  if (typeof position !== 'number') file.position = start + part.length;
  return part.length;
}

const encodingOf = (options?: Options) =>
  typeof options === 'string' ? options : options?.encoding;
const settings = (options?: Options) => (typeof options === 'object' && options ? options : {});

/** Calls with the descriptor of a file, which it opens and closes if it is given by its path. */
function withFile<T>(
  file: Path | number,
  flag: string,
  mode: number | undefined,
  call: (fd: number) => T,
): T {
  if (typeof file === 'number') return call(file);
  const fd = openSync(file, flag, mode);
  try {
    return call(fd);
  } finally {
    closeSync(fd);
  }
}

function readFileSync(file: Path | number, options?: Options): Buffer | string {
  const bytes = withFile(file, settings(options).flag ?? 'r', undefined, fd => {
    const { entry, position } = openedAt(fd, 'read');
    if (entry.entries) fail('EISDIR', 'read');
    return Buffer.from(entry.data.slice(position));
  });
  const encoding = encodingOf(options);
  return encoding && encoding !== 'buffer' ? bytes.toString(encoding as 'utf8') : bytes;
}

function writeFileSync(file: Path | number, data: Data, options?: Options): void {
  const { flag = 'w', mode } = settings(options);
  const bytes = bytesOf(data, encodingOf(options));
  withFile(file, flag, mode, fd => writeSync(fd, bytes));
}

const appendFileSync = (file: Path | number, data: Data, options?: Options) =>
  writeFileSync(file, data, { encoding: encodingOf(options), flag: 'a', ...settings(options) });

function mkdirSync(from: Path, options?: number | { recursive?: boolean }): string | undefined {
  const isRecursive = typeof options === 'object' && options?.recursive;
  const full = path.resolve(textOf(from));
  const { dir } = path.parse(full);
  const first =
    isRecursive && full !== '/' && !existsSync(dir) ? mkdirSync(dir, options) : undefined;
  const { folder, name, found } = locate(from, 'mkdir');
  if (found && isRecursive && found.entries) return undefined;
  if (found) fail('EEXIST', 'mkdir', textOf(from));
  folder.entries!.set(name, newFolder());
  return isRecursive ? (first ?? full) : undefined;
}

class Kind {
  constructor(protected mode: number) {}
  private is = (type: number) => (this.mode & constants.S_IFMT) === type;
  isFile = () => this.is(constants.S_IFREG);
  isDirectory = () => this.is(constants.S_IFDIR);
  isSymbolicLink = () => this.is(constants.S_IFLNK);
  isFIFO = () => false;
  isSocket = () => false;
  isBlockDevice = () => false;
  isCharacterDevice = () => false;
}

class Dirent extends Kind {
  constructor(
    public name: string,
    public parentPath: string,
    mode: number,
  ) {
    super(mode);
  }
}

class Stats {
  static of({ ino, mode, times, data, entries, target }: Entry): Stats {
    const size = entries ? 4096 : (target?.length ?? data.length);
    const numbers = { dev: 1, ino, mode, nlink: 1, uid: 1000, gid: 1000, rdev: 0, size };
    const dates = Object.entries(times).flatMap(([name, ms]) => [
      [`${name}Ms`, ms],
      [name, new Date(ms)],
    ]);
    const kind = new Kind(mode);
    const blocks = { blksize: 4096, blocks: Math.ceil(size / 512) };
    const more = Object.fromEntries(dates) as object;
    return Object.assign(new Stats(), { ...numbers, ...blocks, ...more }, kind);
  }
}

type StatOptions = { throwIfNoEntry?: boolean };

function statOf(from: Path, syscall: string, follow: boolean, options?: StatOptions) {
  if (options?.throwIfNoEntry === false && !existsSync(from)) return undefined;
  return Stats.of(entryAt(from, syscall, follow));
}

function existsSync(from: Path): boolean {
  try {
    return locate(from, 'access').found !== undefined;
  } catch {
    return false;
  }
}

type ListOptions = { withFileTypes?: boolean; recursive?: boolean };

function readdirSync(from: Path, options?: Options & ListOptions): (string | Dirent)[] {
  const { withFileTypes, recursive } = settings(options) as ListOptions;
  const list = (folder: string): Dirent[] => {
    const { entries } = entryAt(folder, 'scandir');
    if (!entries) fail('ENOTDIR', 'scandir', textOf(from));
    return [...entries]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([name, { mode }]) => {
        const found = new Dirent(name, folder, mode);
        return recursive && found.isDirectory()
          ? [found, ...list(path.join(folder, name))]
          : [found];
      });
  };
  const top = textOf(from);
  const found = list(top);
  return withFileTypes
    ? found
    : found.map(({ name, parentPath }) => path.relative(top, path.join(parentPath, name)));
}

function unlinkSync(from: Path): void {
  const { folder, name, found } = locate(from, 'unlink', false);
  if (!found) fail('ENOENT', 'unlink', textOf(from));
  if (found.entries) fail('EISDIR', 'unlink', textOf(from));
  folder.entries!.delete(name);
}

function rmdirSync(from: Path, options?: { recursive?: boolean }): void {
  const { folder, name, found } = locate(from, 'rmdir', false);
  if (!found) fail('ENOENT', 'rmdir', textOf(from));
  if (!found.entries) fail('ENOTDIR', 'rmdir', textOf(from));
  if (found.entries.size > 0 && !options?.recursive) fail('ENOTEMPTY', 'rmdir', textOf(from));
  folder.entries!.delete(name);
}

function rmSync(
  from: Path,
  { recursive, force }: { recursive?: boolean; force?: boolean } = {},
): void {
  if (force && !existsSync(from)) return;
  const { entries } = entryAt(from, 'rm', false);
  if (!entries) return unlinkSync(from);
  if (recursive) return rmdirSync(from, { recursive });
  const message = `Path is a directory: rm returned EISDIR (is a directory) ${textOf(from)}`;
  throw Object.assign(new Error(message), { name: 'SystemError', code: 'ERR_FS_EISDIR' });
}

function renameSync(from: Path, to: Path): void {
  const { folder, name, found } = locate(from, 'rename', false);
  if (!found) fail('ENOENT', 'rename', textOf(from), textOf(to));
  const goal = locate(to, 'rename', false);
  if (goal.found?.entries?.size) fail('ENOTEMPTY', 'rename', textOf(from), textOf(to));
  folder.entries!.delete(name);
  goal.folder.entries!.set(goal.name, found);
}

function copyFileSync(from: Path, to: Path, mode = 0): void {
  const { data, entries } = entryAt(from, 'copyfile');
  if (entries) fail('EISDIR', 'copyfile', textOf(from), textOf(to));
  if (mode & constants.COPYFILE_EXCL && existsSync(to))
    fail('EEXIST', 'copyfile', textOf(from), textOf(to));
  writeFileSync(to, data);
}

function cpSync(from: Path, to: Path, options: { recursive?: boolean } = {}): void {
  if (!entryAt(from, 'cp').entries) return copyFileSync(from, to);
  if (!options.recursive) fail('EISDIR', 'cp', textOf(from), textOf(to));
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from) as string[])
    cpSync(path.join(textOf(from), name), path.join(textOf(to), name), options);
}

function mkdtempSync(prefix: string): string {
  const name = prefix + Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  mkdirSync(name);
  return name;
}

function symlinkSync(target: Path, from: Path): void {
  const { folder, name, found } = locate(from, 'symlink', false);
  if (found) fail('EEXIST', 'symlink', textOf(target), textOf(from));
  folder.entries!.set(name, newEntry(constants.S_IFLNK, 0o777, { target: textOf(target) }));
}

const realpathSync = (from: Path) => {
  entryAt(from, 'realpath');
  return locate(from, 'realpath').real;
};

const setMode = (entry: Entry, mode: number) => {
  entry.mode = (entry.mode & constants.S_IFMT) | mode;
};
const setTimes = ({ times }: Entry, atime: number | Date, mtime: number | Date) => {
  const ms = (time: number | Date) => (typeof time === 'number' ? time * 1000 : time.getTime());
  Object.assign(times, { atime: ms(atime), mtime: ms(mtime) });
};

/** What exists as `nameSync`, as `name` with a callback, and in `fs/promises`. */
const calls = {
  access: (from: Path) => void entryAt(from, 'access'),
  appendFile: appendFileSync,
  chmod: (from: Path, mode: number) => setMode(entryAt(from, 'chmod'), mode),
  chown: (from: Path) => void entryAt(from, 'chown'),
  close: closeSync,
  copyFile: copyFileSync,
  cp: cpSync,
  fchmod: (fd: number, mode: number) => setMode(openedAt(fd, 'fchmod').entry, mode),
  fdatasync: (fd: number) => void openedAt(fd, 'fdatasync'),
  fstat: (fd: number) => Stats.of(openedAt(fd, 'fstat').entry),
  fsync: (fd: number) => void openedAt(fd, 'fsync'),
  ftruncate: (fd: number, size = 0) => resize(openedAt(fd, 'ftruncate').entry, size),
  futimes: (fd: number, atime: number, mtime: number) =>
    setTimes(openedAt(fd, 'futime').entry, atime, mtime),
  lstat: (from: Path, options?: StatOptions) => statOf(from, 'lstat', false, options),
  mkdir: mkdirSync,
  mkdtemp: mkdtempSync,
  open: openSync,
  read: readSync,
  readFile: readFileSync,
  readdir: readdirSync,
  readlink: (from: Path) =>
    entryAt(from, 'readlink', false).target ?? fail('EINVAL', 'readlink', textOf(from)),
  realpath: Object.assign(realpathSync, { native: realpathSync }),
  rename: renameSync,
  rm: rmSync,
  rmdir: rmdirSync,
  stat: (from: Path, options?: StatOptions) => statOf(from, 'stat', true, options),
  symlink: symlinkSync,
  truncate: (from: Path, size = 0) => resize(entryAt(from, 'open'), size),
  unlink: unlinkSync,
  utimes: (from: Path, atime: number, mtime: number) =>
    setTimes(entryAt(from, 'utime'), atime, mtime),
  write: writeSync,
  writeFile: writeFileSync,
};

type Call = (...values: unknown[]) => unknown;

/** The call with a callback as its last argument, which also gets the bytes of `read` and `write`. */
const withCallback =
  (name: string, call: Call) =>
  (...values: unknown[]) => {
    const done = values.pop() as (error: unknown, ...results: unknown[]) => void;
    let results: unknown[];
    try {
      results = [
        null,
        call(...values),
        ...(name === 'read' || name === 'write' ? [values[1]] : []),
      ];
    } catch (error) {
      results = [error];
    }
    queueMicrotask(() => done(...(results as [unknown])));
  };

/** The call as one that gives a promise. */
const promised =
  (call: Call): Call =>
  (...values) =>
    new Promise(resolve => resolve(call(...values)));

const named = Object.entries(calls) as [string, Call][];
const synchronous = Object.fromEntries(named.map(([name, call]) => [`${name}Sync`, call]));
const callbacks = Object.fromEntries(named.map(([name, call]) => [name, withCallback(name, call)]));

interface StreamOptions {
  flags?: string;
  fd?: number | FileHandle;
  mode?: number;
  encoding?: string;
  start?: number;
  end?: number;
  autoClose?: boolean;
  highWaterMark?: number;
}

const optionsOf = (options?: string | StreamOptions): StreamOptions =>
  typeof options === 'string' ? { encoding: options } : (options ?? {});

/** Opens the file of a stream, and tells its listeners. */
function openFor(
  stream: ReadStream | WriteStream,
  from: Path,
  { fd, flags, mode }: StreamOptions,
  done: (error?: Error) => void,
) {
  try {
    stream.fd =
      fd === undefined ? openSync(from, flags, mode) : typeof fd === 'number' ? fd : fd.fd;
    done();
    stream.emit('open', stream.fd);
    stream.emit('ready');
  } catch (error) {
    done(error as Error);
  }
}

function closeFor(
  stream: ReadStream | WriteStream,
  isClosed: boolean | undefined,
  error: Error | null,
  done: (error: Error | null) => void,
) {
  if (stream.fd !== null && isClosed !== false && opened.has(stream.fd)) closeSync(stream.fd);
  stream.fd = null;
  done(error);
}

class ReadStream extends Readable {
  fd: number | null = null;
  bytesRead = 0;
  private at?: number;
  constructor(
    public path: Path,
    private options: StreamOptions = {},
  ) {
    super({
      highWaterMark: options.highWaterMark ?? 65_536,
      ...(options.encoding && { encoding: options.encoding as 'utf8' }),
    });
    this.at = options.start;
  }
  _construct(done: (error?: Error) => void) {
    openFor(this, this.path, { flags: 'r', ...this.options }, done);
  }
  _read(size: number) {
    const left =
      this.options.end === undefined
        ? size
        : Math.min(size, this.options.end - (this.at ?? this.bytesRead) + 1);
    try {
      const bytes = Buffer.alloc(Math.max(left, 0));
      const length = left > 0 ? readSync(this.fd!, bytes, 0, left, this.at ?? null) : 0;
      this.bytesRead += length;
      if (this.at !== undefined) this.at += length;
      this.push(length > 0 ? bytes.subarray(0, length) : null);
    } catch (error) {
      this.destroy(error as Error);
    }
  }
  _destroy(error: Error | null, done: (error: Error | null) => void) {
    closeFor(this, this.options.autoClose, error, done);
  }
  close(done?: () => void) {
    if (done) this.once('close', done);
    this.destroy();
  }
}

class WriteStream extends Writable {
  fd: number | null = null;
  bytesWritten = 0;
  private at?: number;
  constructor(
    public path: Path,
    private options: StreamOptions = {},
  ) {
    super({
      decodeStrings: true,
      ...(options.encoding && { defaultEncoding: options.encoding as 'utf8' }),
    });
    this.at = options.start;
  }
  _construct(done: (error?: Error) => void) {
    openFor(this, this.path, { flags: 'w', ...this.options }, done);
  }
  _write(bytes: Uint8Array, _: string, done: (error?: Error) => void) {
    try {
      this.bytesWritten += writeSync(this.fd!, bytes, 0, bytes.length, this.at);
      if (this.at !== undefined) this.at += bytes.length;
      done();
    } catch (error) {
      done(error as Error);
    }
  }
  _destroy(error: Error | null, done: (error: Error | null) => void) {
    closeFor(this, this.options.autoClose, error, done);
  }
  close(done?: () => void) {
    if (done) this.once('close', done);
    this.end();
  }
}

const createReadStream = (from: Path, options?: string | StreamOptions) =>
  new ReadStream(from, optionsOf(options));
const createWriteStream = (from: Path, options?: string | StreamOptions) =>
  new WriteStream(from, optionsOf(options));

/** What `open` of `fs/promises` gives. */
class FileHandle {
  constructor(public fd: number) {}
  createReadStream(options?: StreamOptions) {
    return createReadStream('', { ...options, fd: this.fd });
  }
  createWriteStream(options?: StreamOptions) {
    return createWriteStream('', { ...options, fd: this.fd });
  }
}

const withBuffer =
  (call: Call, count: string) =>
  (fd: number, buffer: unknown, ...rest: unknown[]) => ({
    [count]: call(fd, buffer, ...rest),
    buffer,
  });

/** Calls on the descriptor of a handle. */
const ofHandle = {
  appendFile: appendFileSync,
  chmod: calls.fchmod,
  close: closeSync,
  datasync: calls.fdatasync,
  read: withBuffer(readSync as Call, 'bytesRead'),
  readFile: readFileSync,
  stat: calls.fstat,
  sync: calls.fsync,
  truncate: calls.ftruncate,
  utimes: calls.futimes,
  write: withBuffer(writeSync as Call, 'bytesWritten'),
  writeFile: writeFileSync,
};
for (const [name, call] of Object.entries(ofHandle) as [string, Call][]) {
  Object.assign(FileHandle.prototype, {
    [name](this: FileHandle, ...values: unknown[]) {
      return promised(call)(this.fd, ...values);
    },
  });
}

const promises = absent('fs.promises', {
  ...Object.fromEntries(named.map(([name, call]) => [name, promised(call)])),
  constants,
  open: promised((...values) => new FileHandle((openSync as Call)(...values) as number)),
});

/** The module `fs`. */
export const fs = absent('fs', {
  ...synchronous,
  ...callbacks,
  exists: (from: Path, done: (isThere: boolean) => void) =>
    queueMicrotask(() => done(existsSync(from))),
  existsSync,
  createReadStream,
  createWriteStream,
  constants,
  ...constants,
  promises,
  Stats,
  Dirent,
  ReadStream,
  WriteStream,
}) as typeof nodeFs;
