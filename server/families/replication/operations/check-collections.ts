import type { Operation } from '../../../operation/operation.ts';

/** Throws 1203 (collection not found) if one of the collections (names or ids) is missing. */
const checkCollections: Operation<{ readonly collections: readonly string[] }, null> = {
  id: 'check-collections',
  mode: 'read',
  rights: 'administrator',
  run({ database }, { collections }) {
    for (const name of collections) database.getCollection(name);
    return null;
  },
};

export default checkCollections;
