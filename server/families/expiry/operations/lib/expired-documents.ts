import { toIso } from '../../../../../aql/dates/format.ts';
import { parseStrictDate } from '../../../../../aql/dates/parse.ts';
import type { IndexRange, StoredDocument } from '../../../../../aql/source.ts';
import { getAttribute } from '../../../../../aql/values/objects.ts';
import type { CollectionView, IndexDefinition } from '../../../../storage/types.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxTimeMs = 8e15;
/** Maximum texts that are read for each expired document, because their order is not exactly that of their times. */
const maxTexts = 10_000;

/**
 * Documents whose time in a ttl index has passed. A number counts seconds since 1970; a text is a date of ISO 8601.
 * Other values never expire.
 */
export function* expiredDocuments(collection: CollectionView, nowMs: number): Generator<StoredDocument> {
  for (const index of collection.indexDefinitions()) {
    if (index.type === 'ttl')
      yield* expiredIn(collection, index, nowMs - Number(index.options.expireAfter) * 1000);
  }
}

function* expiredIn(
  collection: CollectionView,
  { id, fields: [field = ''] }: IndexDefinition,
  limitMs: number,
): Generator<StoredDocument> {
  // Nothing expires outside the range of dates.
  if (Math.abs(limitMs) > maxTimeMs) return;
  const numbers: IndexRange = {
    equal: [],
    low: { value: true, isInclusive: false },
    high: { value: limitMs / 1000, isInclusive: true },
  };
  for (const batch of collection.range(id, numbers)) yield* batch;
  // Texts with a time zone sort up to a day apart from their times.
  const texts: IndexRange = {
    equal: [],
    low: { value: '', isInclusive: true },
    high: { value: toIso(limitMs + dayMs), isInclusive: true },
  };
  let left = maxTexts;
  for (const batch of collection.range(id, texts)) {
    for (const document of batch) {
      if (left-- <= 0) return;
      const value = getAttribute(document.toObject(), field);
      const timeMs = typeof value === 'string' ? parseStrictDate(value) : undefined;
      if (timeMs !== undefined && timeMs <= limitMs) yield document;
    }
  }
}
