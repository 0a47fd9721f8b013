import { defaultMinLength, normalizeWord, wordsOf } from '../../../aql/fulltext/words.ts';
import type { StoredDocument } from '../../../aql/source.ts';
import type { CollectionRecord, IndexRecord } from '../catalog/catalog.ts';
import { afterPrefix } from '../lmdb/bytes.ts';
import { sealedEntries } from '../lmdb/damage.ts';
import { parseField, valueAt } from './index-fields.ts';
import { docIdOf, entryPrefix, type IndexEntry } from './index-keys.ts';
import type { RangeSource } from './sorted-range.ts';

/** Words of an attribute, lower-cased: bytes [word utf8][0]. */
const empty = Buffer.alloc(0);

export function findFulltextIndex(record: CollectionRecord, attribute: string): IndexRecord | undefined {
  return record.indexes.find(({ type, fields }) => type === 'fulltext' && fields[0] === attribute);
}

export function fulltextEntries(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  const value = valueAt(document, parseField(index.fields[0] as string).path);
  return Array.from(wordsOf(value, minLengthOf(index)), (word) => ({
    bytes: Buffer.from(`${word}\0`),
    value: empty,
    precision: 'exact' as const,
  }));
}

function minLengthOf(index: IndexRecord): number {
  const { minLength } = index.options;
  return typeof minLength === 'number' ? minLength : defaultMinLength;
}

/** The documents with a word, or with words that have it as prefix, in insertion order. */
export function* findWords(
  source: RangeSource,
  index: IndexRecord,
  word: string,
  isPrefix: boolean,
): Generator<StoredDocument> {
  const normal = normalizeWord(word);
  const prefix = entryPrefix(index.storageId, Buffer.from(isPrefix ? normal : `${normal}\0`));
  const docIds = new Set<number>();
  const scan = { start: prefix, end: afterPrefix(prefix) };
  for (const { key } of sealedEntries(source.snapshot, 'indexes', scan)) {
    docIds.add(docIdOf(key));
  }
  for (const docId of [...docIds].sort((left, right) => left - right)) yield source.getDocument(docId);
}
