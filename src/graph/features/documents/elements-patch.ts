import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { removalPatch } from '../../workspace/model-patches.ts';

/** Removes shown vertices with their edges, and shown edges, by id. */
export function elementsPatch(model: GraphModel, ids: readonly string[]): GraphPatch {
  const known = (index: number | undefined) => index !== undefined;
  const vertices = new Set(ids.map((id) => model.findVertex(id)).filter(known));
  return removalPatch(model, vertices, ids.map((id) => model.findEdge(id)).filter(known));
}
