import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkUnused } from '../data-folder/take-data-folder.ts';
import { requireFinished } from '../data-folder/unfinished.ts';
import { StartError } from '../StartError.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';

/** Throws StartError if the folder has no store, or an incomplete one. */
export function expectStore(folder: string): void {
  requireFinished(folder);
  expectStoreFile(folder);
}

/** As `expectStore`; throws StartError also if a server has the store open. */
export function expectUnusedStore(folder: string): void {
  expectStore(folder);
  checkUnused(folder);
}

/** Throws StartError if the folder has no store. */
export function expectStoreFile(folder: string): void {
  if (existsSync(join(folder, storeFileName))) return;
  throw new StartError(`The data folder ${folder} has no ${storeFileName}. Name the folder with --data.`);
}
