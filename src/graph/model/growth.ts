import type { GraphPatch } from '../../../protocol/graph-patch.ts';

/** Interval at which pictures and panels follow a growing graph, because a load needs the same processors. */
export const growthMs = 400;

/** True if the patch only appends vertices and edges: the indices of the others stay. */
export function isAppending(patch: GraphPatch): boolean {
  return patch.every(
    (step) => (step.kind === 'addVertices' || step.kind === 'addEdges') && step.at === undefined,
  );
}

/** True if the rows of all vertices and edges stay: the patch neither removes nor inserts any. */
export function keepsRows(patch: GraphPatch): boolean {
  return patch.every((step) => {
    if (step.kind === 'removeVertices' || step.kind === 'removeEdges') return false;
    return !(step.kind === 'addVertices' || step.kind === 'addEdges') || step.at === undefined;
  });
}
