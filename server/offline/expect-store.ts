import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkUnused } from '../data-folder.ts';
import { StartError } from '../StartError.ts';
import { storeFileName } from '../storage/prepare-store.ts';

/** Throws StartError if the folder has no store. */
export function expectStore(folder: string): void {
  if (existsSync(join(folder, storeFileName))) return;
  throw new StartError(`The data folder ${folder} has no ${storeFileName}. Name the folder with --data.`);
}

/** As `expectStore`; throws StartError also if a server has the store open. */
export function expectUnusedStore(folder: string): void {
  expectStore(folder);
  checkUnused(folder);
}
