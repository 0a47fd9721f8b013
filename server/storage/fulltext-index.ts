import type { StoredDocument } from '../../aql/source.ts';
import type { Value } from '../../aql/value.ts';
import { afterPrefix } from './bytes.ts';
import type { CollectionRecord, IndexRecord } from './catalog.ts';
import { docIdOf, entryPrefix, type IndexEntry } from './index-entries.ts';
import { parseField, valueAt } from './index-fields.ts';
import type { RangeSource } from './sorted-range.ts';

/** Words of an attribute, lower-cased: bytes [word utf8][0]. */
const defaultMinLength = 2;
/** Longer words are kept by their first characters. */
const maxWordLength = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const empty = Buffer.alloc(0);

export function findFulltextIndex(record: CollectionRecord, attribute: string): IndexRecord | undefined {
  return record.indexes.find(({ type, fields }) => type === 'fulltext' && fields[0] === attribute);
}

export function fulltextEntries(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  const words = new Set<string>();
  for (const text of textsOf(valueAt(document, parseField(index.fields[0] as string).path))) {
    for (const word of wordsOf(text, minLengthOf(index))) words.add(word);
  }
  return Array.from(words, (word) => ({
    bytes: Buffer.from(`${word}\0`),
    value: empty,
    precision: 'exact' as const,
  }));
}

function minLengthOf(index: IndexRecord): number {
  const { minLength } = index.options;
  return typeof minLength === 'number' ? minLength : defaultMinLength;
}

/** The texts in a value: itself, or those directly in an array or object. */
function textsOf(value: Value): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (Object.values(value) as Value[]).filter((item) => typeof item === 'string');
}

function* wordsOf(text: string, minLength: number): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    const word = normalizeWord(segment);
    if ([...word].length >= minLength) yield word;
  }
}

/** A word as the index has it; also for the words of a search. */
export function normalizeWord(word: string): string {
  const letters = [...word.normalize('NFC').toLowerCase()];
  return letters.length <= maxWordLength ? letters.join('') : letters.slice(0, maxWordLength).join('');
}

/** The documents with a word, or with words that begin with it, in insertion order. */
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
  for (const { key } of source.snapshot.entries(source.snapshot.tables.indexes, scan)) {
    docIds.add(docIdOf(key));
  }
  for (const docId of [...docIds].sort((left, right) => left - right)) yield source.getDocument(docId);
}
