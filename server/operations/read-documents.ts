import { DatabaseError } from '../../protocol/errors.ts';
import type { Operation } from '../engine/operation.ts';

export interface ReadDocumentsArgs {
  readonly collection: string;
  /** Keys or ids; what is no text finds nothing. */
  readonly handles: readonly unknown[];
  /** `errors`: an error stands where a document is missing; `skip`: nothing does. */
  readonly missing: 'errors' | 'skip';
}

/** Documents by key, as the bytes of a JSON array. */
const readDocuments: Operation<ReadDocumentsArgs, Uint8Array> = {
  id: 'read-documents',
  mode: 'read',
  rights: 'read',
  run({ database }, { collection: name, handles, missing }) {
    const collection = database.getCollection(name);
    const prefix = `${collection.name}/`;
    const parts: string[] = [];
    for (const handle of handles) {
      const key =
        typeof handle === 'string' && handle.startsWith(prefix) ? handle.slice(prefix.length) : handle;
      const document = typeof key === 'string' ? collection.find(key) : undefined;
      if (document !== undefined) parts.push(document.toJson());
      else if (missing === 'errors') parts.push(notFound);
    }
    return new TextEncoder().encode(`[${parts.join(',')}]`);
  },
};

const { code: _code, ...missingBody } = new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND').toBody();
const notFound = JSON.stringify(missingBody);

export default readDocuments;
