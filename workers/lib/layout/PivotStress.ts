import type { LayoutGraph } from './LayoutGraph.ts';
import type { Pivots } from './place-by-pivots.ts';
import { smooth } from './smooth.ts';

/** Added to squared distances, so that no quotient is infinite. */
const minSquare = 1e-12;
/**
 * Number of averages of the displacements over neighbours. It is even: the average has negative eigenvalues, so that an odd
 * number of averages would enlarge differences between neighbours.
 */
const smoothings = 2;
/** Number of terms between two yields. */
const yieldInterval = 200_000;
/** Bit mask: number of coordinates between two yields, minus 1. */
const slotMask = 0x1ffff;

/** The stress of a layout over the weighted distances to pivots, and displacements that lower it. */
export class PivotStress {
  /** Normalised stress of the positions of the last call of `displacementsOf`. */
  stress = 0;
  readonly #graph: LayoutGraph;
  readonly #pivots: Pivots;
  /** Factor from positions to path lengths that minimises the stress; 0: not known yet. */
  #scale = 0;
  /** Float32 by vertex: sum of the weights of its terms. */
  readonly #weights: Float32Array;

  /** `pivots`: of `graph`, see `toPivots`. */
  constructor(graph: LayoutGraph, pivots: Pivots) {
    this.#graph = graph;
    this.#pivots = pivots;
    this.#weights = new Float32Array(graph.vertexCount);
  }

  /**
   * Float32, x, y interleaved: the displacements of a step of majorization (Gansner, Koren and North 2005) over the terms of
   * the pivots, averaged over neighbours, so that the arrangement of neighbours remains. O(p · V + E). Yields after a bounded
   * amount of work.
   */
  *displacementsOf(positions: Float32Array): Generator<undefined, Float32Array> {
    if (this.#scale === 0) yield* this.#majorize(positions);
    const moves = yield* this.#majorize(positions);
    return yield* smooth(this.#graph, moves, smoothings);
  }

  /** One step with the scale of the step before; sets the stress and the scale of `positions`. */
  *#majorize(positions: Float32Array): Generator<undefined, Float32Array> {
    const { vertices, distances, weights } = this.#pivots;
    const { vertexCount } = this.#graph;
    const sums = this.#weights.fill(0);
    const moves = new Float32Array(2 * vertexCount);
    const scale = this.#scale || 1;
    // Sums of w d², of w d² r and of w d² r², with the ratio r of length and distance.
    let [sum, sumRatio, sumSquaredRatio, work] = [0, 0, 0, 0];
    for (const [number, pivot] of vertices.entries()) {
      const [pivotX, pivotY] = [positions[2 * pivot]!, positions[2 * pivot + 1]!];
      const ofPivot = weights[number]!;
      const row = number * vertexCount;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        const distance = distances[row + vertex]!;
        if (distance === 0) continue;
        const weight = ofPivot[distance]!;
        const dx = positions[2 * vertex]! - pivotX;
        const dy = positions[2 * vertex + 1]! - pivotY;
        const ratio = Math.sqrt(dx * dx + dy * dy + minSquare) / distance;
        const full = weight * distance * distance;
        sum += full;
        sumRatio += full * ratio;
        sumSquaredRatio += full * ratio * ratio;
        const share = weight * (1 / (ratio * scale) - 1);
        moves[2 * vertex]! += share * dx;
        moves[2 * vertex + 1]! += share * dy;
        sums[vertex]! += weight;
        if (++work % yieldInterval === 0) yield;
      }
    }
    this.#scale = sumSquaredRatio > 0 ? sumRatio / sumSquaredRatio : 0;
    this.stress = 1 - (this.#scale * sumRatio) / sum;
    for (let slot = 0; slot < moves.length; slot++) {
      moves[slot]! /= Math.max(sums[slot >> 1]!, Number.MIN_VALUE);
      if ((slot & slotMask) === slotMask) yield;
    }
    return moves;
  }
}
