import type { LayoutGraph } from './LayoutGraph.ts';
import { QuadTree } from './QuadTree.ts';
import { Repulsion } from './Repulsion.ts';

export interface Forces {
  /** World units to which all lengths are in proportion. */
  readonly edgeLength: number;
  /** How strongly vertices push each other away. */
  readonly repulsion: number;
  /** How strongly the middle (0, 0) holds all together, as a share of `repulsion`. */
  readonly gravity: number;
  /** In (0, 1]: how large parts may be for their distance to count as one; smaller is more exact. */
  readonly opening: number;
}

/**
 * One relaxation at a time of a graph's picture: each vertex goes halfway towards the balance of
 * its edges' pull w·d (springs without a length), the push m·m·c·L²/d of all others, and gravity m·c·g·d, at most
 * `reach` far. In the plane such a push and such a gravity balance in a disc of even density; the edges draw clusters
 * together in it. positions: x, y interleaved, changed in place.
 */
export class Refinement {
  /** The mean way gone in the last step, as a share of `edgeLength`. */
  energy = 0;
  readonly #ways: Float32Array;
  readonly #tree = new QuadTree();

  constructor(
    readonly graph: LayoutGraph,
    readonly positions: Float32Array,
    readonly settings: Forces,
    /**
     * By vertex. mobility: 0 to 1, the share of its way that it goes; 0 stays; without it all go. pulls: its share of
     * the gravity; without it 1.
     */
    readonly each: { readonly mobility?: Float32Array; readonly pulls?: Float32Array } = {},
  ) {
    this.#ways = new Float32Array(2 * graph.vertexCount);
  }

  /** Moves all vertices once. Yields after a bounded amount of work. */
  *step(reach: number): Generator<undefined, void> {
    const { graph, positions, settings } = this;
    const { vertexCount } = graph;
    const ways = this.#ways;
    yield* this.#tree.build(positions, graph.masses, vertexCount);
    const { arrays, nodeCount } = this.#tree;
    const repulsion = new Repulsion(arrays);
    const softening = settings.edgeLength * 0.01;
    for (let from = 0; from < nodeCount; from += 1024) {
      repulsion.writeField(ways, settings.opening, softening, from, Math.min(nodeCount, from + 1024));
      yield;
    }
    let gone = 0;
    for (let from = 0; from < vertexCount; from += 8192) {
      gone += this.#balance(reach, from, Math.min(vertexCount, from + 8192));
      yield;
    }
    for (let slot = 0; slot < 2 * vertexCount; slot++) positions[slot]! += ways[slot]!;
    this.energy = gone / (vertexCount * settings.edgeLength);
  }

  /** Turns the push on the vertices [from, to) into their ways; returns the sum of the ways' lengths. */
  #balance(reach: number, from: number, to: number): number {
    const { graph, positions, settings } = this;
    const { mobility, pulls } = this.each;
    const { offsets, targets, weights, masses } = graph;
    const ways = this.#ways;
    const pushScale = settings.repulsion * settings.edgeLength * settings.edgeLength;
    const gravityScale = settings.repulsion * settings.gravity;
    let gone = 0;
    for (let vertex = from; vertex < to; vertex++) {
      const share = mobility === undefined ? 1 : mobility[vertex]!;
      if (share === 0) {
        ways[2 * vertex] = 0;
        ways[2 * vertex + 1] = 0;
        continue;
      }
      const x = positions[2 * vertex]!;
      const y = positions[2 * vertex + 1]!;
      const mass = masses[vertex]!;
      const gravity = mass * gravityScale * (pulls === undefined ? 1 : pulls[vertex]!);
      let forceX = ways[2 * vertex]! * mass * pushScale - gravity * x;
      let forceY = ways[2 * vertex + 1]! * mass * pushScale - gravity * y;
      let stiffness = gravity + 1e-9;
      for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
        const other = targets[entry]!;
        const weight = weights[entry]!;
        forceX += weight * (positions[2 * other]! - x);
        forceY += weight * (positions[2 * other + 1]! - y);
        stiffness += weight;
      }
      const force = Math.sqrt(forceX * forceX + forceY * forceY);
      let scale = (0.5 * share) / stiffness;
      if (force * scale > reach * share) scale = (reach * share) / force;
      ways[2 * vertex] = forceX * scale;
      ways[2 * vertex + 1] = forceY * scale;
      gone += force * scale;
    }
    return gone;
  }
}
