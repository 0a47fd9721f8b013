import { Loader } from '@mantine/core';
import { collectionStatus } from '../../../protocol/api/collection.ts';
import { Status } from '../../ui/values/Status.tsx';
import { statusText } from './status-text.ts';

/** The status with the specification's text. */
export function CollectionStatus({ status }: { readonly status: number }) {
  const word = statusText(status);
  if (status === collectionStatus.loading) {
    return (
      <>
        <Loader size={10} mr={6} aria-hidden />
        {word}
      </>
    );
  }
  const kind = status === collectionStatus.loaded ? 'on' : status === 0 ? 'warning' : 'off';
  return <Status kind={kind}>{word}</Status>;
}
