import type { LayoutGraph } from '../LayoutGraph.ts';
import { RankForces } from '../RankForces.ts';
import type { PathLengths } from './path-lengths.ts';

/** Prevents a division by zero between vertices at the same position. */
const minSquare = 1e-9;
/** Distance from which on the repulsion is negligible. */
const farthest = 2;
/** Number of pairs between two yields. */
const yieldInterval = 200_000;
/** Exponent of the degrees of the ends of an edge in its strength, so that hubs do not contract. */
const degreeExponent = -0.25;

/**
 * Steps that lower the stress over all pairs of vertices by majorization (Gansner, Koren and North 2005) and place
 * neighbours close together by bounded forces. At distance d (path lengths), each pair repels with d / (1 + d²)³, and
 * the ends of an edge attract with c · d / (1 + d²), c by their degrees and 1 on average. These forces follow t-FDP (Zhong et al.
 * 2023) with a faster decay.
 */
export class NeighbourForces {
  /** Normalised stress before the last step: 1 - (Σ r)² / (n Σ r²) over the ratios r of distances and path lengths. */
  stress = 0;
  /** Mean over the vertices of the sum of 1 / length². */
  readonly meanWeight: number;
  readonly #graph: LayoutGraph;
  readonly #lengths: Uint16Array;
  /** Float64 by path length: 1 / length. */
  readonly #inverses: Float64Array;
  /** Float64 by edge entry. */
  readonly #strengths: Float64Array;
  /** Float64 by vertex: sum of 1 / length². */
  readonly #weights: Float64Array;
  readonly #forces: Float64Array;
  /** Float64 by vertex: stiffness of the forces by rank. */
  readonly #stiffness: Float64Array;
  readonly #ranks: RankForces;
  /** Float64, x, y interleaved: where the last step of majorization led each vertex. */
  readonly #anchors: Float64Array;
  /** Vertices in the order of x, and their positions in this order. */
  readonly #order: Uint32Array;
  readonly #swept: Float64Array;

  constructor(graph: LayoutGraph, { lengths, longest }: PathLengths) {
    this.#graph = graph;
    this.#lengths = lengths;
    this.#inverses = Float64Array.from({ length: longest + 1 }, (_, length) => 1 / length);
    this.#strengths = toStrengths(graph);
    this.#weights = toWeights(graph.vertexCount, lengths, this.#inverses);
    this.meanWeight = this.#weights.reduce((sum, weight) => sum + weight, 0) / graph.vertexCount;
    this.#forces = new Float64Array(2 * graph.vertexCount);
    this.#stiffness = new Float64Array(graph.vertexCount);
    this.#ranks = new RankForces(graph);
    this.#anchors = new Float64Array(2 * graph.vertexCount);
    this.#order = Uint32Array.from({ length: graph.vertexCount }, (_, vertex) => vertex);
    this.#swept = new Float64Array(2 * graph.vertexCount);
  }

  /** Moves all vertices once to lower the stress. Sets `stress`, and the anchors of `settle`. */
  *lowerStress(positions: Float64Array): Generator<undefined, void> {
    this.#forces.fill(0);
    yield* this.#addErrors(positions);
    for (let slot = 0; slot < positions.length; slot++)
      this.#anchors[slot] = positions[slot]! + this.#forces[slot]! / this.#weights[slot >> 1]!;
    positions.set(this.#anchors);
  }

  /** Preservation of neighbourhoods before the last step with forces by rank. */
  get neighbourhood(): number {
    return this.#ranks.neighbourhood;
  }

  /**
   * Moves all vertices once; the stress holds them at the anchors. `share`: weight of the bounded forces; `rankShare`: weight of
   * the forces by rank (see `RankForces`).
   */
  *settle(positions: Float64Array, share: number, rankShare = 0): Generator<undefined, void> {
    this.#forces.fill(0);
    this.#stiffness.fill(0);
    yield* this.#addRepulsion(positions, share);
    if (rankShare > 0) yield* this.#ranks.add(positions, rankShare, this.#forces, this.#stiffness);
    this.#move(positions, share);
  }

  *#addErrors(positions: Float64Array): Generator<undefined, void> {
    const count = this.#graph.vertexCount;
    const [lengths, inverses, forces] = [this.#lengths, this.#inverses, this.#forces];
    let [ratios, squaredRatios, work] = [0, 0, 0];
    for (let one = 0; one < count; one++) {
      const [x, y, row] = [positions[2 * one]!, positions[2 * one + 1]!, one * count];
      let [forceX, forceY] = [0, 0];
      for (let other = one + 1; other < count; other++) {
        const dx = x - positions[2 * other]!;
        const dy = y - positions[2 * other + 1]!;
        const distance = Math.sqrt(dx * dx + dy * dy + minSquare);
        const inverse = inverses[lengths[row + other]!]!;
        const ratio = distance * inverse;
        ratios += ratio;
        squaredRatios += ratio * ratio;
        const force = inverse / distance - inverse * inverse;
        forceX += force * dx;
        forceY += force * dy;
        forces[2 * other]! -= force * dx;
        forces[2 * other + 1]! -= force * dy;
      }
      forces[2 * one]! += forceX;
      forces[2 * one + 1]! += forceY;
      work += count - one;
      if (work < yieldInterval) continue;
      work = 0;
      yield;
    }
    this.stress = 1 - (ratios * ratios) / (squaredRatios * ((count * (count - 1)) / 2));
  }

  /** Repulsion of the pairs that are near each other: a sweep over the vertices in the order of x. */
  *#addRepulsion(positions: Float64Array, share: number): Generator<undefined, void> {
    const [forces, order] = [this.#forces, this.#order];
    const count = order.length;
    sortByX(order, positions);
    // In the order of x, so that the sweep reads one vertex after the other.
    const swept = this.#swept;
    for (let place = 0; place < count; place++) {
      swept[2 * place] = positions[2 * order[place]!]!;
      swept[2 * place + 1] = positions[2 * order[place]! + 1]!;
    }
    let work = 0;
    for (let place = 0; place < count; place++) {
      const [x, y] = [swept[2 * place]!, swept[2 * place + 1]!];
      const one = order[place]!;
      let [forceX, forceY] = [0, 0];
      let later = place + 1;
      for (; later < count; later++) {
        const dx = x - swept[2 * later]!;
        if (dx < -farthest) break;
        const dy = y - swept[2 * later + 1]!;
        const square = dx * dx + dy * dy;
        if (square > farthest * farthest) continue;
        const near = 1 / (1 + square);
        const force = share * near * near * near;
        const other = order[later]!;
        forceX += force * dx;
        forceY += force * dy;
        forces[2 * other]! -= force * dx;
        forces[2 * other + 1]! -= force * dy;
      }
      forces[2 * one]! += forceX;
      forces[2 * one + 1]! += forceY;
      work += later - place;
      if (work < yieldInterval) continue;
      work = 0;
      yield;
    }
  }

  /** Adds the attraction of the edges, and moves each vertex to its equilibrium. */
  #move(positions: Float64Array, share: number): void {
    const { vertexCount, offsets, targets } = this.#graph;
    const [forces, strengths, anchors] = [this.#forces, this.#strengths, this.#anchors];
    const before = positions.slice();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let [forceX, forceY, stiffness] = [
        forces[2 * vertex]!,
        forces[2 * vertex + 1]!,
        share + this.#stiffness[vertex]!,
      ];
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const dx = before[2 * other]! - before[2 * vertex]!;
        const dy = before[2 * other + 1]! - before[2 * vertex + 1]!;
        const pull = (share * strengths[entry]!) / (1 + dx * dx + dy * dy);
        forceX += pull * dx;
        forceY += pull * dy;
        stiffness += pull;
      }
      const weight = this.#weights[vertex]!;
      forceX += weight * (anchors[2 * vertex]! - before[2 * vertex]!);
      forceY += weight * (anchors[2 * vertex + 1]! - before[2 * vertex + 1]!);
      stiffness += weight;
      positions[2 * vertex]! += forceX / stiffness;
      positions[2 * vertex + 1]! += forceY / stiffness;
    }
  }
}

/** Sorts by insertion: the order is nearly that of the step before. */
function sortByX(order: Uint32Array, positions: Float64Array): void {
  for (let place = 1; place < order.length; place++) {
    const vertex = order[place]!;
    const x = positions[2 * vertex]!;
    let hole = place;
    for (; hole > 0 && positions[2 * order[hole - 1]!]! > x; hole--) order[hole] = order[hole - 1]!;
    order[hole] = vertex;
  }
}

function toStrengths({ vertexCount, offsets, targets }: LayoutGraph): Float64Array {
  const degreeOf = (vertex: number) => offsets[vertex + 1]! - offsets[vertex]!;
  const strengths = new Float64Array(targets.length);
  let sum = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      strengths[entry] = (degreeOf(vertex) * degreeOf(targets[entry]!)) ** degreeExponent;
      sum += strengths[entry]!;
    }
  }
  return strengths.map((strength) => (strength * targets.length) / sum);
}

function toWeights(count: number, lengths: Uint16Array, inverses: Float64Array): Float64Array {
  const weights = new Float64Array(count);
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const inverse = inverses[lengths[one * count + other]!]!;
      weights[one]! += inverse * inverse;
      weights[other]! += inverse * inverse;
    }
  }
  return weights;
}
