import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import { isOutOfSpace } from '../storage/lmdb/storage-errors.ts';
import type { CleanStop } from '../storage/prepare-store.ts';
import { giveSmallFiles } from '../storage/space/Reserve.ts';
import { makeFolders, parseObject, restrictAccess } from './files.ts';
import { requireNoServer, takeLock } from './lock.ts';
import { folderFormat, markerName, readMarker, writeMarker } from './marker.ts';
import { dataFolderAt, toStartError } from './system-error.ts';
import { finishRestore, readUnfinished, requireFinished } from './unfinished.ts';

const cleanStopName = 'clean-stop.json';

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
 * Initializes or recognizes the folder and locks it for this process. For a start, throws StartError if a command has not
 * finished its work on the folder; a restore replaces an unfinished one.
 */
export function takeDataFolder(path: string, purpose: 'start' | 'restore' = 'start'): TakenFolder {
  try {
    makeFolders(path);
    requireOwnFolder(path);
    const release = lockOnDisk(path);
    try {
      return openLocked(path, purpose, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw toStartError(dataFolderAt(path), error);
  }
}

/** On a full disk, the reserve for removals has space for the lock, so that a server can start to remove data. */
function lockOnDisk(path: string): () => void {
  try {
    return takeLock(path);
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    giveSmallFiles(path);
    return takeLock(path);
  }
}

function openLocked(path: string, purpose: 'start' | 'restore', release: () => void): TakenFolder {
  const format = readUnfinished(path)?.builtFormat;
  if (format !== undefined) finishRestore(path, storeFileName, format);
  else if (purpose === 'start') requireFinished(path);
  restrictAccess(path);
  const marker = findMarker(path);
  const stopPath = join(path, cleanStopName);
  const cleanStop = readCleanStop(stopPath);
  rmSync(stopPath, { force: true });
  if (marker === undefined && purpose === 'start') writeMarker(path, { format: folderFormat, isNew: true });
  return {
    path,
    isNew: marker === undefined,
    hasStore: marker !== undefined && marker.isNew !== true,
    cleanStop,
    markOpened: () => {
      if (marker?.format !== folderFormat || marker.isNew === true)
        writeMarker(path, { format: folderFormat });
    },
    markStopped: (mark) => writeCleanStop(stopPath, mark),
    release,
  };
}

function findMarker(path: string) {
  return readdirSync(path).includes(markerName) ? readMarker(path) : undefined;
}

/** Files of an interrupted first start, and of a disk that is mounted as the data folder. */
const ignoredNames: ReadonlySet<string> = new Set(['lock', `${markerName}.new`, 'lost+found']);

/** Throws StartError for a folder with other files. */
function requireOwnFolder(path: string): void {
  const names = readdirSync(path).filter((name) => !ignoredNames.has(name));
  if (findMarker(path) !== undefined || names.length === 0 || readUnfinished(path) !== undefined) return;
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
  throw new StartError(
    `The data folder ${path} contains other files and no data of Orrery (${some}). Give --data an empty or new folder.`,
  );
}

/** Throws StartError if a server has the folder open; does not write. */
export function checkUnused(path: string): void {
  try {
    requireNoServer(path);
  } catch (error) {
    throw toStartError(dataFolderAt(path), error);
  }
}

/** On a full disk, the next start checks the store as after a crash. */
function writeCleanStop(path: string, mark: CleanStop): void {
  try {
    writeFileSync(path, JSON.stringify(mark), { mode: 0o600 });
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    rmSync(path, { force: true });
  }
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
