import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import type { GraphCounts } from '../../graph/preview/use-graph-preview.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';

/** Number of documents in a graph's vertex collections and in its edge collections. */
export async function fetchGraphCounts(graph: GraphInfo, signal?: AbortSignal): Promise<GraphCounts> {
  const count = async (names: readonly string[]) => {
    const counts = await Promise.all(names.map((name) => fetchCollectionCount(name, signal)));
    return counts.reduce((sum, each) => sum + each, 0);
  };
  const [vertices, edges] = await Promise.all([
    count(vertexCollectionsOf(graph)),
    count(edgeCollectionsOf(graph)),
  ]);
  return { vertices, edges };
}
