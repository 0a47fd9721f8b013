import { DatabaseError } from '../../../protocol/errors.ts';
import { findNearestName } from '../../../protocol/lib/nearest-name.ts';
import type { DatabaseRecord } from './catalog.ts';

export function throwCollectionNotFound(database: DatabaseRecord, name: string): never {
  const nearest = findNearestName(name, database.byName.keys());
  const hint = nearest === undefined ? '' : `, did you mean '${nearest}'?`;
  throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: `'${name}'${hint}` });
}
