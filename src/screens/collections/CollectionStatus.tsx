import { type CollectionInfo, collectionStatus } from '../../../protocol/api/collection.ts';
import { Status } from '../../ui/values/Status.tsx';

const words: Readonly<Record<number, string>> = {
  0: 'corrupted',
  1: 'new born collection',
  [collectionStatus.unloaded]: 'unloaded',
  [collectionStatus.loaded]: 'loaded',
  [collectionStatus.unloading]: 'will be unloaded',
  [collectionStatus.deleted]: 'deleted',
  [collectionStatus.loading]: 'loading',
};

/** The status with the specification's text. */
export function CollectionStatus({ collection: { status } }: { readonly collection: CollectionInfo }) {
  const kind = status === collectionStatus.loaded ? 'on' : status === 0 ? 'warning' : 'off';
  return <Status kind={kind}>{words[status] ?? `status ${status}`}</Status>;
}
