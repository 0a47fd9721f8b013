import { Random } from '../../protocol/lib/random.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { countUp } from '../../workers/lib/searches/adjacency.ts';

/** Number of expansions, and maximum number of neighbours for each. */
const [expansions, maxNeighbours] = [10, 50];
/** Maximum number of random draws: small graphs have fewer than ten possible vertices. */
const maxDraws = 1000;

/** Places the movable vertices of a graph (`loose`: 1 by vertex) in the picture of the others. */
type Place = (graph: GeneratedGraph, positions: Float32Array, loose: Uint8Array) => Float32Array;

/**
 * Lays out a graph without up to 50 neighbours of each of ten random vertices, then adds these neighbours,
 * one expansion after the other. Returns the mean displacement of existing vertices in one expansion, in edge
 * lengths.
 */
export function measureExpansions(
  graph: GeneratedGraph,
  edgeLength: number,
  layOut: (graph: GeneratedGraph) => Float32Array,
  place: Place,
  seed = 1,
): number {
  const { vertexCount, sources, targets } = graph;
  const random = new Random(seed);
  /** By vertex: number of the expansion that adds it, from 1; 0 if it exists from the start. */
  const comes = new Uint8Array(vertexCount);
  const hubs: number[] = [];
  const neighboursOf = (vertex: number) => {
    const found = new Set<number>();
    for (let edge = 0; edge < sources.length; edge++) {
      if (sources[edge] === vertex) found.add(targets[edge]!);
      if (targets[edge] === vertex) found.add(sources[edge]!);
    }
    return [...found].filter((other) => other !== vertex && comes[other] === 0 && !hubs.includes(other));
  };
  // A random end of a random edge, so that the probability is proportional to the degree.
  for (let draw = 0; draw < maxDraws && hubs.length < expansions; draw++) {
    const hub = sources[random.nextBelow(sources.length)]!;
    if (comes[hub] !== 0 || hubs.includes(hub)) continue;
    hubs.push(hub);
    for (const other of neighboursOf(hub).slice(0, maxNeighbours)) comes[other] = hubs.length;
  }
  const positions = new Float32Array(2 * vertexCount);
  const first = partOf(graph, comes, 0);
  copyPlaces(layOut(first.graph), first.members, positions);
  let mean = 0;
  for (const [index, hub] of hubs.entries()) {
    const before = positions.slice();
    const step = index + 1;
    const { graph: shown, members } = partOf(graph, comes, step);
    const own = new Float32Array(2 * members.length);
    const loose = new Uint8Array(members.length);
    members.forEach((vertex, number) => {
      const from = comes[vertex] === step ? hub : vertex;
      own.set(positions.subarray(2 * from, 2 * from + 2), 2 * number);
      if (comes[vertex] === step) loose[number] = 1;
    });
    copyPlaces(place(shown, own, loose), members, positions);
    const old = members.filter((vertex) => comes[vertex] !== step);
    const sum = old.reduce((ways, vertex) => ways + distance(before, positions, vertex), 0);
    mean += sum / old.length / edgeLength / hubs.length;
  }
  return mean;
}

/** The subgraph up to an expansion; its vertex i is `members[i]`. */
function partOf({ vertexCount, sources, targets }: GeneratedGraph, comes: Uint8Array, step: number) {
  const members = countUp(vertexCount).filter((vertex) => comes[vertex]! <= step);
  const numbers = new Uint32Array(vertexCount);
  members.forEach((vertex, number) => {
    numbers[vertex] = number;
  });
  const edges = countUp(sources.length).filter(
    (edge) => comes[sources[edge]!]! <= step && comes[targets[edge]!]! <= step,
  );
  const graph = {
    vertexCount: members.length,
    sources: edges.map((edge) => numbers[sources[edge]!]!),
    targets: edges.map((edge) => numbers[targets[edge]!]!),
  };
  return { graph, members };
}

function copyPlaces(from: Float32Array, members: Uint32Array, into: Float32Array): void {
  members.forEach((vertex, number) => {
    into.set(from.subarray(2 * number, 2 * number + 2), 2 * vertex);
  });
}

function distance(one: Float32Array, other: Float32Array, vertex: number): number {
  return Math.hypot(one[2 * vertex]! - other[2 * vertex]!, one[2 * vertex + 1]! - other[2 * vertex + 1]!);
}
