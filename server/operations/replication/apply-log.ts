import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { utf8Text } from '../../lib/json-body.ts';
import { readApplierRecord, writeApplierRecord } from './lib/applier-record.ts';
import { followFilter } from './lib/follow-filter.ts';
import { LogApplier } from './lib/LogApplier.ts';

export interface ApplyLogArgs {
  readonly leaderId: string;
  /** One JSON object per line. */
  readonly lines: Uint8Array;
  /** Position before and after the lines. */
  readonly from: number;
  readonly tick: number;
  /** With the lines the database has the state of one snapshot of the leader. */
  readonly isAtEnd: boolean;
}

export interface AppliedLog {
  readonly applied: number;
  readonly excluded: number;
  readonly hasUsers: boolean;
}

/** Applies a part of the leader's log and stores the new position in the same commit. */
const applyLog: Operation<ApplyLogArgs, AppliedLog> = {
  id: 'apply-log',
  mode: 'write',
  rights: 'server',
  run({ transaction, database }, { leaderId, lines, from, tick, isAtEnd }) {
    const record = readApplierRecord(transaction, database.info.id);
    const progress = record?.progress;
    if (record === undefined || progress?.leaderId !== leaderId || progress.tick !== from) {
      throw new DatabaseError('ERROR_REPLICATION_INVALID_APPLIER_STATE');
    }
    const applier = new LogApplier(transaction, database, progress, followFilter(record.config));
    for (const line of utf8Text(lines).split('\n')) if (line !== '') applier.apply(line);
    if (isAtEnd) applier.buildWaiting();
    writeApplierRecord(transaction, database.info.id, {
      ...record,
      progress: applier.progress(progress, tick),
    });
    const { applied, excluded, hasUsers } = applier;
    return { applied, excluded, hasUsers };
  },
};

export default applyLog;
