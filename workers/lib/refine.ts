import type { Crew } from './Crew.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { QuadTree } from './QuadTree.ts';
import {
  type Forces,
  nodeRanges,
  type RefineMaterial,
  RefineWork,
  rounds,
  toVertexRanges,
} from './RefineWork.ts';
import { newArray, toShared } from './shared-arrays.ts';

/** Minimum number of vertices for helpers; below it, a step ends before helpers start. */
const minShared = 8192;
const movedPerStep = 131_072;

/** Arrays by vertex; see `RefineMaterial`. */
interface Each {
  readonly pulls?: Float32Array;
  readonly anchors?: Float32Array;
}

/**
 * Relaxes a layout step by step. Each vertex moves half of the way, at most `reach`, to the equilibrium of
 * the attraction w·d of its edges (springs without rest length), the repulsion m·m·c·L²/d of all other
 * vertices, and gravity m·c·g·d. In the plane, this repulsion and this gravity are in equilibrium in a disc
 * of uniform density; edges form clusters within it. With anchors, bounded forces arrange neighbourhoods only.
 */
export class Refinement {
  /** Float32, x, y interleaved: the given array, modified in place; with helpers a copy in shared memory. */
  readonly positions: Float32Array;
  /** Mean displacement in the last step, in edge lengths. */
  energy = 0;
  readonly #crew: Crew<RefineMaterial> | undefined;
  readonly #tree: QuadTree;
  #material: RefineMaterial;
  #work: RefineWork;

  /** Helpers of the crew are used if the graph is large enough; the result does not depend on them. */
  constructor(
    graph: LayoutGraph,
    positions: Float32Array,
    forces: Forces,
    { pulls, anchors }: Each = {},
    crew?: Crew<RefineMaterial>,
  ) {
    const { vertexCount } = graph;
    const isShared = crew !== undefined && !crew.isEmpty && vertexCount >= minShared;
    const keep = isShared ? toShared : <Values>(values: Values) => values;
    const starts = toVertexRanges(graph);
    this.#crew = isShared ? crew : undefined;
    this.#tree = new QuadTree(isShared);
    this.positions = keep(positions);
    this.#material = {
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

  /** Moves all vertices once. Yields after a bounded amount of work. */
  *step(reach: number): Generator<undefined, void> {
    const { positions } = this;
    const { graph, forces, displacements, distances } = this.#material;
    yield* this.#tree.build(positions, graph.masses, graph.vertexCount);
    if (this.#tree.arrays !== this.#material.tree) this.#follow();
    yield* this.#run(nodeRanges(this.#tree.nodeCount), [rounds.push, this.#tree.nodeCount]);
    yield* this.#run(distances.length, [rounds.balance, reach]);
    let sum = 0;
    for (const each of distances) sum += each;
    this.energy = sum / (graph.vertexCount * forces.edgeLength);
    for (let from = 0; from < displacements.length; from += movedPerStep) {
      const to = Math.min(displacements.length, from + movedPerStep);
      for (let slot = from; slot < to; slot++) positions[slot]! += displacements[slot]!;
      yield;
    }
  }

  /** Updates the material after the tree has allocated new arrays. */
  #follow(): void {
    this.#material = { ...this.#material, tree: this.#tree.arrays };
    this.#work = new RefineWork(this.#material);
    this.#crew?.share(this.#material);
  }

  *#run(rangeCount: number, task: readonly number[]): Generator<undefined, void> {
    if (this.#crew !== undefined) {
      yield* this.#crew.run(this.#work, rangeCount, task);
      return;
    }
    const numbers = Float64Array.from(task);
    for (let range = 0; range < rangeCount; range++) {
      this.#work.doRange(range, numbers);
      yield;
    }
  }
}
