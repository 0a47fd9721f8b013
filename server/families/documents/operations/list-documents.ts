import type { Operation } from '../../../operation/operation.ts';

interface ListDocumentsArgs {
  readonly collection: string;
  /** A document's id, its key, or its path below `/_db/<name>/_api`. */
  readonly as: 'id' | 'key' | 'path';
}

/** The handles of all documents of a collection, as the bytes of a JSON array. */
const listDocuments: Operation<ListDocumentsArgs, Uint8Array> = {
  id: 'list-documents',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database, databaseName }, { collection: name, as }) {
    const collection = database.getCollection(name);
    const family = collection.kind === 'edge' ? 'edge' : 'document';
    const prefix = {
      id: `${collection.name}/`,
      key: '',
      path: `/_db/${databaseName}/_api/${family}/${collection.name}/`,
    }[as];
    const parts: string[] = [];
    for (const batch of collection.scan()) {
      for (const document of batch) parts.push(JSON.stringify(prefix + document._key));
    }
    return new TextEncoder().encode(`[${parts.join(',')}]`);
  },
};

export default listDocuments;
