import { queryRows } from '../../../api/cursor.ts';
import { collectionOf } from '../../../lib/document-id.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { unpackIds } from '../../workspace/saved/scene-schemas.ts';
import { readRevisions, type SceneRevisions } from './revisions.ts';

/** What happened to one element in the database since the scene was saved. */
export type SceneChange =
  | {
      readonly kind: 'added';
      /** A new edge at a loaded vertex. */
      readonly id: string;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'changed';
      readonly id: string;
      /** Such as `altitude 9 → 12`; empty for large scenes, whose documents are not stored. */
      readonly attributes: readonly string[];
    }
  | { readonly kind: 'deleted'; readonly id: string };

export interface SceneChanges {
  readonly changes: readonly SceneChange[];
  /** Number of compared elements. */
  readonly compared: number;
  /** True if there are more new edges than listed. */
  readonly isCut: boolean;
}

/** New edges of a scene beyond this number are not listed. */
const maxAdded = 500;
const longestValue = 24;

/**
 * Compares a saved scene with the database: one query for each collection and each 5,000 elements, and for each edge
 * collection one query for its new edges at loaded vertices.
 */
export async function findChanges(
  saved: SceneRevisions,
  edgeCollections: readonly string[],
  signal?: AbortSignal,
): Promise<SceneChanges> {
  const ids = unpackIds(saved.ids);
  const revisions = saved.revisions.split('\n');
  const current = await readRevisions(ids, saved.texts !== undefined, signal);
  const changes: SceneChange[] = [];
  const edges = new Set(edgeCollections);
  const vertexIds: string[] = [];
  for (let index = 0; index < ids.length; index++) {
    const id = ids.at(index)!;
    const before = revisions[index] ?? '';
    const now = current.get(id);
    if (now !== undefined && !edges.has(collectionOf(id))) vertexIds.push(id);
    if (now === undefined) {
      if (before !== '') changes.push({ kind: 'deleted', id });
    } else if (now.rev !== before) {
      const attributes = changedAttributes(saved.texts?.[index] ?? undefined, now.text);
      changes.push({ kind: 'changed', id, attributes });
    }
  }
  const added = await findAddedEdges(saved, new Set(vertexIds), edgeCollections, new Set(ids), signal);
  return {
    changes: [...added.slice(0, maxAdded), ...changes],
    compared: ids.length,
    isCut: added.length > maxAdded,
  };
}

/** Of a scene with more vertices, all new edges of the database are read and filtered here. */
const maxNamed = 5000;

async function findAddedEdges(
  { atMs, newestEdge }: SceneRevisions,
  vertexIds: ReadonlySet<string>,
  edgeCollections: readonly string[],
  known: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<readonly (SceneChange & { readonly kind: 'added' })[]> {
  const added = new Map<string, SceneChange & { readonly kind: 'added' }>();
  const isNamed = vertexIds.size <= maxNamed;
  const filters = isNamed ? ['e._from IN @ids AND', 'e._to IN @ids AND'] : [''];
  const isNewer =
    newestEdge === undefined ? 'DECODE_REV(e._rev).date >= @since' : 'TO_NUMBER(e._rev) > @since';
  for (const collection of edgeCollections) {
    for (const filter of filters) {
      const query = `FOR e IN @@collection FILTER ${filter} ${isNewer}
        LIMIT @max RETURN [e._id, e._from, e._to]`;
      const bindVars = {
        '@collection': collection,
        since: newestEdge ?? new Date(atMs).toISOString(),
        max: isNamed ? known.size + maxAdded + 1 : 100_000,
        ...(isNamed && { ids: [...vertexIds] }),
      };
      for (const row of await queryRows(query, { bindVars, batchSize: 10_000, signal })) {
        const [id, from, to] = row as [string, string, string];
        if (known.has(id) || (!vertexIds.has(from) && !vertexIds.has(to))) continue;
        added.set(id, { kind: 'added', id, from, to });
      }
    }
  }
  return [...added.values()];
}

/** The attributes that differ, with their values if these are short. */
function changedAttributes(before: string | undefined, now: string | undefined): readonly string[] {
  if (before === undefined || now === undefined) return [];
  const [old, fresh] = [membersOf(before), membersOf(now)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => old.get(name) !== fresh.get(name),
  );
  return names.map((name) => {
    const [from, to] = [old.get(name) ?? '–', fresh.get(name) ?? '–'];
    const isShort = Math.max(from.length, to.length) <= longestValue;
    return isShort ? `${name} ${unquoted(from)} → ${unquoted(to)}` : name;
  });
}

/** Text without quotes, unless it looks like another type. */
function unquoted(raw: string): string {
  if (!raw.startsWith('"')) return raw;
  const text = JSON.parse(raw) as string;
  return /^(true|false|null|-?[\d.]+.*|)$/.test(text) ? raw : text;
}
