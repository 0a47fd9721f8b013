import type { RangeWork } from '../Crew.ts';

/** Arrays of the similarities of a graph: see `toSimilarities`. */
export interface SimilarityMaterial {
  readonly kind: 'similarity';
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, by entry of `targets`. */
  readonly similarities: Float32Array;
}

/**
 * Exponent; higher values weaken edges between dissimilar vertices in favour of edges between similar ones.
 */
const sharpness = 1.8;
/** Factor; on a grid, the spring strength is then about 1 / degree. */
const stiffness = 4;
const untouched = 0xffffffff;
const entriesPerRange = 8192;

export const similarityRanges = (entryCount: number) => Math.ceil(entryCount / entriesPerRange);

/** Ranges of entries. Both entries of an edge are written by the range of its end of higher degree. */
export class SimilarityWork implements RangeWork {
  readonly #material: SimilarityMaterial;
  /** Uint32 by vertex: the vertex whose neighbour it was last. */
  readonly #seenBy: Uint32Array;

  constructor(material: SimilarityMaterial) {
    this.#material = material;
    this.#seenBy = new Uint32Array(material.offsets.length - 1).fill(untouched);
  }

  doRange(range: number): void {
    const { offsets, targets } = this.#material;
    const seenBy = this.#seenBy;
    const from = range * entriesPerRange;
    const to = Math.min(targets.length, from + entriesPerRange);
    let vertex = vertexOf(offsets, from);
    for (let next = from; next < to; vertex++) {
      const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
      for (let entry = start; entry < end; entry++) seenBy[targets[entry]!] = vertex;
      for (const last = Math.min(end, to); next < last; next++) this.#compare(vertex, next);
    }
  }

  /** Writes both entries of an edge whose other end has fewer neighbours. */
  #compare(vertex: number, entry: number): void {
    const { offsets, targets, similarities } = this.#material;
    const seenBy = this.#seenBy;
    const other = targets[entry]!;
    const start = offsets[other]!;
    const end = offsets[other + 1]!;
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    if (end - start > degree || (end - start === degree && other > vertex)) return;
    let common = 2;
    let opposite = start;
    for (let place = start; place < end; place++) {
      const each = targets[place]!;
      if (seenBy[each] === vertex) common++;
      if (each === vertex) opposite = place;
    }
    const similarity = stiffness * (common / (degree + end - start + 4 - common)) ** sharpness;
    similarities[entry] = similarity;
    similarities[opposite] = similarity;
  }
}

/** The vertex whose neighbours contain an entry. */
function vertexOf(offsets: Uint32Array, entry: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (offsets[middle]! <= entry) low = middle;
    else high = middle - 1;
  }
  return low;
}
