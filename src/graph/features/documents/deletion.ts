import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import type { HistoryQuery } from '../../../command/HistoryStep.ts';
import { collectionOf, keysByCollection } from '../../../lib/document-id.ts';
import { formatAmount } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import { confirm } from '../../../store/confirm.ts';
import { revisionOf } from '../../model/exact-document.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { nameOf } from './document-content.ts';
import { forgetDrafts } from './document-draft.ts';

/** Documents that a deletion removes, with their texts, so that they can be restored. */
export interface Deletion {
  readonly vertices: readonly GraphDocument[];
  /** Edges at the vertices, which are deleted with them, and chosen edges. */
  readonly edges: readonly GraphDocument[];
  /** Ids of chosen elements that do not exist any more. */
  readonly missing: readonly string[];
}

export const idOf = (document: GraphDocument): string => String(document._id);

export async function readDeletion(
  { adapter }: GraphWorkspace,
  vertexIds: readonly string[],
  edgeIds: readonly string[],
  signal?: AbortSignal,
): Promise<Deletion> {
  const vertices = await adapter.loadDocuments(vertexIds, signal);
  // Edges of a vertex that does not exist any more are not part of the deletion.
  const at = await adapter.loadEdgesAt(vertices.map(idOf), signal);
  const known = new Set(at.map(idOf));
  const chosen = await adapter.loadDocuments(
    edgeIds.filter((id) => !known.has(id)),
    signal,
  );
  const edges = [...at, ...chosen];
  const found = new Set([...vertices, ...edges].map(idOf));
  return { vertices, edges, missing: [...vertexIds, ...edgeIds].filter((id) => !found.has(id)) };
}

/** Edges that are neither drawn nor inside a community or a bundle. */
function unseenEdges(model: GraphModel, { edges }: Pick<Deletion, 'edges'>): number {
  const inCommunities = new Set<string>();
  for (const { edges: rows } of model.communities.values()) for (const id of rows.ids) inCommunities.add(id);
  return edges.filter((edge) => model.findEdge(idOf(edge)) === undefined && !inCommunities.has(idOf(edge)))
    .length;
}

/** Asks only if edges that are not in the view go too, or if an element is newer than the shown document. */
export async function confirmDeletion(workspace: GraphWorkspace, deletion: Deletion): Promise<boolean> {
  const { model } = workspace;
  const unseen = unseenEdges(model, deletion);
  const newer = [...deletion.vertices, ...deletion.edges].filter((document) => {
    const shown = model.findDocument(idOf(document));
    return shown?._rev !== undefined && revisionOf(shown) !== revisionOf(document);
  });
  if (unseen === 0 && newer.length === 0) return true;
  const { vertices, edges } = deletion;
  const isVertex = vertices.length > 0;
  const what = isVertex
    ? `${vertices.length === 1 ? `'${idOf(vertices[0]!)}'` : formatAmount(vertices.length, 'vertex')} and ${agree(vertices.length, 'its')} ${formatAmount(edges.length, 'edge')} (${edges.length - unseen} shown)`
    : edges.length === 1
      ? `'${idOf(edges[0]!)}'`
      : formatAmount(edges.length, 'edge');
  const sentences = [
    `Delete ${what} from the database?`,
    ...(unseen > 0
      ? [`${formatAmount(unseen, 'edge is')} not in the current view and ${agree(unseen, 'goes')} too.`]
      : []),
    ...(newer.length > 0
      ? [
          `${newer.length === 1 ? `'${idOf(newer[0]!)}' was` : `${newer.length} of them were`} changed in the database after you opened ${agree(newer.length, 'it', 'them')}.`,
        ]
      : []),
    'Undo restores everything.',
  ];
  const { isConfirmed } = await confirm({
    title: isVertex ? 'Delete node' : 'Delete edge',
    text: sentences.join(' '),
    action: isVertex ? 'Delete node' : 'Delete edge',
  });
  return isConfirmed;
}

/** Deletes chosen edges, then the vertices with their edges. Calls `onDeleted` after each request. */
export async function runDeletion(
  { adapter }: GraphWorkspace,
  { vertices, edges }: Deletion,
  {
    signal,
    onDeleted,
  }: { readonly signal?: AbortSignal; onDeleted?(documents: readonly GraphDocument[]): void } = {},
): Promise<void> {
  const gone = new Set(vertices.map(idOf));
  const isAtVertex = ({ _from, _to }: GraphDocument) => gone.has(String(_from)) || gone.has(String(_to));
  for (const edge of edges.filter((each) => !isAtVertex(each))) {
    signal?.throwIfAborted();
    await adapter.deleteEdge(idOf(edge), revisionOf(edge));
    forgetDrafts(idOf(edge));
    onDeleted?.([edge]);
  }
  let rest = edges.filter(isAtVertex);
  for (const vertex of vertices) {
    signal?.throwIfAborted();
    await adapter.deleteVertex(idOf(vertex), revisionOf(vertex));
    const own = rest.filter(({ _from, _to }) => _from === vertex._id || _to === vertex._id);
    rest = rest.filter((edge) => !own.includes(edge));
    for (const removed of [vertex, ...own]) forgetDrafts(idOf(removed));
    onDeleted?.([vertex, ...own]);
  }
}

/** Such as 'Hammerfest and its 16 flights', with the name separate. */
export function describeDeletion(
  workspace: GraphWorkspace,
  { vertices, edges }: Pick<Deletion, 'vertices' | 'edges'>,
): { readonly name: string; readonly rest: string } {
  const collections = new Set(edges.map((edge) => collectionOf(idOf(edge))));
  const [collection] = collections;
  const edgesText =
    collections.size === 1 && edges.length > 1
      ? `${edges.length.toLocaleString('en')} ${collection}`
      : formatAmount(edges.length, 'edge');
  if (vertices.length === 0) {
    return edges.length === 1 ? { name: `Edge ${idOf(edges[0]!)}`, rest: '' } : { name: edgesText, rest: '' };
  }
  const name =
    vertices.length === 1 ? nameOf(workspace, idOf(vertices[0]!)) : formatAmount(vertices.length, 'vertex');
  if (edges.length === 0) return { name, rest: '' };
  return { name, rest: ` and ${agree(vertices.length, 'its')} ${edgesText}` };
}

export function removeQueries({
  vertices,
  edges,
}: Pick<Deletion, 'vertices' | 'edges'>): readonly HistoryQuery[] {
  return [...keysByCollection([...edges, ...vertices].map(idOf))].map(([collection, keys]) => ({
    query: 'FOR key IN @keys REMOVE key IN @@collection OPTIONS { ignoreErrors: true }',
    bindVars: { '@collection': collection, keys },
  }));
}
