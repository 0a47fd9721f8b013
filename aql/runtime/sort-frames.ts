import type { Frame } from '../frame.ts';

type FrameOrder = (left: Frame, right: Frame) => number;

/** Number of frames sorted without a yield, a few milliseconds of work. */
const runLength = 4096;

/**
 * Stable sort that yields to the scheduler: runs are sorted by the built-in sort, then adjacent runs are
 * merged. O(n log n). `keyOf` gives a numeric primary key, ascending. If all frames have one, `compare` is
 * called only for equal keys.
 */
export function* sortFrames(
  frames: readonly Frame[],
  compare: FrameOrder,
  keyOf: (frame: Frame) => number | undefined,
): Generator<Frame[], Frame[], void> {
  const { length } = frames;
  const compareAt = yield* orderOf(frames, compare, keyOf);
  let places = new Uint32Array(length);
  for (let at = 0; at < length; at++) places[at] = at;
  for (let at = 0; at < length; at += runLength) {
    places.subarray(at, at + runLength).sort(compareAt);
    if (length > runLength) yield [];
  }
  let merged = new Uint32Array(length);
  for (let width = runLength; width < length; width *= 2) {
    for (let at = 0; at < length; at += 2 * width) yield* merge(places, merged, at, width, compareAt);
    [places, merged] = [merged, places];
  }
  const sorted: Frame[] = new Array(length);
  for (let at = 0; at < length; at++) sorted[at] = frames[places[at] as number] as Frame;
  return sorted;
}

/** Comparison function for frame indices. */
function* orderOf(
  frames: readonly Frame[],
  compare: FrameOrder,
  keyOf: (frame: Frame) => number | undefined,
): Generator<Frame[], (left: number, right: number) => number, void> {
  const compareFrames = (left: number, right: number) =>
    compare(frames[left] as Frame, frames[right] as Frame);
  const keys = new Float64Array(frames.length);
  for (let at = 0; at < frames.length; at++) {
    const key = keyOf(frames[at] as Frame);
    if (key === undefined) return compareFrames;
    keys[at] = key;
    if ((at & (runLength - 1)) === runLength - 1) yield [];
  }
  return (left, right) => {
    const leftKey = keys[left] as number;
    const rightKey = keys[right] as number;
    return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : compareFrames(left, right);
  };
}

/** Merges the sorted runs at `start` and `start + width` of `from` into `to`. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compareAt: (left: number, right: number) => number,
): Generator<Frame[], void, void> {
  const middle = Math.min(from.length, start + width);
  const end = Math.min(from.length, middle + width);
  let leftAt = start;
  let rightAt = middle;
  for (let at = start; at < end; at++) {
    const isLeft =
      rightAt >= end || (leftAt < middle && compareAt(from[leftAt] as number, from[rightAt] as number) <= 0);
    to[at] = (isLeft ? from[leftAt++] : from[rightAt++]) as number;
    if ((at & (runLength - 1)) === runLength - 1) yield [];
  }
}

/**
 * The first `limit` frames in sort order; equal frames keep their input order. A binary heap with the
 * greatest frame on top.
 */
export class TopFrames {
  readonly #heap: { readonly frame: Frame; readonly order: number }[] = [];
  #offered = 0;

  constructor(
    readonly limit: number,
    readonly compare: FrameOrder,
  ) {}

  offer(frame: Frame): void {
    const heap = this.#heap;
    const order = this.#offered++;
    if (heap.length < this.limit) {
      heap.push({ frame, order });
      this.#rise(heap.length - 1);
    } else if (this.limit > 0 && this.compare(frame, (heap[0] as { frame: Frame }).frame) < 0) {
      heap[0] = { frame, order };
      this.#sink();
    }
  }

  sorted(): Frame[] {
    return [...this.#heap]
      .sort((left, right) => this.compare(left.frame, right.frame) || left.order - right.order)
      .map((entry) => entry.frame);
  }

  #isAfter(left: number, right: number): boolean {
    const one = this.#heap[left] as { frame: Frame; order: number };
    const other = this.#heap[right] as { frame: Frame; order: number };
    return (this.compare(one.frame, other.frame) || one.order - other.order) > 0;
  }

  #swap(left: number, right: number): void {
    const heap = this.#heap;
    const held = heap[left];
    heap[left] = heap[right] as { frame: Frame; order: number };
    heap[right] = held as { frame: Frame; order: number };
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isAfter(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#isAfter(child, last)) last = child;
      }
      if (last === at) return;
      this.#swap(at, last);
      at = last;
    }
  }
}
