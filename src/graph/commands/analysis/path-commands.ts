import type { PathEnds } from '../../workspace/analysis-state.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../graph-command.ts';

/** undefined: the selected vertex. */
type VertexArgs = { readonly vertexId: string } | undefined;

const setEnds: GraphCommand<Partial<PathEnds>> = {
  id: 'graph.setPathEnds',
  label: 'Change path ends',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, changes) =>
    workspace.analysis.set({ ends: { ...workspace.state.analysis.ends, ...changes } }),
};

const pathFrom: GraphCommand<VertexArgs> = {
  id: 'graph.pathFrom',
  label: 'Path from here',
  group: graphGroup,
  errorTitle: 'Paths',
  when: hasVertices,
  run: ({ workspace }, args) => setEnd(workspace, 'from', args),
};

const pathTo: GraphCommand<VertexArgs> = {
  id: 'graph.pathTo',
  label: 'Path to here',
  group: graphGroup,
  errorTitle: 'Paths',
  when: hasVertices,
  run: ({ workspace }, args) => setEnd(workspace, 'to', args),
};

const findPaths: GraphCommand<Partial<PathEnds> | undefined> = {
  id: 'graph.findPaths',
  label: 'Find shortest paths',
  group: graphGroup,
  errorTitle: 'Paths',
  when: hasVertices,
  run({ workspace }, changes) {
    const { selection, analysis } = workspace.state;
    // Two selected vertices are the ends of the path.
    const [from, to] = selection.vertexIds.length === 2 ? selection.vertexIds : [];
    const chosen = from !== undefined && to !== undefined && changes === undefined ? { from, to } : {};
    workspace.set({ panel: 'analysis' });
    workspace.analysis.set({ tab: 'paths' });
    return workspace.analysis.findPaths({ ...analysis.ends, ...chosen, ...changes });
  },
};

const clearPaths: GraphCommand = {
  id: 'graph.clearPaths',
  label: 'Clear paths',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.analysis.paths !== undefined,
  run: ({ workspace }) => workspace.analysis.clearPaths(),
};

export const pathCommands = [setEnds, pathFrom, pathTo, findPaths, clearPaths];

/** Starts the search when both ends are set. */
async function setEnd(workspace: GraphWorkspace, end: 'from' | 'to', args: VertexArgs): Promise<void> {
  const vertexId = args?.vertexId ?? workspace.state.selection.vertexIds.at(-1);
  if (vertexId === undefined) throw new Error('select a vertex first');
  const ends = { ...workspace.state.analysis.ends, [end]: vertexId };
  workspace.set({ panel: 'analysis' });
  workspace.analysis.set({ ends, tab: 'paths' });
  const isKnown = (id: string) => workspace.model.findVertex(id) !== undefined;
  if (isKnown(ends.from) && isKnown(ends.to)) await workspace.analysis.findPaths(ends);
}
