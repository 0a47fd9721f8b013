import type { Operation } from '../../../operation/operation.ts';
import { splitJsonArray } from '../../../operation/split-json-array.ts';
import type { KeyAndRevision } from './compare-revisions.ts';
import { withoutTrust } from './lib/service-trust.ts';

interface ApplyRevisionsArgs {
  /** Id of the local collection. */
  readonly collection: string;
  /** A JSON array of documents of the leader. */
  readonly documents: Uint8Array;
  /** Local documents, which are removed if they still have these revisions. */
  readonly surplus: readonly KeyAndRevision[];
}

interface AppliedRevisions {
  /** Elements of the array. */
  readonly received: number;
  readonly removed: number;
}

/** The leader's form of an unknown revision. */
const unknownDocument = '{}';

/** Stores documents of the leader and removes others. */
const applyRevisions: Operation<ApplyRevisionsArgs, AppliedRevisions> = {
  id: 'apply-revisions',
  mode: 'write',
  rights: 'server',
  run({ transaction, database }, { collection: id, documents, surplus }) {
    const collection = database.getCollection(id);
    const replica = transaction.replicaOf(collection);
    const elements = splitJsonArray(documents);
    for (const element of elements) {
      if (element !== unknownDocument) replica.put(withoutTrust(collection.name, element));
    }
    let removed = 0;
    for (const [key, revision] of surplus) {
      if (collection.find(key)?._rev !== revision) continue;
      replica.remove(key);
      removed += 1;
    }
    return { received: elements.length, removed };
  },
};

export default applyRevisions;
