import { IconArrowsLeftRight, IconFileText } from '@tabler/icons-react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { isEdgeCollection } from './filter-collections.ts';

/** Icon of a document or edge collection; the type is also shown as text elsewhere. */
export function CollectionIcon(props: {
  readonly collection: CollectionInfo;
  readonly className?: string | undefined;
}) {
  const Icon = isEdgeCollection(props.collection) ? IconArrowsLeftRight : IconFileText;
  return <Icon size={16} className={props.className} aria-hidden />;
}
