import type { EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';

/** Names of the collections that hold a graph's vertices, each once, sorted. */
export function vertexCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions' | 'orphanCollections'>) {
  const names = graph.edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
  return [...new Set([...names, ...graph.orphanCollections])].sort();
}

/** Names of the collections that hold a graph's edges, sorted. */
export function edgeCollectionsOf(graph: Pick<GraphInfo, 'edgeDefinitions'>) {
  return graph.edgeDefinitions.map(({ collection }) => collection).sort();
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The graphs whose name has the text, in any case, by name. */
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

/** The definition by which a graph uses an edge collection: all graphs must use it alike. */
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
