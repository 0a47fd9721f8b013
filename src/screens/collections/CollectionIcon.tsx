import { IconArrowsLeftRight, IconFileText } from '@tabler/icons-react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { isEdgeCollection } from './filter-collections.ts';

/** The sign of documents or of edges; the type's word stands elsewhere. */
export function CollectionIcon(props: {
  readonly collection: CollectionInfo;
  readonly className?: string | undefined;
}) {
  const Icon = isEdgeCollection(props.collection) ? IconArrowsLeftRight : IconFileText;
  return <Icon size={16} className={props.className} aria-hidden />;
}
