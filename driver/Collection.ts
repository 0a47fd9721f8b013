import { arangoError } from './ArangoError.ts';
import { CollectionDocuments } from './CollectionDocuments.ts';
import { hasErrorNum, type Json } from './DriverConnection.ts';
import { SimpleQuery } from './SimpleQuery.ts';

/** A geo index of a collection as the start of a query: `collection.geo('location').near(…)`. */
class GeoIndex {
  readonly #collection: ArangoCollection;
  readonly #index: string;

  constructor(collection: ArangoCollection, index: string) {
    this.#collection = collection;
    this.#index = index;
  }

  near(latitude: number, longitude: number): SimpleQuery {
    return this.#collection.simple('near', { latitude, longitude, geo: this.#index });
  }

  within(latitude: number, longitude: number, radius: number): SimpleQuery {
    return this.#collection.simple('within', { latitude, longitude, radius, geo: this.#index });
  }
}

interface IterateOptions {
  readonly limit?: number;
  readonly probability?: number;
}

interface IndexShape {
  readonly id: string;
  readonly type: string;
  readonly fields: readonly string[];
}

/** A collection of the database. */
export class ArangoCollection extends CollectionDocuments {
  /** A query of `/_api/simple` on this collection. */
  simple(call: ConstructorParameters<typeof SimpleQuery>[1], body: Json = {}): SimpleQuery {
    return new SimpleQuery(this.connection, call, { collection: this.name(), ...body });
  }

  all(): SimpleQuery {
    return this.simple('all');
  }

  toArray(): unknown[] {
    return this.all().toArray();
  }

  /** A random document, or null. */
  any(): unknown {
    return this.#simpleCall('any', {}).document ?? null;
  }

  /** `byExample(example)` or `byExample(name, value, …)`. */
  byExample(...example: readonly unknown[]): SimpleQuery {
    return this.simple('by-example', { example: exampleOf(example) });
  }

  byExampleHash(index: string, ...example: readonly unknown[]): SimpleQuery {
    return this.simple('by-example-hash', { index, example: exampleOf(example) });
  }

  byExampleSkiplist(index: string, ...example: readonly unknown[]): SimpleQuery {
    return this.simple('by-example-skiplist', { index, example: exampleOf(example) });
  }

  byCondition(condition: Json): SimpleQuery {
    return this.simple('by-condition', { condition });
  }

  byConditionSkiplist(index: string, condition: Json): SimpleQuery {
    return this.simple('by-condition-skiplist', { index, condition });
  }

  /** The first document of an example, or null. */
  firstExample(...example: readonly unknown[]): unknown {
    try {
      return this.#simpleCall('first-example', { example: exampleOf(example) }).document ?? null;
    } catch (error) {
      if (hasErrorNum(error, 404, 1202)) return null;
      throw error;
    }
  }

  range(attribute: string, left: unknown, right: unknown): SimpleQuery {
    return this.simple('range', { attribute, left, right, closed: false });
  }

  closedRange(attribute: string, left: unknown, right: unknown): SimpleQuery {
    return this.simple('range', { attribute, left, right, closed: true });
  }

  /** Throws 1570 (geo index missing), as the next two. */
  near(latitude: number, longitude: number): SimpleQuery {
    return this.simple('near', { latitude, longitude, geo: this.#firstGeoIndex() });
  }

  within(latitude: number, longitude: number, radius: number): SimpleQuery {
    return this.simple('within', { latitude, longitude, radius, geo: this.#firstGeoIndex() });
  }

  withinRectangle(latitude1: number, longitude1: number, latitude2: number, longitude2: number): SimpleQuery {
    const corners = { latitude1, longitude1, latitude2, longitude2 };
    return this.simple('within-rectangle', { ...corners, geo: this.#firstGeoIndex() });
  }

  /** Throws 1571 (fulltext index missing). */
  fulltext(attribute: string, query: string, index?: unknown): SimpleQuery {
    return this.simple('fulltext', { attribute, query, index: index ?? this.#fulltextIndexOf(attribute) });
  }

  /** The geo index of an attribute, or of a latitude and a longitude. Throws 1570 if there is none. */
  geo(...fields: readonly unknown[]): GeoIndex {
    const names = fields.filter((field) => typeof field === 'string');
    const found = (this.getIndexes() as readonly IndexShape[]).find(
      (index) => index.type.startsWith('geo') && index.fields.join() === names.join(),
    );
    if (found === undefined) throw arangoError('ERROR_QUERY_GEO_INDEX_MISSING');
    return new GeoIndex(this, found.id);
  }

  /** The first documents in the order of insertion: one (or null), or a list of `count`. */
  first(count?: number): unknown {
    return this.#simpleCall('first', count === undefined ? {} : { count }).result ?? null;
  }

  last(count?: number): unknown {
    return this.#simpleCall('last', count === undefined ? {} : { count }).result ?? null;
  }

  /** The number of removed documents. */
  removeByExample(example: Json, options?: unknown, limit?: number): unknown {
    return this.#simpleCall('remove-by-example', {
      example,
      ...positional({ waitForSync: options, limit }, options),
    }).deleted;
  }

  replaceByExample(example: Json, newValue: Json, options?: unknown, limit?: number): unknown {
    const body = { example, newValue, ...positional({ waitForSync: options, limit }, options) };
    return this.#simpleCall('replace-by-example', body).replaced;
  }

  updateByExample(
    example: Json,
    newValue: Json,
    options?: unknown,
    waitForSync?: boolean,
    limit?: number,
  ): unknown {
    const body = { example, newValue, ...positional({ keepNull: options, waitForSync, limit }, options) };
    return this.#simpleCall('update-by-example', body).updated;
  }

  /** The documents of a list of keys. */
  documents(keys: readonly unknown[]): Json {
    const { documents } = this.#simpleCall('lookup-by-keys', { keys });
    return { documents };
  }

  lookupByKeys(keys: readonly unknown[]): Json {
    return this.documents(keys);
  }

  removeByKeys(keys: readonly unknown[]): Json {
    const { removed, ignored } = this.#simpleCall('remove-by-keys', { keys });
    return { removed, ignored };
  }

  /** Calls the function for documents, each with a probability, up to a number of them. */
  iterate(callback: (document: unknown, index: number) => void, options: IterateOptions = {}): void {
    const { limit, probability = 1 } = options;
    if (limit !== undefined && typeof limit !== 'number') {
      throw arangoError('ERROR_ILLEGAL_NUMBER', "expecting a number, got 'limit'");
    }
    let index = 0;
    for (const document of this.all()) {
      if (limit !== undefined && index >= limit) return;
      if (probability >= 1 || Math.random() <= probability) callback(document, index++);
    }
  }

  /** The oldest geo index. */
  #firstGeoIndex(): string {
    const found = (this.getIndexes() as readonly IndexShape[])
      .filter(({ type }) => type.startsWith('geo'))
      .sort((left, right) => numberOf(left.id) - numberOf(right.id))[0];
    if (found === undefined) throw arangoError('ERROR_QUERY_GEO_INDEX_MISSING');
    return found.id;
  }

  #fulltextIndexOf(attribute: string): string {
    const found = (this.getIndexes() as readonly IndexShape[]).find(
      ({ type, fields }) => type === 'fulltext' && fields[0] === attribute,
    );
    if (found === undefined) throw arangoError('ERROR_QUERY_FULLTEXT_INDEX_MISSING');
    return found.id;
  }

  #simpleCall(call: string, body: Json): Json {
    return this.connection.call('PUT', `/_api/simple/${call}`, { collection: this.name(), ...body });
  }
}

/** `[{…}]` or `[name, value, …]`. */
function exampleOf(example: readonly unknown[]): unknown {
  if (example.length === 1) return example[0];
  const pairs: [string, unknown][] = [];
  for (let index = 0; index < example.length; index += 2) {
    pairs.push([String(example[index]), example[index + 1]]);
  }
  return Object.fromEntries(pairs);
}

/** The number in the id of an index. */
function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('/') + 1));
}

/** Options in their object form, or the defined ones of the positional form. */
function positional(named: Readonly<Record<string, unknown>>, options: unknown): Json {
  if (typeof options === 'object' && options !== null) return { options };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
