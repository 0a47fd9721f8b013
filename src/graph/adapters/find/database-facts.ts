import { z } from 'zod';
import { fetchCollectionCount } from '../../../api/collections.ts';
import { queryRows } from '../../../api/cursor.ts';
import { fetchIndexes } from '../../../api/indexes.ts';

/** Number of documents of a sample. */
const sampleSize = 200;
/** Number of different values of an attribute that a sample keeps. */
const maxValues = 40;
/** Longer texts are not offered as values. */
const maxValueLength = 80;

export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** An attribute in a sample of a collection. */
export interface SampledField {
  readonly name: string;
  /** Most frequent first. */
  readonly types: readonly ValueType[];
  /** Different values without arrays and objects, most frequent first. */
  readonly values: readonly (string | number | boolean)[];
  /** Share of the sampled documents that have the attribute, 0 to 1. */
  readonly presence: number;
}

/** Facts of a collection that decide how it is searched. */
export interface CollectionFacts {
  readonly collection: string;
  readonly count: number;
  /** Attributes with a fulltext index. */
  readonly fulltext: readonly string[];
  /** First attributes of sorted indexes. */
  readonly sorted: readonly string[];
  readonly fields: readonly SampledField[];
}

const documents = z.array(z.record(z.string(), z.unknown()));

export function typeOf(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'bigint') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

export async function fetchCollectionFacts(
  collection: string,
  signal?: AbortSignal,
): Promise<CollectionFacts> {
  const [count, indexes, sample] = await Promise.all([
    fetchCollectionCount(collection, signal),
    fetchIndexes(collection, signal),
    queryRows('FOR v IN @@vertices LIMIT @sampleSize RETURN v', {
      bindVars: { '@vertices': collection, sampleSize },
      signal,
    }),
  ]);
  const fieldOf = (types: readonly string[]) =>
    indexes.filter(({ type }) => types.includes(type)).flatMap(({ fields }) => fields?.slice(0, 1) ?? []);
  return {
    collection,
    count,
    fulltext: fieldOf(['fulltext']),
    sorted: fieldOf(['persistent', 'skiplist', 'rocksdb']),
    fields: sampleFields(documents.parse(sample)),
  };
}

/** Attributes of some documents, most frequent first. */
function sampleFields(sample: readonly Readonly<Record<string, unknown>>[]): SampledField[] {
  const found = new Map<string, Map<string, { readonly value: unknown; count: number }>>();
  for (const document of sample) {
    for (const [name, value] of Object.entries(document)) {
      const values = found.get(name) ?? new Map<string, { readonly value: unknown; count: number }>();
      found.set(name, values);
      const key = `${typeOf(value)} ${typeof value === 'object' ? '' : String(value)}`;
      const entry = values.get(key);
      if (entry === undefined) values.set(key, { value, count: 1 });
      else entry.count++;
    }
  }
  return [...found]
    .map(([name, values]) => toField(name, [...values.values()], sample.length))
    .sort((one, other) => other.presence - one.presence);
}

function toField(
  name: string,
  entries: readonly { readonly value: unknown; readonly count: number }[],
  documentCount: number,
): SampledField {
  const byType = new Map<ValueType, number>();
  for (const { value, count } of entries) byType.set(typeOf(value), (byType.get(typeOf(value)) ?? 0) + count);
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  const simple = entries.filter(({ value }) => isSimple(value)).sort((one, other) => other.count - one.count);
  return {
    name,
    types: [...byType].sort((one, other) => other[1] - one[1]).map(([type]) => type),
    values: simple.slice(0, maxValues).map(({ value }) => value as string | number | boolean),
    presence: total / Math.max(1, documentCount),
  };
}

function isSimple(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maxValueLength;
  return typeof value === 'number' || typeof value === 'boolean';
}
