import { ActionIcon } from '@mantine/core';
import { IconArrowsLeftRight, IconFileText, IconSettings } from '@tabler/icons-react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import { Count } from '../../ui/lists/Count.tsx';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import type { ListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { useCountOnScreen } from '../../ui/lists/use-count-on-screen.ts';
import classes from './CollectionItem.module.css';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

interface CollectionItemProps {
  readonly collection: CollectionInfo;
  readonly control: ItemControlProps;
  readonly layout: ListLayout;
  readonly onOpen: () => void;
  readonly onSettings: () => void;
}

/** A collection as a row or as a tile. Only what is on screen is counted. */
export function CollectionItem({ collection, control, layout, onOpen, onSettings }: CollectionItemProps) {
  const { name } = collection;
  const isEdge = isEdgeCollection(collection);
  const Icon = isEdge ? IconArrowsLeftRight : IconFileText;
  const count = useCountOnScreen(
    ['collections', 'count', name],
    (signal) => fetchCollectionCount(name, signal),
    // Counting would load it.
    !isUnloaded(collection),
  );
  return (
    <div className={layout === 'rows' ? classes.row : classes.tile}>
      <button type="button" className={classes.open} title={name} onClick={onOpen} {...control}>
        <Icon size={18} className={classes.icon} aria-hidden />
        <span className={classes.name}>{name}</span>
      </button>
      <span className={classes.kind}>
        {collection.isSystem ? 'System ' : ''}
        {isEdge ? 'edge' : 'document'}
      </span>
      <span className={classes.status}>{isUnloaded(collection) ? 'unloaded' : 'loaded'}</span>
      <span className={classes.count}>
        <Count
          value={count}
          unit={isEdge ? (count === 1 ? 'edge' : 'edges') : count === 1 ? 'document' : 'documents'}
        />
      </span>
      <ActionIcon
        className={classes.settings}
        tabIndex={control.tabIndex}
        aria-label={`Settings of ${name}`}
        onClick={onSettings}
        size={28}
      >
        <IconSettings size={16} />
      </ActionIcon>
    </div>
  );
}
