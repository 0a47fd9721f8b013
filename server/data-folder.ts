import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './config.ts';
import { lifeOf, startTimeOf } from './process-life.ts';

const markerName = 'orrery.json';
const lockName = 'lock';
/** Of what is in the folder; a folder with a higher number was written by a newer Orrery. */
const format = 1;

/** How long a start waits for a killed server that is being cleared away. */
const lockPatienceMs = 20_000;

interface Lock {
  readonly pid: number;
  /** See `startTimeOf`. */
  readonly startTime: string | undefined;
}

/** A data folder that this process has locked. */
interface TakenFolder {
  /** True when there was nothing in it: this is the first start. */
  readonly isNew: boolean;
  /** Gives the lock back. */
  release(): void;
}

/**
 * Makes the folder ours (or finds that it is) and locks it for this process; deletes nothing but a dead server's lock.
 * Throws StartError.
 */
export function takeDataFolder(folder: string): TakenFolder {
  try {
    // Whoever may read it may read the hashes of passwords.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder);
    if (names.includes(markerName)) checkFormat(folder);
    else if (names.length > 0) {
      throw new StartError(
        `The data folder ${folder} holds other files and no data of Orrery (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}). Give --data an empty or new folder.`,
      );
    }
    const lockPath = join(folder, lockName);
    takeLock(folder, lockPath);
    const isNew = !names.includes(markerName);
    if (isNew) writeFileSync(join(folder, markerName), JSON.stringify({ format }));
    return { isNew, release: () => rmSync(lockPath, { force: true }) };
  } catch (error) {
    throw toStartError(folder, error);
  }
}

function checkFormat(folder: string): void {
  const marker = JSON.parse(readFileSync(join(folder, markerName), 'utf8')) as { format?: unknown };
  if (typeof marker.format !== 'number' || marker.format > format) {
    throw new StartError(
      `The data folder ${folder} was written by a newer Orrery (format ${marker.format}, this one knows ${format}). Update Orrery, or give --data another folder.`,
    );
  }
}

function takeLock(folder: string, path: string): void {
  const refuseAtMs = performance.now() + lockPatienceMs;
  const own: Lock = { pid: process.pid, startTime: startTimeOf(process.pid) };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx' });
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
      throw new StartError(
        `The data folder ${folder} is in use by another server (process ${other.pid}). Stop it, or give --data another folder.`,
      );
    }
    rmSync(path, { force: true });
  }
}

/** Undefined when the file is gone or was not written to its end. */
function readLock(path: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function toStartError(folder: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${folder} cannot be written to. Change its permissions, or give --data another folder.`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`The data folder ${folder} is a file. Give --data a folder.`);
    default:
      return error;
  }
}
