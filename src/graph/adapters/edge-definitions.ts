import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { GraphAdapter } from './GraphAdapter.ts';

/** The definitions of the graph. Without definitions, each edge collection connects all vertex collections. */
export async function edgeDefinitions(adapter: GraphAdapter): Promise<readonly EdgeDefinition[]> {
  const definitions = await adapter.loadEdgeDefinitions();
  if (definitions !== undefined) return definitions;
  const { vertices, edges } = await adapter.loadCollections();
  return edges.map((collection) => ({ collection, from: [...vertices], to: [...vertices] }));
}
