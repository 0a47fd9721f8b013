import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import { formatAmount } from '../../../lib/format.ts';
import { hasDatabase } from '../../adapters/has-database.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { showVertices } from '../exploring/show-vertices.ts';
import { packTrace, type ShownTrace } from './packed-trace.ts';
import type { TraceGraph } from './trace-traversal.ts';
import { setTraversal, type TraversalOptions, type TraversalState } from './traversal-state.ts';

const setOptions: GraphCommand<Partial<TraversalOptions>> = {
  id: 'graph.setTraversal',
  label: 'Change traversal options',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, changes) => {
    const { options } = workspace.state.traversal;
    setTraversal(workspace, { options: { ...options, ...changes } });
  },
};

const trace: GraphCommand<Partial<TraversalOptions> | undefined> = {
  id: 'graph.traceTraversal',
  label: 'Trace traversal from the selected vertex',
  group: graphGroup,
  errorTitle: 'Traversal',
  when: hasVertices,
  async run({ workspace }, changes) {
    const before = workspace.state.traversal;
    const selected = workspace.state.selection.vertexIds.at(-1);
    const start = changes === undefined && selected !== undefined ? { startId: selected } : {};
    const options = { ...before.options, ...start, ...changes };
    workspace.showPanel('traversal');
    setTraversal(workspace, { options });
    const { traceTraversal } = await loadTracer();
    const found = traceTraversal(await graphOf(workspace, options), options);
    const after: TraversalState = { options, trace: found, step: found.steps.length, isPlaying: false };
    setTraversal(workspace, after);
    workspace.history.push(
      traceEntry(
        workspace,
        { label: 'Trace traversal', command: { id: trace.id, args: options } },
        { before, after },
      ),
    );
  },
};

/** The visited vertices that are not in the picture, at most `maxLoaded`. */
const loadTraversed: GraphCommand = {
  id: 'graph.loadTraversed',
  label: 'Load visited vertices of the traversal',
  group: graphGroup,
  errorTitle: 'Traversal',
  when: (_state, { workspace }) => missingOfTrace(workspace).length > 0,
  async run({ workspace }) {
    const vertexIds = missingOfTrace(workspace).slice(0, maxLoaded);
    const label = `Add ${formatAmount(vertexIds.length, 'visited vertex')}`;
    await showVertices(workspace, { vertexIds, isReplacing: false, label });
  },
};

const showStep: GraphCommand<{ readonly step: number }> = {
  id: 'graph.showTraversalStep',
  label: 'Show a step of the traversal',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { step }) => showSteps(workspace, step),
};

const hasTrace = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean =>
  workspace.state.traversal.trace !== undefined;

const nextStep: GraphCommand = {
  id: 'graph.nextTraversalStep',
  label: 'Next step of the traversal',
  group: graphGroup,
  key: '>',
  when: hasTrace,
  run: ({ workspace }) => showSteps(workspace, workspace.state.traversal.step + 1),
};

const previousStep: GraphCommand = {
  id: 'graph.previousTraversalStep',
  label: 'Previous step of the traversal',
  group: graphGroup,
  key: '<',
  when: hasTrace,
  run: ({ workspace }) => showSteps(workspace, workspace.state.traversal.step - 1),
};

const play: GraphCommand = {
  id: 'graph.playTraversal',
  label: 'Play or pause the traversal',
  group: graphGroup,
  when: hasTrace,
  run({ workspace }) {
    const { isPlaying, step, trace: shown } = workspace.state.traversal;
    const isAtEnd = step >= (shown?.steps.length ?? 0);
    setTraversal(workspace, { isPlaying: !isPlaying, ...(isPlaying || !isAtEnd ? {} : { step: 0 }) });
  },
};

const clear: GraphCommand = {
  id: 'graph.clearTraversal',
  label: 'Clear traversal',
  group: graphGroup,
  when: hasTrace,
  run({ workspace }) {
    const before = workspace.state.traversal;
    const after = { options: before.options, trace: undefined, step: 0 };
    setTraversal(workspace, { ...after, isPlaying: false });
    workspace.history.push(
      traceEntry(workspace, { label: 'Clear traversal', command: { id: clear.id } }, { before, after }),
    );
  },
};

/** A shown trace in place of another one as an entry of the history. */
export function traceEntry(
  workspace: GraphWorkspace,
  facts: Pick<UndoEntry, 'label'> & StepFacts,
  { before, after }: { readonly before: ShownTrace; readonly after: ShownTrace },
): UndoEntry {
  return {
    ...facts,
    undo: () => setTraversal(workspace, { trace: before.trace, step: before.step, isPlaying: false }),
    redo: () => setTraversal(workspace, { ...after, isPlaying: false }),
    pack: () => ({ kind: 'trace', value: { before: packTrace(before), after: packTrace(after) } }),
  };
}

export const traversalCommands = [
  setOptions,
  trace,
  loadTraversed,
  showStep,
  nextStep,
  previousStep,
  play,
  clear,
];

/** Vertices that one gesture loads. */
export const maxLoaded = 2000;

/** Visited vertices that are not in the picture. */
export function missingOfTrace({ model, state }: GraphWorkspace): readonly string[] {
  const { trace: shown } = state.traversal;
  const visited = (shown?.steps ?? []).filter(({ kind }) => kind === 'visited');
  return [...new Set(visited.map(({ vertexId }) => vertexId))].filter((id) => !model.hasVertex(id));
}

/** The traversal library, which the first picture does not need. */
const loadTracer = () => import('./trace-traversal.ts');

/** Reads the database for a traversal beyond the picture. */
async function graphOf(workspace: GraphWorkspace, options: TraversalOptions): Promise<TraceGraph> {
  const { adapter, model } = workspace;
  const { graphOfEdges, graphOfModel } = await loadTracer();
  if (options.scope === 'picture' || !hasDatabase(workspace)) return graphOfModel(model);
  const { readReachable } = await import('./read-reachable.ts');
  const { edges, isCut } = await workspace.load('Reading edges', (signal) =>
    readReachable(adapter, options, signal),
  );
  return graphOfEdges(edges, model.revisions.topology, isCut);
}

/** Shows the first steps; playing ends with the last one. */
function showSteps(workspace: GraphWorkspace, wanted: number): void {
  const { trace: shown, isPlaying } = workspace.state.traversal;
  const last = shown?.steps.length ?? 0;
  const step = Math.max(0, Math.min(last, wanted));
  setTraversal(workspace, { step, isPlaying: isPlaying && step < last });
}
