import { IconArrowsLeftRight, IconFileText } from '@tabler/icons-react';

/** Icon of a document or edge collection; the type is also shown as text elsewhere. */
export function CollectionIcon(props: {
  readonly type: 'document' | 'edge';
  readonly className?: string | undefined;
}) {
  const Icon = props.type === 'edge' ? IconArrowsLeftRight : IconFileText;
  return <Icon size={16} className={props.className} aria-hidden />;
}
