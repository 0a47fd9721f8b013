export type ChangeAction =
  | 'createCollection'
  | 'dropCollection'
  | 'renameCollection'
  | 'truncateCollection'
  | 'createIndex'
  | 'dropIndex'
  | 'createGraph'
  | 'dropGraph'
  | 'import';

/** Numbers of documents of an import. */
interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly errors: number;
}

/** A change of definitions, or an import. */
export interface RecentChange {
  readonly timeMs: number;
  readonly databaseName: string;
  readonly action: ChangeAction;
  /** The collection or the graph; for indexes the collection. */
  readonly name: string;
  readonly user: string | undefined;
  /** What was created, such as the type and the fields of an index. */
  readonly note?: string | undefined;
  /** Only for imports. */
  readonly counts?: ImportCounts;
}

const maxChanges = 2000;
const maxNoteLength = 200;
/** Requests of one import follow each other within this time. */
const sameImportMs = 60_000;

/** The latest changes of all databases since the start of the server. */
export class RecentChanges {
  /** Oldest first. */
  #changes: RecentChange[] = [];

  add(change: RecentChange): void {
    const last = this.#changes.at(-1);
    const joined = last && joinImports(last, change);
    if (joined) {
      this.#changes[this.#changes.length - 1] = joined;
      return;
    }
    this.#changes.push({ ...change, note: change.note?.slice(0, maxNoteLength) });
    // Removed in blocks, so that an addition does not copy the list.
    if (this.#changes.length > 2 * maxChanges) this.#changes = this.#changes.slice(-maxChanges);
  }

  /** Of one database, the newest first. */
  list(databaseName: string): readonly RecentChange[] {
    return this.#changes
      .slice(-maxChanges)
      .filter((change) => change.databaseName === databaseName)
      .reverse();
  }

  /** A new database of the same name does not have the changes of a deleted one. */
  forget(databaseName: string): void {
    this.#changes = this.#changes.filter((change) => change.databaseName !== databaseName);
  }
}

/** The console sends a file in several requests; they are one import. */
function joinImports(last: RecentChange, next: RecentChange): RecentChange | undefined {
  const isSame =
    last.databaseName === next.databaseName &&
    last.name === next.name &&
    last.user === next.user &&
    next.timeMs - last.timeMs <= sameImportMs;
  if (!isSame || last.counts === undefined || next.counts === undefined) return undefined;
  const sum = (name: keyof ImportCounts) => (last.counts?.[name] ?? 0) + (next.counts?.[name] ?? 0);
  return {
    ...next,
    counts: { created: sum('created'), updated: sum('updated'), errors: sum('errors') },
  };
}
