import { arangoError } from './ArangoError.ts';
import { CollectionAdministration, edgeType } from './CollectionAdministration.ts';
import { hasErrorNum, queryString, withoutEnvelope } from './DriverConnection.ts';
import { keyInPath, parseHandleIn, type Selector } from './handles.ts';

type Options = Readonly<Record<string, unknown>>;
type Flags = Readonly<Record<string, boolean | string | undefined>>;

/** Query parameters of writes. */
const writeFlags = [
  'waitForSync',
  'keepNull',
  'mergeObjects',
  'returnNew',
  'returnOld',
  'silent',
  'overwrite',
  'overwriteMode',
  'ignoreRevs',
] as const;

/** The calls of a collection that concern single documents. */
export class CollectionDocuments extends CollectionAdministration {
  /** `save(document, options)`; for edges also `save(from, to, document, options)`. */
  save(first: unknown, second?: unknown, third?: unknown, fourth?: unknown): unknown {
    if (this.type() !== edgeType) return this.#insert(first, second);
    if (typeof first === 'object' && first !== null && third === undefined && hasEnds(first)) {
      return this.#insertEdge(first._from, first._to, first, second);
    }
    if (Array.isArray(first)) return this.#insert(first, second);
    return this.#insertEdge(first, second, third === undefined ? {} : third, fourth);
  }

  insert(first: unknown, second?: unknown, third?: unknown, fourth?: unknown): unknown {
    return this.save(first, second, third, fourth);
  }

  /** Throws 1202 (document not found). */
  document(selector: Selector): unknown {
    if (Array.isArray(selector)) return this.connection.call('PUT', `${this.#base()}?onlyget=true`, selector);
    const { path, headers } = this.#place(selector);
    return this.connection.call('GET', path, undefined, headers);
  }

  /** False if there is no such document, or one with another revision. */
  exists(selector: Selector): unknown {
    const { path, headers, key } = this.#place(selector);
    const answer = this.connection.trySend('HEAD', path, undefined, headers);
    if (answer.status === 404 || answer.status === 412) return false;
    if (answer.status >= 400) return this.document(selector);
    const revision = String(answer.headers.etag ?? '').replaceAll('"', '');
    return { _id: `${this.name()}/${key}`, _key: key, _rev: revision };
  }

  replace(selector: Selector, data: unknown, overwrite?: unknown, waitForSync?: unknown): unknown {
    const options = optionsOf(overwrite, { overwrite, waitForSync }, waitForSync);
    return this.#write('PUT', selector, data, options);
  }

  /** The positional form is `(document, data, overwrite, keepNull, waitForSync)`. */
  update(
    selector: Selector,
    data: unknown,
    overwrite?: unknown,
    keepNull?: unknown,
    waitForSync?: unknown,
  ): unknown {
    const options = optionsOf(overwrite, { overwrite, keepNull, waitForSync }, keepNull, waitForSync);
    return this.#write('PATCH', selector, data, { ...options, ...updateDefaults(options) });
  }

  /** With the option overwrite, a missing document gives false. */
  remove(selector: Selector, overwrite?: unknown, waitForSync?: unknown): unknown {
    const options = optionsOf(overwrite, { overwrite, waitForSync }, waitForSync);
    if (Array.isArray(selector)) {
      return this.connection.call('DELETE', `${this.#base()}${query(options)}`, selector);
    }
    const { path, headers } = this.#place(selector, options);
    try {
      const result = this.connection.call('DELETE', `${path}${query(options)}`, undefined, headers);
      return this.connection.isLegacy ? true : withoutEnvelope(result);
    } catch (error) {
      if (options.overwrite === true && hasErrorNum(error, 1202)) return false;
      throw error;
    }
  }

  /** Edges of a vertex, or of several. */
  edges(vertex: unknown): unknown {
    return this.#edges(vertex, undefined);
  }

  inEdges(vertex: unknown): unknown {
    return this.#edges(vertex, 'in');
  }

  outEdges(vertex: unknown): unknown {
    return this.#edges(vertex, 'out');
  }

  #insert(data: unknown, options: unknown): unknown {
    const isList = Array.isArray(data) && !this.connection.isLegacy;
    if ((typeof data !== 'object' || data === null || Array.isArray(data)) && !isList) {
      throw arangoError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID');
    }
    const flags = flagsOf(optionsOf(options, { waitForSync: options }));
    const path = `/_api/document${queryString({ collection: this.name(), ...flags })}`;
    const answer = this.connection.call('POST', path, data);
    return isList ? answer : withoutEnvelope(answer);
  }

  #insertEdge(from: unknown, to: unknown, data: unknown, options: unknown): unknown {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw arangoError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID');
    }
    const ends = { _from: idOf(from), _to: idOf(to) };
    if (!this.connection.isLegacy) return this.#insert({ ...data, ...ends }, options);
    const flags = flagsOf(optionsOf(options, { waitForSync: options }));
    const path = `/_api/edge${queryString({ collection: this.name(), from: ends._from, to: ends._to, ...flags })}`;
    return withoutEnvelope(this.connection.call('POST', path, data));
  }

  #write(method: 'PUT' | 'PATCH', selector: Selector, data: unknown, options: Options): unknown {
    if (typeof data !== 'object' || data === null) throw arangoError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID');
    if (Array.isArray(selector)) {
      const documents = selector.map((one, index) => ({
        ...(data as readonly object[])[index],
        _key: this.#place(one).key,
      }));
      return this.connection.call(method, `${this.#base()}${query(options)}`, documents);
    }
    const { path, headers } = this.#place(selector, options);
    return withoutEnvelope(this.connection.call(method, `${path}${query(options)}`, data, headers));
  }

  #edges(vertex: unknown, direction: 'in' | 'out' | undefined): unknown {
    const path = `/_api/edges/${encodeURIComponent(this.name())}`;
    const ids = (Array.isArray(vertex) ? vertex : [vertex]).map(idOf);
    const lists = ids.map(
      (id) =>
        this.connection.get(`${path}${queryString({ vertex: id, direction })}`).edges as readonly unknown[],
    );
    return lists.length === 1 ? lists[0] : lists.flat();
  }

  #base(): string {
    return `/_api/document/${encodeURIComponent(this.name())}`;
  }

  /** With a revision in the selector, only that revision is accepted unless the options overwrite it. */
  #place(selector: Selector, options: Options = {}) {
    if (selector === undefined || selector === null) throw arangoError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
    const { key, revision } = parseHandleIn(this.name(), selector);
    const expected = typeof options.rev === 'string' ? options.rev : revision;
    const isLast = options.overwrite === true || options.policy === 'last' || expected === undefined;
    return {
      key,
      path: `${this.#base()}/${keyInPath(key, this.connection.isLegacy)}`,
      headers: isLast ? undefined : { 'if-match': `"${expected}"` },
    };
  }
}

function hasEnds(data: object): data is { readonly _from: unknown; readonly _to: unknown } {
  return Object.hasOwn(data, '_from') && Object.hasOwn(data, '_to');
}

/** The id of a document given by its id or itself. */
function idOf(document: unknown): string {
  const id =
    typeof document === 'object' && document !== null
      ? (document as { readonly _id?: unknown })._id
      : document;
  if (typeof id !== 'string') throw arangoError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
  return id;
}

/** Options in their object form, or those of the positional form. */
function optionsOf(first: unknown, positional: Options, ...further: readonly unknown[]): Options {
  if (typeof first !== 'object' || first === null) return positional;
  if (further.some((argument) => argument !== undefined)) {
    throw arangoError('ERROR_BAD_PARAMETER', 'too many arguments');
  }
  return first as Options;
}

function updateDefaults({ keepNull = true, mergeObjects = true }: Options): Options {
  return { keepNull, mergeObjects };
}

function flagsOf(options: Options): Flags {
  return Object.fromEntries(
    writeFlags
      .filter((name) => typeof options[name] === 'boolean' || typeof options[name] === 'string')
      .map((name) => [name, options[name] as boolean | string]),
  );
}

/** Query parameters of a change; `overwrite` concerns the revision here. */
function query(options: Options): string {
  const { overwrite: _overwrite, overwriteMode: _mode, ...flags } = flagsOf(options);
  return queryString({ ...flags, policy: options.overwrite === true ? 'last' : undefined });
}
