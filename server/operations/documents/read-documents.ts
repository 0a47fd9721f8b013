import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { findJson } from '../../lib/json-body.ts';

export interface ReadDocumentsArgs {
  readonly collection: string;
  /** Keys, ids, or objects with one of them, or a JSON array of these; any other value matches no document. */
  readonly handles: readonly unknown[] | Uint8Array;
  /** `errors`: a missing document is represented by an error; `skip`: it is omitted. */
  readonly missing: 'errors' | 'skip';
  /** Repeated handles count once. */
  readonly isDistinct?: boolean;
}

/** Documents by key, as the bytes of a JSON array. */
const readDocuments: Operation<ReadDocumentsArgs, Uint8Array> = {
  id: 'read-documents',
  mode: 'read',
  rights: 'read',
  run({ database }, { collection: name, handles, missing, isDistinct }) {
    const collection = database.getCollection(name);
    const prefix = `${collection.name}/`;
    const parts: string[] = [];
    const items = handlesIn(handles);
    for (const handle of isDistinct ? new Set(items) : items) {
      const key =
        typeof handle === 'string' && handle.startsWith(prefix) ? handle.slice(prefix.length) : handle;
      const document = typeof key === 'string' ? collection.find(key) : undefined;
      if (document !== undefined) parts.push(document.toJson());
      else if (missing === 'errors') parts.push(notFound);
    }
    return new TextEncoder().encode(`[${parts.join(',')}]`);
  },
};

/** Throws 600 (invalid JSON). */
function handlesIn(handles: readonly unknown[] | Uint8Array): readonly unknown[] {
  const items = handles instanceof Uint8Array ? findJson(handles) : handles;
  if (!Array.isArray(items)) return [];
  return (items as readonly unknown[]).map((item) => {
    if (typeof item !== 'object' || item === null) return item;
    const { _key, _id } = item as Readonly<Record<string, unknown>>;
    return _key ?? _id;
  });
}

const { code: _code, ...missingBody } = new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND').toBody();
const notFound = JSON.stringify(missingBody);

export default readDocuments;
