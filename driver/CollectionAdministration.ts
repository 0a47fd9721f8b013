import { arangoError } from './ArangoError.ts';
import {
  type DriverConnection,
  hasErrorNum,
  type Json,
  queryString,
  withoutEnvelope,
} from './DriverConnection.ts';
import type { Printer } from './printing/Printer.ts';

export const documentType = 2;
export const edgeType = 3;

const typeNames: Readonly<Record<number, string>> = { [documentType]: 'document', [edgeType]: 'edge' };

/** The states of a collection, each at its number. */
export const statusNames: readonly string[] = [
  'corrupted',
  'new born',
  'unloaded',
  'loaded',
  'unloading',
  'deleted',
  'loading',
];

/** Properties that can be changed. */
const changeable = [
  'waitForSync',
  'journalSize',
  'doCompact',
  'indexBuckets',
  'schema',
  'computedValues',
  'cacheEnabled',
] as const;

/** Index types with separate calls, and their names in the descriptions of indexes. */
type FieldIndex = 'hash' | 'skiplist' | 'persistent';

/** The calls of a collection that concern its definition, its state and its indexes. */
export class CollectionAdministration {
  static readonly STATUS_CORRUPTED = 0;
  static readonly STATUS_NEW_BORN = 1;
  static readonly STATUS_UNLOADED = 2;
  static readonly STATUS_LOADED = 3;
  static readonly STATUS_UNLOADING = 4;
  static readonly STATUS_DELETED = 5;
  static readonly STATUS_LOADING = 6;
  static readonly TYPE_DOCUMENT = documentType;
  static readonly TYPE_EDGE = edgeType;

  readonly #connection: DriverConnection;
  /** Called when the name is no longer valid. */
  readonly #onGone: (name: string) => void;
  readonly _id: string;
  #name: string;
  readonly #type: number;
  /** Undefined: unknown, read at the next use. */
  #status: number | undefined;

  constructor(connection: DriverConnection, description: Json, onGone: (name: string) => void) {
    this.#connection = connection;
    this.#onGone = onGone;
    this._id = String(description.id);
    this.#name = String(description.name);
    this.#type = Number(description.type);
    this.#status = Number(description.status);
  }

  protected get connection(): DriverConnection {
    return this.#connection;
  }

  name(): string {
    return this.#name;
  }

  type(): number {
    return this.#type;
  }

  status(): number {
    this.#status ??= Number(this.connection.get(this.path()).status);
    const status = this.#status;
    if (status === CollectionAdministration.STATUS_UNLOADING) this.#status = undefined;
    return status;
  }

  /** Reads the properties; changes those of `values` first. */
  properties(values?: Json): Json {
    if (values !== undefined) {
      const changes = Object.fromEntries(
        changeable.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
      );
      this.connection.call('PUT', this.path('properties'), changes);
    }
    const {
      id: _id,
      name: _name,
      status: _status,
      type: _type,
      isSystem,
      ...rest
    } = withoutEnvelope(this.connection.get(this.path('properties')));
    return this.connection.isLegacy ? rest : { isSystem, ...rest };
  }

  figures(): unknown {
    return this.connection.get(this.path('figures')).figures;
  }

  count(): unknown {
    return this.connection.get(this.path('count')).count;
  }

  revision(): unknown {
    return this.connection.get(this.path('revision')).revision;
  }

  checksum(withRevisions?: boolean, withData?: boolean): Json {
    const query = queryString({ withRevisions, withData });
    const { checksum, revision } = this.connection.get(`${this.path('checksum')}${query}`);
    return { checksum, revision };
  }

  load(hasCount = true): void {
    this.connection.call('PUT', this.path('load'), { count: hasCount });
    this.#status = undefined;
  }

  unload(): void {
    this.connection.call('PUT', this.path('unload'));
    this.#status = undefined;
  }

  truncate(): void {
    this.connection.call('PUT', this.path('truncate'));
    this.#status = undefined;
  }

  rotate(): unknown {
    return this.connection.call('PUT', this.path('rotate')).result;
  }

  rename(name: string): void {
    this.connection.call('PUT', this.path('rename'), { name });
    this.#onGone(this.#name);
    this.#name = name;
    this.#status = undefined;
  }

  /** Without effect if the collection does not exist. */
  drop(options: Json = {}): void {
    const query = queryString({ isSystem: options.isSystem === true ? true : undefined });
    try {
      this.connection.call('DELETE', `${this.path()}${query}`);
    } catch (error) {
      if (!hasErrorNum(error, 1203)) throw error;
    }
    this.#status = CollectionAdministration.STATUS_DELETED;
    this.#onGone(this.#name);
  }

  getIndexes(withStats = false): unknown {
    const query = queryString({ collection: this.#name, withStats: withStats || undefined });
    return this.connection.get(`/_api/index${query}`).indexes;
  }

  indexes(withStats = false): unknown {
    return this.getIndexes(withStats);
  }

  /** `id`: a number, an id with or without the collection, or an index. */
  index(id: unknown): Json {
    return withoutEnvelope(this.connection.get(`/_api/index/${this.#indexId(id)}`));
  }

  /** False if there is no such index. */
  dropIndex(id: unknown): boolean {
    try {
      this.connection.call('DELETE', `/_api/index/${this.#indexId(id)}`);
      return true;
    } catch (error) {
      if (hasErrorNum(error, 1212)) return false;
      throw error;
    }
  }

  ensureIndex(description: unknown, ...more: readonly unknown[]): Json {
    if (more.length > 0) throw arangoError('ERROR_BAD_PARAMETER', 'too many arguments');
    if (typeof description !== 'object' || description === null || Array.isArray(description)) {
      throw arangoError('ERROR_BAD_PARAMETER', 'usage: ensureIndex(<description>)');
    }
    const query = queryString({ collection: this.#name });
    return withoutEnvelope(this.connection.call('POST', `/_api/index${query}`, description));
  }

  ensureHashIndex(...fields: readonly unknown[]): Json {
    return this.#ensureFields('hash', false, fields);
  }

  ensureUniqueConstraint(...fields: readonly unknown[]): Json {
    return this.#ensureFields('hash', true, fields);
  }

  ensureSkiplist(...fields: readonly unknown[]): Json {
    return this.#ensureFields('skiplist', false, fields);
  }

  ensureUniqueSkiplist(...fields: readonly unknown[]): Json {
    return this.#ensureFields('skiplist', true, fields);
  }

  ensureFulltextIndex(field: unknown, minLength?: number): Json {
    const fields = Array.isArray(field) ? field : [field];
    return this.ensureIndex({ type: 'fulltext', fields, ...(minLength === undefined ? {} : { minLength }) });
  }

  /** `(location, geoJson)` or `(latitude, longitude)`. */
  ensureGeoIndex(first: unknown, second?: unknown): Json {
    if (typeof first !== 'string')
      throw arangoError('ERROR_BAD_PARAMETER', 'usage: ensureGeoIndex(<lat>, <lon>)');
    if (typeof second === 'string') return this.ensureIndex({ type: 'geo', fields: [first, second] });
    return this.ensureIndex({ type: 'geo', fields: [first], geoJson: second === true });
  }

  ensureGeoConstraint(first: unknown, second?: unknown): Json {
    return this.ensureGeoIndex(first, second);
  }

  ensureCapConstraint(size?: number, byteSize?: number): Json {
    return this.ensureIndex({
      type: 'cap',
      ...(size === undefined ? {} : { size }),
      ...(byteSize === undefined ? {} : { byteSize }),
    });
  }

  toString(): string {
    return `[ArangoCollection ${this._id}, "${this.#name}" (type ${typeNames[this.#type] ?? 'unknown'}, status ${statusNames[this.#status ?? -1] ?? 'unknown'})]`;
  }

  _PRINT(printer: Printer): void {
    printer.write('plain', '[');
    printer.write('class', 'ArangoCollection');
    printer.write('plain', this.toString().slice('[ArangoCollection'.length));
  }

  toJSON(): Json {
    return { _id: this._id, name: this.#name, type: this.#type };
  }

  protected path(part?: string): string {
    const path = `/_api/collection/${encodeURIComponent(this.#name)}`;
    return part === undefined ? path : `${path}/${part}`;
  }

  /** The last argument may be an object of options, such as sparse. */
  #ensureFields(type: FieldIndex, unique: boolean, all: readonly unknown[]): Json {
    const last = all.at(-1);
    const options = typeof last === 'object' && last !== null && !Array.isArray(last) ? last : undefined;
    const fields = (options === undefined ? all : all.slice(0, -1)).flat();
    return this.ensureIndex({ type, unique, fields, ...options });
  }

  #indexId(index: unknown): string {
    const id = typeof index === 'object' && index !== null ? (index as { readonly id?: unknown }).id : index;
    if (typeof id !== 'string' && typeof id !== 'number') throw arangoError('ERROR_ARANGO_INDEX_HANDLE_BAD');
    const [first = '', second, ...more] = String(id).split('/');
    const isNumber = /^\d+$/.test(second ?? first);
    if (!isNumber && this.connection.isLegacy) throw arangoError('ERROR_ARANGO_INDEX_HANDLE_BAD');
    if (second === undefined) return `${encodeURIComponent(this.#name)}/${encodeURIComponent(first)}`;
    if (more.length > 0) throw arangoError('ERROR_ARANGO_INDEX_HANDLE_BAD');
    if (first !== this.#name && first !== this._id)
      throw arangoError('ERROR_ARANGO_CROSS_COLLECTION_REQUEST');
    return `${encodeURIComponent(first)}/${encodeURIComponent(second)}`;
  }
}
