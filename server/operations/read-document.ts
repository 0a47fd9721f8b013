import { DatabaseError } from '../../protocol/errors.ts';
import type { Operation } from '../engine/operation.ts';
import { requireDocument } from './lib/require-document.ts';

export interface ReadDocumentArgs {
  readonly collection: string;
  readonly key: string;
  /** Refuse (1200) another revision. */
  readonly expectedRevision?: string;
  /** Leave the body out when the document has this revision. */
  readonly knownRevision?: string;
}

export interface ReadDocumentResult {
  readonly revision: string;
  /** Undefined when the reader knows this revision. */
  readonly body: Uint8Array | undefined;
}

const readDocument: Operation<ReadDocumentArgs, ReadDocumentResult> = {
  id: 'read-document',
  mode: 'read',
  run({ database }, { collection: name, key, expectedRevision, knownRevision }) {
    const collection = database.getCollection(name);
    const document = requireDocument(collection, key);
    const { _rev: revision } = document;
    if (expectedRevision !== undefined && expectedRevision !== revision) {
      throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
        detail: `expected revision '${expectedRevision}', found '${revision}'`,
        extra: { _id: document._id, _key: document._key, _rev: revision },
      });
    }
    const body = knownRevision === revision ? undefined : new TextEncoder().encode(document.toJson());
    return { revision, body };
  },
};

export default readDocument;
