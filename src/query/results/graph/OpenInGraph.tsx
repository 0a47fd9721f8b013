import { Button, Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GraphInfo } from '../../../../protocol/api/gharial.ts';
import { fetchGraphs } from '../../../api/graphs.ts';
import { addresses } from '../../../lib/addresses.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../../lib/graph-collections.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { handOver, handoverStart } from '../../../store/graph-handover.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { collectionOf, type ResultGraph } from './result-graph.ts';

interface OpenInGraphProps {
  readonly graph: ResultGraph;
  readonly positions: Float32Array;
}

/** Opens the vertices of the preview with their places in the workspace of a graph that contains them. */
export function OpenInGraph({ graph, positions }: OpenInGraphProps) {
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const graphs = data && fittingGraphs(data, graph);
  const open = (found: GraphInfo, isJoining: boolean) => {
    const known = new Set(vertexCollectionsOf(found));
    const vertexIds = graph.vertexIds.filter((id) => known.has(collectionOf(id)));
    const places = new Map(graph.vertices.map(({ id }, index) => [id, index]));
    // The preview places its vertices only.
    const isPlaced = vertexIds.every((id) => places.has(id));
    const xy = vertexIds.flatMap((id) => [
      positions[2 * places.get(id)!]!,
      positions[2 * places.get(id)! + 1]!,
    ]);
    handOver(pageDatabase(), found.name, { vertexIds, positions: isPlaced ? xy : undefined, isJoining });
    void navigate(addresses.graph(found.name, { startIds: [handoverStart] }));
  };
  const icon = <IconExternalLink size={16} aria-hidden />;
  const refusal = graphs?.length === 0 ? 'No graph contains these collections.' : undefined;
  if (graphs === undefined || graphs.length === 0) {
    return (
      <ActionButton size="xs" leftSection={icon} refusal={refusal} onClick={() => undefined}>
        Open in graph
      </ActionButton>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={icon}>
          Open in graph
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {graphs.map((found) => (
          <Fragment key={found.name}>
            <Menu.Label>{found.name}</Menu.Label>
            <Menu.Item onClick={() => open(found, false)}>Open {found.name}</Menu.Item>
            <Menu.Item onClick={() => open(found, true)}>Add to the picture of {found.name}</Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Graphs with a vertex collection of the result; those with its edge collections too, if there are any. */
function fittingGraphs(graphs: readonly GraphInfo[], result: ResultGraph): readonly GraphInfo[] {
  const collections = new Set(result.vertices.map(({ collection }) => collection));
  const fitting = graphs.filter((graph) => vertexCollectionsOf(graph).some((name) => collections.has(name)));
  const exact = fitting.filter((graph) => {
    const edges = edgeCollectionsOf(graph);
    return result.edgeCollections.every((name) => edges.includes(name));
  });
  return exact.length > 0 ? exact : fitting;
}
