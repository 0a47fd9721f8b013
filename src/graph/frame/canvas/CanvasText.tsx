import { VisuallyHidden } from '@mantine/core';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { describeRegion, findRegion } from '../../features/regions/region-commands.ts';
import { neighboursClockwise } from '../../features/selection/walk-commands.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { Region } from '../../model/RegionMap.ts';
import { useWorkspace, useWorkspaceState } from '../../ui/workspace-context.tsx';
import { selectedEdges } from '../../workspace/workspace-state.ts';

const maxNamed = 8;

/**
 * Text alternative of the canvas, updated with each change: counts, selection, position of the keyboard walk and its
 * neighbours.
 */
export function CanvasText() {
  const workspace = useWorkspace();
  const { model } = workspace;
  const regionId = useWorkspaceState((state) => state.regionId);
  const regionsInView = useWorkspaceState((state) => state.regionsInView);
  const shown = useWorkspaceState((state) => state.shown);
  const hidden = useWorkspaceState((state) => state.hiddenVertices);
  const selection = useWorkspaceState((state) => state.selection);
  const walk = useWorkspaceState((state) => state.walk);
  const loading = useWorkspaceState((state) => state.loading?.label);
  useWorkspaceState((state) => state.modelRevision);
  const region = regionId === undefined ? undefined : findRegion(workspace, regionId);
  const regions = regionsInView.map((id) => findRegion(workspace, id)).filter((each) => each !== undefined);
  const parts = [
    ...(region === undefined ? [] : [`At the community ${describeRegion(region, model)}.`]),
    ...(walk === undefined ? [] : [`At ${describe(model, walk.vertexId)}.`]),
    `${formatAmount(shown.vertices, 'vertex')} and ${formatAmount(shown.edges, 'edge')} are shown${
      hidden > 0 ? `, ${formatAmount(hidden, 'vertex is')} hidden` : ''
    }.`,
    ...(regions.length === 0 ? [] : [describeRegions(regions)]),
    describeSelection(model, selection.vertexIds, selectedEdges(selection), walk === undefined),
  ];
  return (
    <VisuallyHidden>
      <p id="graph-canvas-text" aria-live="polite">
        {loading === undefined ? parts.join(' ') : `${loading} …`}
      </p>
      <p id="graph-canvas-keys">
        Home goes to the first vertex. Arrow keys then go to the neighbour in that direction, Tab and Shift
        Tab cycle through the neighbours, Enter expands or collapses, Space selects, Escape ends. Without a
        walk, arrow keys pan, plus and minus zoom, 0 fits the graph to the view. Full stop and comma cycle
        through the communities in view, Enter zooms to one, Escape returns to the previous view.
      </p>
    </VisuallyHidden>
  );
}

function describeRegions(regions: readonly Region[]): string {
  const named = regions.slice(0, maxNamed).map(({ name, size }) => `${name} (${formatExact(size)})`);
  const more = regions.length > maxNamed ? ` and ${regions.length - maxNamed} more` : '';
  return `${formatAmount(regions.length, 'community is')} in view: ${named.join(', ')}${more}.`;
}

function describeSelection(
  model: GraphModel,
  vertexIds: IdList,
  edgeIds: readonly string[],
  isDetailed: boolean,
): string {
  if (vertexIds.length + edgeIds.length === 0) return 'Nothing is selected.';
  if (vertexIds.length === 0 && edgeIds.length === 1) return `The edge ${edgeIds[0]} is selected.`;
  if (vertexIds.length === 1 && edgeIds.length === 0) {
    return `Selected: ${isDetailed ? describe(model, vertexIds.at(0)!) : vertexIds.at(0)}.`;
  }
  const counts = [
    ...(vertexIds.length > 0 ? [formatAmount(vertexIds.length, 'vertex')] : []),
    ...(edgeIds.length > 0 ? [formatAmount(edgeIds.length, 'edge')] : []),
  ];
  return `${counts.join(' and ')} are selected.`;
}

/** Name, state and neighbours of a vertex. */
function describe(model: GraphModel, vertexId: string): string {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return vertexId;
  const label = model.labelOf(vertex);
  const neighbours = neighboursClockwise(model, vertex);
  const names = neighbours.slice(0, maxNamed).map((each) => model.labelOf(each));
  const more = neighbours.length > maxNamed ? ` and ${neighbours.length - maxNamed} more` : '';
  const beyond = model.hiddenNeighbours[vertex]!;
  return [
    vertexId.endsWith(`/${label}`) ? vertexId : `${label} (${vertexId})`,
    ...(model.hasFlag(vertex, 'expanded') ? ['expanded'] : []),
    ...(model.hasFlag(vertex, 'pinned') ? ['pinned'] : []),
    neighbours.length === 0
      ? 'no neighbours shown'
      : `${formatAmount(neighbours.length, 'neighbour')}: ${names.join(', ')}${more}`,
    ...(beyond > 0 ? [`${formatAmount(beyond, 'neighbour')} not shown`] : []),
  ].join(', ');
}
