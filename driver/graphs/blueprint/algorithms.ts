/** A vertex at the other end of an edge. */
export interface Neighbor {
  readonly id: string;
  /** From 0 on; an infinite weight is no connection. */
  readonly weight: number;
}

type NeighborsOf = (id: string) => readonly Neighbor[];

/** For each reached vertex but the source: the vertices before it on the shortest paths, once for each edge. */
export type Predecessors = Readonly<Record<string, readonly string[]>>;

/**
 * The shortest paths from the source to the target (Dijkstra 1959). Undefined if there is none. Of several vertices
 * with equal distances, the one that was found first is expanded first.
 */
export function shortestPredecessors(
  source: string,
  target: string,
  neighborsOf: NeighborsOf,
): Predecessors | undefined {
  const distances = new Map([[source, 0]]);
  const open = new Set([source]);
  const finished = new Set<string>();
  // An id may be the name of a member of all objects.
  const predecessors = Object.create(null) as Record<string, string[]>;
  for (;;) {
    const id = nearest(open, distances);
    if (id === undefined) return undefined;
    if (id === target) return predecessors;
    open.delete(id);
    finished.add(id);
    for (const { id: next, weight } of neighborsOf(id)) {
      const distance = (distances.get(id) ?? 0) + weight;
      if (finished.has(next) || !Number.isFinite(distance)) continue;
      const known = distances.get(next) ?? Number.POSITIVE_INFINITY;
      if (distance === known) predecessors[next]?.push(id);
      if (distance >= known) continue;
      predecessors[next] = [id];
      distances.set(next, distance);
      open.add(next);
    }
  }
}

function nearest(open: ReadonlySet<string>, distances: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const id of open) {
    const distance = distances.get(id) ?? Number.POSITIVE_INFINITY;
    if (distance >= min) continue;
    best = id;
    min = distance;
  }
  return best;
}

/** All paths of a tree that end at a vertex, each from its root. */
export function pathsTo(tree: Predecessors, id: string, after: readonly string[] = []): string[][] {
  const path = [id, ...after];
  const before = Object.hasOwn(tree, id) ? tree[id] : undefined;
  return before === undefined ? [path] : before.flatMap((one) => pathsTo(tree, one, path));
}

/** The vertices and edges of a graph in memory; edges are followed in both directions. */
export interface Links {
  readonly ids: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** The neighbours of each vertex, with the weight 1: first those of its outgoing edges. */
export function neighborsIn({ ids, edges }: Links): NeighborsOf {
  const lists = new Map(ids.map((id) => [id, [] as Neighbor[]]));
  for (const { from, to } of edges) if (lists.has(to)) lists.get(from)?.push({ id: to, weight: 1 });
  for (const { from, to } of edges) if (lists.has(from)) lists.get(to)?.push({ id: from, weight: 1 });
  return (id) => lists.get(id) ?? [];
}

/** The number of edges to each vertex that is reached from the source. */
function hopsFrom(source: string, neighborsOf: NeighborsOf): ReadonlyMap<string, number> {
  const hops = new Map([[source, 0]]);
  for (const [id, distance] of hops) {
    for (const { id: next } of neighborsOf(id)) if (!hops.has(next)) hops.set(next, distance + 1);
  }
  return hops;
}

/** The distances from a vertex to all others; infinite to those that are not reached. */
function distancesFrom(id: string, { ids }: Links, neighborsOf: NeighborsOf): readonly number[] {
  const hops = hopsFrom(id, neighborsOf);
  return ids.map((other) => hops.get(other) ?? Number.POSITIVE_INFINITY);
}

/** The shortest paths of each pair of vertices with a path; `threshold`: of at least 3 vertices. */
export function geodesics(links: Links, threshold = false): readonly (readonly string[][])[] {
  const { ids } = links;
  const neighborsOf = neighborsIn(links);
  return ids.flatMap((source, index) =>
    ids.slice(index + 1).flatMap((target) => {
      const tree = shortestPredecessors(source, target, neighborsOf);
      const paths = tree === undefined ? [] : pathsTo(tree, target);
      return paths.length > 0 && (!threshold || paths[0]!.length > 2) ? [paths] : [];
    }),
  );
}

export const vertexMeasures = ['closeness', 'betweenness', 'eccentricity'] as const;
export type VertexMeasure = (typeof vertexMeasures)[number];

/**
 * Measures of all vertices by their ids (Freeman 1978): the sum of the distances to all vertices, the share of shortest
 * paths through a vertex, or the greatest distance. Distances are numbers of edges, infinite without a path.
 */
export function measure(links: Links, name: VertexMeasure): ReadonlyMap<string, number> {
  const neighborsOf = neighborsIn(links);
  if (name === 'betweenness') return betweennessOf(links);
  return new Map(
    links.ids.map((id) => {
      const distances = distancesFrom(id, links, neighborsOf);
      const value =
        name === 'closeness' ? distances.reduce((sum, one) => sum + one, 0) : Math.max(0, ...distances);
      return [id, value];
    }),
  );
}

function betweennessOf(links: Links): ReadonlyMap<string, number> {
  const sums = new Map(links.ids.map((id) => [id, 0]));
  for (const paths of geodesics(links, true)) {
    for (const path of paths) {
      for (const id of path.slice(1, -1)) sums.set(id, (sums.get(id) ?? 0) + 1 / paths.length);
    }
  }
  return sums;
}

/** Measures from 0 to 1: large for central vertices, 1 for the greatest. */
export function normalized(links: Links, name: VertexMeasure): ReadonlyMap<string, number> {
  const values = Array.from(measure(links, name), ([id, value]): [string, number] => [
    id,
    name === 'betweenness' ? value : 1 / value,
  ]);
  const max = Math.max(0, ...values.map(([, value]) => value));
  return new Map(values.map(([id, value]) => [id, value / max]));
}
