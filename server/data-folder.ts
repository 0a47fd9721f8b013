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
/** Format of the folder's content. A higher number was written by a newer Orrery. Format 2: values have checksums. */
const format = 2;

/** Time that a start waits for the exit of a killed server. */
const lockPatienceMs = 20_000;

interface Lock {
  readonly pid: number;
  /** See `startTimeOf`. */
  readonly startTime: string | undefined;
}

interface Marker {
  readonly format: number;
  /** True from the first start until the store exists. */
  readonly isNew?: boolean;
}

/** A data folder locked by this process. */
export interface TakenFolder {
  readonly path: string;
  /** True if the folder was empty: this is the first start. */
  readonly isNew: boolean;
  /** False until a first start has created the store. */
  readonly hasStore: boolean;
  /** Written by the last regular shutdown; removed with the lock. */
  readonly cleanStop: CleanStop | undefined;
  /** Called when the store is open. */
  markOpened(): void;
  /** Called at a regular shutdown, after the store is closed. */
  markStopped(mark: CleanStop): void;
  /** Releases the lock. */
  release(): void;
}

/**
 * Initializes or recognizes the folder and locks it for this process. Removes only the lock of a dead server. Throws
 * StartError.
 */
export function takeDataFolder(path: string): TakenFolder {
  try {
    // The files contain password hashes.
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

/** Creates a folder for a store that is not created by a start. Throws StartError unless it is empty. */
export function makeDataFolder(path: string): { finish(): void } {
  makeEmptyFolder(path);
  return { finish: () => writeMarker(path, { format }) };
}

/** Throws StartError unless the folder is new or empty. */
export function makeEmptyFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const names = readdirSync(path);
    if (names.length > 0)
      throw new StartError(`The folder ${path} is not empty. Give an empty or new folder.`);
    restrictAccess(path);
  } catch (error) {
    throw toStartError(path, error);
  }
}

/** Throws StartError if a server has the folder open; does not write. */
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
    `The data folder ${path} contains other files and no data of Orrery (${some}). Give --data an empty or new folder.`,
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

/** Undefined for text without a JSON object. */
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

/** Written to a temporary file first, so that a crash leaves either the old file or the new one. */
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

/** Undefined for a missing or unreadable file; the store is then checked as after a crash. */
function readCleanStop(path: string): CleanStop | undefined {
  try {
    const mark = parseObject(readFileSync(path, 'utf8')) as Partial<CleanStop> | undefined;
    return typeof mark?.head === 'number' ? (mark as CleanStop) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Restricts the folder and its files to the user of the process. */
function restrictAccess(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
    }
  } catch (error) {
    // Writable files of another user keep their access mode.
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

/** Undefined if the file is missing or incomplete. */
function readLock(path: string): Lock | undefined {
  try {
    return parseObject(readFileSync(path, 'utf8')) as Lock | undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Describes a system error in one line with a remedy. */
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
