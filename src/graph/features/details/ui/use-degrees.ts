import { useQuery } from '@tanstack/react-query';
import { toLabel } from '../../../../../protocol/lib/label.ts';
import { collectionOf, keyOf } from '../../../../lib/document-id.ts';
import { fillLabel } from '../../../../lib/label-template.ts';
import type { VertexDegrees } from '../../../adapters/GraphAdapter.ts';
import { attributesOf, labelIn, labelsOf } from '../../../adapters/vertex-labels.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** More neighbours are not named, only counted. */
const maxNamed = 500;

/** Edges and neighbours of a vertex in the database; undefined until they are counted. */
export function useDegrees(vertexId: string): VertexDegrees | undefined {
  const { graph, adapter } = useWorkspace();
  // Written vertices and edges change the counts of the graph.
  const totals = useWorkspaceState((state) => state.totals);
  const { data } = useQuery({
    queryKey: ['graph-degrees', graph, vertexId, totals?.vertices, totals?.edges],
    queryFn: async ({ signal }) => (await adapter.countNeighbours([vertexId], signal)).get(vertexId) ?? null,
    staleTime: 30_000,
  });
  return data ?? undefined;
}

interface MissingNeighbour {
  readonly vertexId: string;
  readonly name: string;
}

/** All neighbours of a vertex in the database with their names; undefined for a hub and until they are loaded. */
export function useNeighbourNames(
  vertexId: string,
  degrees: VertexDegrees | undefined,
  isNeeded: boolean,
): readonly MissingNeighbour[] | undefined {
  const { graph, adapter } = useWorkspace();
  const style = useWorkspaceState((state) => state.style);
  const labels = labelsOf(style) ?? { general: '_key', own: {} };
  const total = degrees?.neighbours.any ?? 0;
  const { data } = useQuery({
    queryKey: ['graph-neighbour-names', graph, vertexId, labels, total],
    enabled: isNeeded && total <= maxNamed,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const found = new Map<string, string>();
      const names = attributesOf(labels);
      const rows = adapter.readNeighbours(vertexId, {
        direction: 'any',
        edgeAttributes: [],
        vertexAttributes: names,
        limit: maxNamed * 4,
        signal,
      });
      for await (const batch of rows) {
        for (const { neighbourId, vertexValues } of batch) {
          const textOf = (name: string) => toLabel(vertexValues[names.indexOf(name)]);
          const template = labelIn(labels, collectionOf(neighbourId))!;
          found.set(neighbourId, fillLabel(template, textOf) ?? keyOf(neighbourId));
        }
      }
      found.delete(vertexId);
      return [...found].map(([id, name]) => ({ vertexId: id, name }));
    },
  });
  return data;
}
