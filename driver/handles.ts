import { type ArangoError, arangoError } from './ArangoError.ts';

const validKey = /^[\w:\-@.()+,=;$!*'%]+$/;

/** A document in one of the forms that all calls accept: its id, its key, or an object with `_id` or `_key`. */
export type Selector = unknown;

interface Handle {
  readonly collection: string;
  readonly key: string;
  /** The expected revision. */
  readonly revision: string | undefined;
}

/** Parses `collection/key`, or an object with `_id`. Throws 1205 (illegal document handle). */
export function parseHandle(selector: Selector): Handle {
  const { id, revision } = idOf(selector);
  const parts = id.split('/');
  const [collection = '', key = ''] = parts;
  if (parts.length !== 2 || collection === '' || !validKey.test(key)) throw illegalHandle();
  return { collection, key, revision };
}

/** As `parseHandle`, and also accepts a key. Throws 1213 for a document of another collection. */
export function parseHandleIn(collectionName: string, selector: Selector): Handle {
  const { id, revision } = idOf(selector);
  if (!id.includes('/')) {
    if (!validKey.test(id)) throw illegalHandle();
    return { collection: collectionName, key: id, revision };
  }
  const handle = parseHandle(selector);
  if (handle.collection !== collectionName) throw arangoError('ERROR_ARANGO_CROSS_COLLECTION_REQUEST');
  return handle;
}

function idOf(selector: Selector): { readonly id: string; readonly revision: string | undefined } {
  if (typeof selector === 'string') return { id: selector, revision: undefined };
  if (typeof selector !== 'object' || selector === null) throw illegalHandle();
  const { _id, _key, _rev } = selector as {
    readonly _id?: unknown;
    readonly _key?: unknown;
    readonly _rev?: unknown;
  };
  const id = _id ?? _key;
  if (typeof id !== 'string') throw illegalHandle();
  return { id, revision: typeof _rev === 'string' ? _rev : undefined };
}

function illegalHandle(): ArangoError {
  return arangoError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
}

/** A key in a path. 2.8 does not decode keys. */
export function keyInPath(key: string, isLegacy: boolean): string {
  return isLegacy ? key : encodeURIComponent(key);
}
