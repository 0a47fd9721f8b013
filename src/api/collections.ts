import {
  type ChangeCollectionBody,
  type CollectionInfo,
  type CreateCollectionBody,
  collectionCount,
  collectionFigures,
  collectionListAnswer,
  collectionProperties,
} from '../../protocol/api/collection.ts';
import { indexListAnswer } from '../../protocol/api/index.ts';
import { request, send } from '../api.ts';

const pathOf = (name: string) => `/_api/collection/${encodeURIComponent(name)}`;

/** All collections of the database, the system's too. */
export function fetchCollections(signal?: AbortSignal): Promise<readonly CollectionInfo[]> {
  return request(collectionListAnswer, 'GET', '/_api/collection', { signal });
}

export async function fetchCollectionCount(name: string, signal?: AbortSignal): Promise<number> {
  return (await request(collectionCount, 'GET', `${pathOf(name)}/count`, { signal })).count;
}

export function fetchCollectionProperties(name: string, signal?: AbortSignal) {
  return request(collectionProperties, 'GET', `${pathOf(name)}/properties`, { signal });
}

export function fetchCollectionFigures(name: string, signal?: AbortSignal) {
  return request(collectionFigures, 'GET', `${pathOf(name)}/figures`, { signal });
}

export async function fetchIndexes(collection: string, signal?: AbortSignal) {
  const query = { collection };
  return (await request(indexListAnswer, 'GET', '/_api/index', { query, signal })).indexes;
}

export async function createCollection(body: CreateCollectionBody): Promise<void> {
  await send('POST', '/_api/collection', { body });
}

export async function renameCollection(name: string, newName: string): Promise<void> {
  await send('PUT', `${pathOf(name)}/rename`, { body: { name: newName } });
}

export async function changeCollection(name: string, body: ChangeCollectionBody): Promise<void> {
  await send('PUT', `${pathOf(name)}/properties`, { body });
}

export async function loadCollection(name: string): Promise<void> {
  await send('PUT', `${pathOf(name)}/load`, { body: { count: false } });
}

export async function unloadCollection(name: string): Promise<void> {
  await send('PUT', `${pathOf(name)}/unload`, { query: { flush: true } });
}

export async function truncateCollection(name: string): Promise<void> {
  await send('PUT', `${pathOf(name)}/truncate`);
}

export async function dropCollection(name: string): Promise<void> {
  await send('DELETE', pathOf(name));
}
