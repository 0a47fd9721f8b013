import type { StoredDocument } from '../../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../../aql/value.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import type { CollectionView } from '../../../storage/types.ts';
import type { Cell } from './Column.ts';

/** Neighbouring documents of a scan of which some attributes are at hand. */
export interface ColumnChunk {
  readonly collection: CollectionView;
  readonly attributes: readonly string[];
  /** For each of the attributes the values of the documents. */
  readonly cells: readonly (readonly Cell[])[];
  readonly places: readonly number[];
}

/** A document whose hot attributes are at hand; anything else is read from storage when it is asked for. */
export class ColumnDocument implements StoredDocument {
  #document: StoredDocument | undefined;

  constructor(
    readonly chunk: ColumnChunk,
    readonly at: number,
  ) {}

  get _key(): string {
    return (this.get('_key') ?? '') as string;
  }

  get _id(): string {
    return (this.get('_id') ?? '') as string;
  }

  get _rev(): string {
    return this.#read()._rev;
  }

  get(attribute: string): Value | undefined {
    const { attributes, cells } = this.chunk;
    for (let column = 0; column < attributes.length; column++) {
      if (attributes[column] === attribute) return cells[column]?.[this.at];
    }
    return this.#read().get(attribute);
  }

  toObject(): ObjectValue {
    return this.#read().toObject();
  }

  toJson(): string {
    return this.#read().toJson();
  }

  #read(): StoredDocument {
    if (this.#document !== undefined) return this.#document;
    const { collection, places } = this.chunk;
    const document = collection.findDocument(places[this.at] as number);
    assert(document !== undefined, `collection ${collection.name}: a column has a document that is missing`);
    this.#document = document;
    return document;
  }
}
