/** Places of the control block. */
const generationPlace = 0;
const ticketPlace = 1;
const donePlace = 2;
/** In place of a generation: nothing more will be done with this material. */
const over = -1;
/** The ticket holds the generation and the next range; with this range none is to be taken. */
const closed = 0xffff;
const generations = 0x7fff;
/** How long the job's worker waits for the others before it looks after its messages. */
const patienceMs = 4;

/** Another worker that takes part in a job. */
export interface Helper {
  /** What ended it before its time. */
  readonly error: unknown;
  post(message: unknown): void;
  end(): void;
}

/** Work in ranges that may be done by anyone in any order: what a range gives depends on nothing but the task. */
export interface RangeWork {
  /** task: numbers, the same for all ranges of a round. */
  doRange(range: number, task: Float64Array): void;
}

/** The most ranges of a round. */
const mostRanges = closed - 1;
const taskLength = 4;

/** What a helper is given: arrays in shared memory, and where rounds are announced. */
export interface CrewMessage<Material> {
  readonly control: Int32Array;
  readonly task: Float64Array;
  readonly material: Material;
}

/**
 * The helpers of one job. Rounds of ranges are announced in shared memory; the job's worker and whichever helpers are
 * awake take the ranges one by one, so that a helper that starts late, or never, only costs time. The results are the same
 * with any number of helpers.
 */
export class Crew<Material> {
  readonly #helpers: readonly Helper[];
  #control: Int32Array = new Int32Array(0);
  #task: Float64Array = new Float64Array(0);
  #generation = 0;

  constructor(helpers: readonly Helper[]) {
    this.#helpers = helpers;
  }

  get isEmpty(): boolean {
    return this.#helpers.length === 0;
  }

  /** What the next rounds work on; the material before is done with. */
  share(material: Material): void {
    this.#leave();
    this.#control = new Int32Array(new SharedArrayBuffer(12));
    this.#task = new Float64Array(new SharedArrayBuffer(8 * taskLength));
    this.#generation = 0;
    this.#control[ticketPlace] = closed;
    const message: CrewMessage<Material> = { control: this.#control, task: this.#task, material };
    for (const helper of this.#helpers) helper.post(message);
  }

  /** Does a round together; `work` is on the shared material. Yields after each range, and while it waits for others. */
  *run(work: RangeWork, rangeCount: number, task: readonly number[]): Generator<undefined, void> {
    if (rangeCount > mostRanges)
      throw new RangeError(`expected ${mostRanges} ranges at most, found ${rangeCount}`);
    const control = this.#control;
    this.#generation = (this.#generation % generations) + 1;
    const first = this.#generation << 16;
    // Who still looks at the last round finds it closed before the task changes.
    Atomics.store(control, ticketPlace, first | closed);
    this.#task.set([rangeCount, ...task]);
    Atomics.store(control, donePlace, 0);
    Atomics.store(control, ticketPlace, first);
    Atomics.store(control, generationPlace, this.#generation);
    Atomics.notify(control, generationPlace);
    while (takeRange(control, this.#task, this.#generation, work)) yield;
    for (;;) {
      const done = Atomics.load(control, donePlace);
      if (done === rangeCount) return;
      const failed = this.#helpers.find(({ error }) => error !== undefined);
      if (failed !== undefined) throw new Error('a helper of the job ended', { cause: failed.error });
      Atomics.wait(control, donePlace, done, patienceMs);
      yield;
    }
  }

  /** Ends the helpers. */
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

/** A helper's part: takes ranges of one round after the other until the material is done with. */
export function helpWith<Material>(
  { control, task, material }: CrewMessage<Material>,
  toWork: (material: Material) => RangeWork,
): void {
  const work = toWork(material);
  for (let seen = 0; ; ) {
    const generation = Atomics.load(control, generationPlace);
    if (generation === over) return;
    if (generation === seen) {
      Atomics.wait(control, generationPlace, seen);
      continue;
    }
    seen = generation;
    while (takeRange(control, task, generation, work));
  }
}

/** Does the next range of the round; false when none is left. */
function takeRange(control: Int32Array, task: Float64Array, generation: number, work: RangeWork): boolean {
  const ticket = Atomics.load(control, ticketPlace);
  const range = ticket & 0xffff;
  // While the ticket stays the same, so does the task: a round is closed before its task is replaced.
  if (ticket >>> 16 !== generation || range === closed || range >= task[0]!) return false;
  if (Atomics.compareExchange(control, ticketPlace, ticket, ticket + 1) !== ticket) return true;
  work.doRange(range, task.subarray(1));
  Atomics.add(control, donePlace, 1);
  Atomics.notify(control, donePlace);
  return true;
}
