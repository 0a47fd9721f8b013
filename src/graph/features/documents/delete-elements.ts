import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { formatAmount } from '../../../lib/format.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { showUndoToast } from '../../workspace/undo-toast.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';
import { recount } from '../exploring/loading-commands.ts';
import {
  confirmDeletion,
  describeDeletion,
  idOf,
  readDeletion,
  removeQueries,
  runDeletion,
} from './deletion.ts';
import { elementsPatch } from './elements-patch.ts';
import { forgetElements } from './missing-elements.ts';
import { DeletionEntry } from './StoredEntry.ts';

/**
 * Deletes vertices with their edges, and edges, from the database as one step. The write is sent at once; a toast offers
 * undo. After an abort or a failure, the step contains what was deleted until then.
 */
export async function deleteElements(
  workspace: GraphWorkspace,
  vertexIds: readonly string[],
  edgeIds: readonly string[],
): Promise<void> {
  if ([...vertexIds, ...edgeIds].some((id) => isCommunityId(id) || isBundleId(id))) {
    throw new Error(
      'expected a vertex or an edge of the database, found a community or a bundle of edges: open it first',
    );
  }
  requireWriteAccess(workspace, { ids: [...vertexIds, ...edgeIds] });
  const deletion = await workspace.load('Reading what is deleted', (signal) =>
    readDeletion(workspace, vertexIds, edgeIds, signal),
  );
  if (deletion.missing.length > 0) forgetElements(workspace, deletion.missing);
  if (deletion.vertices.length + deletion.edges.length === 0) return;
  if (!(await confirmDeletion(workspace, deletion))) return;
  const { name, rest } = describeDeletion(workspace, deletion);
  const deleted: GraphDocument[] = [];
  try {
    await workspace.load('Deleting', async (signal, progress) => {
      const total = deletion.vertices.length + deletion.edges.length;
      await runDeletion(workspace, deletion, {
        signal,
        onDeleted: (documents) => {
          for (const document of documents) deleted.push(document);
          progress(deleted.length, total);
        },
      });
    });
  } finally {
    if (deleted.length > 0) pushDeletion(workspace, deleted, `Delete ${name}`, `${name}${rest}`, name);
  }
  await recount(workspace);
}

function pushDeletion(
  workspace: GraphWorkspace,
  deleted: readonly GraphDocument[],
  label: string,
  what: string,
  name: string,
): void {
  const { model, history } = workspace;
  const edges = deleted.filter(({ _from }) => _from !== undefined);
  const vertices = deleted.filter(({ _from }) => _from === undefined);
  const [vertexIds, edgeIds] = [vertices.map(idOf), edges.map(idOf)];
  const traces = tracesOf(workspace, vertexIds, edgeIds);
  const inverse = model.apply(elementsPatch(model, [...vertexIds, ...edgeIds]));
  const parts = [
    ...(vertices.length > 0 ? [formatAmount(vertices.length, 'vertex')] : []),
    ...(edges.length > 0 ? [formatAmount(edges.length, 'edge')] : []),
  ];
  // Edges at a deleted vertex are found again by the vertex.
  const gone = new Set(vertexIds);
  const chosen = edges.filter(({ _from, _to }) => !gone.has(String(_from)) && !gone.has(String(_to)));
  history.push(
    new DeletionEntry(
      workspace,
      {
        label,
        vertexIds,
        edgeIds: chosen.map(idOf),
        inverse,
        facts: { detail: parts.join(', '), aql: removeQueries({ vertices, edges }) },
      },
      { vertices, edges },
    ),
  );
  showUndoToast(workspace, {
    name,
    text: `${what.slice(name.length)} deleted`,
    stepId: history.currentId,
    traces,
  });
}

/** Where the deleted elements were drawn. */
function tracesOf({ model }: GraphWorkspace, vertexIds: readonly string[], edgeIds: readonly string[]) {
  const at = (vertex: number) => ({ x: model.positions[2 * vertex]!, y: model.positions[2 * vertex + 1]! });
  return {
    vertices: vertexIds.flatMap((id) => {
      const vertex = model.findVertex(id);
      return vertex === undefined ? [] : [{ ...at(vertex), label: model.labelOf(vertex) }];
    }),
    edges: edgeIds.slice(0, 500).flatMap((id) => {
      const edge = model.findEdge(id);
      return edge === undefined ? [] : [{ from: at(model.sources[edge]!), to: at(model.targets[edge]!) }];
    }),
  };
}
