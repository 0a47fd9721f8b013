import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CollectionEntry } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { Count } from '../../ui/lists/Count.tsx';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { CollectionIcon } from './CollectionIcon.tsx';
import { CollectionStatus } from './CollectionStatus.tsx';
import classes from './CollectionTile.module.css';
import { isUnloaded } from './filter-collections.ts';

interface CollectionTileProps {
  readonly collection: CollectionEntry;
  readonly control: ItemControlProps;
  readonly isOpen: boolean;
  readonly onSettings: () => void;
}

export function CollectionTile({ collection, control, isOpen, onSettings }: CollectionTileProps) {
  const { name, type, count, documentsBytes } = collection;
  return (
    <div className={classes.tile} data-open={isOpen || undefined}>
      <Link to={addresses.documents(name)} className={classes.open} {...control}>
        <CollectionIcon type={type} className={classes.icon} />
        <LongName name={name} className={classes.name} />
      </Link>
      <ActionIcon
        size={26}
        className={classes.menu}
        tabIndex={control.tabIndex}
        aria-label={`Settings of ${name}`}
        title="Settings"
        onClick={onSettings}
      >
        <IconSettings size={16} />
      </ActionIcon>
      <span className={classes.count}>
        <Count value={count} unit={type} />
      </span>
      <span className={classes.size}>
        {isUnloaded(collection) ? (
          <CollectionStatus status={collection.status} />
        ) : (
          <>
            <Bytes value={documentsBytes} /> data
          </>
        )}
      </span>
    </div>
  );
}
