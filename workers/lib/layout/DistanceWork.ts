import type { RangeWork } from '../Crew.ts';

/** Arrays of the searches of `toMeanDistances`. */
export interface DistanceMaterial {
  readonly kind: 'distance';
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Uint32 by vertex: bit sets of the sources that reached it at all. */
  readonly seen: Uint32Array;
  /** Two arrays, Uint32 by vertex: bit sets of the sources that reached it in the last and in the next step. */
  readonly arriving: readonly [Uint32Array, Uint32Array];
  /** Float32 by vertex: sum of the distances to the sources. */
  readonly sums: Float32Array;
  /** Uint32: start of each vertex range, and the end of the last one. */
  readonly starts: Uint32Array;
  /** Uint32: the vertices that the next step reached, from the start of each range on, and their number by range. */
  readonly reached: Uint32Array;
  readonly counts: Uint32Array;
}

const allBits = 0xffffffff;

/**
 * One step of breadth-first searches: each vertex takes the sources of its neighbours. `task`: the distance of
 * the step, and the index of the last step in `arriving`.
 */
export class DistanceWork implements RangeWork {
  readonly #material: DistanceMaterial;

  constructor(material: DistanceMaterial) {
    this.#material = material;
  }

  doRange(range: number, task: Float64Array): void {
    const [distance, side] = [task[0]!, task[1]! as 0 | 1];
    const { offsets, targets, seen, sums, starts, reached, counts } = this.#material;
    const arriving = this.#material.arriving[side];
    const next = this.#material.arriving[side === 0 ? 1 : 0];
    const first = starts[range]!;
    let count = first;
    for (let vertex = first; vertex < starts[range + 1]!; vertex++) {
      const own = seen[vertex]!;
      next[vertex] = 0;
      if (own === allBits) continue;
      let bits = 0;
      const end = offsets[vertex + 1]!;
      for (let entry = offsets[vertex]!; entry < end; entry++) bits |= arriving[targets[entry]!]!;
      const fresh = bits & ~own;
      if (fresh === 0) continue;
      next[vertex] = fresh;
      seen[vertex] = own | fresh;
      sums[vertex]! += distance * countBits(fresh);
      reached[count++] = vertex;
    }
    counts[range] = count - first;
  }
}

export function countBits(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
