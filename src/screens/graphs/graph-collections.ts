import type { EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';

/** Names of a graph's vertex collections, distinct and sorted. */
export function vertexCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions' | 'orphanCollections'>) {
  const names = graph.edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
  return [...new Set([...names, ...graph.orphanCollections])].sort();
}

/** Names of a graph's edge collections, sorted. */
export function edgeCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions'>) {
  return graph.edgeDefinitions.map(({ collection }) => collection).sort();
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Graphs whose name contains the text, case-insensitive, sorted by name. */
export function findGraphs(
  graphs: readonly GraphInfo[],
  text: string,
  isDescending: boolean,
): readonly GraphInfo[] {
  const wanted = text.trim().toLowerCase();
  const sign = isDescending ? -1 : 1;
  return graphs
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((left, right) => sign * collator.compare(left.name, right.name));
}

/** The definition of an edge collection in another graph; all graphs must use the same one. */
export function definitionOf(
  graphs: readonly GraphInfo[],
  collection: string,
  exceptGraph: string | undefined,
): EdgeDefinition | undefined {
  return graphs
    .filter(({ name }) => name !== exceptGraph)
    .flatMap(({ edgeDefinitions }) => edgeDefinitions)
    .find((definition) => definition.collection === collection);
}
