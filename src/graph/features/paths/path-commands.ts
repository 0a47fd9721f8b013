import { formatAmount } from '../../../lib/format.ts';
import { notify } from '../../../store/notifications.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { showVertices } from '../exploring/show-vertices.ts';
import {
  type FoundPath,
  type FoundPaths,
  type PathEnd,
  type PathEnds,
  setPaths,
  verticesOnPaths,
} from './path-state.ts';
import { findPaths as search } from './search-paths.ts';

/** undefined: the selected vertex. */
type VertexArgs = { readonly vertexId: string } | undefined;

const setEnds: GraphCommand<Partial<PathEnds>> = {
  id: 'graph.setPathEnds',
  label: 'Change path ends',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, changes) =>
    setPaths(workspace, { ends: { ...workspace.state.paths.ends, ...changes } }),
};

const swapEnds: GraphCommand = {
  id: 'graph.swapPathEnds',
  label: 'Swap path ends',
  group: graphGroup,
  when: (_state, { workspace }) => hasEnd(workspace),
  run({ workspace }) {
    const { ends } = workspace.state.paths;
    setPaths(workspace, { ends: { ...ends, from: ends.to, to: ends.from } });
  },
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

const pickEnd: GraphCommand<{ readonly end: PathEnd | undefined }> = {
  id: 'graph.pickPathEnd',
  label: 'Pick path end on the canvas',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { end }) {
    const { picking } = workspace.state.paths;
    setPaths(workspace, { picking: picking === end ? undefined : end });
  },
};

/** Registered before the other commands of Esc: the first available one runs. */
export const stopPicking: GraphCommand = {
  id: 'graph.stopPicking',
  label: 'Stop picking a path end',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace }) => workspace.state.paths.picking !== undefined,
  run: ({ workspace }) => setPaths(workspace, { picking: undefined }),
};

const findPaths: GraphCommand<Partial<PathEnds> | undefined> = {
  id: 'graph.findPaths',
  label: 'Find shortest paths',
  group: graphGroup,
  errorTitle: 'Paths',
  when: hasVertices,
  run({ workspace }, changes) {
    const { selection, paths } = workspace.state;
    // Two selected vertices are the ends of the path.
    const [from, to] = selection.vertexIds.length === 2 ? selection.vertexIds : [];
    const chosen = from !== undefined && to !== undefined && changes === undefined ? { from, to } : {};
    workspace.showPanel('paths');
    return search(workspace, { ...paths.ends, ...chosen, ...changes });
  },
};

const hasPaths = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean =>
  workspace.state.paths.found !== undefined;

const clearPaths: GraphCommand = {
  id: 'graph.clearPaths',
  label: 'Clear paths',
  group: graphGroup,
  when: hasPaths,
  run: ({ workspace }) => setPaths(workspace, { found: undefined }),
};

const choosePath: GraphCommand<{ readonly path: number }> = {
  id: 'graph.choosePath',
  label: 'Show a path',
  group: graphGroup,
  isListed: false,
  when: hasPaths,
  run({ workspace }, { path }) {
    const found = requirePaths(workspace);
    const chosen = Math.max(0, Math.min(found.paths.length - 1, path));
    setPaths(workspace, { found: { ...found, chosen } });
  },
};

const showLegAttribute: GraphCommand<{ readonly attribute: string }> = {
  id: 'graph.showLegAttribute',
  label: 'Show an edge attribute on paths',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Paths',
  when: hasPaths,
  async run({ workspace }, { attribute }) {
    const { paths } = requirePaths(workspace);
    const edgeIds = [...new Set(paths.flatMap(({ legs }) => legs.flatMap((leg) => leg.edgeIds)))];
    const legValues =
      attribute === '' ? new Map<string, unknown>() : await workspace.adapter.loadValues(attribute, edgeIds);
    const now = workspace.state.paths.found;
    // Another search can have ended meanwhile.
    if (now?.paths !== paths) return;
    setPaths(workspace, { found: { ...now, legAttribute: attribute || undefined, legValues } });
  },
};

const selectPath: GraphCommand = {
  id: 'graph.selectPath',
  label: 'Select the vertices of the path',
  group: graphGroup,
  when: (_state, { workspace }) => chosenPath(workspace) !== undefined,
  run({ workspace }) {
    const { model } = workspace;
    const shown = (chosenPath(workspace)?.vertexIds ?? []).map((id) => model.findVertex(id));
    workspace.selectVertices(Uint32Array.from(shown.filter((vertex) => vertex !== undefined)));
  },
};

const addPath: GraphCommand<{ readonly isAll?: boolean } | undefined> = {
  id: 'graph.addPath',
  label: 'Add the path to the picture',
  group: graphGroup,
  errorTitle: 'Paths',
  when: (_state, { workspace }) => chosenPath(workspace) !== undefined,
  async run({ workspace }, { isAll = false } = {}) {
    const { paths } = requirePaths(workspace);
    const path = chosenPath(workspace)!;
    const vertexIds = isAll ? verticesOnPaths(paths) : path.vertexIds;
    const number = paths.indexOf(path) + 1;
    const label = isAll ? `Add ${formatAmount(paths.length, 'path')}` : `Add path ${number}`;
    const { missing } = await showVertices(workspace, { vertexIds, isReplacing: false, label });
    if (missing.length > 0)
      notify('warning', 'Paths', `${formatAmount(missing.length, 'vertex')} deleted meanwhile.`);
  },
};

export const pathCommands = [
  setEnds,
  swapEnds,
  pathFrom,
  pathTo,
  pickEnd,
  findPaths,
  clearPaths,
  choosePath,
  showLegAttribute,
  selectPath,
  addPath,
];

function hasEnd({ state }: GraphWorkspace): boolean {
  return state.paths.ends.from !== '' || state.paths.ends.to !== '';
}

function requirePaths({ state }: GraphWorkspace): FoundPaths {
  const { found } = state.paths;
  if (found === undefined) throw new Error('expected found paths');
  return found;
}

function chosenPath({ state }: GraphWorkspace): FoundPath | undefined {
  const { found } = state.paths;
  return found?.paths[found.chosen];
}

/** Starts the search when both ends are set. */
async function setEnd(workspace: GraphWorkspace, end: PathEnd, args: VertexArgs): Promise<void> {
  const vertexId = args?.vertexId ?? workspace.state.selection.vertexIds.at(-1);
  if (vertexId === undefined) throw new Error('select a vertex first');
  const ends = { ...workspace.state.paths.ends, [end]: vertexId };
  workspace.showPanel('paths');
  setPaths(workspace, { ends, picking: undefined });
  const isKnown = (id: string) => workspace.model.findVertex(id) !== undefined;
  if (isKnown(ends.from) && isKnown(ends.to)) await search(workspace, ends);
}
