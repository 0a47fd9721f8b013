import type { Operation } from '../../../operation/operation.ts';
import { expiredDocuments } from './lib/expired-documents.ts';
import type { ExpiredPlace } from './list-expired.ts';

interface RemoveExpiredArgs extends ExpiredPlace {
  readonly nowMs: number;
  /** Maximum documents of this call. */
  readonly limit: number;
}

/** Removes expired documents of a collection; returns their number. */
const removeExpired: Operation<RemoveExpiredArgs, number> = {
  id: 'remove-expired',
  mode: 'write',
  rights: 'server',
  run({ transaction }, { databaseName, collectionId, nowMs, limit }) {
    const collection = transaction.findDatabase(databaseName)?.findCollection(collectionId);
    if (collection === undefined) return 0;
    const keys = new Set<string>();
    for (const document of expiredDocuments(collection, nowMs)) {
      if (keys.size >= limit) break;
      keys.add(document._key);
    }
    for (const key of keys) collection.writer.remove(key, { dialect: '3.12' });
    return keys.size;
  },
};

export default removeExpired;
