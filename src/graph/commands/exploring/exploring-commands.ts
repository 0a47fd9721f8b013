import type { GraphStep } from '../../../../protocol/graph-patch.ts';
import { isCommunityId } from '../../model/collections.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { open } from '../communities/community-commands.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../graph-command.ts';
import { clearPatch, collapsePatch, flagPatch } from '../model-patches.ts';
import { expandVertices } from './expand-vertices.ts';

/** Maximum number of children that one expansion loads; further ones are only counted. */
const mostChildren = 1000;
/** Maximum number of start vertices of a filter. */
const searchLimit = 10;

interface VertexArgs {
  readonly vertexId: string;
}
interface AttributeArgs {
  readonly attribute: string;
  readonly value: string;
}

/** The only selected vertex; the target of a command without arguments. */
function selectedVertex({ state }: GraphWorkspace): string | undefined {
  return state.selection.vertexIds.length === 1 ? state.selection.vertexIds.at(0) : undefined;
}

const expand: GraphCommand<VertexArgs | undefined> = {
  id: 'graph.expand',
  label: 'Expand vertex',
  group: graphGroup,
  key: 'Enter',
  errorTitle: 'Graph error',
  when: hasVertices,
  run: ({ workspace }, args) => expandVertex(workspace, args?.vertexId ?? selectedVertex(workspace)),
};

const collapse: GraphCommand<VertexArgs | undefined> = {
  id: 'graph.collapse',
  label: 'Collapse vertex',
  group: graphGroup,
  key: 'Backspace',
  when: hasVertices,
  run: ({ workspace }, args) => collapseVertex(workspace, args?.vertexId ?? selectedVertex(workspace)),
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
    workspace.isFollowing = true;
    workspace.apply(`Filter by ${attribute} == ${value}`, [...clearPatch(model), ...patch]);
    workspace.set({ selection: { vertexIds: [] } });
    // As after a start, the first vertex is shown with its neighbours.
    await expandVertex(workspace, found[0]);
  },
};

const addByAttribute: GraphCommand<AttributeArgs> = {
  id: 'graph.addByAttribute',
  label: 'Add specific node by attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { attribute, value }) {
    const { patch, found } = await workspace.load('Searching', (signal) =>
      workspace.adapter.search(workspace.model, attribute, toValue(value), { limit: searchLimit, signal }),
    );
    if (found.length === 0) {
      console.warn('No suitable nodes have been found.', { attribute, value });
      throw new Error('no nodes found');
    }
    const before = workspace.model.vertexCount;
    await workspace.layout.deferDuring(async () => {
      const entry = workspace.apply(
        `Add ${attribute} == ${value}`,
        foldIntoCommunities(workspace.model, patch),
      );
      workspace.set({ selection: { vertexIds: found } });
      workspace.showFocus();
      await applyNodeLimit(workspace, { entry, focusIds: found, before });
    });
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

export const exploringCommands = [
  expand,
  collapse,
  toggle,
  filter,
  addByAttribute,
  loadExamples,
  loadEdgeExamples,
];

async function expandVertex(workspace: GraphWorkspace, vertexId: string | undefined): Promise<void> {
  if (vertexId === undefined) return;
  if (isCommunityId(vertexId)) await open(workspace, vertexId);
  else await expandVertices(workspace, [vertexId], mostChildren);
}

async function collapseVertex(workspace: GraphWorkspace, vertexId: string | undefined): Promise<void> {
  if (vertexId === undefined) return;
  const { adapter, model } = workspace;
  const vertex = requireVertex(workspace, vertexId);
  const steps: GraphStep[] = [flagPatch(model, [vertex], 'expanded', false)];
  if (model.hiddenNeighbours[vertex] !== 0) {
    steps.push({ kind: 'setHiddenNeighbours', indices: Uint32Array.of(vertex), values: Uint32Array.of(0) });
  }
  // The flags come first, because removal changes the vertex indices.
  const before = model.vertexCount;
  await workspace.layout.deferDuring(async () => {
    const entry = workspace.apply(`Collapse ${model.labelOf(vertex)}`, [
      ...steps,
      ...collapsePatch(model, vertex, adapter.direction),
    ]);
    await applyNodeLimit(workspace, { entry, focusIds: [vertexId], before });
  });
}

/** The typed text as a JSON value if it is one: numbers and `true` are not strings. */
export function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is a string.
    return text;
  }
}
