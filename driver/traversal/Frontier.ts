/** A binary heap: the entry with the least priority first. */
export class Frontier<Entry extends { readonly priority: number }> {
  readonly #heap: Entry[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(entry: Entry): void {
    const heap = this.#heap;
    heap.push(entry);
    for (let index = heap.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (heap[parent]!.priority <= heap[index]!.priority) return;
      [heap[parent], heap[index]] = [heap[index]!, heap[parent]!];
      index = parent;
    }
  }

  /** Requires an entry. */
  pop(): Entry {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ; ) {
      let min = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && heap[child]!.priority < heap[min]!.priority) min = child;
      }
      if (min === index) return first;
      [heap[min], heap[index]] = [heap[index]!, heap[min]!];
      index = min;
    }
  }
}
