import { findTexts } from '../../../../aql/fulltext/find-texts.ts';
import { placesWithin } from '../../../../aql/geo/find-places.ts';
import { MemoryUse } from '../../../../aql/limits/MemoryUse.ts';
import { RowsWriter } from '../../../../aql/result-json.ts';
import type { FoundPlace, StoredDocument } from '../../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { unreachable } from '../../../../protocol/lib/assert.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { JsonPieces } from '../../../engine/queries/query-call.ts';
import { queryMemory } from '../../../engine/queries/query-memory.ts';
import { type LargeJson, parsedJson } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView } from '../../../storage/types.ts';
import {
  hasEachDocumentOnce,
  matchingCondition,
  type NamedIndex,
  requireIndex,
  requireIndexOf,
} from './lib/condition.ts';
import { matching } from './lib/example.ts';
import { placesByIndex } from './lib/places.ts';

export type SimpleQuery =
  | { readonly kind: 'any' }
  | { readonly kind: 'ends'; readonly descending: boolean; readonly count: number }
  | {
      readonly kind: 'example';
      readonly example: LargeJson<ObjectValue>;
      /** An index on exactly the attributes of the example, which must exist. */
      readonly index?: Pick<NamedIndex, 'type'> & Partial<NamedIndex>;
    }
  | {
      readonly kind: 'condition';
      readonly condition: LargeJson<ObjectValue>;
      /** Gives the order of the documents; undefined: that of the collection. */
      readonly index?: NamedIndex;
    }
  | {
      readonly kind: 'range';
      readonly attribute: string;
      /** Undefined: an open bound. */
      readonly left: Value | undefined;
      readonly right: Value | undefined;
      readonly closed: boolean;
    }
  | {
      readonly kind: 'near';
      readonly latitude: number;
      readonly longitude: number;
      readonly radius?: number;
      readonly index?: string;
    }
  | { readonly kind: 'rectangle'; readonly corners: readonly [number, number, number, number] }
  | { readonly kind: 'fulltext'; readonly attribute: string; readonly query: string };

interface SimpleQueryArgs {
  readonly collection: string;
  readonly query: SimpleQuery;
  readonly skip: number;
  /** Undefined: all. */
  readonly limit?: number;
  /** The attribute for the distance. */
  readonly distanceAs?: string;
}

interface SimpleQueryResult {
  readonly count: number;
  /** A JSON array in pieces. */
  readonly documents: JsonPieces;
}

/**
 * One of the queries of /_api/simple. Its result is written piece by piece and counts as memory of a query. Throws 1203
 * (collection not found), 1209, 1570, 1571, 10 (bad parameter), 32 (resource limit).
 */
const simpleQuery: Operation<SimpleQueryArgs, SimpleQueryResult> = {
  id: 'simple-query',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database }, args) {
    const { shared, queryBytes } = queryMemory();
    const memory = new MemoryUse({ defaultLimitBytes: queryBytes, shared });
    try {
      return write(found(database.getCollection(args.collection), args, memory), args, memory);
    } finally {
      memory.close();
    }
  },
};

function write(all: Iterable<Found>, args: SimpleQueryArgs, memory: MemoryUse): SimpleQueryResult {
  const { skip, limit = Number.POSITIVE_INFINITY, distanceAs } = args;
  // The thread of an operation is ended if its client leaves: no request to end reaches it.
  const rows = new RowsWriter({ memory, checkKilled: () => undefined });
  let position = 0;
  for (const { document, distance } of all) {
    if (position >= skip + limit) break;
    if (position++ >= skip) rows.addJson(withDistance(document, distanceAs, distance));
  }
  return { count: rows.rowCount, documents: rows.take() };
}

type Found = Pick<FoundPlace, 'document'> & Partial<FoundPlace>;

function found(
  collection: CollectionView,
  { query, skip, limit }: SimpleQueryArgs,
  memory: MemoryUse,
): Iterable<Found> {
  switch (query.kind) {
    case 'any':
      return plain(collection.sample(1, Math.random));
    case 'ends':
      return ends(collection, query, memory);
    case 'example':
      return plain(byExample(collection, parsedJson(query.example), query.index));
    case 'condition':
      return plain(
        matchingCondition(
          collection,
          parsedJson(query.condition),
          query.index && requireIndex(collection, query.index),
        ),
      );
    case 'range':
      return inRange(collection, query);
    case 'near': {
      const { latitude, longitude, radius, index } = query;
      const max = limit === undefined ? undefined : skip + limit;
      return placesByIndex(collection, { latitude, longitude, radius, limit: max }, index);
    }
    case 'rectangle': {
      const [latitude1, longitude1, latitude2, longitude2] = query.corners;
      const first = { latitude: latitude1, longitude: longitude1 };
      return placesWithin(collection, first, { latitude: latitude2, longitude: longitude2 });
    }
    case 'fulltext':
      return plain(findTexts(collection, query.attribute, query.query));
    default:
      return unreachable(query);
  }
}

function* plain(documents: Iterable<StoredDocument>): Generator<Found> {
  for (const document of documents) yield { document };
}

/** The documents with the oldest or the newest last changes, in this order. */
function* ends(
  collection: CollectionView,
  { descending, count }: SimpleQuery & { kind: 'ends' },
  memory: MemoryUse,
): Generator<Found> {
  const sign = descending ? -1 : 1;
  const order = (left: Dated, right: Dated) => sign * (left.revision - right.revision);
  let kept: Dated[] = [];
  let countedBytes = 0;
  for (const batch of collection.scanForAttributes()) {
    kept.push(...batch.map((document) => ({ docId: document.docId, revision: Number(document._rev) })));
    // Rare sorts, because each of them takes as long as the list.
    if (kept.length > 2 * count + 1000) kept = kept.sort(order).slice(0, count);
    const keptBytes = kept.length * datedBytes;
    if (keptBytes > countedBytes) {
      memory.grow(keptBytes - countedBytes);
      countedBytes = keptBytes;
    }
  }
  for (const { docId } of kept.sort(order).slice(0, count)) {
    const document = collection.findDocument(docId);
    if (document !== undefined) yield { document };
  }
}

/** An object of two numbers, and its place in the list. */
const datedBytes = 64;

interface Dated {
  readonly docId: number;
  readonly revision: number;
}

function byExample(
  collection: CollectionView,
  example: ObjectValue,
  index: (SimpleQuery & { kind: 'example' })['index'],
): Generator<StoredDocument> {
  if (index !== undefined) requireIndexOf(collection, example, index);
  return matching(collection, example);
}

function* inRange(
  collection: CollectionView,
  { attribute, left, right, closed }: SimpleQuery & { kind: 'range' },
): Generator<Found> {
  const index = collection
    .indexes()
    .find(
      (candidate) =>
        (candidate.type === 'skiplist' || candidate.type === 'persistent') &&
        candidate.fields[0] === attribute &&
        hasEachDocumentOnce(candidate, (left ?? null) !== null),
    );
  if (index === undefined) {
    throw new DatabaseError('ERROR_ARANGO_NO_INDEX', {
      detail: `expected a skiplist or persistent index on '${attribute}' of '${collection.name}'`,
    });
  }
  const range = {
    equal: [],
    low: left === undefined ? undefined : { value: left, isInclusive: true },
    high: right === undefined ? undefined : { value: right, isInclusive: closed },
  };
  for (const batch of collection.range(index.id, range)) yield* plain(batch);
}

function withDistance(document: StoredDocument, attribute: string | undefined, distance = 0): string {
  const json = document.toJson();
  if (attribute === undefined) return json;
  if (document.get(attribute) !== undefined) {
    return stringifyJson({ ...(parseJson(json) as object), [attribute]: distance });
  }
  return `${json.slice(0, -1)},${JSON.stringify(attribute)}:${distance}}`;
}

export default simpleQuery;
