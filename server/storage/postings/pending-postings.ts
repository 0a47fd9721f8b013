/**
 * Pending edges of posting lists, by vertex. An import has tens of thousands of vertices with one or two edges each, so
 * they share one log with a linked chain per vertex instead of one object per vertex.
 */
export class PendingPostings {
  readonly #slots = new Map<string, number>();
  /** Per slot: its first and last log entry. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** Per entry: docId, id of the other vertex, next entry of the same vertex (-1: none). */
  readonly #docIds: number[] = [];
  readonly #otherIds: string[] = [];
  readonly #next: number[] = [];
  /** Consecutive edges often share a vertex. */
  #recentId: string | undefined;
  #recentSlot = 0;

  get isEmpty(): boolean {
    return this.#slots.size === 0;
  }

  vertexIds(): IterableIterator<string> {
    return this.#slots.keys();
  }

  has(vertexId: string): boolean {
    return this.#slots.has(vertexId);
  }

  add(vertexId: string, docId: number, otherId: string): void {
    const entry = this.#docIds.length;
    this.#docIds.push(docId);
    this.#otherIds.push(otherId);
    this.#next.push(-1);
    const slot = vertexId === this.#recentId ? this.#recentSlot : this.#slots.get(vertexId);
    this.#recentId = vertexId;
    if (slot === undefined) {
      this.#recentSlot = this.#first.length;
      this.#slots.set(vertexId, this.#recentSlot);
      this.#first.push(entry);
      this.#last.push(entry);
    } else {
      this.#recentSlot = slot;
      this.#next[this.#last[slot] as number] = entry;
      this.#last[slot] = entry;
    }
  }

  remove(vertexId: string): void {
    this.#slots.delete(vertexId);
    if (vertexId === this.#recentId) this.#recentId = undefined;
  }

  /** Splits the edges of a vertex into the two lists, in insertion order. */
  read(vertexId: string, docIds: number[], otherIds: string[]): void {
    docIds.length = 0;
    otherIds.length = 0;
    const slot = this.#slots.get(vertexId);
    if (slot === undefined) return;
    for (let entry = this.#first[slot] as number; entry >= 0; entry = this.#next[entry] as number) {
      docIds.push(this.#docIds[entry] as number);
      otherIds.push(this.#otherIds[entry] as string);
    }
  }
}
