/** Disjoint sets of vertices, joined by size. 8 bytes per vertex. */
export class UnionFind {
  readonly #parents: Uint32Array;
  readonly #sizes: Uint32Array;

  constructor(count: number) {
    this.#parents = Uint32Array.from({ length: count }, (_, index) => index);
    this.#sizes = new Uint32Array(count).fill(1);
  }

  /** The representative of the set of an item. */
  find(item: number): number {
    const parents = this.#parents;
    let root = item;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  }

  /** Joins two sets. False if they were one. */
  join(one: number, other: number): boolean {
    let [large, small] = [this.find(one), this.find(other)];
    if (large === small) return false;
    if (this.#sizes[large]! < this.#sizes[small]!) [large, small] = [small, large];
    this.#parents[small] = large;
    this.#sizes[large]! += this.#sizes[small]!;
    return true;
  }
}
