/** Collections of a database. */
export interface CollectionNames {
  readonly databaseName: string;
  readonly names: readonly string[];
}

/** Maximum number of collections with a separate time. */
const maxCollections = 10_000;

/** Logical time of writes: the time of the last write of each collection, as far as the collections are known. */
export class WriteClock {
  #now = 0;
  /** Time of the last write to unknown collections. */
  #all = 0;
  readonly #byCollection = new Map<string, number>();

  /** Time of the last write. */
  get now(): number {
    return this.#now;
  }

  /** Records the begin or the end of a write; undefined: it can change any collection. */
  mark(written?: CollectionNames): void {
    this.#now += 1;
    if (written === undefined || this.#byCollection.size + written.names.length > maxCollections) {
      this.#all = this.#now;
      this.#byCollection.clear();
      return;
    }
    for (const name of written.names) this.#byCollection.set(keyOf(written.databaseName, name), this.#now);
  }

  /** True if no write to these collections has begun or ended since a time; undefined: to any collection. */
  isUnchanged(read: CollectionNames | undefined, since: number): boolean {
    if (read === undefined) return this.#now <= since;
    if (this.#all > since) return false;
    return read.names.every((name) => (this.#byCollection.get(keyOf(read.databaseName, name)) ?? 0) <= since);
  }
}

function keyOf(databaseName: string, name: string): string {
  return `${databaseName}/${name}`;
}
