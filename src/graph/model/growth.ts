import type { GraphPatch, GraphStep } from '../../../protocol/graph-patch.ts';

/** Interval at which pictures and panels follow a growing graph, because a load needs the same processors. */
export const growthMs = 400;

const isAppend = (step: GraphStep) =>
  (step.kind === 'addVertices' || step.kind === 'addEdges') && step.at === undefined;

const rowSteps: ReadonlySet<GraphStep['kind']> = new Set([
  'addVertices',
  'removeVertices',
  'addEdges',
  'removeEdges',
]);

/** True if the patch only appends vertices and edges: the indices of the others stay. */
export function isAppending(patch: GraphPatch): boolean {
  return patch.every(isAppend);
}

/** True if the rows of all vertices and edges stay: the patch neither removes nor inserts any. */
export function keepsRows(patch: GraphPatch): boolean {
  return patch.every((step) => isAppend(step) || !rowSteps.has(step.kind));
}

/** True if a step of the patch removes all vertices; `count`: their number before it. */
export function isClearing(patch: GraphPatch, count: number): boolean {
  let left = count;
  for (const step of patch) {
    if (step.kind === 'addVertices') left += step.ids.length;
    if (step.kind !== 'removeVertices') continue;
    left -= step.indices.length;
    if (left === 0) return true;
  }
  return false;
}
