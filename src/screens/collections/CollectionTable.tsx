import { type ReactNode, type Ref, useMemo } from 'react';
import type { CollectionEntry } from '../../api/overview.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import type { Selection } from '../../ui/tables/selection.ts';
import { narrowColumns } from './collection-columns.tsx';
import type { CollectionSort, SortName } from './sort-collections.ts';

interface CollectionTableProps {
  /** Storage key of the column widths. */
  readonly name: string;
  readonly columns: readonly Column<CollectionEntry>[];
  readonly rows: readonly CollectionEntry[] | undefined;
  readonly sort: CollectionSort;
  readonly onSort: (sort: CollectionSort) => void;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** '' without open details. */
  readonly detailsOf: string;
  readonly onDetails: (name: string) => void;
  readonly onOpen: (name: string) => void;
  readonly onClose: () => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const nameOf = ({ name }: CollectionEntry) => name;

/** The collections as a table. While details are open they follow the active row. */
export function CollectionTable(props: CollectionTableProps) {
  const { columns, detailsOf, onDetails } = props;
  const hasDetails = detailsOf !== '';
  const shown = useMemo(
    () => (hasDetails ? columns.filter(({ id }) => narrowColumns.includes(id)) : columns),
    [columns, hasDetails],
  );
  return (
    <DataTable
      ref={props.ref}
      label="Collections"
      name={props.name}
      columns={shown}
      rows={props.rows}
      keyOf={nameOf}
      sort={props.sort}
      onSort={({ columnId, isDescending }) => props.onSort({ columnId: columnId as SortName, isDescending })}
      selection={props.selection}
      onSelect={props.onSelect}
      openKey={detailsOf}
      onOpen={({ name }) => props.onOpen(name)}
      openHint="open documents"
      onDetails={({ name }) => onDetails(name)}
      {...(hasDetails ? { onMove: ({ name }: CollectionEntry) => onDetails(name) } : {})}
      onEscape={props.onClose}
      empty={props.empty}
    />
  );
}
