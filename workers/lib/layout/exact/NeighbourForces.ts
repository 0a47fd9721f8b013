import type { LayoutGraph } from '../LayoutGraph.ts';
import type { PathLengths } from './path-lengths.ts';

/** Prevents a division by zero between vertices at the same position. */
const minSquare = 1e-9;
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
  readonly #graph: LayoutGraph;
  readonly #lengths: Uint16Array;
  /** Float64 by path length: 1 / length. */
  readonly #inverses: Float64Array;
  /** Float64 by edge entry. */
  readonly #strengths: Float64Array;
  /** Float64 by vertex: sum of 1 / length². */
  readonly #weights: Float64Array;
  readonly #forces: Float64Array;

  constructor(graph: LayoutGraph, { lengths, longest }: PathLengths) {
    this.#graph = graph;
    this.#lengths = lengths;
    this.#inverses = Float64Array.from({ length: longest + 1 }, (_, length) => 1 / length);
    this.#strengths = toStrengths(graph);
    this.#weights = toWeights(graph.vertexCount, lengths);
    this.#forces = new Float64Array(2 * graph.vertexCount);
  }

  /** Moves all vertices once. `share`: weight of the bounded forces; 0: stress only. */
  *step(positions: Float64Array, share: number): Generator<undefined, void> {
    this.#forces.fill(0);
    yield* this.#addPairs(positions, share);
    this.#move(positions, share);
  }

  *#addPairs(positions: Float64Array, share: number): Generator<undefined, void> {
    const count = this.#graph.vertexCount;
    const [lengths, inverses, forces] = [this.#lengths, this.#inverses, this.#forces];
    let [ratios, squaredRatios, work] = [0, 0, 0];
    for (let one = 0; one < count; one++) {
      const [x, y, row] = [positions[2 * one]!, positions[2 * one + 1]!, one * count];
      let [forceX, forceY] = [0, 0];
      for (let other = one + 1; other < count; other++) {
        const dx = x - positions[2 * other]!;
        const dy = y - positions[2 * other + 1]!;
        const square = dx * dx + dy * dy + minSquare;
        const distance = Math.sqrt(square);
        const inverse = inverses[lengths[row + other]!]!;
        const ratio = distance * inverse;
        ratios += ratio;
        squaredRatios += ratio * ratio;
        // One division for 1 / distance and for 1 / (1 + square).
        const quotient = 1 / (distance * (1 + square));
        const near = quotient * distance;
        const force = inverse * (quotient * (1 + square) - inverse) + share * near * near * near;
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

  /** Adds the attraction of the edges, and moves each vertex to its equilibrium. */
  #move(positions: Float64Array, share: number): void {
    const { vertexCount, offsets, targets } = this.#graph;
    const [forces, strengths] = [this.#forces, this.#strengths];
    const before = positions.slice();
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let [forceX, forceY, stiffness] = [forces[2 * vertex]!, forces[2 * vertex + 1]!, share];
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const dx = before[2 * other]! - before[2 * vertex]!;
        const dy = before[2 * other + 1]! - before[2 * vertex + 1]!;
        const pull = (share * strengths[entry]!) / (1 + dx * dx + dy * dy);
        forceX += pull * dx;
        forceY += pull * dy;
        stiffness += pull;
      }
      stiffness += this.#weights[vertex]!;
      positions[2 * vertex]! += forceX / stiffness;
      positions[2 * vertex + 1]! += forceY / stiffness;
    }
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

function toWeights(count: number, lengths: Uint16Array): Float64Array {
  const weights = new Float64Array(count);
  for (let one = 0; one < count; one++) {
    for (let other = 0; other < count; other++)
      if (one !== other) weights[one]! += 1 / lengths[one * count + other]! ** 2;
  }
  return weights;
}
