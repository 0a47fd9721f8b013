import { arangoError } from './ArangoError.ts';
import { ArangoQueryCursor } from './Cursor.ts';
import type { DriverConnection, Json } from './DriverConnection.ts';
import type { Printer } from './printing/Printer.ts';

/** The calls of `/_api/simple` with a cursor. */
type SimpleCall =
  | 'all'
  | 'by-example'
  | 'by-example-hash'
  | 'by-example-skiplist'
  | 'by-condition'
  | 'by-condition-skiplist'
  | 'range'
  | 'near'
  | 'within'
  | 'within-rectangle'
  | 'fulltext';

/** A query of a collection by its shape. It runs when its first result is read. */
export class SimpleQuery {
  readonly #connection: DriverConnection;
  readonly #call: SimpleCall;
  readonly #body: Record<string, unknown>;
  /** The query whose rows this one skips and limits. */
  readonly #source: SimpleQuery | undefined;
  #cursor: ArangoQueryCursor | undefined;

  constructor(connection: DriverConnection, call: SimpleCall, body: Json, source?: SimpleQuery) {
    this.#connection = connection;
    this.#call = call;
    this.#body = { ...body };
    this.#source = source;
  }

  /** The query without its next `count` rows, within its limit; of a negative count, its last rows only. */
  skip(count?: number | null): SimpleQuery {
    this.#checkOpen();
    const more = count ?? 0;
    const { skip = 0, limit } = this.#window;
    if (limit === undefined) return this.#with({ skip: skip + more });
    if (skip >= 0 && more >= 0) return this.#with({ skip: skip + more, limit: Math.max(limit - more, 0) });
    // The number of rows within the limit is known after the query.
    const { collection, batchSize } = this.#body;
    return new SimpleQuery(this.#connection, this.#call, { collection, batchSize, skip: more }, this);
  }

  /** The query with at most `count` rows. */
  limit(count: number): SimpleQuery {
    this.#checkOpen();
    if (count < 0) throw arangoError('ERROR_BAD_PARAMETER', 'limit must be non-negative');
    return this.#with({ limit: Math.min(this.#window.limit ?? Number.POSITIVE_INFINITY, count) });
  }

  setBatchSize(size: number): this {
    if (size > 0) this.#body.batchSize = size;
    return this;
  }

  /** For `near`: adds the distance as this attribute. */
  distance(attribute = 'distance'): SimpleQuery {
    this.#checkOpen();
    return this.#with({ distance: attribute });
  }

  execute(batchSize?: number): ArangoQueryCursor {
    if (batchSize !== undefined) this.setBatchSize(batchSize);
    this.#cursor ??= new ArangoQueryCursor(
      this.#connection,
      this.#source === undefined
        ? this.#connection.call('PUT', `/_api/simple/${this.#call}`, this.#body)
        : windowOf(this.#source.toArray(), this.#window),
    );
    return this.#cursor;
  }

  /** Answers of services recognize results of queries by it. */
  get isArangoResultSet(): boolean {
    return true;
  }

  hasNext(): boolean {
    return this.execute().hasNext();
  }

  next(): unknown {
    return this.execute().next();
  }

  toArray(): unknown[] {
    return this.execute().toArray();
  }

  /** The number of results in all. */
  count(): number {
    return this.execute().count() ?? 0;
  }

  getExtra(): unknown {
    return this.execute().getExtra();
  }

  dispose(): void {
    this.#cursor?.dispose();
  }

  *[Symbol.iterator](): Iterator<unknown> {
    while (this.hasNext()) yield this.next();
  }

  toJSON(): unknown {
    return this.toArray();
  }

  /** Such as `SimpleQueryByExample(cars).skip(1).limit(2)`. */
  toString(): string {
    const { collection, skip, limit } = this.#body;
    const name = this.#call
      .split('-')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('');
    const skipped = skip === undefined ? '' : `.skip(${skip})`;
    return `SimpleQuery${name}(${collection})${skipped}${limit === undefined ? '' : `.limit(${limit})`}`;
  }

  /** Does not execute the query. */
  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }

  get #window(): Window {
    return this.#body as Window;
  }

  #with(changes: Json): SimpleQuery {
    return new SimpleQuery(this.#connection, this.#call, { ...this.#body, ...changes }, this.#source);
  }

  #checkOpen(): void {
    if (this.#cursor !== undefined) throw new Error('query is already executing');
  }
}

interface Window {
  /** Below 0: all but the last rows. */
  readonly skip?: number;
  readonly limit?: number;
}

/** The answer of a query with these rows, skipped and limited. */
function windowOf(rows: readonly unknown[], { skip = 0, limit }: Window): Json {
  const from = skip < 0 ? Math.max(rows.length + skip, 0) : skip;
  const result = rows.slice(from, limit === undefined ? undefined : from + limit);
  return { result, hasMore: false, count: result.length };
}
