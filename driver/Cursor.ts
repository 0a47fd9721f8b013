import { arangoError } from './ArangoError.ts';
import type { DriverConnection, Json } from './DriverConnection.ts';
import type { Printer } from './printing/Printer.ts';

/** Documents in a printed cursor. */
const maxPrintedDocuments = 10;

/** The rows of a query, fetched batch by batch. */
export class ArangoQueryCursor {
  readonly #connection: DriverConnection;
  readonly #extra: unknown;
  readonly #count: number | undefined;
  #id: string | undefined;
  #rows: readonly unknown[];
  #next = 0;

  /** `first`: the answer to the query. */
  constructor(connection: DriverConnection, first: Json) {
    this.#connection = connection;
    this.#rows = rowsOf(first);
    this.#id = idOf(first);
    this.#extra = first.extra;
    this.#count = typeof first.count === 'number' ? first.count : undefined;
  }

  /** Answers of services recognize results of queries by it. */
  get isArangoResultSet(): boolean {
    return true;
  }

  hasNext(): boolean {
    if (this.#next >= this.#rows.length && this.#id !== undefined) this.#readNext();
    return this.#next < this.#rows.length;
  }

  /** Without one: undefined in a service, an error otherwise. */
  next(): unknown {
    if (!this.hasNext()) {
      if (this.#connection.isService) return undefined;
      throw new Error('No more results');
    }
    return this.#rows[this.#next++];
  }

  toArray(): unknown[] {
    const rows: unknown[] = [];
    while (this.hasNext()) rows.push(this.next());
    return rows;
  }

  forEach(callback: (row: unknown) => void): void {
    while (this.hasNext()) callback(this.next());
  }

  /** Discards the rest on the server. */
  dispose(): void {
    if (this.#id !== undefined) this.#connection.trySend('DELETE', `/_api/cursor/${this.#id}`);
    this.#id = undefined;
    this.#rows = [];
  }

  /** The number of rows, if the query asked for it. */
  count(): number | undefined {
    return this.#count;
  }

  getExtra(): unknown {
    return this.#extra ?? {};
  }

  *[Symbol.iterator](): Iterator<unknown> {
    while (this.hasNext()) yield this.next();
  }

  toString(): string {
    return `[object ArangoQueryCursor, count: ${this.#count ?? 'unknown'}, hasMore: ${this.hasNext()}]`;
  }

  /** Reads and prints the next documents. */
  _PRINT(printer: Printer): void {
    const rows: unknown[] = [];
    while (rows.length < maxPrintedDocuments && this.hasNext()) rows.push(this.next());
    printer.write('class', this.toString());
    if (rows.length === 0) return;
    printer.write('plain', '\n');
    printer.writeValue(rows);
    if (!this.hasNext()) return;
    printer.write('muted', "\ntype 'more' to show more documents");
    printer.remember(this);
  }

  toJSON(): unknown {
    return this.toArray();
  }

  #readNext(): void {
    const next = this.#connection.call('PUT', `/_api/cursor/${this.#id}`);
    this.#rows = rowsOf(next);
    this.#next = 0;
    this.#id = idOf(next);
  }
}

function rowsOf({ result }: Json): readonly unknown[] {
  if (!Array.isArray(result)) throw arangoError('ERROR_INTERNAL', 'expected a cursor with a list of results');
  return result;
}

function idOf({ id, hasMore }: Json): string | undefined {
  return hasMore === true && id !== undefined ? String(id) : undefined;
}
