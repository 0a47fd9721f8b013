import { DatabaseError } from '../../../../protocol/errors.ts';
import { linesIn } from '../../../lib/lines.ts';
import type { Operation } from '../../../operation/operation.ts';
import { type ApplierProgress, readApplierRecord, writeApplierRecord } from './lib/applier-record.ts';
import { followFilter } from './lib/follow-filter.ts';
import { LogApplier } from './lib/LogApplier.ts';

interface ApplyLogArgs {
  readonly leaderId: string;
  /** One JSON object per line. */
  readonly lines: Uint8Array;
  /** Position before and after the lines. */
  readonly from: number;
  readonly tick: number;
}

interface AppliedLog {
  readonly applied: number;
  readonly excluded: number;
  /** Users or services of the database have changed. */
  readonly changesServerState: boolean;
  readonly progress: ApplierProgress;
}

/**
 * Applies a part of the leader's log and stores the new position in the same commit. New indexes are added to
 * `waitingIndexes` of the position, because they are built in further transactions.
 */
const applyLog: Operation<ApplyLogArgs, AppliedLog> = {
  id: 'apply-log',
  mode: 'write',
  rights: 'server',
  run({ transaction, database }, { leaderId, lines, from, tick }) {
    const record = readApplierRecord(transaction, database.info.id);
    const former = record?.progress;
    if (record === undefined || former?.leaderId !== leaderId || former.tick !== from) {
      throw new DatabaseError('ERROR_REPLICATION_INVALID_APPLIER_STATE');
    }
    const applier = new LogApplier(transaction, database, former, followFilter(record.config), {
      isForeign: true,
    });
    for (const line of linesIn(lines)) applier.apply(line);
    const progress = applier.progress(former, tick);
    writeApplierRecord(transaction, database.info.id, { ...record, progress });
    const { applied, excluded, changesServerState } = applier;
    return { applied, excluded, changesServerState, progress };
  },
};

export default applyLog;
