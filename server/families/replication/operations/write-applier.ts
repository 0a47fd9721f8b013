import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import {
  type ApplierProgress,
  globalApplierId,
  readApplierRecord,
  writeApplierRecord,
} from './lib/applier-record.ts';

interface WriteApplierArgs {
  /** The applier of all databases. */
  readonly isGlobal?: boolean;
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
  run({ transaction, database: { info } }, { isGlobal = false, config, progress }) {
    const id = isGlobal ? globalApplierId : info.id;
    const record = readApplierRecord(transaction, id) ?? { config: {} };
    writeApplierRecord(
      transaction,
      id,
      config === null
        ? undefined
        : { config: config ?? record.config, progress: progress ?? record.progress },
    );
    return null;
  },
};

export default writeApplier;
