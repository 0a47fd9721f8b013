/** A snapshot that is open for too long: its pages cannot be used again, and the file grows. */
interface LongSnapshot {
  readonly processId: number;
  readonly transactionNumber: number;
  readonly openMs: number;
}

/** Finds snapshots of all processes that stay open for longer than `maxOpenMs`. Each one is reported once. */
export class SnapshotWatch {
  /** Time of the first sight, by reader slot and transaction. */
  #since = new Map<string, number>();
  readonly #reported = new Set<string>();

  constructor(readonly maxOpenMs: number) {}

  /** `readers`: LMDB's list. */
  check(readers: string, nowMs: number): readonly LongSnapshot[] {
    const since = new Map<string, number>();
    const found: LongSnapshot[] = [];
    for (const { processId, thread, number } of snapshotsIn(readers)) {
      const key = `${processId} ${thread} ${number}`;
      const firstMs = this.#since.get(key) ?? nowMs;
      since.set(key, firstMs);
      if (nowMs - firstMs < this.maxOpenMs || this.#reported.has(key)) continue;
      this.#reported.add(key);
      found.push({ processId, transactionNumber: number, openMs: nowMs - firstMs });
    }
    this.#since = since;
    for (const key of this.#reported) if (!since.has(key)) this.#reported.delete(key);
    return found;
  }
}

/** The transaction of the oldest open snapshot in LMDB's list of readers; infinite without one. */
export function oldestSnapshot(readers: string): number {
  return Math.min(...Array.from(snapshotsIn(readers), ({ number }) => number));
}

/** The list has a header and then lines of process id, thread and transaction number (`-` for none). */
function* snapshotsIn(readers: string) {
  for (const line of readers.split('\n')) {
    const [processId, thread, number] = line.trim().split(/\s+/);
    if (processId === undefined || thread === undefined || !/^\d+$/.test(number ?? '')) continue;
    yield { processId: Number(processId), thread, number: Number(number) };
  }
}
