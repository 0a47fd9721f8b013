import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import { isCommunityId } from '../../model/collections.ts';
import { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../../workspace/graph-command.ts';
import { clearPatch, collapsePatch, expansionPatch } from '../../workspace/model-patches.ts';
import { attributeQueries } from '../../workspace/step-queries.ts';
import { open } from '../communities/community-commands.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';
import { expandSelection } from './expand-selection.ts';
import { expandVertex, selectedVertex } from './expand-vertex.ts';
import { expandVertices } from './expand-vertices.ts';

/** Maximum number of start vertices of a filter. */
const searchLimit = 10;

interface VertexArgs {
  readonly vertexId: string;
  /** Default: the direction of the adapter. */
  readonly direction?: Direction;
}
interface AttributeArgs {
  readonly attribute: string;
  readonly value: string;
}

const expand: GraphCommand<VertexArgs | undefined> = {
  id: 'graph.expand',
  label: 'Expand vertex',
  group: graphGroup,
  key: 'Enter',
  errorTitle: 'Graph error',
  when: hasVertices,
  run: ({ workspace }, args) =>
    args === undefined ? expandSelection(workspace) : expandVertex(workspace, args.vertexId, args.direction),
};

const collapse: GraphCommand<VertexArgs | undefined> = {
  id: 'graph.collapse',
  label: 'Collapse vertex',
  group: graphGroup,
  key: 'Backspace',
  when: hasVertices,
  run: ({ workspace }, args) =>
    collapseVertex(workspace, args?.vertexId ?? selectedVertex(workspace), args?.direction),
};

const toggle: GraphCommand<VertexArgs> = {
  id: 'graph.toggle',
  label: 'Expand or collapse vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { vertexId }) {
    const vertex = requireVertex(workspace, vertexId);
    const { model, adapter } = workspace;
    if (isCommunityId(vertexId)) {
      await open(workspace, vertexId);
      return;
    }
    // If there is no child to remove, the vertex is expanded further.
    const isCollapsible =
      model.hasFlag(vertex, 'expanded') && collapsePatch(model, vertex, adapter.direction).length > 0;
    if (isCollapsible) await collapseVertex(workspace, vertexId);
    else await expandVertex(workspace, vertexId);
  },
};

/** Expands shown vertices again; the history replays it. */
const expandSeveral: GraphCommand<{
  readonly vertexIds: readonly string[];
  readonly limit: number;
  readonly direction?: Direction;
}> = {
  id: 'graph.expandVertices',
  label: 'Expand vertices',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  run: ({ workspace }, { vertexIds, limit, direction }) =>
    expandVertices(workspace, vertexIds, limit, direction),
};

const filter: GraphCommand<AttributeArgs> = {
  id: 'graph.filter',
  label: 'Filter graph by attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { attribute, value }) {
    const { adapter, model } = workspace;
    const { patch, found } = await workspace.load('Searching', (signal) =>
      adapter.search(new GraphModel(), attribute, toValue(value), { limit: searchLimit, signal }),
    );
    if (found.length === 0) throw new Error('could not find a matching node.');
    workspace.camera.startFollowing();
    const { vertices } = await adapter.loadCollections();
    workspace.apply(`Filter by ${attribute} == ${value}`, [...clearPatch(model), ...patch], {
      aql: attributeQueries(vertices, attribute, toValue(value), searchLimit),
      command: { id: filter.id, args: { attribute, value } },
    });
    workspace.select({ vertexIds: [] });
    // As after a start, the first vertex is shown with its neighbours.
    await expandVertex(workspace, found[0]);
  },
};

const loadExamples: GraphCommand = {
  id: 'graph.loadAttributeExamples',
  label: 'Load example vertex attributes',
  group: graphGroup,
  isListed: false,
  async run({ workspace }) {
    if (workspace.state.attributeExamples !== undefined) return;
    workspace.set({ attributeExamples: await workspace.adapter.loadAttributeExamples('vertices') });
  },
};

const loadEdgeExamples: GraphCommand = {
  id: 'graph.loadEdgeAttributeExamples',
  label: 'Load example edge attributes',
  group: graphGroup,
  isListed: false,
  async run({ workspace }) {
    if (workspace.state.edgeAttributeExamples !== undefined) return;
    workspace.set({ edgeAttributeExamples: await workspace.adapter.loadAttributeExamples('edges') });
  },
};

const setDirection: GraphCommand<{ readonly direction: Direction }> = {
  id: 'graph.setDirection',
  label: 'Set direction of expansion',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { direction }) {
    workspace.adapter.direction = direction;
    workspace.saveSettings();
  },
};

export const exploringCommands = [
  setDirection,
  expand,
  collapse,
  toggle,
  expandSeveral,
  filter,
  loadExamples,
  loadEdgeExamples,
];

async function collapseVertex(
  workspace: GraphWorkspace,
  vertexId: string | undefined,
  direction: Direction = workspace.adapter.direction,
): Promise<void> {
  if (vertexId === undefined) return;
  const { model } = workspace;
  const label = model.labelOf(requireVertex(workspace, vertexId));
  await workspace.change(
    `Collapse ${label}`,
    async (draft) => {
      draft.add(collapseSteps(model, requireVertex(workspace, vertexId), direction));
      await applyNodeLimit(workspace, draft, { focusIds: () => [vertexId] });
    },
    { command: { id: 'graph.collapse', args: { vertexId, direction } } },
  );
}

function collapseSteps(model: GraphModel, vertex: number, direction: Direction): GraphPatch {
  // The flags come first, because removal changes the vertex indices.
  return [
    ...expansionPatch(model, new Map([[vertex, 0]]), false),
    ...collapsePatch(model, vertex, direction),
  ];
}

/** The typed text as a JSON value if it is one: numbers and `true` are not strings. */
function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is a string.
    return text;
  }
}
