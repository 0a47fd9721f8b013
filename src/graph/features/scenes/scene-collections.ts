import { communityCollection } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

/**
 * The collections whose values a scene of the workspace may contain: those of the graph, and those of all vertices and
 * edges that were shown, because the history contains removed ones. Undefined if the source is no database.
 */
export async function sceneCollections({
  adapter,
  model,
}: GraphWorkspace): Promise<readonly string[] | undefined> {
  if (adapter.hasQueries !== true) return undefined;
  const { vertices, edges } = await adapter.loadCollections();
  const shown = [...model.vertexCollections.names, ...model.edgeCollections.names];
  const names = new Set([...vertices, ...edges, ...shown]);
  names.delete(communityCollection);
  return [...names].sort();
}
