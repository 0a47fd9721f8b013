/** A stable binary heap: `pop` returns the least entry, and of equal entries the one pushed first. */
export class Heap<Entry> {
  readonly #entries: { readonly entry: Entry; readonly order: number }[] = [];
  #pushed = 0;

  constructor(readonly compare: (left: Entry, right: Entry) => number) {}

  get size(): number {
    return this.#entries.length;
  }

  peek(): Entry | undefined {
    return this.#entries[0]?.entry;
  }

  push(entry: Entry): void {
    const entries = this.#entries;
    entries.push({ entry, order: this.#pushed++ });
    let at = entries.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Entry | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (top === undefined || last === undefined || entries.length === 0) return top?.entry;
    entries[0] = last;
    let at = 0;
    for (;;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < entries.length && this.#isBefore(child, first)) first = child;
      }
      if (first === at) return top.entry;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const one = this.#entries[left] as { entry: Entry; order: number };
    const other = this.#entries[right] as { entry: Entry; order: number };
    return (this.compare(one.entry, other.entry) || one.order - other.order) < 0;
  }

  #swap(left: number, right: number): void {
    const entries = this.#entries;
    const held = entries[left] as { entry: Entry; order: number };
    entries[left] = entries[right] as { entry: Entry; order: number };
    entries[right] = held;
  }
}
