import { VisuallyHidden } from '@mantine/core';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { formatAmount } from '../../../lib/format.ts';
import { neighboursClockwise } from '../../geometry/neighbours-clockwise.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { useWorkspace, useWorkspaceState } from '../../ui/workspace-context.tsx';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { canvasParts } from '../registry.ts';

const maxNamed = 8;

/**
 * Text alternative of the canvas, updated with each change: counts, selection, position of the keyboard walk and its
 * neighbours.
 */
export function CanvasText() {
  const workspace = useWorkspace();
  const { model } = workspace;
  const position = useWorkspaceState(() => joined(canvasParts.map((part) => part.positionText?.(workspace))));
  const view = useWorkspaceState(() => joined(canvasParts.map((part) => part.viewText?.(workspace))));
  const shown = useWorkspaceState((state) => state.shown);
  const hidden = useWorkspaceState((state) => state.hiddenVertices);
  const selection = useWorkspaceState((state) => state.selection);
  const walk = useWorkspaceState((state) => state.walk);
  const loading = useWorkspaceState((state) => state.loading?.label);
  useWorkspaceState((state) => state.modelRevision);
  const parts = [
    position,
    ...(walk === undefined ? [] : [`At ${describe(model, walk.vertexId)}.`]),
    `${formatAmount(shown.vertices, 'vertex')} and ${formatAmount(shown.edges, 'edge')} are shown${
      hidden > 0 ? `, ${formatAmount(hidden, 'vertex is')} hidden` : ''
    }.`,
    view,
    describeSelection(model, selection.vertexIds, selectedEdges(selection), walk === undefined),
  ];
  return (
    <VisuallyHidden>
      <p id="graph-canvas-text" aria-live="polite">
        {loading === undefined ? joined(parts) : `${loading} …`}
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

const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');

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
