import { seal } from '../lmdb/checksum.ts';
import { findSealed } from '../lmdb/damage.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import type { Precision } from './collation-bytes.ts';

const sketchBits = 10;
const sketchSize = 1 << sketchBits;

/** Three counters and the sketch. The end of the build and the bytes follow; earlier versions omitted one or both. */
const countersLength = 24 + sketchSize;
const stateLength = countersLength + 16;

/**
 * Counters of an index. Distinct values are estimated by a HyperLogLog sketch (Flajolet et al. 2007) that only grows;
 * for small counts the estimate uses the share of empty registers.
 */
export class IndexState {
  isChanged = false;

  constructor(
    public entries: number,
    /** Number of entries that need a value comparison among entries with the same first bytes. */
    public grouped: number,
    /** Number of entries that need a value comparison among all values of their type. */
    public unplaced: number,
    readonly registers: Buffer,
    /** An unfinished index has entries of the documents with smaller docIds only. */
    public builtEnd = Number.POSITIVE_INFINITY,
    /** Approximate size. */
    public bytes = 0,
  ) {}

  count(precision: Precision, change: 1 | -1): void {
    this.isChanged = true;
    this.entries += change;
    if (precision === 'group') this.grouped += change;
    else if (precision === 'class') this.unplaced += change;
  }

  addDistinct(bytes: Buffer): void {
    const hash = hashOf(bytes);
    const register = hash >>> (32 - sketchBits);
    const rank = Math.clz32((hash << sketchBits) | (1 << (sketchBits - 1))) + 1;
    if (rank > (this.registers[register] as number)) this.registers[register] = rank;
  }

  /** Distinct values per entry, 0 to 1. Exact for few values. */
  selectivity(): number {
    if (this.entries === 0) return 1;
    return Math.min(1, Math.round(this.#distinct()) / this.entries);
  }

  #distinct(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.registers) {
      sum += 1 / (1 << rank);
      if (rank === 0) empty += 1;
    }
    const estimate = ((0.7213 / (1 + 1.079 / sketchSize)) * sketchSize * sketchSize) / sum;
    return empty > 0 && estimate < 2.5 * sketchSize ? sketchSize * Math.log(sketchSize / empty) : estimate;
  }
}

/** FNV-1a with the finalizer of MurmurHash3, which distributes short inputs over all bits. */
function hashOf(bytes: Buffer): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function stateKey(storageId: number): Buffer {
  return Buffer.from(`i/${storageId}`);
}

export function readIndexState(snapshot: Snapshot, storageId: number): IndexState {
  const value = findSealed(snapshot, 'catalog', stateKey(storageId));
  if (value === undefined) return new IndexState(0, 0, 0, Buffer.alloc(sketchSize));
  return new IndexState(
    value.readDoubleLE(0),
    value.readDoubleLE(8),
    value.readDoubleLE(16),
    Buffer.from(value.subarray(24, 24 + sketchSize)),
    value.length > countersLength ? value.readDoubleLE(countersLength) : undefined,
    value.length >= stateLength ? value.readDoubleLE(countersLength + 8) : undefined,
  );
}

export function writeIndexState(tables: Tables, storageId: number, state: IndexState): void {
  const value = Buffer.allocUnsafe(stateLength);
  value.writeDoubleLE(state.entries, 0);
  value.writeDoubleLE(state.grouped, 8);
  value.writeDoubleLE(state.unplaced, 16);
  state.registers.copy(value, 24);
  value.writeDoubleLE(state.builtEnd, countersLength);
  value.writeDoubleLE(state.bytes, countersLength + 8);
  const key = stateKey(storageId);
  tables.catalog.putSync(key, seal(key, value));
}
