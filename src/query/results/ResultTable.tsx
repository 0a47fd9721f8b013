import type { KeyboardEvent } from 'react';
import { kindOf } from '../../lib/raw-json.ts';
import { CellTable } from '../../ui/tables/CellTable.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import type { CellPlace } from '../../ui/tables/use-cell-focus.ts';
import { copyCells } from './copy-cells.ts';
import classes from './ResultTable.module.css';
import type { ResultTableState } from './use-result-table.tsx';

/** Rows of a result in a grid of any height. Only visible rows are parsed. */
export function ResultTable({ table }: { readonly table: ResultTableState }) {
  const { focus, openCell, rowOf, columnOf } = table;
  const attributesOf = ({ row }: CellPlace, { id }: Column<number>) => {
    const column = columnOf(id)!;
    const raw = table.cellAt(row, column);
    const kind = raw === undefined ? 'missing' : kindOf(raw);
    return {
      'data-kind': kind,
      'data-open': kind === 'object' || kind === 'array' || undefined,
      'data-shown': (openCell?.row === rowOf(row) && openCell.column === column) || undefined,
    };
  };
  const onCellKey = (event: KeyboardEvent) => {
    if (event.key !== 'c' || !(event.ctrlKey || event.metaKey)) return false;
    void copyCells(table.rows, rowOf, focus.range, table.selectedColumns);
    return true;
  };
  return (
    <CellTable
      label="Result"
      columns={table.grid}
      rowCount={table.rowCount}
      virtual={table.virtual}
      focus={focus}
      sort={table.sort}
      isSortable
      attributesOf={attributesOf}
      onOpen={({ row }, { id }) => table.setOpenCell({ row: rowOf(row), column: columnOf(id)! })}
      onCellKey={onCellKey}
      className={classes.result}
    />
  );
}
