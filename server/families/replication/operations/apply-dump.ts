import { DatabaseError } from '../../../../protocol/errors.ts';
import { linesIn } from '../../../lib/lines.ts';
import type { Operation } from '../../../operation/operation.ts';
import { readApplierRecord, writeApplierRecord } from './lib/applier-record.ts';
import {
  type CollectionStructure,
  emptyReplica,
  ensureReplica,
  replicaIndex,
  replicaProperties,
} from './lib/replica-definitions.ts';
import { withoutTrust } from './lib/service-trust.ts';

interface ApplyDumpArgs {
  /** Id of the collection on the leader. */
  readonly collectionId: string;
  /** With the first part, the collection is created, or emptied. */
  readonly definition: CollectionStructure | undefined;
  /** Documents, one per line. */
  readonly lines: Uint8Array;
}

interface AppliedDump {
  readonly count: number;
  /** The id of the collection here. */
  readonly id: string;
}

/** Applies a part of a dump of the leader's collection. */
const applyDump: Operation<ApplyDumpArgs, AppliedDump> = {
  id: 'apply-dump',
  mode: 'write',
  rights: 'server',
  run({ transaction, database }, { collectionId, definition, lines }) {
    const record = readApplierRecord(transaction, database.info.id);
    const progress = record?.progress;
    if (record === undefined || progress === undefined) throw invalidState();
    if (definition !== undefined) {
      const { parameters, indexes } = definition;
      const created = ensureReplica(database, replicaProperties(parameters));
      emptyReplica(created);
      for (const index of indexes) created.ensureIndex(replicaIndex(index));
      const collections = { ...progress.collections, [collectionId]: created.properties.id };
      writeApplierRecord(transaction, database.info.id, {
        ...record,
        progress: { ...progress, collections },
      });
    }
    const id = definition === undefined ? progress.collections[collectionId] : undefined;
    const collection = database.findCollection(id ?? String(definition?.parameters.name ?? ''));
    if (collection === undefined) throw invalidState();
    const replica = transaction.replicaOf(collection);
    let count = 0;
    for (const line of linesIn(lines)) {
      replica.put(withoutTrust(collection.name, line));
      count += 1;
    }
    return { count, id: collection.properties.id };
  },
};

function invalidState(): DatabaseError {
  return new DatabaseError('ERROR_REPLICATION_INVALID_APPLIER_STATE');
}

export default applyDump;
