import type { Value } from '../../../aql/values/value.ts';
import type { Operation } from '../../engine/operation.ts';
import { type ApplierProgress, readApplierRecord, writeApplierRecord } from './lib/applier-record.ts';

export interface WriteApplierArgs {
  /** Undefined: unchanged; null removes configuration and position. */
  readonly config?: Readonly<Record<string, Value>> | null;
  /** Undefined: unchanged. */
  readonly progress?: ApplierProgress;
}

/** Stores the configuration or the position of the applier of the database. */
const writeApplier: Operation<WriteApplierArgs, null> = {
  id: 'write-applier',
  mode: 'write',
  rights: 'administrator',
  isDurable: () => true,
  run({ transaction, database: { info } }, { config, progress }) {
    const record = readApplierRecord(transaction, info.id) ?? { config: {} };
    writeApplierRecord(
      transaction,
      info.id,
      config === null
        ? undefined
        : { config: config ?? record.config, progress: progress ?? record.progress },
    );
    return null;
  },
};

export default writeApplier;
