import type { GraphInfo } from '../../protocol/api/gharial.ts';

/** Names of a graph's vertex collections, distinct and sorted. */
export function vertexCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions' | 'orphanCollections'>) {
  const names = graph.edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
  return [...new Set([...names, ...graph.orphanCollections])].sort();
}

/** Names of a graph's edge collections, sorted. */
export function edgeCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions'>) {
  return graph.edgeDefinitions.map(({ collection }) => collection).sort();
}
