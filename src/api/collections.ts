import {
  type ChangeCollectionBody,
  type CollectionInfo,
  type CreateCollectionBody,
  collectionApi,
} from '../../protocol/api/collection.ts';
import { queryRows } from './cursor.ts';
import { dialectOfEngine } from './dialect-of-engine.ts';
import { RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

/** All collections of the database, including system collections. */
export function fetchCollections(signal?: AbortSignal): Promise<readonly CollectionInfo[]> {
  return pageConnection().request(collectionApi.list, { signal });
}

/** True if the server answered that the collection of a request does not exist. */
export function isMissingCollection(error: unknown): boolean {
  return error instanceof RequestError && error.errorName === 'ERROR_ARANGO_COLLECTION_NOT_FOUND';
}

/** Whether a collection exists, without the list of all collections and without an error if it is missing. */
export async function isCollection(name: string, signal?: AbortSignal): Promise<boolean> {
  const query = 'FOR c IN COLLECTIONS() FILTER c.name == @name LIMIT 1 RETURN true';
  return (await queryRows(query, { bindVars: { name }, ...(signal && { signal }) })).length > 0;
}

export async function fetchCollectionCount(collection: string, signal?: AbortSignal): Promise<number> {
  return (await fetchCollectionSize(collection, signal)).count;
}

/** Type and number of documents, in one request. */
export async function fetchCollectionSize(
  collection: string,
  signal?: AbortSignal,
): Promise<{ readonly type: CollectionInfo['type']; readonly count: number }> {
  const path = { collection };
  const { type, count } = await pageConnection().request(collectionApi.count, { path, signal });
  return { type, count };
}

/** The properties of both dialects. */
export async function fetchCollectionProperties(collection: string, signal?: AbortSignal) {
  const path = { collection };
  const [older, current] = await Promise.all([
    pageConnection().request(collectionApi.readProperties, { path, signal, headers: dialectOfEngine }),
    pageConnection().request(collectionApi.readProperties, { path, signal }),
  ]);
  return { ...older, ...current };
}

export async function fetchCollectionRevision(collection: string, signal?: AbortSignal): Promise<string> {
  return (await pageConnection().request(collectionApi.revision, { path: { collection }, signal })).revision;
}

export function fetchCollectionFigures(collection: string, signal?: AbortSignal) {
  return pageConnection().request(collectionApi.figures, { path: { collection }, signal });
}

export async function createCollection(body: CreateCollectionBody): Promise<void> {
  await pageConnection().send(collectionApi.create, { body });
}

export async function renameCollection(collection: string, name: string): Promise<void> {
  await pageConnection().send(collectionApi.rename, { path: { collection }, body: { name } });
}

export async function changeCollection(collection: string, body: ChangeCollectionBody): Promise<void> {
  await pageConnection().send(collectionApi.changeProperties, { path: { collection }, body });
}

export async function loadCollection(collection: string): Promise<void> {
  await pageConnection().send(collectionApi.load, {
    path: { collection },
    body: { count: false },
    headers: dialectOfEngine,
  });
}

export async function unloadCollection(collection: string): Promise<void> {
  await pageConnection().send(collectionApi.unload, {
    path: { collection },
    query: { flush: true },
    headers: dialectOfEngine,
  });
}

export async function truncateCollection(collection: string): Promise<void> {
  await pageConnection().send(collectionApi.truncate, { path: { collection } });
}

export async function dropCollection(collection: string): Promise<void> {
  await pageConnection().send(collectionApi.drop, { path: { collection } });
}
