import type { BackupRun, BackupSchedule } from '../../../../protocol/api/console-backups.ts';
import type { Operation } from '../../../operation/operation.ts';
import {
  type BackupCheck,
  type BackupRecord,
  readBackupRecord,
  writeBackupRecord,
} from './lib/backup-record.ts';

/** Changes of the record; members that are missing stay. */
interface BackupChanges {
  readonly schedules?: readonly BackupSchedule[];
  readonly run?: BackupRun;
  readonly check?: BackupCheck & { readonly id: string };
  /** Id of a deleted backup. */
  readonly removed?: string;
  /** Null: the restore has ended. */
  readonly unfinished?: string | null;
}

/** Runs that are stored: more than a year of one schedule. */
const maxRuns = 400;

const changeBackups: Operation<BackupChanges, BackupRecord> = {
  id: 'change-backups',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  run({ transaction }, { schedules, run, check, removed, unfinished }) {
    const former = readBackupRecord(transaction);
    const checks = { ...former.checks };
    if (check !== undefined) checks[check.id] = { timeMs: check.timeMs, problem: check.problem };
    if (removed !== undefined) delete checks[removed];
    const next = {
      schedules: schedules ?? former.schedules,
      runs: run === undefined ? former.runs : [run, ...former.runs].slice(0, maxRuns),
      checks,
      unfinished: unfinished === undefined ? former.unfinished : (unfinished ?? undefined),
    };
    writeBackupRecord(transaction, next);
    return next;
  },
};

export default changeBackups;
