import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseRules } from '../../../document-rules/document-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionProperties } from '../../../storage/types.ts';
import { emptyReplica } from './lib/replica-definitions.ts';

interface RestoreCollectionArgs {
  readonly definition: Pick<CollectionProperties, 'name' | 'kind'> &
    Partial<Omit<CollectionProperties, 'id'>>;
  /** Replaces a collection with this name; one of the system is emptied. */
  readonly isOverwriting: boolean;
}

/** Creates an empty collection of a dump. Throws 1207 (duplicate name), 1208, 10 and 1621 as at a creation. */
const restoreCollection: Operation<RestoreCollectionArgs, null> = {
  id: 'restore-collection',
  mode: 'write',
  audit: ({ definition, isOverwriting }) => ({
    event: 'restore collection',
    of: { name: definition.name, overwrite: isOverwriting },
  }),
  rights: 'administrator',
  run({ database }, { definition, isOverwriting }) {
    const properties = { ...definition, extra: parseRules(definition.extra ?? {}) };
    const found = database.findCollection(definition.name);
    if (found?.name === definition.name) {
      if (!isOverwriting) throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME');
      if (found.properties.isSystem) {
        emptyReplica(found);
        return null;
      }
      found.drop();
    }
    database.createCollection(properties);
    return null;
  },
};

export default restoreCollection;
