import { arangoError } from './ArangoError.ts';
import { ArangoQueryCursor } from './Cursor.ts';
import type { DriverConnection, Json } from './DriverConnection.ts';
import type { Printer } from './printing/Printer.ts';

interface StatementData {
  readonly query: string;
  readonly bindVars?: Json | undefined;
  readonly options?: Json | undefined;
  readonly count?: boolean | undefined;
  readonly batchSize?: number | undefined;
  readonly cache?: boolean | undefined;
}

/** A query with its bind parameters. */
export class ArangoStatement {
  readonly #connection: DriverConnection;
  #options: Json | undefined;
  #query = '';
  #bindVars: Record<string, unknown> = {};
  #hasCount = false;
  #batchSize: number | null = null;
  #cache: boolean | undefined;

  constructor(connection: DriverConnection, data: unknown) {
    const given = typeof data === 'string' && data !== '' ? { query: data } : data;
    if (typeof given !== 'object' || given === null)
      throw new TypeError('ArangoStatement needs initial data');
    const { query, bindVars, options, count, batchSize, cache } = given as StatementData;
    this.#connection = connection;
    this.setQuery(query);
    if (typeof options === 'object' && options !== null) this.setOptions(options);
    if (bindVars !== undefined) this.bind(bindVars);
    if (count !== undefined) this.setCount(count);
    if (batchSize !== undefined) this.setBatchSize(batchSize);
    if (cache !== undefined) this.setCache(cache);
  }

  /** `bind(name, value)`, or `bind({name: value, …})`, which replaces all. */
  bind(key: unknown, value?: unknown): void {
    if (typeof key === 'object' && key !== null) {
      if (value !== undefined) throw arangoError('ERROR_BAD_PARAMETER', 'invalid bind parameter declaration');
      this.#bindVars = { ...key };
    } else if (typeof key === 'string' || Number.isInteger(key)) {
      const name = String(key);
      if (Object.hasOwn(this.#bindVars, name)) {
        throw arangoError('ERROR_BAD_PARAMETER', 'redeclaration of bind parameter');
      }
      this.#bindVars[name] = value;
    } else {
      throw arangoError('ERROR_BAD_PARAMETER', 'invalid bind parameter declaration');
    }
  }

  setQuery(query: unknown): void {
    const text = textOf(query);
    if (text === '') throw arangoError('ERROR_BAD_PARAMETER', 'need a valid query string');
    this.#query = text;
  }

  setCount(hasCount: boolean): void {
    this.#hasCount = Boolean(hasCount);
  }

  /** Without effect for a number that is not above 0. */
  setBatchSize(size: number): void {
    if (Number.parseInt(String(size), 10) > 0) this.#batchSize = Number.parseInt(String(size), 10);
  }

  setCache(isCached: boolean): void {
    this.#cache = Boolean(isCached);
  }

  /** Replaces all options. */
  setOptions(options: Json): void {
    this.#options = options;
  }

  getQuery(): string {
    return this.#query;
  }

  getBindVariables(): Json {
    return this.#bindVars;
  }

  getCount(): boolean {
    return this.#hasCount;
  }

  /** Null if it was not set: the server chooses. */
  getBatchSize(): number | null {
    return this.#batchSize;
  }

  /** Undefined if it was not set. */
  getCache(): boolean | undefined {
    return this.#cache;
  }

  /** Undefined if none were set. */
  getOptions(): Json | undefined {
    return this.#options;
  }

  execute(): ArangoQueryCursor {
    const body = {
      query: this.#query,
      count: this.#hasCount,
      bindVars: this.#bindVars,
      batchSize: this.#batchSize ?? undefined,
      options: this.#options,
      cache: this.#cache,
    };
    return new ArangoQueryCursor(this.#connection, this.#connection.call('POST', '/_api/cursor', body));
  }

  /** Collections, bind parameters and syntax tree. */
  parse(): Json {
    const { bindVars, collections, ast } = this.#connection.call('POST', '/_api/query', {
      query: this.#query,
    });
    return { bindVars, collections, ast };
  }

  explain(options: Json = {}): Json {
    const body = { query: this.#query, bindVars: this.#bindVars, options: { ...this.#options, ...options } };
    const { plan, plans, warnings, stats, cacheable } = this.#connection.call('POST', '/_api/explain', body);
    return plans === undefined ? { plan, warnings, stats, cacheable } : { plans, warnings, stats };
  }

  /** The plan as the explainer's text: strings of 1024 characters, 20 members, lines of 100 columns. */
  explainedText(options: Json = {}): string {
    const body = { query: this.#query, bindVars: this.#bindVars, options: { ...this.#options, ...options } };
    // The call that gives the text answers errors of the query in it.
    this.explain(options);
    return String(this.#connection.call('POST', '/_admin/aardvark/query/explain', body).msg ?? '');
  }

  toString(): string {
    return `[object ArangoStatement "${this.#query}"]`;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }
}

/** The text of a query given as text or as an object with `toAQL`. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query.trim() === '' ? '' : query;
  const { toAQL } = (query ?? {}) as { readonly toAQL?: () => unknown };
  return typeof toAQL === 'function' ? String(toAQL.call(query)) : '';
}
