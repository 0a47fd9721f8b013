import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, toStartError } from '../data-folder.ts';
import { StartError } from '../StartError.ts';
import { copyStoreFile } from '../storage/copy-store-file.ts';
import { checkWholeStore, storeFileName } from '../storage/prepare-store.ts';
import { expectStore } from './expect-store.ts';
import type { Announce } from './start-event.ts';

/**
 * `--backup`: writes the newest committed state of a data folder into a new folder and checks it. A server may run on
 * the data folder. The result is a data folder without the secret of sign-in tokens.
 */
export async function backup(dataFolder: string, target: string, announce: Announce): Promise<void> {
  expectStore(dataFolder);
  const folder = makeDataFolder(target);
  const file = join(target, storeFileName);
  try {
    await copyStoreFile(dataFolder, file);
    expectSound(target);
    folder.finish();
  } catch (error) {
    rmSync(file, { force: true });
    throw toStartError(target, error);
  }
  announce({
    event: 'report',
    text: `The backup ${target} has ${megabytes(file)} MB. Its checksums are right.`,
  });
}

/** `--restore`: checks a backup and copies it to the data folder, which must be new or empty. */
export async function restore(source: string, dataFolder: string, announce: Announce): Promise<void> {
  const from = join(source, storeFileName);
  if (!existsSync(from)) {
    throw new StartError(
      `The folder ${source} has no ${storeFileName}. Give --restore the folder of a backup.`,
    );
  }
  expectSound(source);
  const folder = makeDataFolder(dataFolder);
  const file = join(dataFolder, storeFileName);
  try {
    copyFileSync(from, file);
    folder.finish();
  } catch (error) {
    rmSync(file, { force: true });
    throw toStartError(dataFolder, error);
  }
  announce({ event: 'report', text: `The data folder ${dataFolder} has the data of the backup ${source}.` });
  announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${dataFolder}` });
}

function expectSound(folder: string): void {
  const { findings } = checkWholeStore(folder);
  if (findings.length === 0) return;
  throw new StartError(`${storeFileName} of ${folder} is damaged: ${findings.slice(0, 3).join('; ')}.`);
}

function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(1);
}
