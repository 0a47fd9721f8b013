import type { IndexRange, RangeBound, RangeOptions, StoredDocument } from '../../../aql/source.ts';
import { compareValues } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';
import type { IndexRecord } from '../catalog/catalog.ts';
import { afterPrefix } from '../lmdb/bytes.ts';
import { sealedEntries } from '../lmdb/damage.ts';
import type { ScanOptions, Snapshot } from '../lmdb/environment.ts';
import { docIdOf, entryPrefix } from './index-keys.ts';
import type { IndexState } from './index-state.ts';
import { entryValues, fieldLimit } from './sorted-index.ts';
import { type EncodedValue, encodeValue, tagOf } from './value-bytes.ts';

/** Access of ranges to the collection of an index. */
export interface RangeSource {
  readonly snapshot: Snapshot;
  indexState(storageId: number): IndexState;
  getDocument(docId: number): StoredDocument;
}

const defaultBatchSize = 1000;
/** An empty batch after this number of skipped entries, so that the query can be suspended. */
const skippedPerBatch = 1000;

/**
 * The documents of a range of a sorted index in index order. In ascending order, equal values come in insertion order.
 */
export function* readSortedRange(
  source: RangeSource,
  index: IndexRecord,
  range: IndexRange,
  { descending = false, batchSize = defaultBatchSize, skipped = 0, onSkipped }: RangeOptions,
): Generator<StoredDocument[]> {
  let batch: StoredDocument[] = [];
  let ahead = skipped;
  let passed = 0;
  let exact = ahead < skippedPerBatch ? undefined : exactScanOf(source, index, range, descending);
  while (exact !== undefined && ahead >= skippedPerBatch) {
    const key = source.snapshot.keyAfter(source.snapshot.tables.indexes, exact, skippedPerBatch);
    if (key === undefined) break;
    exact = descending ? { ...exact, end: Buffer.concat([key, Buffer.of(0)]) } : { ...exact, start: key };
    ahead -= skippedPerBatch;
    onSkipped?.(skippedPerBatch);
    yield [];
  }
  const docIds =
    exact === undefined ? rangeDocIds(source, index, range, descending) : scanDocIds(source, exact);
  for (const docId of docIds) {
    if (ahead > 0) {
      ahead -= 1;
      passed += 1;
      if (ahead > 0 && passed < skippedPerBatch) continue;
      onSkipped?.(passed);
      passed = 0;
      yield [];
      continue;
    }
    batch.push(source.getDocument(docId));
    if (batch.length >= batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (passed > 0) onSkipped?.(passed);
  if (batch.length > 0) yield batch;
}

/** The only scan of a range, if its entries need no comparison; undefined for other ranges. */
function exactScanOf(
  source: RangeSource,
  index: IndexRecord,
  range: IndexRange,
  descending: boolean,
): ScanOptions | undefined {
  const state = source.indexState(index.storageId);
  const { scans, isExact } = scansOf(index, range, state);
  const [scan] = scans;
  const isOnly = scans.length === 1 && isExact && state.grouped === 0 && state.unplaced === 0;
  return isOnly && scan !== undefined ? { ...scan, descending } : undefined;
}

function* scanDocIds({ snapshot }: RangeSource, scan: ScanOptions): Generator<number> {
  for (const key of snapshot.keys(snapshot.tables.indexes, scan)) yield docIdOf(key);
}

/** The docIds of a range in index order. */
export function* rangeDocIds(
  source: RangeSource,
  index: IndexRecord,
  range: IndexRange,
  descending: boolean,
): Generator<number> {
  const { snapshot } = source;
  const state = source.indexState(index.storageId);
  const isOrdered = state.grouped === 0 && state.unplaced === 0;
  const { scans, isExact } = scansOf(index, range, state);
  if (isOrdered) {
    for (const scan of scans) {
      if (isExact) {
        yield* scanDocIds(source, { ...scan, descending });
        continue;
      }
      for (const { key, value } of sealedEntries(snapshot, 'indexes', { ...scan, descending })) {
        if (isInRange(entryValues(index, key, value), range)) yield docIdOf(key);
      }
    }
    return;
  }
  // Some entries are stored outside their sort position, so the range is sorted here.
  const found: { readonly values: readonly Value[]; readonly docId: number }[] = [];
  for (const scan of scans) {
    for (const { key, value } of sealedEntries(snapshot, 'indexes', scan)) {
      const values = entryValues(index, key, value);
      if (isInRange(values, range)) found.push({ values, docId: docIdOf(key) });
    }
  }
  found.sort((left, right) => compareLists(left.values, right.values) || left.docId - right.docId);
  if (descending) found.reverse();
  for (const { docId } of found) yield docId;
}

/** Key ranges that may contain entries of the range, ascending. `isExact`: no value comparison is needed. */
function scansOf(
  index: IndexRecord,
  range: IndexRange,
  state: IndexState,
): { readonly scans: readonly ScanOptions[]; readonly isExact: boolean } {
  const limit = fieldLimit(index.fields.length);
  const parts: Buffer[] = [];
  const isOrdered = state.grouped === 0 && state.unplaced === 0;
  for (const value of range.equal) {
    const encoded = encodeValue(value, limit);
    parts.push(encoded.bytes);
    if (encoded.precision === 'exact') continue;
    // From here on, byte order is not sufficient.
    return { scans: [scanOf(entryPrefix(index.storageId, ...parts))], isExact: false };
  }
  const prefix = entryPrefix(index.storageId, ...parts);
  const { low, high } = range;
  const lowBytes = low === undefined ? undefined : encodeValue(low.value, limit);
  const highBytes = high === undefined ? undefined : encodeValue(high.value, limit);
  const isExact =
    isOrdered &&
    (lowBytes?.precision ?? 'exact') === 'exact' &&
    (highBytes?.precision ?? 'exact') === 'exact';
  const start =
    lowBytes === undefined ? prefix : startOf(prefix, lowBytes, isExact && low?.isInclusive === false);
  const end =
    highBytes === undefined
      ? afterPrefix(prefix)
      : endOf(prefix, highBytes, isExact && high?.isInclusive === false);
  const scans: ScanOptions[] = Buffer.compare(start, end) < 0 ? [{ start, end }] : [];
  if (!isExact && state.unplaced > 0 && lowBytes !== undefined) {
    const unplaced = Buffer.concat([prefix, Buffer.of(tagOf(lowBytes), 1)]);
    if (Buffer.compare(afterPrefix(unplaced), start) <= 0) scans.unshift(scanOf(unplaced));
  }
  return { scans, isExact };
}

function scanOf(prefix: Buffer): ScanOptions {
  return { start: prefix, end: afterPrefix(prefix) };
}

/** The first bytes shared by all values with an undetermined order relative to this one. */
function groupBytes({ bytes, precision, groupLength }: EncodedValue): Buffer {
  return bytes.subarray(0, precision === 'class' ? 1 : groupLength);
}

function startOf(prefix: Buffer, low: EncodedValue, isBehind: boolean): Buffer {
  if (isBehind) return afterPrefix(Buffer.concat([prefix, low.bytes]));
  return Buffer.concat([prefix, groupBytes(low)]);
}

function endOf(prefix: Buffer, high: EncodedValue, isBefore: boolean): Buffer {
  if (isBefore) return Buffer.concat([prefix, high.bytes]);
  return afterPrefix(Buffer.concat([prefix, groupBytes(high)]));
}

function isInRange(values: readonly Value[], { equal, low, high }: IndexRange): boolean {
  for (let at = 0; at < equal.length; at++) {
    if (compareValues(values[at] as Value, equal[at] as Value) !== 0) return false;
  }
  const value = values[equal.length] as Value;
  return isWithin(value, low, 1) && isWithin(value, high, -1);
}

function isWithin(value: Value, bound: RangeBound | undefined, side: 1 | -1): boolean {
  if (bound === undefined) return true;
  const order = compareValues(value, bound.value) * side;
  return order > 0 || (order === 0 && bound.isInclusive);
}

/** Compares lists of equal length, value by value. */
export function compareLists(left: readonly Value[], right: readonly Value[]): number {
  for (let at = 0; at < left.length; at++) {
    const order = compareValues(left[at] as Value, right[at] as Value);
    if (order !== 0) return order;
  }
  return 0;
}
