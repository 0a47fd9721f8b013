import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import { formatCount, formatExact } from '../../lib/format.ts';
import { useCountOnScreen } from '../../ui/lists/use-count-on-screen.ts';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

/** Document count of a collection, abbreviated; exact in the tooltip. Only visible collections are counted. */
export function CollectionCount(props: { readonly collection: CollectionInfo; readonly hasUnit?: boolean }) {
  const { collection, hasUnit = false } = props;
  const count = useCountOnScreen(
    ['collections', 'count', collection.name],
    (signal) => fetchCollectionCount(collection.name, signal),
    // A count request would load the collection.
    !isUnloaded(collection),
  );
  if (count === undefined) return <span title="unknown">–</span>;
  const unit = isEdgeCollection(collection)
    ? count === 1
      ? 'edge'
      : 'edges'
    : count === 1
      ? 'document'
      : 'documents';
  return (
    <span title={`${formatExact(count)} ${unit}`}>
      {formatCount(count)}
      {hasUnit && ` ${unit}`}
    </span>
  );
}
