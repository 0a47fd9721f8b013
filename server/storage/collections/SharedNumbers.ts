const slotBits = 14;
const slotCount = 1 << slotBits;
const tickAt = 0;
const firstSlotAt = 1;
const firstKeySlotAt = firstSlotAt + slotCount;

/** docIds above this limit are not shared. */
const docIdLimit = 2 ** 32;
const storageIdLimit = 2 ** 31;

/**
 * Counters in shared memory that all threads increment without messages: ticks, docIds of collections that query
 * threads insert into, and the keys of those with autoincrement. A docId slot is [storage id u31][next docId u32], a key
 * slot [storage id u31][last key u32]. If a collection takes the slot of another one, the other's reservations are lost;
 * applying its changes then detects the occupied docIds and keys.
 */
export class SharedNumbers {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  constructor(buffer = new SharedArrayBuffer(8 * (firstKeySlotAt + slotCount))) {
    this.buffer = buffer;
    this.#cells = new BigInt64Array(buffer);
  }

  /** The largest allocated tick. */
  get tick(): number {
    return Number(Atomics.load(this.#cells, tickAt));
  }

  /** Prevents allocation of ticks up to this one. */
  raiseTick(tick: number): void {
    const wanted = BigInt(tick);
    for (;;) {
      const found = Atomics.load(this.#cells, tickAt);
      if (found >= wanted) return;
      if (Atomics.compareExchange(this.#cells, tickAt, found, wanted) === found) return;
    }
  }

  /** Allocates `count` consecutive ticks and returns the first. */
  takeTicks(count: number): number {
    return Number(Atomics.add(this.#cells, tickAt, BigInt(count))) + 1;
  }

  /** True if docIds of this storage id are shared. */
  hasDocIds(storageId: number): boolean {
    return Number(Atomics.load(this.#cells, slotOf(storageId)) >> 32n) === storageId;
  }

  /** Allocates `count` consecutive docIds, none below `floor`, and returns the first. */
  takeDocIds(storageId: number, floor: number, count: number): number {
    if (storageId >= storageIdLimit || floor + count >= docIdLimit) return floor;
    const at = slotOf(storageId);
    for (;;) {
      const found = Atomics.load(this.#cells, at);
      const isOwn = Number(found >> 32n) === storageId;
      const first = isOwn ? Math.max(floor, Number(found & 0xffff_ffffn)) : floor;
      if (first + count >= docIdLimit) return floor;
      const next = pack(storageId, first + count);
      if (Atomics.compareExchange(this.#cells, at, found, next) === found) return first;
    }
  }

  /** Lets all threads take the next autoincrement keys of a collection, after `last`, from the shared counter. */
  shareAutoKeys(storageId: number, last: number): void {
    if (storageId >= storageIdLimit || last >= docIdLimit) return;
    const at = keySlotOf(storageId);
    for (;;) {
      const found = Atomics.load(this.#cells, at);
      const isOwn = Number(found >> 32n) === storageId;
      if (isOwn && Number(found & 0xffff_ffffn) >= last) return;
      if (Atomics.compareExchange(this.#cells, at, found, pack(storageId, last)) === found) return;
    }
  }

  /** Allocates the autoincrement key that follows `last` and, if they are shared, all keys of other threads. */
  takeAutoKey(storageId: number, last: number, following: (key: number) => number): number {
    const at = keySlotOf(storageId);
    for (;;) {
      const found = Atomics.load(this.#cells, at);
      if (Number(found >> 32n) !== storageId) return following(last);
      const next = following(Math.max(last, Number(found & 0xffff_ffffn)));
      if (next >= docIdLimit) return next;
      if (Atomics.compareExchange(this.#cells, at, found, pack(storageId, next)) === found) return next;
    }
  }

  /** Returns docIds from `first` up to `end`, unless later ones have been allocated. */
  returnDocIds(storageId: number, first: number, end: number): void {
    if (storageId >= storageIdLimit || end >= docIdLimit) return;
    Atomics.compareExchange(this.#cells, slotOf(storageId), pack(storageId, end), pack(storageId, first));
  }
}

function slotOf(storageId: number): number {
  return firstSlotAt + (storageId & (slotCount - 1));
}

function keySlotOf(storageId: number): number {
  return firstKeySlotAt + (storageId & (slotCount - 1));
}

function pack(storageId: number, docId: number): bigint {
  return (BigInt(storageId) << 32n) | BigInt(docId);
}

/** Maximum size of one reservation. */
const longestRun = 256;

/** Reserves numbers in runs of growing size, so that a small transaction leaves few numbers unused. */
export class NumberRun {
  #next = 0;
  #end = 0;
  #length = 1;

  /** `takeRun` reserves a run of the given length from `floor` on and returns its first number. */
  constructor(readonly takeRun: (floor: number, count: number) => number) {}

  take(floor: number): number {
    if (this.#next < floor || this.#next >= this.#end) {
      this.#next = this.takeRun(floor, this.#length);
      this.#end = this.#next + this.#length;
      this.#length = Math.min(longestRun, 2 * this.#length);
    }
    return this.#next++;
  }

  /** Passes reserved but unused numbers to `giveBack`. */
  release(giveBack: (first: number, end: number) => void): void {
    if (this.#next < this.#end) giveBack(this.#next, this.#end);
    this.#end = this.#next;
    this.#length = 1;
  }
}
