import type { SimilarityMeasure } from '../../../protocol/analysis-jobs.ts';
import type { Adjacency } from './adjacency.ts';

/** Vertices that share neighbours with one vertex, with a score each. */
export class SharedNeighbours {
  /** Float64 by vertex: 0 between two vertices. */
  readonly #sums: Float64Array;
  readonly #touched: Uint32Array;
  readonly #graph: Adjacency;
  readonly #measure: SimilarityMeasure;

  constructor(graph: Adjacency, measure: SimilarityMeasure) {
    this.#graph = graph;
    this.#measure = measure;
    this.#sums = new Float64Array(graph.vertexCount);
    this.#touched = new Uint32Array(graph.vertexCount);
  }

  /** Calls `found` with each other vertex that shares a neighbour with `vertex`, and their score. Returns the work. */
  forEach(vertex: number, found: (other: number, score: number) => unknown): number {
    const { offsets, targets } = this.#graph;
    const sums = this.#sums;
    let [length, work] = [0, 0];
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const shared = targets[entry]!;
      const [from, to] = [offsets[shared]!, offsets[shared + 1]!];
      const share = this.#weightOf(to - from);
      for (let next = from; next < to; next++) {
        const other = targets[next]!;
        if (other === vertex) continue;
        if (sums[other] === 0) this.#touched[length++] = other;
        sums[other]! += share;
      }
      work += 1 + to - from;
    }
    for (let place = 0; place < length; place++) {
      const other = this.#touched[place]!;
      const sum = sums[other]!;
      sums[other] = 0;
      found(other, this.#scoreOf(sum, vertex, other));
    }
    return work + length;
  }

  /** What a shared neighbour of a degree of 2 or more adds. */
  #weightOf(degree: number): number {
    if (this.#measure === 'adamic-adar') return 1 / Math.log(degree);
    return this.#measure === 'resource-allocation' ? 1 / degree : 1;
  }

  #scoreOf(sum: number, one: number, other: number): number {
    const { offsets } = this.#graph;
    const [left, right] = [offsets[one + 1]! - offsets[one]!, offsets[other + 1]! - offsets[other]!];
    switch (this.#measure) {
      case 'jaccard':
        return sum / (left + right - sum);
      case 'overlap':
        return sum / Math.min(left, right);
      case 'cosine':
        return sum / Math.sqrt(left * right);
      case 'attachment':
        return left * right;
      default:
        return sum;
    }
  }
}
