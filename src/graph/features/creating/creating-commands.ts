import type { GraphDocument, GraphPatch } from '../../../../protocol/graph-patch.ts';
import { runCommand } from '../../../command.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import { edgeDefinitions } from '../../adapters/edge-definitions.ts';
import type { NewDocument } from '../../adapters/GraphAdapter.ts';
import type { Point } from '../../geometry/camera/Camera.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';
import { CreationEntry } from '../documents/StoredEntry.ts';
import { recount } from '../exploring/loading-commands.ts';
import { allowedEdgeCollections } from './allowed-edge-collections.ts';
import { insertQuery } from './insert-query.ts';

const openNewVertexDialog: GraphCommand<{ readonly at: Point } | undefined> = {
  id: 'graph.openNewVertexDialog',
  label: 'New vertex…',
  group: graphGroup,
  errorTitle: 'Graph error',
  when: isWritable,
  async run({ workspace }, args) {
    requireWriteAccess(workspace, 'vertices');
    const { vertices } = await workspace.adapter.loadCollections();
    const camera = workspace.view?.camera.state;
    const at = args?.at ?? { x: camera?.worldX ?? 0, y: camera?.worldY ?? 0 };
    workspace.openDialog({ kind: 'newVertex', at, collections: vertices });
  },
};

const openNewEdgeDialog: GraphCommand<{ readonly from: string; readonly to: string } | undefined> = {
  id: 'graph.openNewEdgeDialog',
  label: 'New edge…',
  group: graphGroup,
  errorTitle: 'Graph error',
  when: isWritable,
  async run({ workspace }, args) {
    requireWriteAccess(workspace, 'edges');
    const ids = [...workspace.state.selection.vertexIds].filter((id) => !isCommunityId(id));
    const [from = '', to = ''] = args === undefined ? ids : [args.from, args.to];
    const definitions = await edgeDefinitions(workspace.adapter);
    workspace.openDialog({ kind: 'newEdge', from, to, definitions });
  },
};

interface NewVertexArgs {
  readonly collection: string;
  /** The attributes with an optional `_key`. */
  readonly document: NewDocument;
  readonly at: Point;
}

const createVertex: GraphCommand<NewVertexArgs> = {
  id: 'graph.createVertex',
  label: 'Create vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { collection, document, at }) {
    await requireCollection(workspace, 'vertices', collection);
    const { adapter, model } = workspace;
    const id = await adapter.createVertex(collection, document);
    const step = {
      kind: 'addVertices' as const,
      ids: [id],
      positions: Float32Array.of(at.x, at.y),
      documents: [{ ...valuesOf(document), _id: id }],
    };
    const patch: GraphPatch = [step];
    const inverse = model.apply(patch);
    workspace.closeDialog();
    workspace.select({ vertexIds: [id] });
    workspace.history.push(
      new CreationEntry(workspace, {
        label: `Create ${id}`,
        vertexIds: [id],
        edgeIds: [],
        inverse,
        facts: { detail: '1 vertex', aql: insertQuery(id, document) },
      }),
    );
    notifySuccess('Graph', `'${id}' created.`);
    await recount(workspace);
    // The document panel shows the vertex as it is stored.
    await runCommand('graph.edit', { vertexId: id });
  },
};

interface NewEdgeArgs {
  readonly from: string;
  readonly to: string;
  /** Default: the only allowed one; several are offered in a dialog. */
  readonly collection?: string;
  readonly document?: NewDocument;
}

const connect: GraphCommand<NewEdgeArgs> = {
  id: 'graph.connect',
  label: 'Create edge',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { from, to, collection, document = {} }) {
    const { adapter, model } = workspace;
    requireWriteAccess(workspace, 'edges');
    if (collection !== undefined) await requireCollection(workspace, 'edges', collection);
    const definitions = await edgeDefinitions(adapter);
    const allowed = allowedEdgeCollections(definitions, from, to);
    const chosen = collection ?? (allowed.length === 1 ? allowed[0]! : undefined);
    if (allowed.length === 0 || (chosen !== undefined && !allowed.includes(chosen))) {
      throw new Error(forbiddenText(from, to, chosen));
    }
    if (chosen === undefined) {
      workspace.openDialog({ kind: 'newEdge', from, to, definitions });
      return;
    }
    const id = await adapter.createEdge(chosen, from, to, document);
    workspace.closeDialog();
    const areShown = [from, to].every((end) => model.findVertex(end) !== undefined);
    if (areShown) pushEdge(workspace, { id, from, to, document });
    notifySuccess('Graph', `Edge '${id}' created.${areShown ? '' : ' An end is not in the current view.'}`);
    await recount(workspace);
  },
};

export const creatingCommands = [openNewVertexDialog, openNewEdgeDialog, createVertex, connect];

interface CreatedEdge extends Required<Omit<NewEdgeArgs, 'collection'>> {
  readonly id: string;
}

function pushEdge(workspace: GraphWorkspace, { id, from, to, document }: CreatedEdge): void {
  const { model } = workspace;
  const patch: GraphPatch = [{ kind: 'addEdges', ids: [id], from: [from], to: [to] }];
  const inverse = model.apply(patch);
  workspace.select({ vertexIds: [], edgeId: id });
  workspace.history.push(
    new CreationEntry(workspace, {
      label: `Create ${id}`,
      vertexIds: [],
      edgeIds: [id],
      inverse,
      facts: { detail: '1 edge', aql: insertQuery(id, document, { _from: from, _to: to }) },
    }),
  );
}

/** Why no edge can be created between two vertices. */
export function forbiddenText(from: string, to: string, collection?: string): string {
  const ends = `'${from.split('/')[0]}' to '${to.split('/')[0]}'`;
  return collection === undefined
    ? `The graph's definition has no edge collection from ${ends}.`
    : `The graph's definition does not allow edges of '${collection}' from ${ends}.`;
}

/** Values for the panel until the stored document is loaded. */
function valuesOf(document: NewDocument): GraphDocument {
  return typeof document === 'string' ? (JSON.parse(document) as GraphDocument) : document;
}

async function requireCollection(
  { adapter }: GraphWorkspace,
  kind: 'vertices' | 'edges',
  collection: string,
): Promise<void> {
  const collections = await adapter.loadCollections();
  if (!collections[kind].includes(collection)) {
    throw new Error(`Collection ${collection} is not available in the graph.`);
  }
}

function isWritable(_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean {
  return !workspace.adapter.isReadOnly;
}
