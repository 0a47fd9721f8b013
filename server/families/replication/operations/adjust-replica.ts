import type { Operation } from '../../../operation/operation.ts';
import { structureOf } from './lib/collection-structure.ts';
import {
  type CollectionStructure,
  ensureReplica,
  replicaIndex,
  replicaProperties,
} from './lib/replica-definitions.ts';

interface AdjustedReplica {
  /** Id of the local collection. */
  readonly id: string;
  readonly missingIndexes: CollectionStructure['indexes'];
}

/**
 * Gives the local copy of a collection the leader's properties, and removes indexes that the leader does not have. Does
 * not change documents. Null if there is no copy with documents.
 */
const adjustReplica: Operation<{ readonly definition: CollectionStructure }, AdjustedReplica | null> = {
  id: 'adjust-replica',
  mode: 'write',
  rights: 'server',
  run({ database }, { definition: { parameters, indexes } }) {
    const properties = replicaProperties(parameters);
    const found = database.findCollection(properties.name);
    if (found?.name !== properties.name || found.kind !== properties.kind || found.count() === 0) return null;
    const wanted = new Map(indexes.map((index) => [textOf(index), index]));
    for (const { id, ...index } of structureOf(found, '3.12').indexes) {
      if (!wanted.delete(textOf(index))) found.dropIndex(`${found.name}/${id}`);
    }
    // Throws for an index that cannot be built, before documents are transferred.
    const missingIndexes = [...wanted.values()];
    for (const index of missingIndexes) replicaIndex(index);
    const { properties: adjusted } = ensureReplica(database, properties);
    return { id: adjusted.id, missingIndexes };
  },
};

/** Without the id, which each server chooses itself. */
function textOf({ id: _id, ...index }: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(index).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(members);
}

export default adjustReplica;
