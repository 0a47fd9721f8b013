import type { ForceState } from '../../gpu/force-device.ts';
import { Crew, runRanges } from '../Crew.ts';
import type { LayoutGraph } from '../layout/LayoutGraph.ts';
import { newArray, toShared } from '../shared-arrays.ts';
import { QuadTree } from './QuadTree.ts';
import { type Forces, nodeRanges, type RefineMaterial, RefineWork, rounds } from './RefineWork.ts';
import { chunkCountOf, treeRounds } from './TreeWork.ts';
import { toVertexRanges } from './vertex-ranges.ts';

/**
 * Rounds that only copy are shared from this number of vertices on; for fewer, waiting for each other takes longer.
 */
const minForCopies = 32_768;
const copies: readonly (number | undefined)[] = [
  treeRounds.bound,
  treeRounds.encode,
  treeRounds.scatter,
  rounds.move,
];

/** Arrays by vertex; see `RefineMaterial`. */
interface Each {
  readonly pulls?: Float32Array | undefined;
  readonly anchors?: Float32Array | undefined;
}

/**
 * Relaxes a layout step by step. Each vertex moves a share of the way (half by default), at most `reach`, to the equilibrium of
 * the attraction w·d of its edges (springs without rest length), the repulsion m·m·c·L²/d of all other
 * vertices, and gravity m·c·g·d. In the plane, this repulsion and this gravity are in equilibrium in a disc
 * of uniform density; edges form clusters within it. With anchors, bounded forces arrange neighbourhoods only.
 */
export class Refinement {
  /** Float32, x, y interleaved: the given array, modified in place; with helpers a copy in shared memory. */
  readonly positions: Float32Array;
  /** Mean displacement in the last step, in edge lengths. */
  energy = 0;
  /** Factor of the attraction to the anchors in the next step on the cores. */
  gravity: number;
  readonly #crew: Crew<RefineMaterial>;
  readonly #tree: QuadTree;
  #isBounded = false;
  #material: RefineMaterial;
  #work: RefineWork;

  /** Helpers of the crew are used if the graph is large enough; the result does not depend on them. */
  constructor(
    graph: LayoutGraph,
    positions: Float32Array,
    forces: Forces,
    { pulls, anchors }: Each = {},
    crew: Crew<RefineMaterial> = new Crew([]),
  ) {
    const { vertexCount } = graph;
    this.gravity = forces.gravity;
    this.#crew = crew.for(vertexCount);
    const isShared = !this.#crew.isEmpty;
    const keep = isShared ? toShared : <Values>(values: Values) => values;
    const starts = toVertexRanges(graph);
    this.#tree = new QuadTree(isShared);
    this.positions = keep(positions);
    this.#material = {
      kind: 'refine',
      graph: {
        vertexCount,
        offsets: keep(graph.offsets),
        targets: keep(graph.targets),
        weights: keep(graph.weights),
        masses: keep(graph.masses),
      },
      forces,
      pulls: pulls && keep(pulls),
      positions: this.positions,
      anchors: anchors && keep(anchors),
      displacements: newArray(Float32Array, 2 * vertexCount, isShared),
      starts: keep(starts),
      distances: newArray(Float32Array, starts.length - 1, isShared),
      tree: this.#tree.arrays,
    };
    this.#work = new RefineWork(this.#material);
  }

  /** The data of a step; with helpers in shared memory. */
  get material(): RefineMaterial {
    return this.#material;
  }

  /** Continues from a state that was computed elsewhere. */
  accept({ positions, distance }: ForceState): void {
    this.positions.set(positions);
    this.#setEnergy(distance);
    // The tree has the extents of earlier positions.
    this.#isBounded = false;
  }

  /** Moves all vertices once. Yields after a bounded amount of work. */
  *step(reach: number): Generator<undefined, void> {
    const { positions } = this;
    const { graph, distances } = this.#material;
    const run = (rangeCount: number, task: readonly number[]) => this.#run(rangeCount, task);
    yield* this.#tree.build(positions, graph.masses, graph.vertexCount, { run, isBounded: this.#isBounded });
    yield* run(nodeRanges(this.#tree.nodeCount), [rounds.push, this.#tree.nodeCount]);
    yield* run(distances.length, [rounds.balance, reach, this.gravity]);
    yield* run(chunkCountOf(graph.vertexCount), [rounds.move]);
    this.#isBounded = true;
    let sum = 0;
    for (const each of distances) sum += each;
    this.#setEnergy(sum);
  }

  #setEnergy(distance: number): void {
    const { graph, forces } = this.#material;
    this.energy = distance / (graph.vertexCount * forces.edgeLength);
  }

  *#run(rangeCount: number, task: readonly number[]): Generator<undefined, void> {
    // The tree has allocated other arrays.
    if (this.#tree.arrays !== this.#material.tree) {
      this.#material = { ...this.#material, tree: this.#tree.arrays };
      this.#work = new RefineWork(this.#material);
      this.#crew.share(this.#material);
    }
    const isCheap = copies.includes(task[0]) && this.#material.graph.vertexCount < minForCopies;
    if (isCheap) yield* runRanges(this.#work, rangeCount, task);
    else yield* this.#crew.run(this.#work, rangeCount, task);
  }
}
