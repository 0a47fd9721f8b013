import type { Config, Tool } from '../config.ts';
import { backup, restore } from '../families/backup/offline/backup.ts';
import { backupChanges } from '../families/backup/offline/backup-changes.ts';
import { backupDatabase } from '../families/backup/offline/backup-database.ts';
import { checkMigration } from './check-migration.ts';
import { dump } from './dump.ts';
import { check, salvage } from './repair.ts';
import { restoreDump } from './restore-dump.ts';
import type { Announce } from './start-event.ts';

type ToolConfig = Pick<Config, 'dataFolder' | 'replication' | 'keepOld' | 'auditLogFile'>;

/** Runs a command on a data folder. Throws StartError. */
export async function runTool(
  { kind, folder, since, database }: Tool,
  { dataFolder, replication, keepOld, auditLogFile }: ToolConfig,
  announce: Announce,
): Promise<void> {
  const settings = { dataFolder, logBytes: replication.logBytes, keepOld, auditLogFile };
  switch (kind) {
    case 'check-migration':
      return checkMigration(folder, announce);
    case 'check':
      return check(dataFolder, announce);
    case 'salvage':
      return salvage(dataFolder, folder, announce);
    case 'backup':
      if (database !== undefined) return backupDatabase(dataFolder, { target: folder, database }, announce);
      return since === undefined
        ? backup(dataFolder, folder, announce)
        : backupChanges(dataFolder, { target: folder, previous: since }, announce);
    case 'restore':
      return restore(folder, settings, announce);
    case 'dump':
      return dump(dataFolder, folder, announce);
    case 'restore-dump':
      return restoreDump(folder, settings, announce);
  }
}
