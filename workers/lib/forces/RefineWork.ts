import type { RangeWork } from '../Crew.ts';
import type { LayoutGraph } from '../layout/LayoutGraph.ts';
import { NearField } from './NearField.ts';
import { Repulsion } from './Repulsion.ts';
import { chunkSizeOf, type TreeArrays, TreeWork, treeRoundCount, writeExtent } from './TreeWork.ts';

export interface Forces {
  /** Edge length in world units; all lengths are proportional to it. */
  readonly edgeLength: number;
  /** Factor of the repulsion between vertices. */
  readonly repulsion: number;
  /** Factor of the attraction to the centre (0, 0), or to the anchors, as a share of `repulsion`. */
  readonly gravity: number;
  /**
   * Opening criterion in (0, 1]: maximum ratio of node size to distance for which a node counts as one point;
   * smaller values are more exact.
   */
  readonly opening: number;
  /** Factor of the bounded attraction by edges; only with anchors. */
  readonly nearPull?: number;
  /** Relaxation factor in (0, 1): share of the way to its equilibrium that a vertex moves in a step. */
  readonly relaxationFactor?: number;
}

/** Arrays that one step of a refinement reads and writes. */
export interface RefineMaterial {
  readonly kind: 'refine';
  readonly graph: LayoutGraph;
  readonly forces: Forces;
  /** Float32 by vertex: factor of gravity; undefined: 1. */
  readonly pulls: Float32Array | undefined;
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
  /**
   * Float32, 2 · V: positions that the vertices stay close to, under bounded forces with the edge length as
   * unit; undefined: forces that reach any distance.
   */
  readonly anchors: Float32Array | undefined;
  /** Float32, 2 · V: first the repulsion by all other vertices, then the displacement. */
  readonly displacements: Float32Array;
  /** Uint32: start of each vertex range, and the end of the last range. */
  readonly starts: Uint32Array;
  /** Float32 by vertex range: sum of the displacement lengths. */
  readonly distances: Float32Array;
  readonly tree: TreeArrays;
}

/** Attraction of the ends of an edge at distance d, in units: d · (`linearPull` + `nearPull` / (1 + d²)). */
export const linearPull = 0.05;
export const maxNearPull = 8;
/**
 * Edges of a vertex that attract with the full force: with more, their sum remains that of so many, as with the strengths
 * 1 / degree of the other forces. The repulsion is bounded, so that a dense graph would contract to a point otherwise.
 */
export const maxFullPulls = 4;
export const usualRelaxationFactor = 0.5;

/** Enough ranges for many workers; a range of fewer nodes would repeat the nodes above it too often. */
const maxNodesPerRange = 512;
const minNodesPerRange = 128;
const aimedNodeRanges = 128;

const nodesPerRange = (nodeCount: number) =>
  Math.max(minNodesPerRange, Math.min(maxNodesPerRange, Math.ceil(nodeCount / aimedNodeRanges)));

export const nodeRanges = (nodeCount: number) => Math.ceil(nodeCount / nodesPerRange(nodeCount));

/**
 * The rounds of a step after those that build the tree. Each round reads the output of the previous ones, and no
 * range reads the output of another range of the same round.
 */
export const rounds = {
  push: treeRoundCount,
  balance: treeRoundCount + 1,
  move: treeRoundCount + 2,
} as const;

/**
 * `task`: number of the round; the number of tree nodes (round `push`) or the maximum displacement (round
 * `balance`), then the factor of the attraction to the anchors. For the rounds of the tree see `TreeWork`.
 */
export class RefineWork implements RangeWork {
  readonly #material: RefineMaterial;
  readonly #repulsion: Repulsion;
  readonly #nearField: NearField;
  readonly #treeWork: TreeWork;

  constructor(material: RefineMaterial) {
    this.#material = material;
    this.#repulsion = new Repulsion(material.tree);
    this.#nearField = new NearField(material.tree);
    this.#treeWork = new TreeWork(material.tree, material.positions, material.graph.masses);
  }

  doRange(range: number, task: Float64Array): void {
    const [round, max, gravity] = [task[0]!, task[1]!, task[2]!];
    if (round < treeRoundCount) this.#treeWork.doRange(range, task);
    else if (round === rounds.push) this.#push(range, max);
    else if (round === rounds.move) this.#move(range);
    else if (this.#material.anchors === undefined) this.#balance(range, max);
    else this.#balanceNear(range, this.#material.anchors, max, gravity);
  }

  #push(range: number, nodeCount: number): void {
    const { displacements, forces, anchors } = this.#material;
    const from = range * nodesPerRange(nodeCount);
    const to = Math.min(nodeCount, from + nodesPerRange(nodeCount));
    if (anchors !== undefined) this.#nearField.writeField(displacements, forces.edgeLength, from, to);
    else this.#repulsion.writeField(displacements, forces.opening, forces.edgeLength * 0.01, from, to);
  }

  /** Moves the vertices of a chunk of the tree, and writes the new extent of the chunk for the next tree. */
  #move(chunk: number): void {
    const { graph, positions, displacements, tree } = this.#material;
    const size = 2 * chunkSizeOf(graph.vertexCount);
    const to = Math.min(positions.length, (chunk + 1) * size);
    for (let slot = chunk * size; slot < to; slot++) positions[slot]! += displacements[slot]!;
    writeExtent(tree, positions, graph.vertexCount, chunk);
  }

  /** Converts the repulsion on the vertices of the range to displacements. */
  #balance(range: number, reach: number): void {
    const { graph, positions, forces, pulls, displacements, starts, distances } = this.#material;
    const { offsets, targets, weights, masses } = graph;
    const { relaxationFactor = usualRelaxationFactor } = forces;
    const pushScale = forces.repulsion * forces.edgeLength * forces.edgeLength;
    const gravityScale = forces.repulsion * forces.gravity;
    let sum = 0;
    for (let vertex = starts[range]!; vertex < starts[range + 1]!; vertex++) {
      const x = positions[2 * vertex]!;
      const y = positions[2 * vertex + 1]!;
      const mass = masses[vertex]!;
      const gravity = mass * gravityScale * (pulls === undefined ? 1 : pulls[vertex]!);
      let forceX = displacements[2 * vertex]! * mass * pushScale - gravity * x;
      let forceY = displacements[2 * vertex + 1]! * mass * pushScale - gravity * y;
      let stiffness = gravity + 1e-9;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const weight = weights[entry]!;
        forceX += weight * (positions[2 * other]! - x);
        forceY += weight * (positions[2 * other + 1]! - y);
        stiffness += weight;
      }
      const force = Math.sqrt(forceX * forceX + forceY * forceY);
      let scale = relaxationFactor / stiffness;
      if (force * scale > reach) scale = reach / force;
      displacements[2 * vertex] = forceX * scale;
      displacements[2 * vertex + 1] = forceY * scale;
      sum += force * scale;
    }
    distances[range] = sum;
  }

  /**
   * The same with bounded forces (t-FDP, Zhong et al. 2023) and springs to the anchors, so that only
   * neighbourhoods change.
   */
  #balanceNear(range: number, anchors: Float32Array, reach: number, gravity: number): void {
    const { graph, positions, forces, displacements, starts, distances } = this.#material;
    const { offsets, targets, weights } = graph;
    const { nearPull = maxNearPull, relaxationFactor = usualRelaxationFactor } = forces;
    const scale = 1 / (forces.edgeLength * forces.edgeLength);
    let sum = 0;
    for (let vertex = starts[range]!; vertex < starts[range + 1]!; vertex++) {
      const x = positions[2 * vertex]!;
      const y = positions[2 * vertex + 1]!;
      let forceX = displacements[2 * vertex]! + gravity * (anchors[2 * vertex]! - x);
      let forceY = displacements[2 * vertex + 1]! + gravity * (anchors[2 * vertex + 1]! - y);
      // 1 for the repulsion.
      let stiffness = 1 + gravity;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const dx = positions[2 * other]! - x;
        const dy = positions[2 * other + 1]! - y;
        const share = Math.min(1, maxFullPulls * weights[entry]!);
        const weight = share * (linearPull + nearPull / (1 + scale * (dx * dx + dy * dy)));
        forceX += weight * dx;
        forceY += weight * dy;
        stiffness += weight;
      }
      const force = Math.sqrt(forceX * forceX + forceY * forceY);
      const share = Math.min(relaxationFactor / stiffness, reach / Math.max(force, 1e-9));
      displacements[2 * vertex] = forceX * share;
      displacements[2 * vertex + 1] = forceY * share;
      sum += force * share;
    }
    distances[range] = sum;
  }
}
