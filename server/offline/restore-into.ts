import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '../../protocol/errors.ts';
import { flushFile, flushFolder } from '../data-folder/files.ts';
import { dataFolderAt, toStartError } from '../data-folder/system-error.ts';
import { type TakenFolder, takeDataFolder } from '../data-folder/take-data-folder.ts';
import { finishRestore, workName, writeUnfinished } from '../data-folder/unfinished.ts';
import { LogFile } from '../families/log/service/LogFile.ts';
import { StartError } from '../StartError.ts';
import { copyStoreFile } from '../storage/copy-store-file.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import { describeCleanStop, prepareStore } from '../storage/prepare-store.ts';
import type { KeepOld } from '../storage/upgrade/keep-former.ts';
import type { Announce } from './start-event.ts';

export interface RestoreSettings {
  readonly dataFolder: string;
  /** Size of the log of changes of the data folder. */
  readonly logBytes: number;
  readonly keepOld: KeepOld;
  /** See `Config.auditLogFile`. */
  readonly auditLogFile: string | undefined;
}

interface Restore {
  readonly command: 'restore' | 'restore-dump';
  readonly source: string;
  /** Throws StartError if the restore does not fit the data that the folder has. */
  check(folder: TakenFolder): Promise<void> | void;
  /**
   * Builds the restored store in a folder of its own, which has a copy of the present store if there is one. Returns the
   * format of a folder with that store.
   */
  build(workFolder: string): Promise<number>;
}

/**
 * Restores into a data folder: the new store is built beside the present one and replaces it at the end. After an
 * interrupted restore, the folder has all restored data, or a start refuses the folder and names the next step.
 */
export async function restoreInto(
  { dataFolder, keepOld, auditLogFile }: RestoreSettings,
  { command, source, check, build }: Restore,
  announce: Announce,
): Promise<void> {
  const folder = takeDataFolder(dataFolder, 'restore');
  const workFolder = join(dataFolder, workName);
  const file = join(workFolder, storeFileName);
  const keepsData = folder.hasStore;
  try {
    if (keepsData) await prepareStore(folder, (text) => announce({ event: 'progress', text }), keepOld);
    await check(folder);
    writeUnfinished(dataFolder, { command, source, keepsData });
    rmSync(workFolder, { recursive: true, force: true });
    mkdirSync(workFolder, { mode: 0o700 });
    if (keepsData) await copyStoreFile(dataFolder, file);
    const format = await build(workFolder);
    flushFile(file);
    flushFolder(workFolder);
    writeUnfinished(dataFolder, { command, source, builtFormat: format });
    finishRestore(dataFolder, storeFileName, format);
    folder.markStopped(describeCleanStop(dataFolder));
    if (auditLogFile !== undefined) noteRestore(auditLogFile, { command, source }, announce);
  } catch (error) {
    // The record is kept, so that a start does not treat the folder as new or restored.
    rmSync(workFolder, { recursive: true, force: true });
    throw error instanceof DatabaseError
      ? new StartError(error.message)
      : toStartError(dataFolderAt(dataFolder), error);
  } finally {
    folder.release();
  }
}

/** The entry of the audit log. An error is reported and does not undo the restore. */
function noteRestore(path: string, of: Pick<Restore, 'command' | 'source'>, announce: Announce): void {
  const file = new LogFile(path, (text) => announce({ event: 'report', text }));
  file.add({ timeMs: Date.now(), topic: 'audit', level: 'INFO', text: `restore ${JSON.stringify(of)}` });
  file.close();
}
