const slotBits = 14;
const slotCount = 1 << slotBits;
const tickAt = 0;
const firstSlotAt = 1;

/** Numbers of documents beyond this are not shared. */
const docIdLimit = 2 ** 32;
const storageIdLimit = 2 ** 31;

/**
 * Numbers that all threads give out without asking each other, in shared memory: ticks, and docIds of collections that
 * query threads insert into. A slot of docIds is [storage id u31][next docId u32]; a collection that takes the slot of
 * another makes that one's reservations unknown, which is found out when changes are applied (the docId is taken).
 */
export class SharedNumbers {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  constructor(buffer = new SharedArrayBuffer(8 * (firstSlotAt + slotCount))) {
    this.buffer = buffer;
    this.#cells = new BigInt64Array(buffer);
  }

  /** The largest tick that was given. */
  get tick(): number {
    return Number(Atomics.load(this.#cells, tickAt));
  }

  /** Sees to it that no tick up to this one is given. */
  raiseTick(tick: number): void {
    const wanted = BigInt(tick);
    for (;;) {
      const found = Atomics.load(this.#cells, tickAt);
      if (found >= wanted) return;
      if (Atomics.compareExchange(this.#cells, tickAt, found, wanted) === found) return;
    }
  }

  /** Takes so many ticks in a row and returns the first. */
  takeTicks(count: number): number {
    return Number(Atomics.add(this.#cells, tickAt, BigInt(count))) + 1;
  }

  /** True when docIds with this storage id are shared. */
  hasDocIds(storageId: number): boolean {
    return Number(Atomics.load(this.#cells, slotOf(storageId)) >> 32n) === storageId;
  }

  /** Takes so many docIds in a row, none below `floor`, and returns the first. */
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

  /** Gives docIds from `first` up to `end` back, unless others were taken since. */
  returnDocIds(storageId: number, first: number, end: number): void {
    if (storageId >= storageIdLimit || end >= docIdLimit) return;
    Atomics.compareExchange(this.#cells, slotOf(storageId), pack(storageId, end), pack(storageId, first));
  }
}

function slotOf(storageId: number): number {
  return firstSlotAt + (storageId & (slotCount - 1));
}

function pack(storageId: number, docId: number): bigint {
  return (BigInt(storageId) << 32n) | BigInt(docId);
}

/** So many numbers are taken at once at most. */
const longestRun = 256;

/** Takes numbers in runs that grow, so that a transaction with few of them leaves few unused. */
export class NumberRun {
  #next = 0;
  #end = 0;
  #length = 1;

  /** `takeRun`: reserves so many numbers from `floor` on and returns the first. */
  constructor(readonly takeRun: (floor: number, count: number) => number) {}

  take(floor: number): number {
    if (this.#next < floor || this.#next >= this.#end) {
      this.#next = this.takeRun(floor, this.#length);
      this.#end = this.#next + this.#length;
      this.#length = Math.min(longestRun, 2 * this.#length);
    }
    return this.#next++;
  }

  /** What was taken and not used is given to `giveBack`. */
  release(giveBack: (first: number, end: number) => void): void {
    if (this.#next < this.#end) giveBack(this.#next, this.#end);
    this.#end = this.#next;
    this.#length = 1;
  }
}
