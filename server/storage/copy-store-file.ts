import { closeSync, fsyncSync, openSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { open } from 'lmdb';
import { storeFileName } from './lmdb/environment.ts';

/**
 * Copies the newest committed state of a store to the file `target`, without free pages, and flushes it. A server of
 * another process may write meanwhile: the copy reads one snapshot. `target` must not exist. Throws an error with
 * the code ENOSPC unless the disk has room for a file of the present size.
 */
export async function copyStoreFile(folder: string, target: string): Promise<void> {
  const path = join(folder, storeFileName);
  const { bavail, bsize } = statfsSync(dirname(target));
  if (bavail * bsize < statSync(path).size) {
    throw Object.assign(new Error('no space for a copy of the store'), { code: 'ENOSPC' });
  }
  const store = open({ path, noSubdir: true, maxDbs: 8, readOnly: true });
  try {
    await store.backup(target, true);
  } finally {
    await store.close();
  }
  const file = openSync(target, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
