import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';

interface KeysOfCollection {
  readonly collectionId: string;
  readonly count: number;
  /** Lines `key revision`, sorted by key. */
  readonly lines: Uint8Array;
}

const maxChars = 64 << 20;

/** Lists keys and revisions of a collection. Throws 1203 (collection not found), 32 (resource limit exceeded). */
const listKeys: Operation<{ readonly collection: string }, KeysOfCollection> = {
  id: 'list-keys',
  mode: 'read',
  rights: 'administrator',
  run({ view, database }, { collection: name }) {
    const collection = database.findCollection(name);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    const entries: { readonly key: string; readonly line: string }[] = [];
    let chars = 0;
    for (const { _key: key, _rev: revision } of view.documentsFrom(collection, 0)) {
      const line = `${key} ${revision}\n`;
      chars += line.length;
      if (chars > maxChars) {
        throw new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `the keys exceed ${maxChars} characters` });
      }
      entries.push({ key, line });
    }
    entries.sort((left, right) => (left.key < right.key ? -1 : 1));
    const text = entries.map(({ line }) => line).join('');
    return {
      collectionId: collection.properties.id,
      count: entries.length,
      lines: new TextEncoder().encode(text),
    };
  },
};

export default listKeys;
