import { addresses } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { MissingObject } from './MissingObject.tsx';

/** Replaces a screen of a collection that does not exist. */
export function MissingCollection({ name }: { readonly name: string }) {
  return (
    <MissingObject
      title="collection not found (1203)"
      text={`The database ${pageDatabase()} has no collection ${name}. It may have been deleted or renamed.`}
      list={{ label: 'All collections', to: addresses.collections() }}
    />
  );
}
