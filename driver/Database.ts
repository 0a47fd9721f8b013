import type { ArangoConnection } from './ArangoConnection.ts';
import { arangoError } from './ArangoError.ts';
import { ArangoCollection } from './Collection.ts';
import { documentType, edgeType } from './CollectionAdministration.ts';
import type { ArangoQueryCursor } from './Cursor.ts';
import { type DriverConnection, hasErrorNum, type Json, queryString } from './DriverConnection.ts';
import { parseHandle, type Selector } from './handles.ts';
import type { Printer } from './printing/Printer.ts';
import { ArangoStatement } from './Statement.ts';

/** Properties of a new collection; others are not sent. */
const creatable = [
  'waitForSync',
  'journalSize',
  'isSystem',
  'isVolatile',
  'doCompact',
  'keyOptions',
  'shardKeys',
  'numberOfShards',
  'distributeShardsLike',
  'indexBuckets',
  'id',
  'schema',
  'computedValues',
  'cacheEnabled',
] as const;

/** The object `db`: one database of the server. */
export class ArangoDatabase {
  readonly #connection: DriverConnection;
  readonly #collections = new Map<string, ArangoCollection>();
  /** Of a shell. */
  readonly #print: ((text: string) => void) | undefined;
  /** The connection for requests without the objects of the driver. */
  readonly _connection: ArangoConnection;

  constructor(connection: DriverConnection, arango: ArangoConnection, print?: (text: string) => void) {
    this.#connection = connection;
    this.#print = print;
    this._connection = arango;
  }

  _name(): string {
    return this.#connection.databaseName;
  }

  _id(): unknown {
    return this.#current().id;
  }

  _path(): unknown {
    return this.#current().path;
  }

  _isSystem(): unknown {
    return this.#current().isSystem;
  }

  _version(): unknown {
    return this.#connection.get('/_api/version').version;
  }

  _databases(): unknown {
    return this.#connection.get('/_api/database').result;
  }

  /** The older name of `_databases`. */
  _listDatabases(): unknown {
    return this._databases();
  }

  _createDatabase(name: string, options: Json = {}, users: readonly unknown[] = []): unknown {
    return this.#connection.call('POST', '/_api/database', { name, options, users }).result;
  }

  _dropDatabase(name: string): unknown {
    return this.#connection.call('DELETE', `/_api/database/${encodeURIComponent(name)}`).result;
  }

  /**
   * Makes another database the current one. Existing collections, cursors and statements keep their database. Throws in
   * a script of the server and in the shell, which cannot change their database.
   */
  _useDatabase(name: string): boolean {
    this.#connection.enterDatabase(name);
    this._flushCache();
    return true;
  }

  _collections(): readonly ArangoCollection[] {
    const answer = this.#connection.get('/_api/collection');
    const list = (answer.collections ?? answer.result) as readonly Json[];
    return list.map((description) => this.#keep(description));
  }

  /** By name or id; null if there is none. */
  _collection(nameOrId: string | number): ArangoCollection | null {
    if (nameOrId === '') return null;
    const known = this.#collections.get(String(nameOrId));
    if (known !== undefined) return known;
    try {
      const path = `/_api/collection/${encodeURIComponent(String(nameOrId))}`;
      const query = queryString({ useId: typeof nameOrId === 'number' ? true : undefined });
      return this.#keep(this.#connection.get(path + query));
    } catch (error) {
      if (hasErrorNum(error, 1203)) return null;
      throw error;
    }
  }

  _create(name: string, properties: Json = {}, type: unknown = documentType): ArangoCollection {
    const chosen = Object.fromEntries(
      creatable
        .filter((option) => Object.hasOwn(properties, option))
        .map((option) => [option, properties[option]]),
    );
    const number = type === 'edge' ? edgeType : type === 'document' ? documentType : type;
    return this.#keep(this.#connection.call('POST', '/_api/collection', { name, type: number, ...chosen }));
  }

  _createDocumentCollection(name: string, properties?: Json): ArangoCollection {
    return this._create(name, properties, documentType);
  }

  _createEdgeCollection(name: string, properties?: Json): ArangoCollection {
    return this._create(name, properties, edgeType);
  }

  /** Without effect if there is no such collection. */
  _drop(collection: unknown, options?: Json): void {
    this.#find(collection)?.drop(options);
  }

  _truncate(collection: unknown): void {
    this.#find(collection)?.truncate();
  }

  _document(selector: Selector): unknown {
    return this.#collectionOf(selector).document(selector);
  }

  _exists(selector: Selector): unknown {
    return this._collection(parseHandle(selector).collection)?.exists(selector) ?? false;
  }

  _replace(selector: Selector, data: unknown, overwrite?: unknown, waitForSync?: unknown): unknown {
    return this.#collectionOf(selector).replace(selector, data, overwrite, waitForSync);
  }

  _update(
    selector: Selector,
    data: unknown,
    overwrite?: unknown,
    keepNull?: unknown,
    waitForSync?: unknown,
  ): unknown {
    return this.#collectionOf(selector).update(selector, data, overwrite, keepNull, waitForSync);
  }

  _remove(selector: Selector, overwrite?: unknown, waitForSync?: unknown): unknown {
    return this.#collectionOf(selector).remove(selector, overwrite, waitForSync);
  }

  _index(id: unknown): unknown {
    return this.#collectionOfIndex(id).index(id);
  }

  _dropIndex(id: unknown): boolean {
    return this.#collectionOfIndex(id).dropIndex(id);
  }

  _createStatement(data: unknown): ArangoStatement {
    return new ArangoStatement(this.#connection.pinned(), data);
  }

  /** `_query(text, bindVars, cursorOptions, options)`, or one object in place of the arguments. */
  _query(query: unknown, bindVars?: Json, cursorOptions: Json = {}, options?: Json): ArangoQueryCursor {
    const data = this.#connection.isService
      ? serviceStatementOf(query, bindVars, cursorOptions, options)
      : statementOf(query, bindVars, cursorOptions, options);
    return this._createStatement(data).execute();
  }

  /** In a shell, prints the explainer's text; in a script of a server, gives the plan. */
  _explain(query: unknown, bindVars?: Json, options?: Json): Json | undefined {
    const statement = this._createStatement(statementOf(query, bindVars, {}, undefined));
    if (this.#print === undefined) return statement.explain(options);
    this.#print(statement.explainedText(options));
    return undefined;
  }

  _parse(query: string): Json {
    return this._createStatement({ query }).parse();
  }

  _executeTransaction(transaction: unknown): unknown {
    if (typeof transaction !== 'object' || transaction === null) {
      throw arangoError('ERROR_BAD_PARAMETER', 'usage: _executeTransaction(<object>)');
    }
    const { collections, action } = transaction as {
      readonly collections?: unknown;
      readonly action?: unknown;
    };
    if (typeof collections !== 'object' || collections === null) {
      throw arangoError('ERROR_BAD_PARAMETER', 'missing/invalid collections definition for transaction');
    }
    if (typeof action !== 'string' && typeof action !== 'function') {
      throw arangoError('ERROR_BAD_PARAMETER', 'missing/invalid action definition for transaction');
    }
    return this.#connection.call('POST', '/_api/transaction', { ...transaction, action: String(action) })
      .result;
  }

  _endpoints(): unknown {
    return this.#connection.get('/_api/endpoint');
  }

  /** Clears the cache of collections. */
  _flushCache(): void {
    this.#collections.clear();
  }

  toString(): string {
    return `[object ArangoDatabase "${this._name()}"]`;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }

  #keep(description: Json): ArangoCollection {
    const name = String(description.name);
    const known = this.#collections.get(name);
    if (known?._id === String(description.id)) return known;
    const collection = new ArangoCollection(this.#connection.pinned(), description, (gone) => {
      if (this.#collections.get(gone) === collection) this.#collections.delete(gone);
    });
    this.#collections.set(name, collection);
    return collection;
  }

  #find(collection: unknown): ArangoCollection | null {
    return collection instanceof ArangoCollection ? collection : this._collection(String(collection));
  }

  /** Throws 1203 (collection not found). */
  #collectionOf(selector: Selector): ArangoCollection {
    const collection = this._collection(parseHandle(selector).collection);
    if (collection === null) throw arangoError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    return collection;
  }

  #collectionOfIndex(index: unknown): ArangoCollection {
    const id = typeof index === 'object' && index !== null ? (index as { readonly id?: unknown }).id : index;
    const [name = '', number] = typeof id === 'string' ? id.split('/') : [];
    if (number === undefined) throw arangoError('ERROR_ARANGO_INDEX_HANDLE_BAD');
    const collection = this._collection(name);
    if (collection === null) throw arangoError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    return collection;
  }

  #current(): Json {
    return this.#connection.get('/_api/database/current').result as Json;
  }
}

function statementOf(
  query: unknown,
  bindVars: Json | undefined,
  cursorOptions: Json,
  options: Json | undefined,
): Json {
  if (typeof query === 'object' && query !== null && !('toAQL' in query)) return { ...query };
  return { ...cursorOptions, query, bindVars, options: options ?? cursorOptions.options };
}

/**
 * The same in a service, where one object has the options of the cursor and of the query, such as `fullCount`; it follows an
 * object in place of the query at once.
 */
function serviceStatementOf(
  query: unknown,
  bindVars: Json | undefined,
  cursorOptions: Json,
  options: Json | undefined,
): Json {
  const isWhole = typeof query === 'object' && query !== null && !('toAQL' in query);
  const given = isWhole ? (bindVars ?? {}) : cursorOptions;
  const { count, batchSize, cache, options: inner, ...ofQuery } = given;
  const data = statementOf(query, bindVars, { count, batchSize, cache }, undefined);
  const shared = {
    ...ofQuery,
    ...(data.options as Json | undefined),
    ...(inner as Json | undefined),
    ...options,
  };
  return isWhole ? { ...given, ...data, options: shared } : { ...data, options: shared };
}

/** Properties with a meaning of their own in JavaScript, which never name a collection. */
const neverCollections: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'inspect', 'length']);

/** `db`, whose further properties are the collections. */
export function openDatabase(
  connection: DriverConnection,
  arango: ArangoConnection,
  print?: (text: string) => void,
): ArangoDatabase {
  return new Proxy(new ArangoDatabase(connection, arango, print), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'function') return member.bind(target);
      if (member !== undefined || typeof name !== 'string' || neverCollections.has(name)) return member;
      return target._collection(name) ?? undefined;
    },
  });
}
