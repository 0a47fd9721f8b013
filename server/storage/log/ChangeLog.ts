import { seal } from '../lmdb/checksum.ts';
import { sealedEntries } from '../lmdb/damage.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import type { ChangeEntry } from '../types.ts';
import { decodeTotals, encodeRecord, eventsOf, partsOf } from './log-records.ts';
import { allTicks, lastRecord, tickKey } from './read-log.ts';

/** Sums over the log, as of a transaction. */
export interface LogState {
  readonly totalEvents: number;
  readonly totalBytes: number;
  /** Bytes of records that were removed. */
  readonly removedBytes: number;
}

/** Number of old records that one transaction removes at most. */
const maxRemovals = 64;

/**
 * The log of changes that other servers follow. A transaction adds its changes in the same commit. The oldest records
 * are removed when the log exceeds its size.
 */
export class ChangeLog {
  #state: LogState | undefined;

  constructor(readonly maxBytes: number) {}

  /** Writes the changes of a transaction. The result becomes valid with the commit, see `settle`. */
  append(
    tables: Tables,
    snapshot: Snapshot,
    entries: readonly ChangeEntry[],
    takeTicks: (count: number) => number,
  ): LogState | undefined {
    if (this.maxBytes === 0 || entries.length === 0) return this.#state;
    let state = this.#state ?? readState(snapshot);
    for (const part of partsOf(entries)) {
      const key = tickKey(takeTicks(part.reduce((sum, entry) => sum + eventsOf(entry), 0)));
      const payload = encodeRecord(part, state);
      tables.log.putSync(key, seal(key, payload), { append: true });
      const { totalEvents, totalBytes } = decodeTotals(payload);
      state = { ...state, totalEvents, totalBytes };
    }
    return this.#shorten(tables, snapshot, state);
  }

  /** Called after the commit. */
  settle(state: LogState | undefined): void {
    this.#state = state;
  }

  #shorten(tables: Tables, snapshot: Snapshot, state: LogState): LogState {
    const excess = state.totalBytes - state.removedBytes - this.maxBytes;
    if (excess <= 0) return state;
    let { removedBytes } = state;
    const old = [...sealedEntries(snapshot, 'log', { ...allTicks, limit: maxRemovals })];
    // The last record is not removed, because it has the sums.
    for (const { key, value } of old.slice(0, -1)) {
      if (removedBytes >= state.removedBytes + excess) break;
      tables.log.removeSync(key);
      removedBytes = decodeTotals(value).totalBytes;
    }
    return { ...state, removedBytes };
  }
}

function readState(snapshot: Snapshot): LogState {
  const last = lastRecord(snapshot);
  if (last === undefined) return { totalEvents: 0, totalBytes: 0, removedBytes: 0 };
  const [first] = [...sealedEntries(snapshot, 'log', { ...allTicks, limit: 1 })];
  const { totalEvents, totalBytes } = last;
  // The size of the first record itself is not counted.
  return {
    totalEvents,
    totalBytes,
    removedBytes: first === undefined ? 0 : decodeTotals(first.value).totalBytes,
  };
}
