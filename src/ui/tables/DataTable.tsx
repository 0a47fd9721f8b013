import type { ReactNode } from 'react';
import { ListFooter } from '../lists/ListFooter.tsx';
import classes from './Table.module.css';
import { TableOf } from './Table.tsx';
import { type TableProps, useRowTable } from './use-row-table.ts';

interface DataTableProps<Row> extends TableProps<Row> {
  /** What Enter opens, for the footer; default: `open`. */
  readonly openHint?: string;
  /** Replaces the line below the table. */
  readonly footer?: ReactNode;
}

/** A table with the range of its visible rows and its keys below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const table = useRowTable(props);
  return (
    <div className={classes.host}>
      <TableOf table={table} props={props} />
      {props.footer ?? (
        <ListFooter
          firstRow={table.firstRow}
          lastRow={table.lastRow}
          total={props.rows?.length}
          isSelectable={props.onSelect !== undefined}
          openHint={props.openHint}
          hasDetails={props.onDetails !== undefined}
        />
      )}
    </div>
  );
}
