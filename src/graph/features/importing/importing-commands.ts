import type { AddEdges, AddVertices, GraphPatch } from '../../../../protocol/graph-patch.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import type { NewElements } from '../../import/to-elements.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';
import { recount } from '../exploring/loading-commands.ts';

const openImportDialog: GraphCommand = {
  id: 'graph.openImportDialog',
  label: 'Import graph…',
  group: graphGroup,
  run: ({ workspace }) => workspace.openDialog({ kind: 'importGraph' }),
};

interface ShowArgs {
  readonly elements: NewElements;
  /** True: the elements were written to the database, which has the keys of the edges. */
  readonly isStored: boolean;
}

const showImported: GraphCommand<ShowArgs> = {
  id: 'graph.showImported',
  label: 'Show imported elements',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { elements, isStored }) {
    const { model, adapter } = workspace;
    const ids = elements.vertices.map(({ collection, key }) => `${collection}/${key}`);
    let addedCount = 0;
    workspace.camera.startFollowing();
    const label = `Import ${formatAmount(elements.vertices.length, 'vertex')}`;
    await workspace.change(label, async (draft) => {
      const added = addedVertices(model, elements);
      addedCount = added.ids.length;
      const patch: GraphPatch = [added, ...(isStored ? [] : [addedEdges(model, elements, added)])];
      draft.add(foldIntoCommunities(model, patch));
      if (isStored) {
        const graph = await draft.read();
        const edges = await workspace.load('Loading edges', (signal) =>
          adapter.loadEdgesAmong(graph, ids, signal),
        );
        draft.add(foldIntoCommunities(graph, edges));
      }
      await applyNodeLimit(workspace, draft, { focusIds: () => ids });
    });
    workspace.camera.follow();
    notifySuccess('Graph', `${formatAmount(addedCount, 'vertex')} added to the canvas.`);
    if (isStored) await recount(workspace);
  },
};

export const importingCommands = [openImportDialog, showImported];

/** New vertices at the positions of the file, if all have one. */
function addedVertices(model: GraphModel, { vertices }: NewElements): AddVertices {
  const fresh = vertices.filter(({ collection, key }) => !model.hasVertex(`${collection}/${key}`));
  const arePlaced = fresh.length > 0 && fresh.every(({ position }) => position !== undefined);
  return {
    kind: 'addVertices',
    ids: fresh.map(({ collection, key }) => `${collection}/${key}`),
    labels: fresh.map(({ label }) => label),
    ...(arePlaced && {
      positions: Float32Array.from(fresh.flatMap(({ position }) => [position!.x, position!.y])),
    }),
    documents: fresh.map(({ collection, key, attributes }) => ({
      _id: `${collection}/${key}`,
      _key: key,
      ...valuesOf(attributes),
    })),
  };
}

function addedEdges(model: GraphModel, { edges }: NewElements, added: AddVertices): AddEdges {
  const fresh = new Set(added.ids);
  const isThere = (id: string) => fresh.has(id) || model.hasVertex(id);
  let number = model.edgeCount;
  const newId = (collection: string): string => {
    number += 1;
    const id = `${collection}/imported-${number}`;
    return model.findEdge(id) === undefined ? id : newId(collection);
  };
  const shown = edges
    .map((edge) => ({
      ...edge,
      id: edge.key === undefined ? newId(edge.collection) : `${edge.collection}/${edge.key}`,
    }))
    .filter(({ id, from, to }) => isThere(from) && isThere(to) && model.findEdge(id) === undefined);
  return {
    kind: 'addEdges',
    ids: shown.map(({ id }) => id),
    from: shown.map(({ from }) => from),
    to: shown.map(({ to }) => to),
    documents: shown.map(({ id, from, to, attributes }) => ({
      _id: id,
      _from: from,
      _to: to,
      ...valuesOf(attributes),
    })),
  };
}

/** Values for the panel and for styles. */
function valuesOf(attributes: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries([...attributes].map(([name, raw]) => [name, parseJson(raw)]));
}
