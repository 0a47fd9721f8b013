import {
  type GraphPatch,
  type GraphStep,
  type VertexFlagName,
  vertexFlag,
} from '../../../protocol/graph-patch.ts';
import type { Direction } from '../adapters/GraphAdapter.ts';
import { recordSteps } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Removes all vertices and edges. */
export function clearPatch(model: GraphModel): GraphPatch {
  const steps: GraphStep[] = [];
  if (model.edgeCount > 0) steps.push({ kind: 'removeEdges', indices: firstIndices(model.edgeCount) });
  if (model.vertexCount > 0) steps.push({ kind: 'removeVertices', indices: firstIndices(model.vertexCount) });
  const ids = [...model.communities.keys()];
  if (ids.length > 0) steps.push({ kind: 'setCommunities', ids, values: ids.map(() => undefined) });
  return steps;
}

/** Sets or clears one flag of several vertices. */
export function flagPatch(
  model: GraphModel,
  vertices: readonly number[],
  flag: VertexFlagName,
  isSet: boolean,
): GraphStep {
  const indices = Uint32Array.from(vertices);
  const bit = vertexFlag[flag];
  const values = Uint8Array.from(vertices, (vertex) =>
    isSet ? model.flags[vertex]! | bit : model.flags[vertex]! & ~bit,
  );
  return { kind: 'setFlags', indices, values };
}

/**
 * Marks vertices as expanded, or as not expanded. `hidden`: the number of their neighbours that are not shown, by vertex.
 */
export function expansionPatch(
  model: GraphModel,
  hidden: ReadonlyMap<number, number>,
  isExpanded: boolean,
): GraphPatch {
  const flags = flagPatch(model, [...hidden.keys()], 'expanded', isExpanded);
  const changed = [...hidden].filter(([vertex, count]) => model.hiddenNeighbours[vertex] !== count);
  if (changed.length === 0) return [flags];
  return [
    flags,
    {
      kind: 'setHiddenNeighbours',
      indices: Uint32Array.from(changed, ([vertex]) => vertex),
      values: Uint32Array.from(changed, ([, count]) => count),
    },
  ];
}

/** Removes vertices with all their edges, and further edges; indices in any order. */
export function removalPatch(
  model: GraphModel,
  vertices: ReadonlySet<number>,
  further: Iterable<number> = [],
): GraphPatch {
  const edges = new Set<number>(further);
  for (const csr of [model.outgoing(), model.incoming()]) {
    for (const vertex of vertices) {
      for (let slot = csr.offsets[vertex]!; slot < csr.offsets[vertex + 1]!; slot++)
        edges.add(csr.edges[slot]!);
    }
  }
  return removalSteps(model, vertices, edges);
}

/**
 * Collapses a vertex: removes its outgoing edges and the children that no other edge reaches, with their edges; with
 * direction `inbound`, its incoming edges and the sources without other outgoing edges. With direction `any`, removes its edges to vertices without other edges, and these vertices. Pinned children remain.
 */
export function collapsePatch(model: GraphModel, vertex: number, direction: Direction): GraphPatch {
  const removed = new Set<number>();
  const edges = new Set<number>();
  if (direction !== 'any') collapseTree(model, vertex, direction, removed, edges);
  else collapseLeaves(model, vertex, removed, edges);
  return removalSteps(model, removed, edges);
}

function collapseTree(
  model: GraphModel,
  root: number,
  direction: 'outbound' | 'inbound',
  removed: Set<number>,
  edges: Set<number>,
): void {
  const isOutbound = direction === 'outbound';
  const { offsets, targets, edges: edgeOf } = isOutbound ? model.outgoing() : model.incoming();
  const degrees = isOutbound ? model.inDegrees : model.outDegrees;
  const leftOf = new Map<number, number>();
  const queue = [root];
  while (queue.length > 0) {
    const vertex = queue.pop()!;
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
      const edge = edgeOf[slot]!;
      if (edges.has(edge)) continue;
      edges.add(edge);
      const child = targets[slot]!;
      const left = (leftOf.get(child) ?? degrees[child]!) - 1;
      leftOf.set(child, left);
      if (left > 0 || child === root || removed.has(child) || model.hasFlag(child, 'pinned')) continue;
      removed.add(child);
      queue.push(child);
    }
  }
}

function collapseLeaves(model: GraphModel, vertex: number, removed: Set<number>, edges: Set<number>): void {
  const degrees = new Map<number, number>();
  const ends: [edge: number, other: number][] = [];
  for (const { offsets, targets, edges: edgeOf } of [model.outgoing(), model.incoming()]) {
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
      const other = targets[slot]!;
      if (other === vertex) continue;
      ends.push([edgeOf[slot]!, other]);
      degrees.set(other, (degrees.get(other) ?? model.inDegrees[other]! + model.outDegrees[other]!) - 1);
    }
  }
  for (const [edge, other] of ends) {
    if (degrees.get(other)! > 0 || model.hasFlag(other, 'pinned')) continue;
    edges.add(edge);
    removed.add(other);
  }
}

/** Removes vertices and edges; the edges of the vertices must be among them. */
export function removalSteps(
  model: GraphModel,
  vertices: ReadonlySet<number>,
  edges: ReadonlySet<number>,
): GraphPatch {
  const steps: GraphStep[] = [];
  if (edges.size > 0) steps.push({ kind: 'removeEdges', indices: Uint32Array.from(edges).sort() });
  if (vertices.size > 0) steps.push({ kind: 'removeVertices', indices: Uint32Array.from(vertices).sort() });
  return [...steps, ...recordSteps(model, vertices, edges)];
}

function firstIndices(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index);
}
