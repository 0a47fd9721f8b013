import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { documentsQuery } from '../../workspace/step-queries.ts';
import { spot } from '../camera/view-commands.ts';
import { open } from '../communities/community-commands.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';
import { setFind } from './find-state.ts';

/** A level of nested communities more than this is an error. */
const maxLevels = 32;

const find: GraphCommand = {
  id: 'graph.find',
  label: 'Find a vertex',
  group: graphGroup,
  key: 'mod+f',
  run: ({ workspace }) => setFind(workspace, { isFindOpen: true }),
};

interface FoundArgs {
  readonly vertexId: string;
  /** The label of a vertex that is not in the picture. */
  readonly label?: string;
}

/** Goes to a vertex of the picture, inside communities too; a vertex of the database is added first. */
const goTo: GraphCommand<FoundArgs> = {
  id: 'graph.goTo',
  label: 'Go to vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run(context, { vertexId, label }) {
    const { workspace } = context;
    if (!workspace.model.hasVertex(vertexId)) await addVertex(workspace, vertexId, label);
    await openHome(workspace, vertexId);
    await spot.run(context, { vertexId });
  },
};

export const findCommands = [find, goTo];

async function openHome(workspace: GraphWorkspace, vertexId: string): Promise<void> {
  const { model } = workspace;
  for (let level = 0; level < maxLevels; level++) {
    const home = model.findVertex(vertexId) === undefined ? model.findCommunityOf(vertexId) : undefined;
    if (home === undefined) return;
    await open(workspace, home);
  }
}

/** Adds the vertex with its edges to shown vertices, as one undo entry. */
async function addVertex(
  workspace: GraphWorkspace,
  vertexId: string,
  label: string | undefined,
): Promise<void> {
  const { model, adapter } = workspace;
  const before = model.vertexCount;
  const focusIds = () => [vertexId];
  const labels = adapter.labels === undefined ? {} : { labels: [label] };
  const added = foldIntoCommunities(model, [{ kind: 'addVertices', ids: [vertexId], ...labels }]);
  await workspace.changeInSteps(
    `Add ${label ?? vertexId}`,
    async (entry) => {
      workspace.announce({ kind: 'apply', patch: added });
      workspace.batch(() => {
        entry.apply(added);
        // Selected before its edges are loaded, so that the next key applies to it.
        if (model.findVertex(vertexId) !== undefined) workspace.select({ vertexIds: [vertexId] });
      });
      const edges = await workspace.load('Loading edges', (signal) =>
        adapter.loadEdgesAmong(model, [vertexId], signal),
      );
      await workspace.extend(entry, async (draft) => {
        draft.add(foldIntoCommunities(model, edges));
        await applyNodeLimit(workspace, draft, { focusIds, before });
      });
    },
    { aql: documentsQuery([vertexId]), command: { id: goTo.id, args: { vertexId, label } } },
  );
}
