import type { StoredDocument } from '../../../aql/source.ts';
import type { Value } from '../../../aql/values/value.ts';
import type { PlacedDocument } from '../types.ts';
import { DeferredDocument } from './DeferredDocument.ts';

/** The collection of a document found by its key. */
interface DocumentSource {
  readonly name: string;
  getDocument(docId: number): StoredDocument;
}

/** A document found by its key and not read yet. Queries often need only the id of a vertex. */
export class KeyedDocument extends DeferredDocument implements PlacedDocument {
  constructor(
    readonly source: DocumentSource,
    readonly docId: number,
    readonly _key: string,
  ) {
    super();
  }

  get _id(): string {
    return `${this.source.name}/${this._key}`;
  }

  get(attribute: string): Value | undefined {
    if (attribute === '_key') return this._key;
    return attribute === '_id' ? this._id : this.read().get(attribute);
  }

  protected load(): StoredDocument {
    return this.source.getDocument(this.docId);
  }
}
