import { fetchCollectionLevel } from '../../api/collection-level.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { findRefusal } from '../../store/access.ts';
import type { AppState } from '../../store/app-state.ts';
import { notify } from '../../store/notifications.ts';
import { store } from '../../store/store.ts';
import type { ChangedElements } from '../tools/tool.ts';
import type { CollectionLevels } from './collection-levels.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';

/** Elements that an action changes: any of a kind, or those with these ids. */
export type WriteTarget = ChangedElements | { readonly ids: Iterable<string> };

/** Levels of the signed-in user; undefined if the server has no users or the graph is not stored in a database. */
export async function loadCollectionLevels({
  adapter,
}: GraphWorkspace): Promise<CollectionLevels | undefined> {
  const { session } = store.getState();
  if (session.kind !== 'user' || adapter.hasQueries !== true) return undefined;
  const { vertices, edges } = await adapter.loadCollections();
  const read = async (names: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await fetchCollectionLevel(session.user, name)] as const),
      ),
    );
  return { vertices: await read(vertices), edges: await read(edges) };
}

/**
 * The reason why the user cannot change elements; undefined if the user can. A kind is refused if no collection of it can
 * be changed, ids if one of their collections cannot. While the rights are not known, nothing is refused, because the
 * server checks each request.
 */
export function findWriteRefusal(
  { adapter, state }: GraphWorkspace,
  app: Pick<AppState, 'access' | 'server'>,
  target: WriteTarget,
): string | undefined {
  if (adapter.isReadOnly) return 'This graph source is read-only.';
  if (adapter.hasQueries !== true) return undefined;
  const databaseReason = findRefusal(app);
  const { levels } = state;
  if (app.server.kind === 'offline' || levels === undefined) return databaseReason;
  const denied = deniedCollections(levels, target);
  if (denied.length === 0) return undefined;
  if (databaseReason !== undefined) return databaseReason;
  return denied.length === 1
    ? `You have read-only access to the collection '${denied[0]}'.`
    : 'You have read-only access to the collections of this graph.';
}

/** Collections that prevent the change. */
function deniedCollections({ vertices, edges }: CollectionLevels, target: WriteTarget): readonly string[] {
  const all = { ...vertices, ...edges };
  const isDenied = (name: string) => all[name] !== undefined && all[name] !== 'rw';
  if (typeof target === 'object')
    return [...new Set([...target.ids].map((id) => collectionOf(id)))].filter(isDenied);
  const names = Object.keys(target === 'elements' ? all : { vertices, edges }[target]);
  return names.every(isDenied) ? names : [];
}

/**
 * Stops the command with a notification if the user has no write access. An unreachable server is the error of the
 * request itself.
 */
export function requireWriteAccess(workspace: GraphWorkspace, target: WriteTarget): void {
  const { access, server } = store.getState();
  if (server.kind === 'offline') return;
  const refusal = findWriteRefusal(workspace, { access, server }, target);
  if (refusal === undefined) return;
  notify('warning', 'Graph', refusal);
  throw new DOMException(refusal, 'AbortError');
}
