import { isBundleId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

const known = new WeakMap<
  GraphModel,
  { readonly state: string; readonly shares: ReadonlyMap<number, number> }
>();

/**
 * By vertex index: the share of its neighbours that are loaded, from 0 to below 1, for vertices with neighbours that
 * are not shown. Members of collapsed communities are loaded. Computed once per change of the graph: O(V), and O(E) if
 * there are such vertices.
 */
export function loadedSharesOf(model: GraphModel): ReadonlyMap<number, number> {
  const state = `${model.revisions.topology} ${model.revisions.styles}`;
  const before = known.get(model);
  if (before?.state === state) return before.shares;
  const shares = computeShares(model);
  known.set(model, { state, shares });
  return shares;
}

function computeShares(model: GraphModel): ReadonlyMap<number, number> {
  const { sources, targets, edgeCount, vertexCount, hiddenNeighbours } = model;
  /** By vertex: the number of loaded vertices that each neighbour stands for. */
  const neighbours = new Map<number, Map<number, number>>();
  for (let vertex = 0; vertex < vertexCount; vertex++)
    if (hiddenNeighbours[vertex]! > 0) neighbours.set(vertex, new Map());
  if (neighbours.size === 0) return new Map();
  const isPartial = new Uint8Array(vertexCount);
  for (const vertex of neighbours.keys()) isPartial[vertex] = 1;
  const add = (vertex: number, other: number, edge: number) => {
    if (isPartial[vertex] === 0 || vertex === other) return;
    const others = neighbours.get(vertex)!;
    others.set(other, Math.max(others.get(other) ?? 1, membersBehind(model, edge, other)));
  };
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    add(source, target, edge);
    add(target, source, edge);
  }
  const shares = new Map<number, number>();
  for (const [vertex, others] of neighbours) {
    let loaded = 0;
    for (const count of others.values()) loaded += count;
    shares.set(vertex, loaded / (loaded + hiddenNeighbours[vertex]!));
  }
  return shares;
}

/** Members of a collapsed community that an edge to it represents; 1 for other edges. */
function membersBehind(model: GraphModel, edge: number, other: number): number {
  if (model.communities.size === 0) return 1;
  const id = model.edgeIds.at(edge)!;
  if (!isBundleId(id)) return 1;
  const members = model.communities.get(model.vertexIds.at(other)!)?.members.ids.length ?? 1;
  const count = Number(model.findDocument(id)?.count ?? 1);
  return Math.max(1, Math.min(members, count));
}
