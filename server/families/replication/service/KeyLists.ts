import { DatabaseError } from '../../../../protocol/errors.ts';
import { TimedEntries } from './TimedEntries.ts';

/** Keys and revisions of a collection at one time, for the incremental synchronization of 2.8. */
interface KeyList {
  readonly collectionId: string;
  /** Lines `key revision`, sorted by key. */
  readonly lines: Uint8Array;
}

const maxBytes = 64 << 20;
const ttlSeconds = 300;

export class KeyLists {
  readonly #lists = new TimedEntries<KeyList>('ERROR_CURSOR_NOT_FOUND');

  /** Throws 32 (resource limit exceeded) for too much data in all lists. */
  add(databaseName: string, list: KeyList): string {
    const bytes = this.#lists.values().reduce((sum, { lines }) => sum + lines.length, list.lines.length);
    if (bytes > maxBytes) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `expected at most ${maxBytes} bytes of keys`,
      });
    }
    return this.#lists.create(databaseName, list, ttlSeconds);
  }

  /** Throws 1600 (cursor not found). */
  get(databaseName: string, id: string): KeyList {
    this.#lists.extend(databaseName, id, ttlSeconds);
    return this.#lists.get(databaseName, id);
  }

  /** Throws 1600 (cursor not found). */
  remove(databaseName: string, id: string): void {
    this.#lists.end(databaseName, id);
  }
}
