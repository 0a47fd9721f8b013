import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { Counts } from './GraphAdapter.ts';

/** Number of vertices and edges that a patch adds. */
export function countAdded(patch: GraphPatch): Counts {
  let vertices = 0;
  let edges = 0;
  for (const step of patch) {
    if (step.kind === 'addVertices') vertices += step.ids.length;
    if (step.kind === 'addEdges') edges += step.ids.length;
  }
  return { vertices, edges };
}
