/** Indices in the control block. */
const generationPlace = 0;
const ticketPlace = 1;
const donePlace = 2;
/** Value in place of a generation: the material is released and no rounds follow. */
const over = -1;
/** The ticket combines the generation and the next range. This range number means that no range is left. */
const closed = 0xffff;
const generations = 0x7fff;
/** Maximum wait for helpers before the job's worker processes its messages. */
const maxWaitMs = 4;
/**
 * Number of looks at the shared memory before a worker sleeps, some tens of microseconds: waking a worker takes
 * longer. With one helper there may be as few as two cores, which other programs need.
 */
const looks = 20_000;
const minForLooks = 2;

/** Graphs with fewer vertices gain less from helpers than the rounds cost. */
const minVertices = 4096;

/** A worker that takes part in a job. */
export interface Helper {
  /** Error that ended the helper prematurely. */
  readonly error: unknown;
  post(message: unknown): void;
  end(): void;
}

/**
 * Work in independent ranges: the result of a range depends only on the task, not on the worker or the order.
 */
export interface RangeWork {
  /** `task`: parameters of the round, equal for all ranges. */
  doRange(range: number, task: Float64Array): void;
}

/** Maximum number of ranges of a round. */
const maxRanges = closed - 1;
const taskLength = 8;

/**
 * Start message of a helper: material in shared memory, and the control block in which rounds are announced.
 */
export interface CrewMessage<Material> {
  /** Number of looks at the shared memory before the helper sleeps. */
  readonly looks: number;
  readonly control: Int32Array;
  readonly task: Float64Array;
  readonly material: Material;
}

/**
 * The helpers of one job. The job's worker announces rounds in shared memory; it and the running helpers take
 * the ranges one by one with atomic operations. A helper that starts late only costs time. The result does
 * not depend on the number of helpers.
 */
export class Crew<Material> {
  readonly #helpers: readonly Helper[];
  #control: Int32Array = new Int32Array(0);
  #task: Float64Array = new Float64Array(0);
  #generation = 0;

  constructor(helpers: readonly Helper[]) {
    this.#helpers = helpers;
  }

  get #looks(): number {
    return this.#helpers.length < minForLooks ? 0 : looks;
  }

  get isEmpty(): boolean {
    return this.#helpers.length === 0;
  }

  /** This crew, or one without helpers for a graph that is too small for them. */
  for(vertexCount: number): Crew<Material> {
    return vertexCount < minVertices ? new Crew([]) : this;
  }

  /** Sets the material of the following rounds and releases the previous material. Without helpers nothing happens. */
  share(material: Material): void {
    if (this.isEmpty) return;
    this.#leave();
    this.#control = new Int32Array(new SharedArrayBuffer(12));
    this.#task = new Float64Array(new SharedArrayBuffer(8 * taskLength));
    this.#generation = 0;
    this.#control[ticketPlace] = closed;
    const [control, task] = [this.#control, this.#task];
    const message: CrewMessage<Material> = { looks: this.#looks, control, task, material };
    for (const helper of this.#helpers) helper.post(message);
  }

  /** Runs a round on the shared material. Yields after each range and while waiting for helpers. */
  *run(work: RangeWork, rangeCount: number, task: readonly number[]): Generator<undefined, void> {
    if (this.isEmpty) {
      yield* runRanges(work, rangeCount, task);
      return;
    }
    if (rangeCount > maxRanges)
      throw new RangeError(`expected ${maxRanges} ranges at most, found ${rangeCount}`);
    const control = this.#control;
    this.#generation = (this.#generation % generations) + 1;
    const first = this.#generation << 16;
    // Closes the last round before the task changes, so that helpers that still read it take no range.
    Atomics.store(control, ticketPlace, first | closed);
    this.#task.set([rangeCount, ...task]);
    Atomics.store(control, donePlace, 0);
    Atomics.store(control, ticketPlace, first);
    Atomics.store(control, generationPlace, this.#generation);
    Atomics.notify(control, generationPlace);
    while (takeRange(control, this.#task, this.#generation, work)) yield;
    for (;;) {
      const done = lookFor(control, donePlace, rangeCount, this.#looks);
      if (done === rangeCount) return;
      const failed = this.#helpers.find(({ error }) => error !== undefined);
      if (failed !== undefined) throw new Error('a helper of the job ended', { cause: failed.error });
      Atomics.wait(control, donePlace, done, maxWaitMs);
      yield;
    }
  }

  /** Terminates the helpers. */
  dismiss(): void {
    this.#leave();
    for (const helper of this.#helpers) helper.end();
  }

  #leave(): void {
    if (this.#control.length === 0) return;
    Atomics.store(this.#control, generationPlace, over);
    Atomics.notify(this.#control, generationPlace);
  }
}

/** Runs a round in this worker. Yields after each range. */
export function* runRanges(
  work: RangeWork,
  rangeCount: number,
  task: readonly number[],
): Generator<undefined, void> {
  const numbers = Float64Array.from(task);
  for (let range = 0; range < rangeCount; range++) {
    work.doRange(range, numbers);
    yield;
  }
}

/** Looks at a value until it is the wanted one, at most `max` times more; returns the last value. */
function lookFor(control: Int32Array, place: number, wanted: number, max: number): number {
  let value = Atomics.load(control, place);
  for (let look = 0; look < max && value !== wanted; look++) value = Atomics.load(control, place);
  return value;
}

/** Looks at the generation until it changes, at most `max` times more; returns the last generation. */
function lookForChange(control: Int32Array, seen: number, max: number): number {
  let generation = Atomics.load(control, generationPlace);
  for (let look = 0; look < max && generation === seen; look++)
    generation = Atomics.load(control, generationPlace);
  return generation;
}

/** Main loop of a helper: takes ranges of each round until the material is released. */
export function runHelper<Material>(
  { looks: max, control, task, material }: CrewMessage<Material>,
  toWork: (material: Material) => RangeWork,
): void {
  const work = toWork(material);
  for (let seen = 0; ; ) {
    const generation = lookForChange(control, seen, max);
    if (generation === over) return;
    if (generation === seen) {
      Atomics.wait(control, generationPlace, seen);
      continue;
    }
    seen = generation;
    while (takeRange(control, task, generation, work));
  }
}

/** Runs the next range of the round; false if none is left. */
function takeRange(control: Int32Array, task: Float64Array, generation: number, work: RangeWork): boolean {
  const ticket = Atomics.load(control, ticketPlace);
  const range = ticket & 0xffff;
  // An unchanged ticket implies an unchanged task, because a round is closed before its task is replaced.
  if (ticket >>> 16 !== generation || range === closed) return false;
  const rangeCount = task[0]!;
  if (range >= rangeCount) return false;
  if (Atomics.compareExchange(control, ticketPlace, ticket, ticket + 1) !== ticket) return true;
  work.doRange(range, task.subarray(1));
  // The job's worker waits for the last range only.
  if (Atomics.add(control, donePlace, 1) + 1 === rangeCount) Atomics.notify(control, donePlace);
  return true;
}
