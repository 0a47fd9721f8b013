import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { LocalMoves } from '../lib/LocalMoves.ts';
import { modularityOf, renumber, splitUnconnected, toPartition } from '../lib/partition.ts';
import { refineCommunities } from '../lib/refine-communities.ts';
import { mergeParts, toWeightedGraph, type WeightedGraph } from '../lib/WeightedGraph.ts';

/** The second round mends what the first found; a third gains next to nothing. */
const rounds = 2;
const mostEntries = 100_000;

/**
 * Communities by the Leiden method (Traag, Waltman and van Eck, 2019) for modularity: vertices move, communities are
 * refined into connected parts, the parts are merged into vertices, and so on. No community is unconnected.
 * About O(E) for each of some ten levels.
 */
export default {
  id: 'leiden',
  *run(input, context) {
    const { vertexCount, resolution, seed } = input;
    if (!(resolution > 0)) throw new Error(`the resolution: expected a number above 0, found ${resolution}`);
    const base = yield* toWeightedGraph(input);
    const all = base.strengths.reduce((sum, strength) => sum + strength, 0);
    const scale = all === 0 ? 0 : resolution / all;
    const random = new Random(seed);
    let start: Uint32Array = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
    let found: Uint32Array[] = [];
    for (let round = 0; round < rounds; round++) {
      context.show(0, () => undefined, round / rounds, 0);
      found = yield* improve(base, start, scale, random);
      start = found.at(-1)!.slice();
    }
    const { members, count } = toPartition(found.at(-1)!);
    const levels = new Uint32Array(found.length * vertexCount);
    found.forEach((level, index) => {
      levels.set(index === found.length - 1 ? members : level, index * vertexCount);
    });
    yield;
    return {
      members,
      count,
      modularity: modularityOf(base, members, resolution),
      levelCount: found.length,
      levels,
    };
  },
} satisfies Kernel<'leiden'>;

/** The parts of the base's vertices by level, the finest first; each level lies whole in the next. */
function* improve(
  base: WeightedGraph,
  start: Uint32Array,
  scale: number,
  random: Random,
): Generator<undefined, Uint32Array[]> {
  const levels: Uint32Array[] = [];
  let graph = base;
  let labels = start;
  /** By vertex of the base: its vertex in `graph`. */
  let places = Uint32Array.from({ length: base.vertexCount }, (_, vertex) => vertex);
  while (true) {
    const moves = new LocalMoves(graph, labels, scale, random);
    while (moves.run(mostEntries)) yield;
    yield;
    const parts = yield* refineCommunities(graph, labels, scale, random);
    const count = renumber(parts);
    if (count === graph.vertexCount) {
      const pieces = splitUnconnected(graph, labels);
      levels.push(places.map((place) => pieces[place]!));
      return levels;
    }
    const next = yield* mergeParts(graph, parts, count);
    renumber(labels);
    const nextLabels = new Uint32Array(count);
    parts.forEach((part, vertex) => {
      nextLabels[part] = labels[vertex]!;
    });
    // Labels lie below the number of vertices: a community has at least one part.
    places = places.map((place) => parts[place]!);
    levels.push(places);
    graph = next;
    labels = nextLabels;
  }
}
