import { assert, unreachable } from '../../../protocol/lib/assert.ts';
import type { ChangeEntry } from '../types.ts';

/**
 * A record of the log: `[events u32][events so far u48][bytes so far u48]`, then entries, each with its kind in the
 * first byte. The sums include the record. Each event has a tick; the first is the key of the record (u48).
 */
export interface LogRecord {
  readonly eventCount: number;
  readonly totalEvents: number;
  readonly totalBytes: number;
  readonly entries: readonly ChangeEntry[];
}

const headerLength = 16;
/** A longer list of changes is divided into several records. */
const maxRecordBytes = 64 << 10;

const kinds = ['start', 'put', 'removed', 'removedKey', 'definition'] as const;
const runLength = 15;

/** Number of events of an entry. */
export function eventsOf(entry: ChangeEntry): number {
  return entry.kind === 'put' || entry.kind === 'removed' ? entry.count : 1;
}

/** Divides changes into parts, each for one record. */
export function* partsOf(entries: readonly ChangeEntry[]): Generator<readonly ChangeEntry[]> {
  let part: ChangeEntry[] = [];
  let sizeBytes = 0;
  for (const entry of entries) {
    part.push(entry);
    sizeBytes += sizeOf(entry);
    if (sizeBytes < maxRecordBytes) continue;
    yield part;
    part = [];
    sizeBytes = 0;
  }
  if (part.length > 0) yield part;
}

function sizeOf(entry: ChangeEntry): number {
  switch (entry.kind) {
    case 'put':
    case 'removed':
      return runLength;
    case 'removedKey':
      return 6 + entry.key.length;
    case 'definition':
      return 5 + Buffer.byteLength(entry.json);
    case 'start':
      return 1;
    default:
      return unreachable(entry);
  }
}

/** The payload of a record. */
export function encodeRecord(
  entries: readonly ChangeEntry[],
  former: { readonly totalEvents: number; readonly totalBytes: number },
): Buffer {
  const sizeBytes = entries.reduce((sum, entry) => sum + sizeOf(entry), headerLength);
  const eventCount = entries.reduce((sum, entry) => sum + eventsOf(entry), 0);
  const bytes = Buffer.allocUnsafe(sizeBytes);
  bytes.writeUInt32BE(eventCount, 0);
  bytes.writeUIntBE(former.totalEvents + eventCount, 4, 6);
  bytes.writeUIntBE(former.totalBytes + sizeBytes, 10, 6);
  let at = headerLength;
  for (const entry of entries) at = encodeEntry(bytes, at, entry);
  return bytes;
}

/** Returns the end of the entry. */
function encodeEntry(bytes: Buffer, start: number, entry: ChangeEntry): number {
  let at = bytes.writeUInt8(kinds.indexOf(entry.kind), start);
  switch (entry.kind) {
    case 'put':
    case 'removed':
      at = bytes.writeUInt32BE(entry.storageId, at);
      at = bytes.writeUIntBE(entry.firstDocId, at, 6);
      return bytes.writeUInt32BE(entry.count, at);
    case 'removedKey':
      at = bytes.writeUInt32BE(entry.storageId, at);
      at = bytes.writeUInt8(entry.key.length, at);
      return at + bytes.write(entry.key, at, 'latin1');
    case 'definition': {
      const length = bytes.write(entry.json, at + 4);
      bytes.writeUInt32BE(length, at);
      return at + 4 + length;
    }
    case 'start':
      return at;
    default:
      return unreachable(entry);
  }
}

/** The sums of a record, without its entries. */
export function decodeTotals(payload: Buffer): Omit<LogRecord, 'entries'> {
  return {
    eventCount: payload.readUInt32BE(0),
    totalEvents: payload.readUIntBE(4, 6),
    totalBytes: payload.readUIntBE(10, 6),
  };
}

export function decodeRecord(payload: Buffer): LogRecord {
  const entries: ChangeEntry[] = [];
  for (let at = headerLength; at < payload.length; ) {
    const entry = decodeEntry(payload, at);
    entries.push(entry);
    at += sizeOf(entry);
  }
  return { ...decodeTotals(payload), entries };
}

function decodeEntry(bytes: Buffer, at: number): ChangeEntry {
  const kind = kinds[bytes[at] as number];
  assert(kind !== undefined, 'the kind of a change is known');
  switch (kind) {
    case 'put':
    case 'removed': {
      const [storageId, firstDocId] = [bytes.readUInt32BE(at + 1), bytes.readUIntBE(at + 5, 6)];
      return { kind, storageId, firstDocId, count: bytes.readUInt32BE(at + 11) };
    }
    case 'removedKey': {
      const end = at + 6 + (bytes[at + 5] as number);
      return { kind, storageId: bytes.readUInt32BE(at + 1), key: bytes.toString('latin1', at + 6, end) };
    }
    case 'definition':
      return { kind, json: bytes.toString('utf8', at + 5, at + 5 + bytes.readUInt32BE(at + 1)) };
    case 'start':
      return { kind };
    default:
      return unreachable(kind);
  }
}
