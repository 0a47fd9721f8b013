import { backupApi } from '../../protocol/api/backup.ts';
import {
  type BackupContents,
  type BackupOverview,
  type BackupSchedule,
  consoleBackupsApi as calls,
} from '../../protocol/api/console-backups.ts';
import { cursorApi } from '../../protocol/api/cursor.ts';
import { connectionTo, pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

/** Null for a server without these calls. */
export function fetchBackups(signal?: AbortSignal): Promise<BackupOverview | null> {
  return unlessMissing(pageConnection().request(calls.read, { signal }));
}

export async function fetchBackupContents(
  id: string,
  signal?: AbortSignal,
): Promise<BackupContents['databases']> {
  return (await pageConnection().request(calls.contents, { path: { id }, signal })).databases;
}

export interface BackupContent {
  /** Id of the backup whose later changes the new one has. */
  readonly since?: string | undefined;
  /** The database of a backup of one database. */
  readonly database?: string | undefined;
}

/** Returns the id of the new backup, which has all data without `content`. */
export async function createBackup(label: string, content: BackupContent = {}): Promise<string> {
  return (await pageConnection().request(calls.create, { body: { label, ...content } })).id;
}

/** Adds the backup of an archive, which the browser reads while it sends. Returns its id. */
export async function uploadBackup(archive: File, signal?: AbortSignal): Promise<string> {
  return (await pageConnection().request(calls.upload, { body: archive, signal })).id;
}

export async function removeBackup(id: string): Promise<void> {
  await pageConnection().send(backupApi.remove, { body: { id } });
}

/** The problem of a damaged backup. */
export async function verifyBackup(id: string): Promise<string | undefined> {
  return (await pageConnection().request(calls.verify, { path: { id } })).check.problem;
}

export function restoreBackup(
  id: string,
  request: { readonly database: string; readonly target: string; readonly collections?: string[] },
): Promise<{ readonly collections: number; readonly documents: number }> {
  return pageConnection().request(calls.restore, { path: { id }, body: request });
}

export async function stopBackupWork(): Promise<void> {
  await pageConnection().send(calls.stop, {});
}

export async function saveBackupSchedules(schedules: readonly BackupSchedule[]): Promise<void> {
  await pageConnection().send(calls.saveSchedules, { body: { schedules: [...schedules] } });
}

/** Returns the id of the new backup. */
export async function runBackupSchedule(name: string): Promise<string> {
  return (await pageConnection().request(calls.runSchedule, { path: { name } })).id;
}

/** The address of a backup as an archive. */
export function backupArchive(id: string): string {
  return pageConnection().addressOf(calls.download, { id });
}

/** Present numbers of documents of an existing database by collection. */
export async function fetchPresentCounts(
  database: string,
  collections: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const body = {
    query: 'FOR c IN COLLECTIONS() FILTER c.name IN @names RETURN [c.name, COLLECTION_COUNT(c.name)]',
    bindVars: { names: collections },
    // One batch has all collections of a database.
    batchSize: 100_000,
  };
  const { result } = await connectionTo(database).request(cursorApi.open, { body, signal });
  return new Map(result as [string, number][]);
}
