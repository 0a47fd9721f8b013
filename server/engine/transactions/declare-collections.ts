import { collectionNotFound } from '../../../aql/collection-not-found.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { levelOn } from '../../operation/guard/GuardedView.ts';
import { databaseOf, type OperationScope } from '../../operation/operation.ts';
import type { View } from '../../storage/types.ts';
import { isHiddenCollection } from '../../system-collections.ts';
import type { CollectionAccess, DeclaredCollections, TransactionSettings } from './transaction-settings.ts';

/** In order of precedence: a collection declared twice has the first access. */
const accesses: readonly CollectionAccess[] = ['exclusive', 'write', 'read'];

/** More than a name may have. */
const shownCharacters = 300;

/**
 * Finds the declared collections of a transaction. Throws 1203 (collection not found), 11 (forbidden) and 1004 (read
 * only).
 */
export function declareCollections(
  view: View,
  scope: Pick<OperationScope, 'databaseName' | 'databaseId' | 'rights'>,
  names: TransactionSettings['collections'],
): DeclaredCollections {
  const database = databaseOf(view, scope);
  const declared = new Map<string, { readonly name: string; readonly access: CollectionAccess }>();
  for (const access of accesses) {
    for (const nameOrId of names[access]) {
      const collection = database.findCollection(nameOrId);
      if (collection === undefined || isHiddenCollection(collection.name)) {
        throw collectionNotFound(nameOrId.slice(0, shownCharacters), []);
      }
      const { name, properties } = collection;
      const level = levelOn(scope.rights, name);
      const detail = `${name} [${access}]`;
      if (level === 'none') throw new DatabaseError('ERROR_FORBIDDEN', { detail });
      if (level === 'ro' && access !== 'read') {
        throw new DatabaseError('ERROR_ARANGO_READ_ONLY', { detail, status: 403 });
      }
      if (!declared.has(properties.id)) declared.set(properties.id, { name, access });
    }
  }
  return declared;
}
