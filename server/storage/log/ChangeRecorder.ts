import type { ChangeEntry, DocumentRun } from '../types.ts';

interface Written {
  readonly ownKey: string;
}

interface Mark {
  readonly length: number;
  /** Length of the last run, which later changes extend. */
  readonly lastCount: number;
}

/** The changes of a transaction in their order. */
export class ChangeRecorder {
  #entries: ChangeEntry[] = [];
  #lastRun: DocumentRun | undefined;

  get entries(): readonly ChangeEntry[] {
    return this.#entries;
  }

  note(storageId: number, docId: number, before: Written | undefined, after: Written | undefined): void {
    if (after === undefined && before !== undefined && before.ownKey !== '') {
      this.#lastRun = undefined;
      this.#entries.push({ kind: 'removedKey', storageId, key: before.ownKey });
      return;
    }
    const kind = after === undefined ? 'removed' : 'put';
    const run = this.#lastRun;
    if (run !== undefined && run.storageId === storageId && run.kind === kind) {
      const place = docId - run.firstDocId;
      if (place === run.count) run.count += 1;
      if (place >= 0 && place < run.count) return;
    }
    this.#lastRun = { kind, storageId, firstDocId: docId, count: 1 };
    this.#entries.push(this.#lastRun);
  }

  define(json: string): void {
    this.add([{ kind: 'definition', json }]);
  }

  /** Adds the changes of another recorder. */
  add(entries: readonly ChangeEntry[]): void {
    this.#lastRun = undefined;
    for (const entry of entries) this.#entries.push(entry);
  }

  /** The present end, for `rewind`. */
  mark(): Mark {
    const mark = { length: this.#entries.length, lastCount: this.#lastRun?.count ?? 0 };
    return mark;
  }

  /** Removes the changes after a mark: they were undone. */
  rewind({ length, lastCount }: Mark): void {
    this.#entries.length = length;
    const last = this.#entries.at(-1);
    this.#lastRun = undefined;
    if (lastCount > 0 && (last?.kind === 'put' || last?.kind === 'removed')) last.count = lastCount;
  }
}
