import { type ReactNode, type Ref, useMemo } from 'react';
import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import type { Selection } from '../../ui/tables/selection.ts';
import { CollectionCount } from './CollectionCount.tsx';
import { CollectionIcon } from './CollectionIcon.tsx';
import { CollectionMenu } from './CollectionMenu.tsx';
import { CollectionStatus } from './CollectionStatus.tsx';
import classes from './CollectionTable.module.css';
import { type CollectionSort, isEdgeCollection } from './filter-collections.ts';

interface CollectionTableProps {
  readonly rows: readonly CollectionInfo[] | undefined;
  readonly sort: CollectionSort;
  readonly isDescending: boolean;
  readonly onSort: (sort: CollectionSort, isDescending: boolean) => void;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly openName: string;
  readonly onOpen: (name: string) => void;
  readonly onClose: () => void;
  readonly onSettings: (name: string) => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const nameOf = ({ name }: CollectionInfo) => name;

export function CollectionTable(props: CollectionTableProps) {
  const { onSettings } = props;
  const columns = useMemo(() => columnsOf(onSettings), [onSettings]);
  return (
    <DataTable
      ref={props.ref}
      label="Collections"
      name="collections"
      columns={columns}
      rows={props.rows}
      keyOf={nameOf}
      sort={{ columnId: props.sort, isDescending: props.isDescending }}
      onSort={({ columnId, isDescending }) => props.onSort(columnId as CollectionSort, isDescending)}
      selection={props.selection}
      onSelect={props.onSelect}
      openKey={props.openName}
      onOpen={({ name }) => props.onOpen(name)}
      onEscape={props.onClose}
      empty={props.empty}
    />
  );
}

function columnsOf(onSettings: (name: string) => void): readonly Column<CollectionInfo>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      render: (collection) => (
        <span className={classes.name} title={collection.name}>
          <CollectionIcon collection={collection} className={classes.icon} />
          {collection.name}
        </span>
      ),
    },
    {
      id: 'type',
      label: 'Type',
      widthPx: 128,
      isSortable: true,
      render: (collection) => (
        <span className={classes.muted}>
          {collection.isSystem ? 'system ' : ''}
          {isEdgeCollection(collection) ? 'edge' : 'document'}
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 136,
      render: (collection) => <CollectionStatus collection={collection} />,
    },
    {
      id: 'count',
      label: 'Documents',
      widthPx: 120,
      align: 'end',
      render: (collection) => <CollectionCount collection={collection} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      widthPx: 56,
      align: 'end',
      render: (collection, { tabIndex }) => (
        <CollectionMenu
          collection={collection}
          tabIndex={tabIndex}
          onSettings={() => onSettings(collection.name)}
        />
      ),
    },
  ];
}
