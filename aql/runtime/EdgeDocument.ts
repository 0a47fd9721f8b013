import type { EdgeEntry, StoredDocument } from '../source.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/**
 * An edge reached from one of its vertices. The document is read from storage only if an attribute other than
 * `_from`, `_to`, `_id` or `_key` is requested.
 */
export class EdgeDocument implements StoredDocument {
  #document: StoredDocument | undefined;

  constructor(
    readonly entry: EdgeEntry,
    readonly collectionName: string,
    /** True if the edge was reached from its `_from`. */
    readonly isOutbound: boolean,
    /** Called before the document is read from storage. */
    readonly onLookup: () => void,
  ) {}

  get _key(): string {
    return this.entry.edgeKey();
  }

  get _id(): string {
    return `${this.collectionName}/${this._key}`;
  }

  get _rev(): string {
    return this.#read()._rev;
  }

  get(attribute: string): Value | undefined {
    switch (attribute) {
      case '_from':
        return this.isOutbound ? this.entry.vertexId : this.entry.otherId;
      case '_to':
        return this.isOutbound ? this.entry.otherId : this.entry.vertexId;
      case '_key':
        return this._key;
      case '_id':
        return this._id;
      default:
        return this.#read().get(attribute);
    }
  }

  toObject(): ObjectValue {
    return this.#read().toObject();
  }

  toJson(): string {
    return this.#read().toJson();
  }

  #read(): StoredDocument {
    if (this.#document === undefined) {
      this.onLookup();
      this.#document = this.entry.edge();
    }
    return this.#document;
  }
}
