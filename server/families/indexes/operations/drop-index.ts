import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findBuild, getIndex } from './lib/find-index.ts';

interface DropIndexArgs {
  readonly collection: string;
  /** Its number or name. */
  readonly index: string;
}

interface DropIndexResult {
  readonly id: string;
}

/**
 * Throws 1203 (collection not found), 1212 (index not found; 2.8 also for the primary index), 11 (forbidden) for the
 * primary and the edge index.
 */
const dropIndex: Operation<DropIndexArgs, DropIndexResult> = {
  id: 'drop-index',
  mode: 'write',
  rights: 'data',
  run({ database, dialect }, { collection: name, index: handle }) {
    const collection = database.getCollection(name);
    const built = findBuild(collection, handle);
    if (built !== undefined) {
      // The request that builds it ends with its next step.
      collection.discardIndexes(built);
      return { id: built.id };
    }
    const { id, type } = getIndex(collection, handle);
    if (type === 'primary' || type === 'edge') {
      const kind = type === 'primary' ? dialectRules[dialect].primaryIndexDrop : 'ERROR_FORBIDDEN';
      throw new DatabaseError(kind, { detail: `the ${type} index of '${name}' cannot be dropped` });
    }
    collection.dropIndex(id);
    return { id };
  },
};

export default dropIndex;
