/** A snapshot that is open for too long: its pages cannot be used again, and the file grows. */
export interface LongSnapshot {
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

  /** `readers`: LMDB's list, a header and then lines of process id, thread and transaction number (`-` for none). */
  check(readers: string, nowMs: number): readonly LongSnapshot[] {
    const since = new Map<string, number>();
    const found: LongSnapshot[] = [];
    for (const line of readers.split('\n')) {
      const [processId, thread, number] = line.trim().split(/\s+/);
      if (processId === undefined || thread === undefined || !/^\d+$/.test(number ?? '')) continue;
      const key = `${processId} ${thread} ${number}`;
      const firstMs = this.#since.get(key) ?? nowMs;
      since.set(key, firstMs);
      if (nowMs - firstMs < this.maxOpenMs || this.#reported.has(key)) continue;
      this.#reported.add(key);
      found.push({
        processId: Number(processId),
        transactionNumber: Number(number),
        openMs: nowMs - firstMs,
      });
    }
    this.#since = since;
    for (const key of this.#reported) if (!since.has(key)) this.#reported.delete(key);
    return found;
  }
}
