import type { Dialect } from '../../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import { dialectRules } from '../../../../lib/dialect-rules.ts';
import type { CollectionProperties } from '../../../../storage/types.ts';

/**
 * Refuses the drop or rename of a system collection with 11 (forbidden). In 2.8 this concerns the collections of users
 * and of statistics only.
 */
export function refuseProtected(
  { name, isSystem }: Pick<CollectionProperties, 'name' | 'isSystem'>,
  dialect: Dialect,
): void {
  const isProtected =
    dialectRules[dialect].protectedCollections === 'system'
      ? isSystem
      : name === '_users' || name.startsWith('_statistics');
  if (isProtected) throw new DatabaseError('ERROR_FORBIDDEN', { detail: `'${name}' is a system collection` });
}
