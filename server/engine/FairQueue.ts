/** An entry of a queue: work done for one client. */
export interface Owned {
  /** See `OperationScope.owner`. */
  readonly owner: string;
}

/**
 * Entries of several owners. Owners take turns, so the number of entries of one owner does not delay another. The entries
 * of one owner leave in their order, unless `choose` gives the index of another one.
 */
export class FairQueue<T extends Owned> {
  /** In the order of the next turns. No list is empty. */
  readonly #byOwner = new Map<string, T[]>();
  readonly #choose: ((entries: readonly T[]) => number) | undefined;
  #size = 0;

  constructor(choose?: (entries: readonly T[]) => number) {
    this.#choose = choose;
  }

  get size(): number {
    return this.#size;
  }

  push(entry: T): void {
    this.#listOf(entry.owner).push(entry);
    this.#size += 1;
  }

  /** Puts entries, in their order, before the other entries of their owners. */
  unshift(entries: readonly T[]): void {
    for (const entry of [...entries].reverse()) this.#listOf(entry.owner).unshift(entry);
    this.#size += entries.length;
  }

  /**
   * The next entry of the first owner accepted by `mayTake`; `first` is the first entry of that owner. The owner's next
   * turn comes after those of all others.
   */
  take(mayTake?: (owner: string, first: T) => boolean): T | undefined {
    for (const [owner, entries] of this.#byOwner) {
      if (mayTake?.(owner, entries[0]!) === false) continue;
      this.#byOwner.delete(owner);
      const index = this.#choose?.(entries) ?? 0;
      // For a long list, `shift` is much faster than `splice`.
      const entry = index === 0 ? entries.shift() : entries.splice(index, 1)[0];
      if (entries.length > 0) this.#byOwner.set(owner, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  /** False when the entry is not in the queue. */
  remove(entry: T): boolean {
    const entries = this.#byOwner.get(entry.owner) ?? [];
    const index = entries.indexOf(entry);
    if (index < 0) return false;
    entries.splice(index, 1);
    if (entries.length === 0) this.#byOwner.delete(entry.owner);
    this.#size -= 1;
    return true;
  }

  /** Removes and returns all entries. */
  drain(): T[] {
    const entries = [...this.#byOwner.values()].flat();
    this.#byOwner.clear();
    this.#size = 0;
    return entries;
  }

  #listOf(owner: string): T[] {
    let entries = this.#byOwner.get(owner);
    if (entries === undefined) {
      entries = [];
      this.#byOwner.set(owner, entries);
    }
    return entries;
  }
}
