import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderFormatOf } from '../../../data-folder/marker.ts';
import { makeNewFolder, requireEmpty, targetOf } from '../../../data-folder/new-folder.ts';
import { toStartError } from '../../../data-folder/system-error.ts';
import { readUnfinished, requireFinished } from '../../../data-folder/unfinished.ts';
import { expectStore } from '../../../offline/expect-store.ts';
import { OfflineStore } from '../../../offline/OfflineStore.ts';
import { type RestoreSettings, restoreInto } from '../../../offline/restore-into.ts';
import type { Announce } from '../../../offline/start-event.ts';
import { historyIdSetting } from '../../../operation/server-id.ts';
import { StartError } from '../../../StartError.ts';
import { copyStoreFile } from '../../../storage/copy-store-file.ts';
import { storeFileName } from '../../../storage/lmdb/environment.ts';
import { checkWholeStore, isFormerFormat } from '../../../storage/prepare-store.ts';
import { openStore } from '../../../storage/Store.ts';
import { logStateOf } from '../../replication/operations/lib/log-state.ts';
import { writeDescription } from '../lib/backup-form.ts';
import { type BackupChain, ChangesRestorer, readChain } from './restore-changes.ts';

/**
 * `--backup`: writes the newest committed state of a data folder into a new folder and checks it. A server may run on
 * the data folder. The result is a data folder of the same format without the secret of sign-in tokens.
 */
export async function backup(dataFolder: string, target: string, announce: Announce): Promise<void> {
  expectStore(dataFolder);
  const folder = makeNewFolder(target, { command: 'backup', source: dataFolder });
  const file = join(target, storeFileName);
  try {
    await copyStoreFile(dataFolder, file);
    const format = expectSound(target, announce);
    // A former format has no description: changes since this backup cannot be backed up on their own.
    if (!isFormerFormat(format)) await describe(target);
    folder.finish(folderFormatOf(format));
    announce({
      event: 'report',
      text: `The backup ${target} has ${megabytes(file)} MB. ${soundness(format)}`,
    });
  } catch (error) {
    folder.clear();
    throw toStartError(targetOf('backup', target), error);
  }
}

function soundness(format: number): string {
  if (!isFormerFormat(format)) return 'Its checksums are right.';
  return `It can be read. It has the former format ${format}, which a start upgrades.`;
}

/** The state at which later backups of changes begin. They are not possible without a log or before a first start. */
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

/**
 * `--restore`: checks a backup, and the former ones that it needs, and copies it to the data folder, which must be new or
 * empty.
 */
export async function restore(source: string, settings: RestoreSettings, announce: Announce): Promise<void> {
  const { complete, changes } = await readChain(source);
  for (const { folder } of [...changes, { folder: complete }]) requireFinished(folder);
  const { dataFolder } = settings;
  const from = join(complete, storeFileName);
  if (!existsSync(from)) {
    throw new StartError(
      `The folder ${complete} has no ${storeFileName}. Give --restore the folder of a backup.`,
    );
  }
  const format = expectSound(complete, announce);
  if (isNotEmpty(dataFolder)) requireEmpty(dataFolder);
  const check = ({ hasStore }: { readonly hasStore: boolean }) => {
    if (hasStore) requireEmpty(dataFolder);
  };
  const build = async (workFolder: string) => {
    copyFileSync(from, join(workFolder, storeFileName));
    if (isFormerFormat(format)) return folderFormatOf(format);
    await applyChanges(workFolder, settings.logBytes, changes);
    return folderFormatOf(changes.length > 0 ? expectSound(workFolder, announce) : format);
  };
  await restoreInto(settings, { command: 'restore', source, check, build }, announce);
  announce({ event: 'report', text: `The data folder ${dataFolder} has the data of the backup ${source}.` });
  announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${dataFolder}` });
}

/** False for a folder that does not exist, and for that of an unfinished restore. */
function isNotEmpty(folder: string): boolean {
  return (
    existsSync(folder) &&
    statSync(folder).isDirectory() &&
    readdirSync(folder).length > 0 &&
    readUnfinished(folder) === undefined
  );
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

/** The format of the folder's store. Throws StartError if it is damaged. Reports unreadable documents of former versions. */
function expectSound(folder: string, announce: Announce): number {
  const { format, findings, lost } = checkWholeStore(folder);
  for (const text of lost) announce({ event: 'report', text });
  if (findings.length === 0 && format !== undefined) return format;
  const problems = findings.length === 0 ? 'it is empty' : findings.slice(0, 3).join('; ');
  throw new StartError(`${storeFileName} of ${folder} is damaged: ${problems}.`);
}

function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(1);
}
