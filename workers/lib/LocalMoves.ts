import type { Random } from '../../protocol/lib/random.ts';
import { shuffleInSteps } from './in-steps.ts';
import type { WeightedGraph } from './WeightedGraph.ts';

/** Moves single vertices between communities while that raises modularity; only those near a change are looked at again. */
export class LocalMoves {
  /** Resolution / the sum of all strengths. */
  readonly #scale: number;
  /** A gain of no more than this is rounding. */
  readonly #tolerance: number;
  #graph: WeightedGraph;
  #labels: Uint32Array;
  #emptyCount = 0;
  #head = 0;
  #queued = 0;
  readonly #totals: Float64Array;
  readonly #sizes: Uint32Array;
  readonly #empty: Uint32Array;
  readonly #queue: Uint32Array;
  readonly #isQueued: Uint8Array;
  readonly #links: Float64Array;
  readonly #touched: Uint32Array;

  /** For graphs of at most as many vertices as this one, and of the same sum of strengths. */
  constructor(graph: WeightedGraph, scale: number, tolerance: number) {
    const { vertexCount } = graph;
    this.#graph = graph;
    this.#labels = new Uint32Array(0);
    this.#scale = scale;
    this.#tolerance = tolerance;
    this.#totals = new Float64Array(vertexCount);
    this.#sizes = new Uint32Array(vertexCount);
    this.#empty = new Uint32Array(vertexCount);
    this.#queue = new Uint32Array(vertexCount);
    this.#isQueued = new Uint8Array(vertexCount);
    this.#links = new Float64Array(vertexCount);
    this.#touched = new Uint32Array(vertexCount);
  }

  /** `labels`: Uint32 by vertex, below V; changed in place. With `random` vertices are looked at in random order. Yields. */
  *start(graph: WeightedGraph, labels: Uint32Array, random?: Random): Generator<undefined, void> {
    const { vertexCount, strengths } = graph;
    this.#graph = graph;
    this.#labels = labels;
    this.#totals.fill(0, 0, vertexCount);
    this.#sizes.fill(0, 0, vertexCount);
    this.#isQueued.fill(1, 0, vertexCount);
    this.#head = 0;
    this.#queued = vertexCount;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x7fff) === 0x7fff) yield;
      this.#queue[vertex] = vertex;
      this.#totals[labels[vertex]!]! += strengths[vertex]!;
      this.#sizes[labels[vertex]!]!++;
    }
    this.#emptyCount = 0;
    for (let label = vertexCount - 1; label >= 0; label--) {
      if ((label & 0x1ffff) === 0x1ffff) yield;
      if (this.#sizes[label] === 0) this.#empty[this.#emptyCount++] = label;
    }
    if (random !== undefined) yield* shuffleInSteps(this.#queue.subarray(0, vertexCount), random);
  }

  /** Looks at some vertices; gives how many entries of `targets` that took, 0: nothing is left to do. */
  run(mostEntries: number): number {
    const { vertexCount, offsets, targets, weights, strengths } = this.#graph;
    const labels = this.#labels;
    const totals = this.#totals;
    const links = this.#links;
    const touched = this.#touched;
    const queue = this.#queue;
    const isQueued = this.#isQueued;
    const scale = this.#scale;
    const tolerance = this.#tolerance;
    let work = 0;
    while (this.#queued > 0 && work < mostEntries) {
      const vertex = queue[this.#head]!;
      if (++this.#head === vertexCount) this.#head = 0;
      this.#queued--;
      isQueued[vertex] = 0;
      const start = offsets[vertex]!;
      const end = offsets[vertex + 1]!;
      work += 1 + end - start;
      if (start === end) continue;
      const own = labels[vertex]!;
      let touchedCount = 0;
      for (let entry = start; entry < end; entry++) {
        const label = labels[targets[entry]!]!;
        const before = links[label]!;
        if (before === 0) touched[touchedCount++] = label;
        links[label] = before + weights[entry]!;
      }
      const strength = strengths[vertex]!;
      totals[own]! -= strength;
      let best = own;
      let bestGain = links[own]! - scale * strength * totals[own]!;
      for (let index = 0; index < touchedCount; index++) {
        const label = touched[index]!;
        const gain = links[label]! - scale * strength * totals[label]!;
        links[label] = 0;
        if (gain > bestGain + tolerance) {
          bestGain = gain;
          best = label;
        }
      }
      if (bestGain < -tolerance && this.#emptyCount > 0) best = this.#empty[--this.#emptyCount]!;
      totals[best]! += strength;
      if (best === own) continue;
      this.#sizes[best]!++;
      if (--this.#sizes[own]! === 0) this.#empty[this.#emptyCount++] = own;
      labels[vertex] = best;
      for (let entry = start; entry < end; entry++) {
        const other = targets[entry]!;
        if (isQueued[other] === 1 || labels[other] === best) continue;
        isQueued[other] = 1;
        let slot = this.#head + this.#queued++;
        if (slot >= vertexCount) slot -= vertexCount;
        queue[slot] = other;
      }
    }
    return work;
  }
}
