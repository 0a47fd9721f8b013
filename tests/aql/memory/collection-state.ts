import type { MemoryDocument } from './document.ts';
import type { MemoryIndex } from './memory-index.ts';

/**
 * The content of a collection at one point in time. Snapshots share a state; a write to a shared state copies
 * it first (`MemoryCollection.own`), so that snapshots do not change.
 */
export class CollectionState {
  /** Documents in insertion order; undefined for a removed document. The slot of a document never changes. */
  readonly slots: (MemoryDocument | undefined)[] = [];
  readonly slotByKey = new Map<string, number>();
  /** Slots of the edges of each vertex, ascending; edge collections only. */
  readonly outbound = new Map<string, number[]>();
  readonly inbound = new Map<string, number[]>();
  indexes: MemoryIndex[] = [];
  isShared = false;

  clone(): CollectionState {
    const copy = new CollectionState();
    for (const document of this.slots) copy.slots.push(document);
    for (const [key, slot] of this.slotByKey) copy.slotByKey.set(key, slot);
    for (const [vertexId, slots] of this.outbound) copy.outbound.set(vertexId, [...slots]);
    for (const [vertexId, slots] of this.inbound) copy.inbound.set(vertexId, [...slots]);
    copy.indexes = this.indexes.map((index) => index.clone());
    return copy;
  }

  find(key: string): MemoryDocument | undefined {
    const slot = this.slotByKey.get(key);
    return slot === undefined ? undefined : this.slots[slot];
  }

  put(document: MemoryDocument, slot: number, isEdge: boolean): void {
    this.slots[slot] = document;
    this.slotByKey.set(document._key, slot);
    for (const index of this.indexes) index.insert(document, slot);
    if (!isEdge) return;
    link(this.outbound, document.get('_from') as string, slot);
    link(this.inbound, document.get('_to') as string, slot);
  }

  take(document: MemoryDocument, slot: number, isEdge: boolean): void {
    this.slots[slot] = undefined;
    this.slotByKey.delete(document._key);
    for (const index of this.indexes) index.remove(document, slot);
    if (!isEdge) return;
    unlink(this.outbound, document.get('_from') as string, slot);
    unlink(this.inbound, document.get('_to') as string, slot);
  }
}

function link(map: Map<string, number[]>, vertexId: string, slot: number): void {
  const slots = map.get(vertexId);
  if (slots === undefined) {
    map.set(vertexId, [slot]);
    return;
  }
  const at = slots.findLastIndex((other) => other < slot) + 1;
  slots.splice(at, 0, slot);
}

function unlink(map: Map<string, number[]>, vertexId: string, slot: number): void {
  const slots = map.get(vertexId);
  if (slots === undefined) return;
  slots.splice(slots.indexOf(slot), 1);
  if (slots.length === 0) map.delete(vertexId);
}
