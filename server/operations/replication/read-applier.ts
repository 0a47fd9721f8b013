import type { Operation } from '../../engine/operation.ts';
import { type ApplierRecord, readApplierRecord } from './lib/applier-record.ts';

interface StoredApplier {
  readonly databaseId: string;
  readonly record: ApplierRecord | undefined;
}

/** The stored configuration and position of the applier of the database. */
const readApplier: Operation<null, StoredApplier> = {
  id: 'read-applier',
  mode: 'read',
  rights: 'administrator',
  run: ({ view, database: { info } }) => ({ databaseId: info.id, record: readApplierRecord(view, info.id) }),
};

export default readApplier;
