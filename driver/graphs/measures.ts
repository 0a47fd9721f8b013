import { Frontier } from '../traversal/Frontier.ts';

/** The vertices of a graph and the edges along which a search goes, by the start of the edge. */
export interface Net {
  readonly vertexIds: readonly string[];
  readonly edgesFrom: ReadonlyMap<string, readonly NetEdge[]>;
}

interface NetEdge {
  readonly toId: string;
  readonly weight: number;
}

interface Reached {
  readonly id: string;
  readonly priority: number;
  readonly parent: Reached | undefined;
}

export type Measures = ReadonlyMap<string, number>;

/** A net of edges in one direction, or in both. */
export function netOf(
  vertexIds: readonly string[],
  edges: readonly { readonly from: string; readonly to: string; readonly weight: number }[],
  direction: 'ANY' | 'INBOUND' | 'OUTBOUND',
): Net {
  const edgesFrom = new Map<string, NetEdge[]>();
  const add = (fromId: string, toId: string, weight: number): void => {
    const known = edgesFrom.get(fromId);
    if (known === undefined) edgesFrom.set(fromId, [{ toId, weight }]);
    else known.push({ toId, weight });
  };
  for (const { from, to, weight } of edges) {
    if (direction !== 'INBOUND') add(from, to, weight);
    if (direction !== 'OUTBOUND') add(to, from, weight);
  }
  return { vertexIds, edgesFrom };
}

/** Distance to the farthest reachable vertex, of each start. */
export function eccentricities(net: Net, starts: readonly string[] = net.vertexIds): Measures {
  const farthest = (reached: readonly Reached[]): number =>
    reached.reduce((max, { priority }) => Math.max(max, priority), 0);
  return new Map(starts.map((start) => [start, farthest(reachedFrom(net, start))]));
}

/** Sum of the distances to all reachable vertices, of each start. */
export function distanceSums(net: Net, starts: readonly string[] = net.vertexIds): Measures {
  const sum = (reached: readonly Reached[]): number =>
    reached.reduce((all, { priority }) => all + priority, 0);
  return new Map(starts.map((start) => [start, sum(reachedFrom(net, start))]));
}

/** Each inner vertex of a shortest path with n vertices gains 1/n; one path is counted for each pair, as in 2.8. */
export function betweennesses(net: Net): Measures {
  const measures = new Map(net.vertexIds.map((id) => [id, 0]));
  for (const start of net.vertexIds) {
    for (const end of reachedFrom(net, start)) {
      const way: string[] = [];
      for (let at: Reached | undefined = end; at !== undefined; at = at.parent) way.push(at.id);
      for (const id of way.slice(1, -1)) measures.set(id, (measures.get(id) ?? 0) + 1 / way.length);
    }
  }
  return measures;
}

/** The inverse of each value relative to the greatest inverse; 0 does not change. */
export function inverted(measures: Measures): Measures {
  const min = minPositive(measures) ?? 1;
  return new Map(Array.from(measures, ([id, value]) => [id, value > 0 ? min / value : 0]));
}

/** Each value relative to the greatest one. */
export function scaled(measures: Measures): Measures {
  const max = Math.max(0, ...measures.values());
  return new Map(Array.from(measures, ([id, value]) => [id, max > 0 ? value / max : 0]));
}

/** Undefined if no value is greater than 0. */
export function minPositive(measures: Measures): number | undefined {
  const values = [...measures.values()].filter((value) => value > 0);
  return values.length === 0 ? undefined : Math.min(...values);
}

/** All reachable vertices with a shortest path to each, the start included (Dijkstra 1959). */
function reachedFrom({ edgesFrom }: Net, start: string): readonly Reached[] {
  const reached = new Map<string, Reached>();
  const frontier = new Frontier<Reached>();
  frontier.push({ id: start, priority: 0, parent: undefined });
  while (frontier.size > 0) {
    const at = frontier.pop();
    if (reached.has(at.id)) continue;
    reached.set(at.id, at);
    for (const { toId, weight } of edgesFrom.get(at.id) ?? []) {
      if (!reached.has(toId)) frontier.push({ id: toId, priority: at.priority + weight, parent: at });
    }
  }
  return [...reached.values()];
}
