/** Lookups in an index. */
export type StoredReads = readonly [storageId: number, count: number];

const hourMs = 3_600_000;
const hoursOfDay = 24;

/** Slots tried before a key counts as not storable. */
const maxProbes = 64;

/** Powers of two. */
const readSlots = 1 << 15;
const changeSlots = 1 << 14;
/** The hour of the last change since 1970, then the number of changes of each hour of a day. */
const changeCells = 1 + hoursOfDay;

const readKeysAt = 8 * readSlots;
const changesAt = readKeysAt + 4 * readSlots;
const changeKeysAt = changesAt + 4 * changeSlots * changeCells;

/**
 * Counters in shared memory of all threads: lookups in each index, and changes of each collection from the start of the
 * server on. The tables have a fixed size; keys beyond it are not counted, and their figures are undefined.
 */
export class SharedActivity {
  readonly buffer: SharedArrayBuffer;
  readonly #reads: BigInt64Array;
  readonly #readKeys: Int32Array;
  readonly #changes: Int32Array;
  readonly #changeKeys: Int32Array;

  constructor(buffer = new SharedArrayBuffer(changeKeysAt + 4 * changeSlots)) {
    this.buffer = buffer;
    this.#reads = new BigInt64Array(buffer, 0, readSlots);
    this.#readKeys = new Int32Array(buffer, readKeysAt, readSlots);
    this.#changes = new Int32Array(buffer, changesAt, changeSlots * changeCells);
    this.#changeKeys = new Int32Array(buffer, changeKeysAt, changeSlots);
  }

  /** Counts a lookup in the index with this storage id. */
  countRead(storageId: number): void {
    this.addReads(storageId, 1);
  }

  addReads(storageId: number, count: number): void {
    const slot = claimSlot(this.#readKeys, storageId);
    if (slot !== undefined) Atomics.add(this.#reads, slot, BigInt(count));
  }

  /** The storage ids of all counted indexes with their lookups. */
  allReads(): readonly StoredReads[] {
    return Array.from(
      this.#readKeys,
      (storageId, slot): StoredReads => [storageId, Number(Atomics.load(this.#reads, slot))],
    ).filter(([storageId]) => storageId !== 0);
  }

  /** Lookups in the index with this storage id. */
  reads(storageId: number): number | undefined {
    const slot = findSlot(this.#readKeys, storageId);
    return typeof slot === 'number' ? Number(Atomics.load(this.#reads, slot)) : missing(slot);
  }

  /** Counts changes of the collection with this key space. Writer thread only. */
  countChanges(keySpace: number, count: number, nowMs: number): void {
    const slot = claimSlot(this.#changeKeys, keySpace);
    if (slot === undefined) return;
    const at = slot * changeCells;
    const hour = Math.floor(nowMs / hourMs);
    const last = Atomics.load(this.#changes, at);
    for (let passed = Math.max(last + 1, hour - hoursOfDay + 1); passed <= hour; passed++) {
      Atomics.store(this.#changes, at + 1 + (passed % hoursOfDay), 0);
    }
    // A clock that was set back adds to the last hour.
    const counted = Math.max(last, hour);
    Atomics.store(this.#changes, at, counted);
    Atomics.add(this.#changes, at + 1 + (counted % hoursOfDay), count);
  }

  /** Changes in this hour and the 23 hours before. */
  changesOfDay(keySpace: number, nowMs: number): number | undefined {
    const slot = findSlot(this.#changeKeys, keySpace);
    if (typeof slot !== 'number') return missing(slot);
    const at = slot * changeCells;
    const last = Atomics.load(this.#changes, at);
    let sum = 0;
    for (let hour = Math.floor(nowMs / hourMs) - hoursOfDay + 1; hour <= last; hour++) {
      if (hour > last - hoursOfDay) sum += Atomics.load(this.#changes, at + 1 + (hour % hoursOfDay));
    }
    return sum;
  }
}

function missing(reason: 'free' | 'full'): number | undefined {
  return reason === 'free' ? 0 : undefined;
}

/** The slot of a key above 0; `full`: neither the key nor a free slot was found. */
function findSlot(keys: Int32Array, key: number): number | 'free' | 'full' {
  for (let probe = 0; probe < maxProbes; probe++) {
    const slot = (key + probe) & (keys.length - 1);
    const found = Atomics.load(keys, slot);
    if (found === key) return slot;
    if (found === 0) return 'free';
  }
  return 'full';
}

/** The slot of a key, taken if the key has none; undefined without a free slot. */
function claimSlot(keys: Int32Array, key: number): number | undefined {
  for (let probe = 0; probe < maxProbes; probe++) {
    const slot = (key + probe) & (keys.length - 1);
    const found = Atomics.load(keys, slot);
    if (found === key) return slot;
    if (found !== 0) continue;
    const taken = Atomics.compareExchange(keys, slot, 0, key);
    if (taken === 0 || taken === key) return slot;
  }
  return undefined;
}
