import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, toStartError } from '../data-folder.ts';
import { historyIdSetting } from '../operations/lib/server-id.ts';
import { logStateOf } from '../operations/replication/lib/log-state.ts';
import { StartError } from '../StartError.ts';
import { copyStoreFile } from '../storage/copy-store-file.ts';
import { checkWholeStore, storeFileName } from '../storage/prepare-store.ts';
import { openStore } from '../storage/Store.ts';
import { writeDescription } from './backup-form.ts';
import { expectStore } from './expect-store.ts';
import { OfflineStore } from './OfflineStore.ts';
import { type BackupChain, ChangesRestorer, readChain } from './restore-changes.ts';
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
    await describe(target);
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

/** Later backups of changes begin at this state. Without a log, or before a first start, there are none. */
async function describe(folder: string): Promise<void> {
  const store = openStore(folder, { isWriter: false });
  try {
    const { historyId, state } = store.read((view) => ({
      historyId: view.findSetting(historyIdSetting),
      state: logStateOf(view),
    }));
    if (typeof historyId !== 'string' || !state.isRunning) return;
    writeDescription(folder, { kind: 'complete', format: 1, historyId, tick: state.lastTick });
  } finally {
    await store.close();
    rmSync(`${join(folder, storeFileName)}-lock`, { force: true });
  }
}

interface RestoreSettings {
  readonly dataFolder: string;
  /** Size of the log of changes of the data folder. */
  readonly logBytes: number;
}

/**
 * `--restore`: checks a backup, and the former ones that it needs, and copies it to the data folder, which must be new or
 * empty.
 */
export async function restore(
  source: string,
  { dataFolder, logBytes }: RestoreSettings,
  announce: Announce,
): Promise<void> {
  const { complete, changes } = await readChain(source);
  const from = join(complete, storeFileName);
  if (!existsSync(from)) {
    throw new StartError(
      `The folder ${complete} has no ${storeFileName}. Give --restore the folder of a backup.`,
    );
  }
  expectSound(complete);
  const folder = makeDataFolder(dataFolder);
  const file = join(dataFolder, storeFileName);
  try {
    copyFileSync(from, file);
    await applyChanges(dataFolder, logBytes, changes);
    if (changes.length > 0) expectSound(dataFolder);
    folder.finish();
  } catch (error) {
    for (const suffix of ['', '-lock']) rmSync(file + suffix, { force: true });
    throw toStartError(dataFolder, error);
  }
  announce({ event: 'report', text: `The data folder ${dataFolder} has the data of the backup ${source}.` });
  announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${dataFolder}` });
}

async function applyChanges(
  dataFolder: string,
  logBytes: number,
  changes: BackupChain['changes'],
): Promise<void> {
  const store = openStore(dataFolder, { isWriter: true, logBytes });
  try {
    const restorer = new ChangesRestorer(new OfflineStore(store));
    for (const each of changes) await restorer.apply(each);
    // Later changes are not those after the backup.
    store.write((transaction) => transaction.putSetting(historyIdSetting, randomUUID()));
  } finally {
    await store.close();
  }
}

function expectSound(folder: string): void {
  const { findings } = checkWholeStore(folder);
  if (findings.length === 0) return;
  throw new StartError(`${storeFileName} of ${folder} is damaged: ${findings.slice(0, 3).join('; ')}.`);
}

function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(1);
}
