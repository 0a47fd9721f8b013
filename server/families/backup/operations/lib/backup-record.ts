import type { Value } from '../../../../../aql/values/value.ts';
import type { BackupRun, BackupSchedule } from '../../../../../protocol/api/console-backups.ts';
import type { SnapshotView, Transaction } from '../../../../storage/types.ts';

export interface BackupCheck {
  readonly timeMs: number;
  readonly problem?: string | undefined;
}

/** What the server stores of its backups; the backups themselves are folders. */
export interface BackupRecord {
  readonly schedules: readonly BackupSchedule[];
  /** The newest first. */
  readonly runs: readonly BackupRun[];
  /** The last verification of each backup. */
  readonly checks: Readonly<Record<string, BackupCheck>>;
  /** The new database of a restore that has not ended. */
  readonly unfinished?: string | undefined;
}

const setting = 'backups';
const empty: BackupRecord = { schedules: [], runs: [], checks: {} };

export function readBackupRecord(view: Pick<SnapshotView | Transaction, 'findSetting'>): BackupRecord {
  return (view.findSetting(setting) as unknown as BackupRecord | undefined) ?? empty;
}

export function writeBackupRecord(transaction: Transaction, record: BackupRecord): void {
  // Without members that are undefined.
  transaction.putSetting(setting, JSON.parse(JSON.stringify(record)) as Value);
}
