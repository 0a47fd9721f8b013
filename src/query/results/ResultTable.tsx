import type { KeyboardEvent } from 'react';
import { kindOf } from '../../lib/raw-json.ts';
import { CellEditor } from '../../ui/documents/cells/CellEditor.tsx';
import { CellTable } from '../../ui/tables/CellTable.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import type { CellPlace } from '../../ui/tables/use-cell-focus.ts';
import { copyCells } from './copy-cells.ts';
import classes from './ResultTable.module.css';
import type { ResultTableState } from './use-result-table.tsx';

/** Rows of a result in a grid of any height. Only visible rows are parsed. */
export function ResultTable({ table }: { readonly table: ResultTableState }) {
  const { focus, openCell, rowOf, columnOf, edit } = table;
  const { editing } = edit;
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
  const open = ({ row }: CellPlace, { id }: Column<number>) =>
    table.setOpenCell({ row: rowOf(row), column: columnOf(id)! });
  const isContainer = (place: CellPlace) => {
    const raw = table.cellAt(place.row, table.shownColumns[place.column]!);
    return raw !== undefined && (kindOf(raw) === 'object' || kindOf(raw) === 'array');
  };
  const onCellKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') return edit.edit(focus.active);
    if (event.key === ' ' && !event.ctrlKey && !event.metaKey) {
      open(focus.active, table.grid.shown[focus.active.column + 1]!.column);
      return true;
    }
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
      onOpen={(place, column) => {
        if (isContainer(place) || !edit.edit(place)) open(place, column);
      }}
      onCellKey={onCellKey}
      editing={editing}
      editor={editing && <Editor table={table} place={editing} />}
      className={classes.result}
    />
  );
}

function Editor({ table, place }: { readonly table: ResultTableState; readonly place: CellPlace }) {
  const { edit, shownColumns } = table;
  const cell = edit.cellOf(place);
  if (cell === undefined) return null;
  return (
    <CellEditor
      key={`${place.row} ${place.column}`}
      label={`${cell.name} of ${cell.id}`}
      raw={cell.raw}
      isAtEnd={place.column > 0 && place.column === shownColumns.length - 1}
      onSave={(json, step) => edit.save(place, json, step)}
      onCancel={edit.stop}
    />
  );
}
