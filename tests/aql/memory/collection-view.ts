import type {
  CollectionWriter,
  EdgeEntry,
  IndexDescription,
  IndexRange,
  RangeOptions,
  SourceCollection,
  StoredDocument,
} from '../../../aql/source.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { MemoryCollection } from './collection.ts';
import type { CollectionState } from './collection-state.ts';
import type { MemoryDocument } from './document.ts';
import { findNear, findWords } from './special-indexes.ts';

/**
 * A collection as seen by a query: a fixed state, or with `isLive` the current state, which includes the
 * transaction's own writes.
 */
export class MemoryCollectionView implements SourceCollection {
  readonly name: string;
  readonly kind: 'document' | 'edge';
  readonly writer: CollectionWriter | undefined;
  readonly #snapshot: CollectionState;

  constructor(
    readonly collection: MemoryCollection,
    readonly isLive: boolean,
  ) {
    this.name = collection.name;
    this.kind = collection.kind;
    this.writer = isLive ? collection : undefined;
    this.#snapshot = collection.state;
    if (!isLive) collection.state.isShared = true;
  }

  get #state(): CollectionState {
    return this.isLive ? this.collection.state : this.#snapshot;
  }

  /** A scan of a live collection copies the list, so that it does not see later writes. */
  #slots(): readonly (MemoryDocument | undefined)[] {
    return this.isLive ? this.#state.slots.slice() : this.#state.slots;
  }

  count(): number {
    return this.#state.slotByKey.size;
  }

  indexes(): readonly IndexDescription[] {
    const primary: IndexDescription = {
      id: `${this.name}/0`,
      name: 'primary',
      type: 'primary',
      fields: ['_key'],
      unique: true,
      sparse: false,
      isSorted: false,
      selectivityEstimate: 1,
    };
    const edge: IndexDescription = {
      ...primary,
      id: `${this.name}/1`,
      name: 'edge',
      type: 'edge',
      fields: ['_from', '_to'],
      unique: false,
      selectivityEstimate: undefined,
    };
    const others = this.#state.indexes.map((index) => ({
      ...index.description,
      selectivityEstimate: index.selectivity(),
    }));
    return this.kind === 'edge' ? [primary, edge, ...others] : [primary, ...others];
  }

  find(key: string): StoredDocument | undefined {
    return this.#state.find(key);
  }

  *scan(options: NonNullable<Parameters<SourceCollection['scan']>[0]> = {}) {
    const slots = this.#slots();
    const size = options.batchSize ?? 1000;
    let skipped = options.skipped ?? 0;
    let batch: StoredDocument[] = [];
    for (let at = 0; at < slots.length; at++) {
      const document = slots[options.descending === true ? slots.length - 1 - at : at];
      if (document === undefined) continue;
      if (skipped > 0) {
        skipped -= 1;
        continue;
      }
      batch.push(document);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  sample(count: number, random: () => number): readonly StoredDocument[] {
    const state = this.#state;
    const documents: StoredDocument[] = [];
    if (count * 2 >= state.slotByKey.size) {
      for (const document of state.slots) if (document !== undefined) documents.push(document);
      const wanted = Math.min(count, documents.length);
      for (let at = 0; at < wanted; at++) {
        const other = at + Math.floor(random() * (documents.length - at));
        [documents[at], documents[other]] = [
          documents[other] as StoredDocument,
          documents[at] as StoredDocument,
        ];
      }
      return documents.slice(0, wanted);
    }
    const taken = new Set<number>();
    while (documents.length < count) {
      const slot = Math.floor(random() * state.slots.length);
      const document = state.slots[slot];
      if (document === undefined || taken.has(slot)) continue;
      taken.add(slot);
      documents.push(document);
    }
    return documents;
  }

  *range(
    indexId: string,
    range: IndexRange,
    { descending = false, batchSize = 1000, skipped = 0, onSkipped }: RangeOptions = {},
  ): Generator<readonly StoredDocument[]> {
    const state = this.#state;
    const index = state.indexes.find((candidate) => candidate.description.id === indexId);
    assert(index !== undefined, `the index ${indexId} of a range exists in ${this.name}`);
    const documents = index.slots(range, descending).map((slot) => state.slots[slot] as StoredDocument);
    if (skipped > 0) {
      onSkipped?.(Math.min(skipped, documents.length));
      yield [];
    }
    for (let at = skipped; at < documents.length; at += batchSize) yield documents.slice(at, at + batchSize);
  }

  *edges(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Generator<readonly EdgeEntry[]> {
    const state = this.#state;
    const outbound = direction === 'inbound' ? [] : (state.outbound.get(vertexId) ?? []);
    let inbound = direction === 'outbound' ? [] : (state.inbound.get(vertexId) ?? []);
    if (direction === 'any') {
      inbound = inbound.filter((slot) => state.slots[slot]?.get('_from') !== vertexId);
    }
    const edges = [...outbound, ...inbound]
      .sort((left, right) => left - right)
      .map((slot) => state.slots[slot] as MemoryDocument);
    for (let at = 0; at < edges.length; at += 1000) {
      yield edges.slice(at, at + 1000).map((edge) => {
        const from = edge.get('_from') as string;
        const to = edge.get('_to') as string;
        const isOutbound = direction === 'outbound' || (direction === 'any' && from === vertexId);
        return { vertexId, otherId: isOutbound ? to : from, edgeKey: () => edge._key, edge: () => edge };
      });
    }
  }

  get near(): SourceCollection['near'] {
    const state = this.#state;
    const index = state.indexes.find(({ description }) => description.type === 'geo');
    return index === undefined ? undefined : (options) => findNear(state, index.description, options);
  }

  words(attribute: string, word: string, isPrefix: boolean): Iterable<StoredDocument> {
    const state = this.#state;
    const index = state.indexes.find(
      ({ description: { type, fields } }) => type === 'fulltext' && fields[0] === attribute,
    );
    if (index !== undefined) return findWords(state, index.description, word, isPrefix);
    throw new DatabaseError('ERROR_QUERY_FULLTEXT_INDEX_MISSING', {
      detail: `collection '${this.name}', attribute '${attribute}'`,
    });
  }

  degree(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): number {
    let degree = 0;
    if (direction !== 'any') {
      const map = direction === 'outbound' ? this.#state.outbound : this.#state.inbound;
      return map.get(vertexId)?.length ?? 0;
    }
    for (const batch of this.edges(vertexId, 'any')) degree += batch.length;
    return degree;
  }
}
