import { type Random, shuffle } from '../../protocol/lib/random.ts';
import type { WeightedGraph } from './WeightedGraph.ts';

/** Moves single vertices between communities while that raises modularity; only those near a change are looked at again. */
export class LocalMoves {
  readonly #graph: WeightedGraph;
  readonly #labels: Uint32Array;
  /** Resolution / the sum of all strengths. */
  readonly #scale: number;
  readonly #totals: Float64Array;
  readonly #sizes: Uint32Array;
  readonly #empty: Uint32Array;
  #emptyCount = 0;
  readonly #queue: Uint32Array;
  readonly #isQueued: Uint8Array;
  #head = 0;
  #queued: number;
  readonly #links: Float64Array;
  readonly #touched: Uint32Array;

  /** `labels`: Uint32 by vertex, below V; changed in place. */
  constructor(graph: WeightedGraph, labels: Uint32Array, scale: number, random: Random) {
    const { vertexCount, strengths } = graph;
    this.#graph = graph;
    this.#labels = labels;
    this.#scale = scale;
    this.#totals = new Float64Array(vertexCount);
    this.#sizes = new Uint32Array(vertexCount);
    this.#empty = new Uint32Array(vertexCount);
    this.#queue = new Uint32Array(vertexCount);
    this.#isQueued = new Uint8Array(vertexCount).fill(1);
    this.#queued = vertexCount;
    this.#links = new Float64Array(vertexCount);
    this.#touched = new Uint32Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      this.#queue[vertex] = vertex;
      this.#totals[labels[vertex]!]! += strengths[vertex]!;
      this.#sizes[labels[vertex]!]!++;
    }
    for (let label = vertexCount - 1; label >= 0; label--) {
      if (this.#sizes[label] === 0) this.#empty[this.#emptyCount++] = label;
    }
    shuffle(this.#queue, random);
  }

  /** Looks at some vertices; false: nothing is left to do. */
  run(mostEntries: number): boolean {
    const { vertexCount, offsets, targets, weights, strengths } = this.#graph;
    const labels = this.#labels;
    const totals = this.#totals;
    const links = this.#links;
    const touched = this.#touched;
    const queue = this.#queue;
    const isQueued = this.#isQueued;
    const scale = this.#scale;
    let work = 0;
    while (this.#queued > 0 && work < mostEntries) {
      const vertex = queue[this.#head]!;
      if (++this.#head === vertexCount) this.#head = 0;
      this.#queued--;
      isQueued[vertex] = 0;
      const start = offsets[vertex]!;
      const end = offsets[vertex + 1]!;
      work += 4 + end - start;
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
        if (gain > bestGain + 1e-10) {
          bestGain = gain;
          best = label;
        }
      }
      if (bestGain < -1e-10 && this.#emptyCount > 0) best = this.#empty[--this.#emptyCount]!;
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
    return this.#queued > 0;
  }
}
