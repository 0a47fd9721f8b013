import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import { CollectionCount } from './CollectionCount.tsx';
import { CollectionIcon } from './CollectionIcon.tsx';
import { CollectionMenu } from './CollectionMenu.tsx';
import { CollectionStatus } from './CollectionStatus.tsx';
import classes from './CollectionTile.module.css';

interface CollectionTileProps {
  readonly collection: CollectionInfo;
  readonly control: ItemControlProps;
  readonly onOpen: () => void;
  readonly onSettings: () => void;
}

export function CollectionTile({ collection, control, onOpen, onSettings }: CollectionTileProps) {
  const { name } = collection;
  return (
    <div className={classes.tile}>
      <button type="button" className={classes.open} title={name} onClick={onOpen} {...control}>
        <CollectionIcon collection={collection} className={classes.icon} />
        <span className={classes.name}>{name}</span>
      </button>
      <div className={classes.menu}>
        <CollectionMenu collection={collection} tabIndex={control.tabIndex} onSettings={onSettings} />
      </div>
      <span className={classes.count}>
        <CollectionCount collection={collection} hasUnit />
      </span>
      <span className={classes.status}>
        <CollectionStatus collection={collection} />
      </span>
    </div>
  );
}
