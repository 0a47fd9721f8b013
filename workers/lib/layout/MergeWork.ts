import type { RangeWork } from '../Crew.ts';

/** Arrays of the edges of a coarser graph: see `coarsen`. */
export interface MergeMaterial {
  readonly kind: 'merge';
  /** The finer graph. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
  /** Uint32 by vertex: its cluster. */
  readonly parents: Uint32Array;
  /** Uint32: the members of cluster c are `members[starts[c] .. starts[c + 1])`. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
  /** Uint32: first cluster of each range, and the end of the last. */
  readonly ranges: Uint32Array;
  /** Uint32 by range: number of entries of the members of the clusters before it. */
  readonly spaces: Uint32Array;
  /** Uint32, clusters + 1: number of merged entries of the cluster before; the caller adds them up. */
  readonly counts: Uint32Array;
  /** Merged entries of each range, from its space on. */
  readonly mergedTargets: Uint32Array;
  readonly mergedWeights: Float32Array;
  /** Uint32 and Float32: the entries of the coarser graph; `entryStarts` by range. */
  readonly coarseTargets: Uint32Array;
  readonly coarseWeights: Float32Array;
  readonly entryStarts: Uint32Array;
}

const none = 0xffffffff;

/** Rounds; `copy` after the caller has written `entryStarts`. */
export const mergeRounds = { merge: 0, copy: 1 } as const;

/** Merges the parallel edges between clusters. Ranges of clusters; `task`: the round. */
export class MergeWork implements RangeWork {
  readonly #material: MergeMaterial;
  /** Uint32 by cluster: its last index in `mergedTargets`; empty before the first range. */
  #slots = new Uint32Array(0);

  constructor(material: MergeMaterial) {
    this.#material = material;
  }

  doRange(range: number, task: Float64Array): void {
    if (task[0] === mergeRounds.merge) this.#merge(range);
    else this.#copy(range);
  }

  #merge(range: number): void {
    const { offsets, targets, weights, parents, starts, members, ranges, spaces } = this.#material;
    const { counts, mergedTargets, mergedWeights } = this.#material;
    if (this.#slots.length === 0) this.#slots = new Uint32Array(starts.length - 1).fill(none);
    const slots = this.#slots;
    let length = spaces[range]!;
    for (let cluster = ranges[range]!; cluster < ranges[range + 1]!; cluster++) {
      const first = length;
      for (let place = starts[cluster]!; place < starts[cluster + 1]!; place++) {
        const vertex = members[place]!;
        const end = offsets[vertex + 1]!;
        for (let entry = offsets[vertex]!; entry < end; entry++) {
          const other = parents[targets[entry]!]!;
          if (other === cluster) continue;
          const slot = slots[other]!;
          if (slot !== none && slot >= first && slot < length && mergedTargets[slot] === other) {
            mergedWeights[slot]! += weights[entry]!;
          } else {
            slots[other] = length;
            mergedTargets[length] = other;
            mergedWeights[length++] = weights[entry]!;
          }
        }
      }
      counts[cluster + 1] = length - first;
    }
  }

  #copy(range: number): void {
    const { spaces, entryStarts, mergedTargets, mergedWeights, coarseTargets, coarseWeights } =
      this.#material;
    const from = spaces[range]!;
    const to = from + entryStarts[range + 1]! - entryStarts[range]!;
    coarseTargets.set(mergedTargets.subarray(from, to), entryStarts[range]!);
    coarseWeights.set(mergedWeights.subarray(from, to), entryStarts[range]!);
  }
}
