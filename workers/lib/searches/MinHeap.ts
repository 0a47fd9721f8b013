/** A binary min-heap of numbered items with Float64 keys. An item can occur more than once. */
export class MinHeap {
  #keys = new Float64Array(64);
  #items = new Uint32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Least key in the heap. */
  get minKey(): number {
    return this.#keys[0]!;
  }

  push(key: number, item: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let slot = this.#size++;
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      if (this.#keys[parent]! <= key) break;
      this.#keys[slot] = this.#keys[parent]!;
      this.#items[slot] = this.#items[parent]!;
      slot = parent;
    }
    this.#keys[slot] = key;
    this.#items[slot] = item;
  }

  /** Removes and returns the item with the least key. The heap must not be empty. */
  pop(): number {
    const [keys, items] = [this.#keys, this.#items];
    const first = items[0]!;
    const size = --this.#size;
    const [key, item] = [keys[size]!, items[size]!];
    let slot = 0;
    while (2 * slot + 1 < size) {
      let child = 2 * slot + 1;
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[slot] = keys[child]!;
      items[slot] = items[child]!;
      slot = child;
    }
    keys[slot] = key;
    items[slot] = item;
    return first;
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length);
    const items = new Uint32Array(2 * this.#items.length);
    keys.set(this.#keys);
    items.set(this.#items);
    this.#keys = keys;
    this.#items = items;
  }
}
