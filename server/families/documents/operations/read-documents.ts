import { DatabaseError } from '../../../../protocol/errors.ts';
import { findJson } from '../../../lib/json-body.ts';
import { listedError } from '../../../operation/listed-error.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ReadDocumentsArgs {
  readonly collection: string;
  /** Keys, ids, or objects with one of them, or a JSON array of these; any other value matches no document. */
  readonly handles: readonly unknown[] | Uint8Array;
  /** `errors`: a missing document is represented by an error; `skip`: it is omitted. */
  readonly missing: 'errors' | 'skip';
  /** Repeated handles count once. */
  readonly isDistinct?: boolean;
  /** A `_rev` of an object must be the stored one; otherwise the document is represented by the error 1200. */
  readonly checksRevisions?: boolean;
}

/** Documents by key, as the bytes of a JSON array. */
const readDocuments: Operation<ReadDocumentsArgs, Uint8Array> = {
  id: 'read-documents',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database }, { collection: name, handles, missing, isDistinct, checksRevisions }) {
    const collection = database.getCollection(name);
    const prefix = `${collection.name}/`;
    const parts: string[] = [];
    const items = handlesIn(handles);
    for (const item of isDistinct ? new Set(items) : items) {
      const handle = handleIn(item);
      const key =
        typeof handle === 'string' && handle.startsWith(prefix) ? handle.slice(prefix.length) : handle;
      const document = typeof key === 'string' ? collection.find(key) : undefined;
      const isOther = checksRevisions && document !== undefined && isOtherRevision(item, document._rev);
      if (isOther) parts.push(conflict);
      else if (document !== undefined) parts.push(document.toJson());
      else if (missing === 'errors') parts.push(notFound);
    }
    return new TextEncoder().encode(`[${parts.join(',')}]`);
  },
};

/** Throws 600 (invalid JSON). */
function handlesIn(handles: readonly unknown[] | Uint8Array): readonly unknown[] {
  const items = handles instanceof Uint8Array ? findJson(handles) : handles;
  return Array.isArray(items) ? items : [];
}

function handleIn(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { _key, _id } = item as Readonly<Record<string, unknown>>;
  return _key ?? _id;
}

function isOtherRevision(item: unknown, stored: string): boolean {
  const { _rev: revision } = (item ?? {}) as Readonly<Record<string, unknown>>;
  return typeof revision === 'string' && revision !== stored;
}

const conflict = listedError(new DatabaseError('ERROR_ARANGO_CONFLICT'));
const notFound = listedError(new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND'));

export default readDocuments;
