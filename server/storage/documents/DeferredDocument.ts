import type { StoredDocument } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';

/** A document with some members known in advance. The other members are read from storage on first access. */
export abstract class DeferredDocument implements StoredDocument {
  #document: StoredDocument | undefined;

  abstract get _key(): string;
  abstract get _id(): string;

  get _rev(): string {
    return this.read()._rev;
  }

  abstract get(attribute: string): Value | undefined;

  toObject(): ObjectValue {
    return this.read().toObject();
  }

  toJson(): string {
    return this.read().toJson();
  }

  /** The stored document. It must exist. */
  protected abstract load(): StoredDocument;

  protected read(): StoredDocument {
    this.#document ??= this.load();
    return this.#document;
  }
}
