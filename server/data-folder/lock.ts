import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifeOf, startTimeOf } from '../process-life.ts';
import { StartError } from '../StartError.ts';
import { parseObject } from './files.ts';

const lockName = 'lock';
/** Time that a start waits for the exit of a killed server. */
const lockPatienceMs = 20_000;

interface Lock {
  readonly pid: number;
  /** See `startTimeOf`. */
  readonly startTime: string | undefined;
}

/**
 * Locks the folder for this process; removes only the lock of a dead server. Returns the function that releases it. Throws
 * StartError if another server uses the folder.
 */
export function takeLock(folder: string): () => void {
  const path = join(folder, lockName);
  const refuseAtMs = performance.now() + lockPatienceMs;
  const own: Lock = { pid: process.pid, startTime: startTimeOf(process.pid) };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
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

/** Throws StartError if a server has the folder open; does not write. */
export function requireNoServer(folder: string): void {
  const lock = readLock(join(folder, lockName));
  if (lock !== undefined && lifeOf(lock.pid, lock.startTime) !== 'gone') throw inUse(folder, lock.pid);
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
