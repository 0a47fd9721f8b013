import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lifeOf, startTimeOf } from './process-life.ts';
import { StartError } from './StartError.ts';
import type { CleanStop } from './storage/prepare-store.ts';

const markerName = 'orrery.json';
const lockName = 'lock';
const cleanStopName = 'clean-stop.json';
/** Of what is in the folder; a folder with a higher number was written by a newer Orrery. 2: values have checksums. */
const format = 2;

/** How long a start waits for a killed server that is being cleared away. */
const lockPatienceMs = 20_000;

interface Lock {
  readonly pid: number;
  /** See `startTimeOf`. */
  readonly startTime: string | undefined;
}

interface Marker {
  readonly format: number;
  /** True from the first start until the store was made. */
  readonly isNew?: boolean;
}

/** A data folder that this process has locked. */
export interface TakenFolder {
  readonly path: string;
  /** True when there was nothing in it: this is the first start. */
  readonly isNew: boolean;
  /** False until a first start has made the store. */
  readonly hasStore: boolean;
  /** What the last server left when it stopped in order; taken away with the lock. */
  readonly cleanStop: CleanStop | undefined;
  /** To be called when the store is open. */
  markOpened(): void;
  /** To be called at an ordered stop, when the store is closed. */
  markStopped(mark: CleanStop): void;
  /** Gives the lock back. */
  release(): void;
}

/**
 * Makes the folder ours (or finds that it is) and locks it for this process; deletes nothing but a dead server's lock.
 * Throws StartError.
 */
export function takeDataFolder(path: string): TakenFolder {
  try {
    // The files hold the hashes of passwords.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const names = readdirSync(path);
    const marker = names.includes(markerName) ? readMarker(path) : undefined;
    if (marker === undefined && names.length > 0) throw foreignFolder(path, names);
    const lockPath = join(path, lockName);
    takeLock(path, lockPath);
    restrictAccess(path);
    const stopPath = join(path, cleanStopName);
    const cleanStop = readCleanStop(stopPath);
    rmSync(stopPath, { force: true });
    if (marker === undefined) writeMarker(path, { format, isNew: true });
    return {
      path,
      isNew: marker === undefined,
      hasStore: marker !== undefined && marker.isNew !== true,
      cleanStop,
      markOpened: () => {
        if (marker?.format !== format || marker.isNew === true) writeMarker(path, { format });
      },
      markStopped: (mark) => writeFileSync(stopPath, JSON.stringify(mark), { mode: 0o600 }),
      release: () => rmSync(lockPath, { force: true }),
    };
  } catch (error) {
    throw toStartError(path, error);
  }
}

/** Makes a folder for a store that is written by other means than a start. Throws StartError unless it is empty. */
export function makeDataFolder(path: string): { finish(): void } {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const names = readdirSync(path);
    if (names.length > 0)
      throw new StartError(`The folder ${path} is not empty. Give an empty or new folder.`);
    restrictAccess(path);
    return { finish: () => writeMarker(path, { format }) };
  } catch (error) {
    throw toStartError(path, error);
  }
}

/** Throws StartError when a server has the folder open; writes nothing. */
export function checkUnused(path: string): void {
  try {
    const lock = readLock(join(path, lockName));
    if (lock !== undefined && lifeOf(lock.pid, lock.startTime) !== 'gone') throw inUse(path, lock.pid);
  } catch (error) {
    throw toStartError(path, error);
  }
}

function foreignFolder(path: string, names: readonly string[]): StartError {
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
  return new StartError(
    `The data folder ${path} holds other files and no data of Orrery (${some}). Give --data an empty or new folder.`,
  );
}

function readMarker(folder: string): Marker {
  const text = readFileSync(join(folder, markerName), 'utf8');
  const marker = parseObject(text) as Partial<Marker> | undefined;
  const found = marker?.format;
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) {
    throw new StartError(
      `The file ${markerName} of the data folder ${folder} is damaged: expected {"format":${format}}, found '${excerpt(text)}'. Restore it from a backup, or give --data another folder.`,
    );
  }
  if (found <= format) return { format: found, isNew: marker?.isNew === true };
  throw new StartError(
    `The data folder ${folder} was written by a newer Orrery (format ${found}, this one knows ${format}). Update Orrery, or give --data another folder.`,
  );
}

/** Undefined for text that is no JSON object. */
function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function excerpt(text: string): string {
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > 40 ? `${printable.slice(0, 40)}…` : printable;
}

/** Written beside its place first, so that a crash leaves the old one or the new one. */
function writeMarker(folder: string, marker: Marker): void {
  const path = join(folder, markerName);
  const descriptor = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeFileSync(descriptor, JSON.stringify(marker));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${path}.new`, path);
}

/** Undefined when there is none, or none that can be read: then the store is checked as after a crash. */
function readCleanStop(path: string): CleanStop | undefined {
  try {
    const mark = parseObject(readFileSync(path, 'utf8')) as Partial<CleanStop> | undefined;
    return typeof mark?.head === 'number' ? (mark as CleanStop) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Only the user of the process may read the folder and the files in it. */
function restrictAccess(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
    }
  } catch (error) {
    // Files of another user, which this one may write to, keep the access that they have.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function takeLock(folder: string, path: string): void {
  const refuseAtMs = performance.now() + lockPatienceMs;
  const own: Lock = { pid: process.pid, startTime: startTimeOf(process.pid) };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const other = readLock(path);
    const life =
      other === undefined || other.pid === process.pid ? 'gone' : lifeOf(other.pid, other.startTime);
    if (other !== undefined && life !== 'gone') {
      if (life === 'ending' && performance.now() < refuseAtMs) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        continue;
      }
      throw inUse(folder, other.pid);
    }
    rmSync(path, { force: true });
  }
}

function inUse(folder: string, pid: number): StartError {
  return new StartError(
    `The data folder ${folder} is in use by another server (process ${pid}). Stop it, or give --data another folder.`,
  );
}

/** Undefined when the file is gone or was not written to its end. */
function readLock(path: string): Lock | undefined {
  try {
    return parseObject(readFileSync(path, 'utf8')) as Lock | undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the system refused, in one line with what to do. */
export function toStartError(folder: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EROFS':
      return new StartError(
        `The data folder ${folder} is on a read-only disk. Mount the disk for writing, or give --data another folder.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `The data folder ${folder} cannot be written to. Change its permissions, or give --data another folder.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `The disk of the data folder ${folder} is full. Make space on it, or give --data another folder.`,
      );
    case 'EIO':
      return new StartError(
        `The disk of the data folder ${folder} reports an error. Check the disk, or give --data another folder.`,
      );
    case 'EMFILE':
    case 'ENFILE':
      return new StartError('Too many files are open. Raise the limit (ulimit -n), or end other programs.');
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`The data folder ${folder} is a file. Give --data a folder.`);
    case 'EISDIR':
      return new StartError(`A file of the data folder ${folder} is a folder. Give --data another folder.`);
    default:
      return error;
  }
}
