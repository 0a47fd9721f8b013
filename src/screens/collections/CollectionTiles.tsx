import type { ReactNode, Ref } from 'react';
import type { CollectionEntry } from '../../api/overview.ts';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ItemList, type ItemListHandle } from '../../ui/lists/ItemList.tsx';
import classes from './CollectionsScreen.module.css';
import { CollectionTile } from './CollectionTile.tsx';

interface CollectionTilesProps {
  /** Undefined while loading. */
  readonly collections: readonly CollectionEntry[] | undefined;
  readonly openName: string;
  readonly onDetails: (name: string) => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

/** One tile per collection. */
export function CollectionTiles({ collections, openName, onDetails, empty, ref }: CollectionTilesProps) {
  return (
    <div className={classes.tiles} data-scroller>
      {!collections && <ScreenSkeleton />}
      {collections?.length === 0 && empty}
      {collections && collections.length > 0 && (
        <ItemList
          {...(ref === undefined ? {} : { ref })}
          label="Collections"
          items={collections}
          keyOf={({ name }) => name}
          layout="tiles"
          rowHeightPx={40}
          tileHeightPx={76}
          minTileWidthPx={240}
          renderItem={(collection, control) => (
            <CollectionTile
              collection={collection}
              control={control}
              isOpen={collection.name === openName}
              onSettings={() => onDetails(collection.name)}
            />
          )}
        />
      )}
    </div>
  );
}
