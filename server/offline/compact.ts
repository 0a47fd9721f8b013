import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderAt, toStartError } from '../data-folder/system-error.ts';
import { copyStoreFile } from '../storage/copy-store-file.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import type { Announce } from './start-event.ts';

/**
 * `--compact`: replaces the store of a locked data folder by a copy without free pages, before a start. After an error
 * or a crash, the store is unchanged.
 */
export async function compact(dataFolder: string, announce: Announce): Promise<void> {
  const path = join(dataFolder, storeFileName);
  const copy = `${path}.compact`;
  const before = statSync(path).size;
  rmSync(copy, { force: true });
  try {
    await copyStoreFile(dataFolder, copy);
    renameSync(copy, path);
  } catch (error) {
    rmSync(copy, { force: true });
    throw toStartError(dataFolderAt(dataFolder), error);
  }
  // The lock file belongs to the replaced store.
  rmSync(`${path}-lock`, { force: true });
  const after = statSync(path).size;
  const saved = ((before - after) / 1e6).toFixed(1);
  announce({
    event: 'progress',
    text: `The store was compacted: ${(after / 1e6).toFixed(1)} MB, ${saved} MB less than before.`,
  });
}
