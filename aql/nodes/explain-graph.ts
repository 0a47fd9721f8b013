import type { NodeScope } from '../plan/PlanNode.ts';
import type { GraphDefinition } from '../source.ts';
import type { EdgeSource } from '../traversal/graph-reader.ts';
import type { Value } from '../values/value.ts';
import { explainIndex } from './explain-index.ts';

const indexFields = { outbound: ['_from'], inbound: ['_to'], any: ['_from', '_to'] } as const;

interface SearchedGraph {
  /** Undefined for an anonymous graph. */
  readonly graphName: string | undefined;
  readonly edgeSources: readonly EdgeSource[];
}

/**
 * The collections of a searched graph, and the edge index of each edge collection, as members of an explained node. The
 * vertices of an anonymous graph may be in any collection. 2.8 explains names only.
 */
export function explainGraph(
  scope: NodeScope,
  { graphName, edgeSources }: SearchedGraph,
): Readonly<Record<string, Value>> {
  if (scope.dialect === '2.8') return {};
  const graph = graphName === undefined ? undefined : scope.source.findGraph(graphName);
  const base = edgeSources.flatMap(({ collection, direction }) => {
    const index = scope
      .collection(collection)
      ?.indexes()
      .find(({ type }) => type === 'edge');
    return index ? [{ ...explainIndex(index), fields: [...indexFields[direction]] }] : [];
  });
  return {
    edgeCollections: edgeSources.map(({ collection }) => collection),
    vertexCollections: graph ? vertexCollectionsOf(graph) : [],
    indexes: { base, levels: {} },
  };
}

function vertexCollectionsOf({ edgeDefinitions, orphanCollections }: GraphDefinition): string[] {
  const names = edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
  return [...new Set([...names, ...orphanCollections])];
}
