import type { Direction } from '../../adapters/GraphAdapter.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import {
  type GraphCommand,
  graphGroup,
  hasSelectedVertices,
  hasVertices,
  requireVertex,
} from '../../workspace/graph-command.ts';
import { distancesFrom, verticesAt } from '../../workspace/reach.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { expandSelection } from '../exploring/expand-selection.ts';
import { expandVertex, selectedVertex } from '../exploring/expand-vertex.ts';
import { type ChosenVertices, loadChosenVertices } from './load-neighbours.ts';

interface VertexArgs {
  readonly vertexId: string;
}

function expandCommand(
  direction: Direction,
  id: string,
  label: string,
  key: string,
): GraphCommand<VertexArgs | undefined> {
  return {
    id,
    label,
    group: graphGroup,
    key,
    errorTitle: 'Graph error',
    when: hasVertices,
    run: ({ workspace }, args) =>
      args === undefined
        ? expandSelection(workspace, direction)
        : expandVertex(workspace, args.vertexId, direction),
  };
}

function selectCommand(
  direction: Direction,
  id: string,
  label: string,
): GraphCommand<VertexArgs | undefined> {
  return {
    id,
    label,
    group: graphGroup,
    when: hasVertices,
    run({ workspace }, args) {
      const starts = args === undefined ? startIds(workspace) : [args.vertexId];
      selectSteps(workspace, starts, { direction, min: 0, max: 1 });
    },
  };
}

interface StepArgs {
  /** Default: the selected vertices. */
  readonly vertexIds?: readonly string[];
  readonly direction: Direction;
  readonly steps: number;
  /** Only vertices exactly `steps` away; otherwise all up to there, with the start vertices. */
  readonly isExact: boolean;
}

const selectByStepsCommand: GraphCommand<StepArgs> = {
  id: 'graph.selectSteps',
  label: 'Select vertices by steps',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds, direction, steps, isExact }) {
    const min = isExact ? steps : 0;
    selectSteps(workspace, vertexIds ?? startIds(workspace), { direction, min, max: steps });
    workspace.closeDialog();
  },
};

const openSteps: GraphCommand<{ readonly vertexIds?: readonly string[] } | undefined> = {
  id: 'graph.openSteps',
  label: 'Neighbours by steps…',
  group: graphGroup,
  key: 'shift+k',
  when: hasSelectedVertices,
  run({ workspace }, args) {
    const vertexIds = args?.vertexIds ?? startIds(workspace);
    if (vertexIds.length > 0) workspace.openDialog({ kind: 'steps', vertexIds });
  },
};

const openHub: GraphCommand<(VertexArgs & { readonly direction?: Direction }) | undefined> = {
  id: 'graph.openHub',
  label: 'Choose neighbours to load…',
  group: graphGroup,
  key: 'shift+x',
  when: hasVertices,
  run({ workspace }, args) {
    const vertexId = args?.vertexId ?? selectedVertex(workspace);
    if (vertexId === undefined || isCommunityId(vertexId)) return;
    requireVertex(workspace, vertexId);
    const direction = args?.direction ?? 'any';
    workspace.openDialog({ kind: 'hub', vertexId, direction, degrees: undefined });
  },
};

const loadChosen: GraphCommand<ChosenVertices> = {
  id: 'graph.loadChosenVertices',
  label: 'Load chosen vertices',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, args) {
    workspace.closeDialog();
    await loadChosenVertices(workspace, args);
  },
};

export const neighbourCommands = [
  expandCommand('inbound', 'graph.expandIncoming', 'Expand incoming neighbours', 'u'),
  expandCommand('outbound', 'graph.expandOutgoing', 'Expand outgoing neighbours', 'shift+u'),
  expandCommand('any', 'graph.expandAny', 'Expand all neighbours', 'shift+a'),
  selectCommand('inbound', 'graph.selectIncoming', 'Add incoming neighbours to selection'),
  selectCommand('outbound', 'graph.selectOutgoing', 'Add outgoing neighbours to selection'),
  selectByStepsCommand,
  openSteps,
  openHub,
  loadChosen,
];

function startIds({ state }: GraphWorkspace): readonly string[] {
  return [...state.selection.vertexIds];
}

function selectSteps(
  workspace: GraphWorkspace,
  vertexIds: readonly string[],
  { direction, min, max }: { direction: Direction; min: number; max: number },
): void {
  const { model, state } = workspace;
  const starts = vertexIds.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
  const distances = distancesFrom(model, starts, direction, max);
  workspace.selectVertices(verticesAt(distances, min, max), selectedEdges(state.selection));
}
