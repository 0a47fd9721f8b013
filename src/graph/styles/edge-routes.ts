import type { GraphModel } from '../model/GraphModel.ts';

/** Bundled polylines of all edges; valid for these revisions of the graph and its positions. */
export interface EdgeRoutes {
  /** World x, y interleaved: `pointsPerEdge` points per edge, from source to target. */
  readonly points: Float32Array;
  readonly pointsPerEdge: number;
  readonly topology: number;
  readonly positions: number;
}

const kept = new WeakMap<GraphModel, EdgeRoutes>();

/** Stores the routes of a graph, so that they outlive its canvas. undefined: edges are not bundled. */
export function storeRoutes(model: GraphModel, routes: EdgeRoutes | undefined): void {
  if (routes === undefined) kept.delete(model);
  else kept.set(model, routes);
}

/** The routes of the graph, if they match its current revisions. */
export function findRoutes(model: GraphModel): EdgeRoutes | undefined {
  const routes = kept.get(model);
  const { topology, positions } = model.revisions;
  return routes?.topology === topology && routes.positions === positions ? routes : undefined;
}

/**
 * The routes after some vertices moved from the positions `before` (x, y by vertex): the edges of these vertices become
 * straight, others keep their routes. Writes into the points and creates a new view on them, so that readers detect the
 * change. Returns undefined if more than half of the vertices moved. O(V + E).
 */
export function straightenMoved(
  model: GraphModel,
  routes: EdgeRoutes,
  before: Float32Array,
): EdgeRoutes | undefined {
  const { positions, vertexCount, edgeCount, sources, targets, revisions } = model;
  const isMoved = new Uint8Array(vertexCount);
  let movedCount = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [x, y] = [2 * vertex, 2 * vertex + 1];
    if (positions[x] === before[x] && positions[y] === before[y]) continue;
    isMoved[vertex] = 1;
    movedCount++;
  }
  if (routes.topology !== revisions.topology || 2 * movedCount > vertexCount) return undefined;
  const { pointsPerEdge } = routes;
  const points = routes.points.subarray();
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (isMoved[source] === 0 && isMoved[target] === 0) continue;
    for (let point = 0; point < pointsPerEdge; point++) {
      const share = point / (pointsPerEdge - 1);
      for (const axis of [0, 1]) {
        points[2 * (edge * pointsPerEdge + point) + axis] =
          (1 - share) * positions[2 * source + axis]! + share * positions[2 * target + axis]!;
      }
    }
  }
  return { points, pointsPerEdge, topology: routes.topology, positions: revisions.positions };
}
