import { DatabaseError } from '../../../protocol/errors.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import type { TouchedDocuments } from '../types.ts';

/** A document number, or the user-defined key of a new document. */
type Locked = number | string;

/**
 * Documents that open transactions have changed. The writer refuses changes of them by others with 1200 (conflict), so
 * that the first of two concurrent writers succeeds.
 */
export class DocumentLocks {
  /** Collection id → locked document → transaction. */
  readonly #holders = new Map<string, Map<Locked, string>>();
  readonly #byTransaction = new Map<string, Map<string, Locked[]>>();
  /** The transaction whose changes are applied now. */
  #current: string | undefined;

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  /** Locks all documents or, if another transaction holds one of them, none. Returns whether they are locked. */
  take(transactionId: string, touched: readonly TouchedDocuments[]): boolean {
    const isFree = touched.every(({ collectionId, docIds, keys }) => {
      const holders = this.#holders.get(collectionId);
      const isOwn = (locked: Locked): boolean => (holders?.get(locked) ?? transactionId) === transactionId;
      return docIds.every(isOwn) && keys.every(isOwn);
    });
    if (!isFree) return false;
    for (const { collectionId, docIds, keys } of touched) {
      const holders = entryOf(this.#holders, collectionId, () => new Map<Locked, string>());
      const own = entryOf(this.#byTransaction, transactionId, () => new Map<string, Locked[]>());
      const list = entryOf(own, collectionId, () => [] as Locked[]);
      for (const locked of [...docIds, ...keys]) {
        holders.set(locked, transactionId);
        list.push(locked);
      }
    }
    return true;
  }

  release(transactionId: string): void {
    for (const [collectionId, list] of this.#byTransaction.get(transactionId) ?? []) {
      const holders = this.#holders.get(collectionId);
      for (const locked of list) holders?.delete(locked);
      if (holders?.size === 0) this.#holders.delete(collectionId);
    }
    this.#byTransaction.delete(transactionId);
  }

  /** Runs `body` with the locks of the transaction. */
  runAs<T>(transactionId: string | undefined, body: () => T): T {
    this.#current = transactionId;
    try {
      return body();
    } finally {
      this.#current = undefined;
    }
  }

  /** Whether another transaction has changed documents of the collection. */
  isLocked(collectionId: string): boolean {
    const holders = this.#holders.get(collectionId);
    if (holders === undefined) return false;
    for (const holder of holders.values()) if (holder !== this.#current) return true;
    return false;
  }

  /** Throws 1200 (conflict) if another transaction has changed the document. */
  check(
    collectionId: string,
    docId: number,
    before: LmdbDocument | undefined,
    after: LmdbDocument | undefined,
  ): void {
    const holders = this.#holders.get(collectionId);
    if (holders === undefined) return;
    const holder = before === undefined ? holders.get(after?.ownKey ?? '') : holders.get(docId);
    if (holder !== undefined && holder !== this.#current) throw writeConflict((before ?? after)?._key ?? '');
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}

/** 1200 for a document that a concurrent transaction has changed. */
export function writeConflict(key?: string): DatabaseError {
  const where =
    key === undefined ? '' : ` - in index primary of type primary over '_key'; conflicting key: ${key}`;
  return new DatabaseError('ERROR_ARANGO_CONFLICT', {
    status: 409,
    message: `write-write conflict${where}`,
  });
}
