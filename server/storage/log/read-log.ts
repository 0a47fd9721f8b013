import { sealedEntries } from '../lmdb/damage.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import type { ChangeEntry, LogRange } from '../types.ts';
import { decodeRecord, decodeTotals, type LogRecord } from './log-records.ts';

/** Bounds of all keys of the log. */
export const allTicks = { start: Buffer.alloc(6), end: Buffer.alloc(7, 0xff) };

export function tickKey(tick: number): Buffer {
  const key = Buffer.allocUnsafe(6);
  key.writeUIntBE(tick, 0, 6);
  return key;
}

function tickOf(key: Buffer): number {
  return key.readUIntBE(0, 6);
}

/** The sums of the last record and its first tick; undefined for an empty log. */
export function lastRecord(
  snapshot: Snapshot,
): (Omit<LogRecord, 'entries'> & { readonly tick: number }) | undefined {
  for (const { key, value } of sealedEntries(snapshot, 'log', { ...allTicks, descending: true, limit: 1 })) {
    return { ...decodeTotals(value), tick: tickOf(key) };
  }
  return undefined;
}

/** Undefined if the server keeps no log. */
export function readLogRange(snapshot: Snapshot): LogRange | undefined {
  const first = snapshot.firstKey(snapshot.tables.log, allTicks);
  const last = lastRecord(snapshot);
  if (first === undefined || last === undefined) return undefined;
  return {
    firstTick: tickOf(first),
    lastTick: last.tick + last.eventCount - 1,
    totalEvents: last.totalEvents,
  };
}

interface TickedEntry {
  /** Tick of the first event of the entry. */
  readonly tick: number;
  readonly entry: ChangeEntry;
}

/** The changes after a tick, in their order; a run of documents may begin before it. */
export function* readEntries(snapshot: Snapshot, afterTick: number): Generator<TickedEntry> {
  // The record with the next tick may begin earlier.
  const before = snapshot.firstKey(snapshot.tables.log, {
    start: allTicks.start,
    end: tickKey(afterTick + 1),
    descending: true,
  });
  const start = before ?? tickKey(afterTick + 1);
  for (const { key, value } of sealedEntries(snapshot, 'log', { start, end: allTicks.end })) {
    let tick = tickOf(key);
    for (const entry of decodeRecord(value).entries) {
      yield { tick, entry };
      tick += entry.kind === 'put' || entry.kind === 'removed' ? entry.count : 1;
    }
  }
}
