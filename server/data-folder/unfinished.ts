import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { flushFolder, parseObject, replaceFile } from './files.ts';
import { writeMarker } from './marker.ts';

const unfinishedName = 'unfinished.json';
/** A restore builds the store in this folder of the data folder. */
export const workName = 'restore';

/**
 * The record of a command that writes a folder. It is created before the first change and removed after the last one,
 * so that the folder of an interrupted command is recognized as incomplete.
 */
export interface Unfinished {
  readonly command: 'backup' | 'dump' | 'restore' | 'restore-dump' | 'salvage';
  /** The folder that the command reads. */
  readonly source: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The data that were in the folder before; the command has not changed them. */
  readonly keepsData?: boolean;
  /** Format of the restored folder. Set: its store is complete and only has to be moved from the work folder. */
  readonly builtFormat?: number;
}

export function writeUnfinished(folder: string, record: Omit<Unfinished, 'startedAt'>): void {
  const startedAt = new Date().toISOString();
  replaceFile(join(folder, unfinishedName), `${JSON.stringify({ ...record, startedAt }, undefined, 2)}\n`);
}

export function removeUnfinished(folder: string): void {
  rmSync(join(folder, unfinishedName), { force: true });
  flushFolder(folder);
}

/** Undefined if the last command on the folder has finished. */
export function readUnfinished(folder: string): Unfinished | undefined {
  const path = join(folder, unfinishedName);
  if (!existsSync(path)) return undefined;
  const record = parseObject(readFileSync(path, 'utf8')) as Partial<Unfinished> | undefined;
  return {
    command: record?.command ?? 'restore',
    source: record?.source ?? 'unknown',
    startedAt: record?.startedAt ?? 'unknown',
    keepsData: record?.keepsData === true,
    ...(record?.builtFormat === undefined ? {} : { builtFormat: record.builtFormat }),
  };
}

/** Throws StartError for the folder of an unfinished command. */
export function requireFinished(folder: string): void {
  const record = readUnfinished(folder);
  if (record !== undefined) throw new StartError(describeUnfinished(folder, record));
}

function describeUnfinished(folder: string, { command, source, startedAt, keepsData }: Unfinished): string {
  const what = `--${command} did not finish in the folder ${folder} (source ${source}, begun at ${startedAt})`;
  if (keepsData === true) {
    return `${what}. The data that were in the folder before are unchanged. Run the command again, or remove the file ${join(folder, unfinishedName)} to use them without it.`;
  }
  if (command === 'dump') {
    return `${what}: databases are missing in it. Run the command again, or give --restore-dump the folder of a database in it.`;
  }
  const again = command === 'restore' || command === 'restore-dump';
  return again
    ? `${what}: it has no usable data. Run the command again, or remove the folder.`
    : `${what}: its content is incomplete. Remove the folder and run the command again.`;
}

/**
 * Moves the store that a restore has built to its place. Can be repeated after a crash. `storeName`: the file of the
 * store.
 */
export function finishRestore(folder: string, storeName: string, format: number): void {
  const built = join(folder, workName, storeName);
  if (existsSync(built)) {
    renameSync(built, join(folder, storeName));
    rmSync(join(folder, `${storeName}-lock`), { force: true });
    flushFolder(folder);
  }
  writeMarker(folder, { format });
  rmSync(join(folder, workName), { recursive: true, force: true });
  removeUnfinished(folder);
}
