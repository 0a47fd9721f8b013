import { arangoError } from './ArangoError.ts';
import type { Connection, Json } from './Connection.ts';
import { ArangoQueryCursor } from './Cursor.ts';
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
  readonly #connection: Connection;
  readonly #call: SimpleCall;
  readonly #body: Record<string, unknown>;
  #cursor: ArangoQueryCursor | undefined;

  constructor(connection: Connection, call: SimpleCall, body: Json) {
    this.#connection = connection;
    this.#call = call;
    this.#body = { ...body };
  }

  skip(count: number): this {
    this.#checkOpen();
    this.#body.skip = Number(this.#body.skip ?? 0) + (count ?? 0);
    return this;
  }

  limit(count: number): this {
    this.#checkOpen();
    if (count < 0) throw arangoError('ERROR_BAD_PARAMETER', 'limit must be non-negative');
    this.#body.limit = Math.min(Number(this.#body.limit ?? Number.POSITIVE_INFINITY), count);
    return this;
  }

  setBatchSize(size: number): this {
    if (size > 0) this.#body.batchSize = size;
    return this;
  }

  /** For `near`: adds the distance as this attribute. */
  distance(attribute = 'distance'): this {
    this.#checkOpen();
    this.#body.distance = attribute;
    return this;
  }

  execute(batchSize?: number): ArangoQueryCursor {
    if (batchSize !== undefined) this.setBatchSize(batchSize);
    this.#cursor ??= new ArangoQueryCursor(
      this.#connection,
      this.#connection.call('PUT', `/_api/simple/${this.#call}`, this.#body),
    );
    return this.#cursor;
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

  #checkOpen(): void {
    if (this.#cursor !== undefined) throw new Error('query is already executing');
  }
}
