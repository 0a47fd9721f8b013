import type { StoredDocument } from '../../../aql/source.ts';
import type { Value } from '../../../aql/values/value.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { PlacedDocument } from '../types.ts';
import { type Block, blockSize } from './block.ts';
import { DeferredDocument } from './DeferredDocument.ts';

/**
 * A document of a scan that reads a few attributes. Each attribute is read for the whole block at once; the document is
 * decoded only on demand.
 */
export class BlockDocument extends DeferredDocument implements PlacedDocument {
  constructor(
    readonly block: Block,
    readonly slot: number,
  ) {
    super();
  }

  get docId(): number {
    return this.block.number * blockSize + this.slot;
  }

  get _key(): string {
    return this.block.member('_key', this.slot) as string;
  }

  get _id(): string {
    return this.block.member('_id', this.slot) as string;
  }

  get(attribute: string): Value | undefined {
    return this.block.member(attribute, this.slot);
  }

  protected load(): StoredDocument {
    const document = this.block.find(this.slot);
    assert(document !== undefined, `collection ${this.block.home.name}: a scan gave an empty slot`);
    return document;
  }
}
