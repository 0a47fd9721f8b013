import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyStoreFile } from '../storage/copy-store-file.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import { isFormerFormat, prepareStore, storeFormatOf } from '../storage/prepare-store.ts';
import { openStore } from '../storage/Store.ts';
import type { Store } from '../storage/types.ts';
import type { Announce } from './start-event.ts';

/**
 * Opens the store of a data folder, on which a server may run, without changing it. A store of a former format is copied
 * to `workFolder` and upgraded there; the folder is removed by `close`.
 */
export async function openForReading(
  dataFolder: string,
  workFolder: string,
  announce: Announce,
): Promise<{ readonly store: Store; close(): Promise<void> }> {
  if (!isFormerFormat(storeFormatOf(join(dataFolder, storeFileName)))) {
    const store = openStore(dataFolder, { isWriter: false });
    return { store, close: () => store.close() };
  }
  const remove = () => rmSync(workFolder, { recursive: true, force: true });
  try {
    mkdirSync(workFolder, { mode: 0o700 });
    await copyStoreFile(dataFolder, join(workFolder, storeFileName));
    announce({
      event: 'progress',
      text: `The data folder ${dataFolder} has a former format. A copy of it is upgraded; the folder stays as it is.`,
    });
    const folder = { path: workFolder, hasStore: true, cleanStop: undefined };
    await prepareStore(folder, (text) => announce({ event: 'progress', text }), 'never');
    const store = openStore(workFolder, { isWriter: false });
    const close = async () => {
      await store.close();
      remove();
    };
    return { store, close };
  } catch (error) {
    remove();
    throw error;
  }
}
