import type { StoredDocument } from '../../../../aql/source.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { DeferredDocument } from '../../../storage/documents/DeferredDocument.ts';
import type { CollectionView } from '../../../storage/types.ts';
import type { Cell } from './Column.ts';

/** Adjacent documents of a scan with some attributes in columns. */
export interface ColumnChunk {
  readonly collection: CollectionView;
  readonly attributes: readonly string[];
  /** Per attribute, the values of the documents. */
  readonly cells: readonly (readonly Cell[])[];
  readonly places: readonly number[];
}

/** A document with some attributes in memory; key and id are attributes. */
export abstract class CellDocument extends DeferredDocument {
  get _key(): string {
    return (this.get('_key') ?? '') as string;
  }

  get _id(): string {
    return (this.get('_id') ?? '') as string;
  }
}

/** A document with some attributes in columns. */
export class ColumnDocument extends CellDocument {
  constructor(
    readonly chunk: ColumnChunk,
    readonly at: number,
  ) {
    super();
  }

  get(attribute: string): Value | undefined {
    const { attributes, cells } = this.chunk;
    for (let column = 0; column < attributes.length; column++) {
      if (attributes[column] === attribute) return cells[column]?.[this.at];
    }
    return this.read().get(attribute);
  }

  protected load(): StoredDocument {
    const { collection, places } = this.chunk;
    const document = collection.findDocument(places[this.at] as number);
    assert(document !== undefined, `collection ${collection.name}: a column has a document that is missing`);
    return document;
  }
}
