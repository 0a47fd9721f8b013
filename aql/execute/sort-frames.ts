import type { Frame } from '../expressions/types.ts';

type FrameOrder = (left: Frame, right: Frame) => number;

/** How many frames are sorted in one go, a few milliseconds of work. */
const runLength = 4096;

/** Sorts stably with turns for the runner: runs by the built-in sort, then merges of neighbours. O(n log n). */
export function* sortFrames(frames: Frame[], compare: FrameOrder): Generator<Frame[], Frame[], void> {
  if (frames.length <= runLength) return frames.sort(compare);
  let runs: Frame[][] = [];
  for (let at = 0; at < frames.length; at += runLength) {
    runs.push(frames.slice(at, at + runLength).sort(compare));
    yield [];
  }
  while (runs.length > 1) {
    const merged: Frame[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const left = runs[at] as Frame[];
      const right = runs[at + 1];
      merged.push(right === undefined ? left : yield* merge(left, right, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge(left: readonly Frame[], right: readonly Frame[], compare: FrameOrder) {
  const result: Frame[] = new Array(left.length + right.length);
  let leftAt = 0;
  let rightAt = 0;
  for (let at = 0; at < result.length; at++) {
    const isLeft =
      rightAt >= right.length ||
      (leftAt < left.length && compare(left[leftAt] as Frame, right[rightAt] as Frame) <= 0);
    result[at] = (isLeft ? left[leftAt++] : right[rightAt++]) as Frame;
    if ((at & (runLength - 1)) === runLength - 1) yield [];
  }
  return result;
}

/** The first `limit` frames in order of those offered, of equal ones the earlier. A heap with the last one on top. */
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
