/** One change of a call: a document's version, or the existence of an object. */
export interface Change {
  readonly collection: string;
  readonly key: string;
  /** Undefined: removed. */
  readonly version: number | undefined;
}

/** A call that was sent; its changes are uncertain until the answer. */
export interface Pending {
  readonly changes: readonly Change[];
  /** All of its changes are made, or none. */
  readonly isAtomic: boolean;
  readonly title: string;
}

/** The expected versions, derived from acknowledgements. Each key is changed by one client, sequentially. */
export class Ledger {
  readonly #collections = new Map<string, Map<string, number>>();
  readonly #pending = new Set<Pending>();
  readonly #touched = new Map<string, Set<string>>();
  #acknowledged = 0;

  /** Number of acknowledged calls. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  get pending(): Iterable<Pending> {
    return this.#pending;
  }

  versionOf(collection: string, key: string): number | undefined {
    return this.#collections.get(collection)?.get(key);
  }

  /** Key → version. */
  entriesOf(collection: string): ReadonlyMap<string, number> {
    return this.#collections.get(collection) ?? new Map();
  }

  /** Changes since the last `forgetTouched`, by collection. */
  get touched(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#touched;
  }

  forgetTouched(): void {
    this.#touched.clear();
  }

  begin(title: string, changes: readonly Change[], isAtomic = true): Pending {
    const pending = { title, changes, isAtomic };
    this.#pending.add(pending);
    for (const { collection, key } of changes) {
      const keys = this.#touched.get(collection);
      if (keys === undefined) this.#touched.set(collection, new Set([key]));
      else keys.add(key);
    }
    return pending;
  }

  acknowledge(pending: Pending): void {
    this.#pending.delete(pending);
    this.#acknowledged++;
    for (const change of pending.changes) this.set(change);
  }

  /** The server reported that nothing was changed. */
  refuse(pending: Pending): void {
    this.#pending.delete(pending);
  }

  /** Adopts the state found after a crash. */
  settle(pending: Pending, found: readonly Change[]): void {
    this.#pending.delete(pending);
    for (const change of found) this.set(change);
  }

  set({ collection, key, version }: Change): void {
    let entries = this.#collections.get(collection);
    if (entries === undefined) {
      entries = new Map();
      this.#collections.set(collection, entries);
    }
    if (version === undefined) entries.delete(key);
    else entries.set(key, version);
  }
}
