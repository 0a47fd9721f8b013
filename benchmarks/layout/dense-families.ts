import { Random } from '../../protocol/lib/random.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';

/** A generated graph with its parts: cliques, sides, or stars. */
export interface FamilyGraph {
  readonly name: string;
  readonly graph: GeneratedGraph;
  /** Uint16 by vertex: number of its part. */
  readonly parts: Uint16Array;
  readonly partCount: number;
  /** Whether the vertices of a part are all connected with each other. */
  readonly isClique: boolean;
}

type Pairs = (readonly [number, number])[];

function toFamilyGraph(name: string, pairs: Pairs, parts: Uint16Array, isClique: boolean): FamilyGraph {
  const graph = {
    vertexCount: parts.length,
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
  };
  return {
    name,
    graph,
    parts,
    partCount: 1 + parts.reduce((max, part) => Math.max(max, part), 0),
    isClique,
  };
}

/** All pairs with an edge by chance; with probability 1 the complete graph. */
export function randomGraph(vertexCount: number, probability: number, seed = 1): FamilyGraph {
  const random = new Random(seed);
  const pairs: Pairs = [];
  for (let one = 0; one < vertexCount; one++)
    for (let other = one + 1; other < vertexCount; other++)
      if (probability === 1 || random.next() < probability) pairs.push([one, other]);
  const name = probability === 1 ? `complete ${vertexCount}` : `G(${vertexCount}, ${probability})`;
  return toFamilyGraph(name, pairs, new Uint16Array(vertexCount), probability === 1);
}

/** Two sides; each pair of vertices of different sides has an edge with the given probability. */
export function bipartiteGraph(left: number, right: number, probability = 1, seed = 1): FamilyGraph {
  const random = new Random(seed);
  const pairs: Pairs = [];
  for (let one = 0; one < left; one++)
    for (let other = left; other < left + right; other++)
      if (probability === 1 || random.next() < probability) pairs.push([one, other]);
  const parts = Uint16Array.from({ length: left + right }, (_, vertex) => (vertex < left ? 0 : 1));
  const share = probability === 1 ? '' : `, ${probability}`;
  return toFamilyGraph(`bipartite ${left} + ${right}${share}`, pairs, parts, false);
}

/** Cliques, each connected by one edge with the next one; the last one with the first. */
export function cliqueRing(cliqueCount: number, size: number): FamilyGraph {
  const pairs: Pairs = [];
  for (let clique = 0; clique < cliqueCount; clique++) {
    const first = clique * size;
    for (let one = first; one < first + size; one++)
      for (let other = one + 1; other < first + size; other++) pairs.push([one, other]);
    pairs.push([first, ((clique + 1) % cliqueCount) * size + size - 1]);
  }
  const parts = Uint16Array.from({ length: cliqueCount * size }, (_, vertex) => Math.floor(vertex / size));
  return toFamilyGraph(`${cliqueCount} cliques of ${size} in a ring`, pairs, parts, true);
}

/** A hub with stars around it: the centre of each star is connected with the hub, which is in part 0. */
export function starOfStars(starCount: number, leafCount: number): FamilyGraph {
  const pairs: Pairs = [];
  const parts = new Uint16Array(1 + starCount * (leafCount + 1));
  for (let star = 0; star < starCount; star++) {
    const middle = 1 + star * (leafCount + 1);
    pairs.push([0, middle]);
    for (let leaf = 1; leaf <= leafCount; leaf++) pairs.push([middle, middle + leaf]);
    parts.fill(star + 1, middle, middle + leafCount + 1);
  }
  return toFamilyGraph(`${starCount} stars of ${leafCount}`, pairs, parts, false);
}

/** Families of dense graphs by name, with about the given number of vertices. */
export const families: Readonly<Record<string, (size: number) => readonly FamilyGraph[]>> = {
  complete: (size) => [randomGraph(size, 1)],
  bipartite: (size) => {
    const half = Math.floor(size / 2);
    const few = Math.max(10, Math.floor(size / 14));
    return [
      bipartiteGraph(half, size - half),
      bipartiteGraph(size - few, few),
      bipartiteGraph(half, size - half, 0.4),
    ];
  },
  random: (size) => [0.01, 0.03, 0.1, 0.3, 0.6, 0.9].map((probability) => randomGraph(size, probability)),
  cliques: (size) => [4, 10].map((count) => cliqueRing(count, Math.floor(size / count))),
  stars: (size) => [5, 20].map((count) => starOfStars(count, Math.floor(size / count))),
};
