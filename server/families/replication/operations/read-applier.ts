import type { Operation } from '../../../operation/operation.ts';
import { type ApplierRecord, globalApplierId, readApplierRecord } from './lib/applier-record.ts';

/** `isGlobal`: the applier of all databases. */
type ReadApplierArgs = { readonly isGlobal: true } | null;

interface StoredApplier {
  readonly databaseId: string;
  readonly record: ApplierRecord | undefined;
}

/** The stored configuration and position of the applier of the database. */
const readApplier: Operation<ReadApplierArgs, StoredApplier> = {
  id: 'read-applier',
  mode: 'read',
  rights: 'administrator',
  run: ({ view, database: { info } }, args) => ({
    databaseId: info.id,
    record: readApplierRecord(view, args === null ? info.id : globalApplierId),
  }),
};

export default readApplier;
