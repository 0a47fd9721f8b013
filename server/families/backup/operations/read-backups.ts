import type { Operation } from '../../../operation/operation.ts';
import { type BackupRecord, readBackupRecord } from './lib/backup-record.ts';

/** Schedules, runs and verifications of backups. */
const readBackups: Operation<null, BackupRecord> = {
  id: 'read-backups',
  mode: 'read',
  rights: 'server',
  run: ({ view }) => readBackupRecord(view),
};

export default readBackups;
