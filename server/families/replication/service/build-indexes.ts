import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import type { OperationScope } from '../../../operation/operation.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import type { ApplierProgress, WaitingIndex } from '../operations/lib/applier-record.ts';
import { replicaIndex } from '../operations/lib/replica-definitions.ts';
import writeApplier from '../operations/write-applier.ts';

interface IndexBuild {
  readonly engine: Engine;
  readonly scope: OperationScope;
  /** The database has the state of one snapshot of the leader. */
  readonly isAtEnd: boolean;
}

/**
 * Builds the waiting indexes in the steps of `create-index`, and stores the position without them. After an
 * interruption, an index is built again or found. Throws 1210 (unique constraint violated).
 */
export async function buildIndexes(
  progress: ApplierProgress,
  { engine, scope, isAtEnd }: IndexBuild,
): Promise<ApplierProgress> {
  const built = progress.waitingIndexes.filter((waiting) => isAtEnd || !needsSnapshot(waiting));
  if (built.length === 0) return progress;
  for (const { collectionId, definition } of built) {
    const collection = progress.collections[collectionId];
    if (collection === undefined) continue;
    try {
      await engine.run(createIndex, scope, { collection, request: replicaIndex(definition) });
    } catch (error) {
      // The collection was dropped on this server.
      if (!(error instanceof DatabaseError) || error.errorNum !== 1203) throw error;
    }
  }
  const waitingIndexes = progress.waitingIndexes.filter((waiting) => !built.includes(waiting));
  const next = { ...progress, waitingIndexes };
  await engine.run(writeApplier, scope, { progress: next });
  return next;
}

/**
 * Between two snapshots of the leader, documents of different times may have equal values, with which a unique index
 * cannot be built. A cap constraint would evict other documents than that of the leader.
 */
function needsSnapshot({ definition }: WaitingIndex): boolean {
  return definition.unique === true || definition.type === 'cap';
}
