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

/** In smaller graphs a step is over before helpers are awake. */
const leastShared = 8192;
const movedPerStep = 131_072;

/** By vertex, see `RefineMaterial`. */
interface Each {
  readonly pulls?: Float32Array;
}

/**
 * One relaxation at a time of a graph's picture: each vertex goes halfway towards the balance of
 * its edges' pull w·d (springs without a length), the push m·m·c·L²/d of all others, and gravity m·c·g·d, at most
 * `reach` far. In the plane such a push and such a gravity balance in a disc of even density; the edges draw clusters
 * together in it.
 */
export class Refinement {
  /** x, y interleaved: the given array, changed in place; with helpers a copy that they see. */
  readonly positions: Float32Array;
  /** The mean way gone in the last step, as a share of the edge length. */
  energy = 0;
  readonly #crew: Crew<RefineMaterial> | undefined;
  readonly #tree: QuadTree;
  #material: RefineMaterial;
  #work: RefineWork;

  /** The helpers of a crew take part where the graph is large enough; the picture is the same without them. */
  constructor(
    graph: LayoutGraph,
    positions: Float32Array,
    forces: Forces,
    { pulls }: Each = {},
    crew?: Crew<RefineMaterial>,
  ) {
    const { vertexCount } = graph;
    const isShared = crew !== undefined && !crew.isEmpty && vertexCount >= leastShared;
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
      ways: newArray(Float32Array, 2 * vertexCount, isShared),
      starts: keep(starts),
      gone: newArray(Float32Array, starts.length - 1, isShared),
      tree: this.#tree.arrays,
    };
    this.#work = new RefineWork(this.#material);
  }

  /** Moves all vertices once. Yields after a bounded amount of work. */
  *step(reach: number): Generator<undefined, void> {
    const { positions } = this;
    const { graph, forces, ways, gone } = this.#material;
    yield* this.#tree.build(positions, graph.masses, graph.vertexCount);
    if (this.#tree.arrays !== this.#material.tree) this.#follow();
    yield* this.#run(nodeRanges(this.#tree.nodeCount), [rounds.push, this.#tree.nodeCount]);
    yield* this.#run(gone.length, [rounds.balance, reach]);
    let sum = 0;
    for (const each of gone) sum += each;
    this.energy = sum / (graph.vertexCount * forces.edgeLength);
    for (let from = 0; from < ways.length; from += movedPerStep) {
      const to = Math.min(ways.length, from + movedPerStep);
      for (let slot = from; slot < to; slot++) positions[slot]! += ways[slot]!;
      yield;
    }
  }

  /** The tree has new arrays. */
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
