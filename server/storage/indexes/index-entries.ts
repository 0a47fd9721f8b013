import type { StoredDocument } from '../../../aql/source.ts';
import type { IndexRecord } from '../catalog/catalog.ts';
import { numberValue } from '../lmdb/bytes.ts';
import { fulltextEntries } from './fulltext-index.ts';
import { geoEntries } from './geo-index.ts';
import type { IndexEntry } from './index-keys.ts';
import { sortedEntries } from './sorted-index.ts';

const empty = Buffer.alloc(0);

/** The entries of a document in an index. */
export function entriesOf(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  switch (index.type) {
    case 'geo':
      return geoEntries(index, document);
    case 'fulltext':
      return fulltextEntries(index, document);
    case 'cap':
      // Sorted by the tick of the last change.
      return [{ bytes: numberValue(Number(document._rev)), value: empty, precision: 'exact' }];
    default:
      return sortedEntries(index, document);
  }
}
