import { collectionStatus } from '../../../protocol/api/collection.ts';

const words: Readonly<Record<number, string>> = {
  0: 'corrupted',
  1: 'new born collection',
  [collectionStatus.unloaded]: 'unloaded',
  [collectionStatus.loaded]: 'loaded',
  [collectionStatus.unloading]: 'will be unloaded',
  [collectionStatus.deleted]: 'deleted',
  [collectionStatus.loading]: 'loading',
};

/** The specification's text of a status number. */
export function statusText(status: number): string {
  return words[status] ?? `status ${status}`;
}
