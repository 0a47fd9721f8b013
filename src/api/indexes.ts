import { type IndexInfo, indexApi } from '../../protocol/api/index.ts';
import type { Arguments } from '../../protocol/endpoint.ts';
import { dialectOfEngine } from './dialect-of-engine.ts';
import { pageConnection } from './page-connection.ts';

export type CreateIndexBody = Arguments<typeof indexApi.create>['body'];

/** The indexes of a collection. */
export async function fetchIndexes(collection: string, signal?: AbortSignal): Promise<readonly IndexInfo[]> {
  return (await pageConnection().request(indexApi.list, { query: { collection }, signal })).indexes;
}

/** The indexes of a collection with their sizes, and those that are being built. */
export async function fetchIndexesWithSizes(
  collection: string,
  signal?: AbortSignal,
): Promise<readonly IndexInfo[]> {
  const query = { collection, withStats: true, withHidden: true };
  return (await pageConnection().request(indexApi.list, { query, signal })).indexes;
}

/** The indexes of a collection that are being built. */
export async function fetchIndexBuilds(collection: string): Promise<readonly IndexInfo[]> {
  const query = { collection, withHidden: true };
  const { indexes } = await pageConnection().request(indexApi.list, { query });
  return indexes.filter(({ isBuilding }) => isBuilding === true);
}

/** False if the collection already has the index. */
export async function createIndex(collection: string, body: CreateIndexBody): Promise<boolean> {
  const query = { collection };
  const headers = body.type === 'cap' ? dialectOfEngine : {};
  return (await pageConnection().request(indexApi.create, { query, body, headers })).isNewlyCreated;
}

/** `id` has the form `collection/number`. */
export async function dropIndex(id: string): Promise<void> {
  const slash = id.indexOf('/');
  const path = { collection: id.slice(0, slash), index: id.slice(slash + 1) };
  await pageConnection().send(indexApi.drop, { path });
}
