import { IdPacker, PackedIds } from '../../../../protocol/lib/packed-ids.ts';
import { queryRows } from '../../../api/cursor.ts';
import { keysByCollection } from '../../../lib/document-id.ts';
import { pagesOf } from '../../../lib/pages.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { PackedIdsValue } from '../../workspace/saved/scene-schemas.ts';
import { packIds } from '../../workspace/saved/scene-schemas.ts';

/** The state of the loaded documents in the database, as a scene was saved. */
export interface SceneRevisions {
  /** Time of the server, milliseconds since 1970. */
  readonly atMs: number;
  /** Newest revision of all edges, if the server counts revisions; undefined: revisions contain their time. */
  readonly newestEdge: number | undefined;
  /** Vertices and edges, those in communities included. */
  readonly ids: PackedIdsValue;
  /** Revision of each id, one a line; an empty line: the document did not exist. */
  readonly revisions: string;
  /** Exact JSON text of each document; only for small scenes. */
  readonly texts: readonly (string | null)[] | undefined;
}

/** Documents of larger scenes are not stored, so that only their change is known and not what has changed. */
export const maxTexts = 2000;
/** Ids in one query. */
const idsPerQuery = 5000;
/** From this many ids on, whole collections are read. */
const maxKeyed = 50_000;

const known = new WeakMap<GraphModel, SceneRevisions>();

/** The revisions that were read last for a workspace. */
export function knownRevisions(model: GraphModel): SceneRevisions | undefined {
  return known.get(model);
}

export function keepRevisions(model: GraphModel, revisions: SceneRevisions): void {
  known.set(model, revisions);
}

/** Reads the revisions of everything that is loaded. */
export async function captureRevisions(
  model: GraphModel,
  edgeCollections: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const ids = loadedIds(model);
  const newestEdge = await readNewestEdge(edgeCollections, signal);
  const [atMs] = (await queryRows('RETURN DATE_NOW()', { signal })) as [number];
  const hasTexts = ids.length <= maxTexts;
  const found = await readRevisions(ids, hasTexts, signal);
  const rows = Array.from(ids, (id) => found.get(id));
  known.set(model, {
    atMs,
    newestEdge,
    ids: packIds(ids),
    revisions: rows.map((row) => row?.rev ?? '').join('\n'),
    texts: hasTexts ? rows.map((row) => row?.text ?? null) : undefined,
  });
}

/** Undefined if a revision is not a number, or if there are no edges. */
async function readNewestEdge(
  collections: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  let newest: number | undefined;
  for (const collection of collections) {
    const query = 'FOR e IN @@collection COLLECT AGGREGATE newest = MAX(TO_NUMBER(e._rev)) RETURN newest';
    const [revision] = await queryRows(query, { bindVars: { '@collection': collection }, signal });
    // A revision with a time is a text that is no number: it counts as 0.
    if (typeof revision === 'number' && revision > (newest ?? 0)) newest = revision;
  }
  return newest;
}

interface DocumentRevision {
  readonly rev: string;
  /** Without the system attributes. */
  readonly text: string | undefined;
}

/** Current revisions of documents; ids that do not exist are missing. */
export async function readRevisions(
  ids: PackedIds,
  hasTexts: boolean,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, DocumentRevision>> {
  const found = new Map<string, DocumentRevision>();
  const text = hasTexts ? 'JSON_STRINGIFY(UNSET(d, "_id", "_key", "_rev", "_from", "_to"))' : 'null';
  const read = async (filter: string, bindVars: Record<string, unknown>) => {
    const query = `FOR d IN @@collection ${filter} RETURN [d._id, d._rev, ${text}]`;
    for (const row of await queryRows(query, { bindVars, batchSize: 10_000, signal })) {
      const [id, rev, json] = row as [string, string, string | null];
      found.set(id, { rev, text: json ?? undefined });
    }
  };
  for (const [collection, keys] of keysByCollection(ids)) {
    if (keys.length > maxKeyed) await read('', { '@collection': collection });
    else {
      for (const page of pagesOf(keys, idsPerQuery)) {
        await read('FILTER d._key IN @keys', { '@collection': collection, keys: page });
      }
    }
  }
  return found;
}

/** All loaded vertices and edges, those in collapsed communities included. O(V + E). */
function loadedIds(model: GraphModel): PackedIds {
  const ids = new Set<string>();
  for (const id of model.vertexIds) if (!isCommunityId(id)) ids.add(id);
  for (const id of model.edgeIds) if (!isBundleId(id)) ids.add(id);
  for (const { isExpanded, members, edges } of model.communities.values()) {
    if (isExpanded) continue;
    for (const id of members.ids) ids.add(id);
    for (const id of edges.ids) ids.add(id);
  }
  const packer = new IdPacker(ids.size);
  for (const id of ids) packer.add(id);
  return new PackedIds(packer.finish());
}
