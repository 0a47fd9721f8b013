import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { cutText, tooltipText } from '../../lib/bound-text.ts';
import { kindOf, membersOf } from '../../lib/raw-json.ts';
import { cellRowHeightPx } from '../../ui/tables/CellTable.tsx';
import type { Column, TableSort } from '../../ui/tables/columns.ts';
import { useCellFocus } from '../../ui/tables/use-cell-focus.ts';
import { useColumns } from '../../ui/tables/use-columns.ts';
import { useVirtualRows } from '../../ui/tables/use-virtual-rows.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import { ColumnItems } from './ColumnItems.tsx';
import { type CellFilter, isComplete } from './cell-filter.ts';
import { ResultCell } from './ResultCell.tsx';
import classes from './ResultTable.module.css';
import { columnsOf, type ResultColumn } from './result-columns.ts';
import { layoutOf, setHidden, setPinned } from './result-layout.ts';
import { useArrangedRows } from './use-arranged-rows.ts';
import { useCellEdit } from './use-cell-edit.ts';

/** The column with the numbers of the rows, which is always pinned. */
const numberId = '#';
const idOf = (name: string | undefined) => (name === undefined ? 'row' : `.${name}`);

/** A cell by its row in the result and its column. */
interface OpenCell {
  readonly row: number;
  readonly column: ResultColumn;
}

export type ResultTableState = ReturnType<typeof useResultTable>;

/** The table of a result: its order and filters, the layout of its columns, the selected cells, and the opened value. */
export function useResultTable(run: QueryRun, result: QueryResult) {
  const { rows } = run;
  const { loadedRows } = result;
  const known = useMemo(() => columnsOf(rows), [rows, rows.columns.size]);
  const byId = useMemo(() => new Map(known.map((column) => [idOf(column.name), column])), [known]);
  const [drafts, setDrafts] = useState<readonly CellFilter[]>([]);
  const arranged = useArrangedRows(rows, loadedRows);
  const { shown, wanted, setSort, setFilters } = arranged;
  const { order } = shown;
  const rowCount = order === undefined ? loadedRows : order.length;
  const rowOf = (place: number) => order?.[place] ?? place;
  const layout = useStore(layoutOf(run));
  const [openCell, setOpenCell] = useState<OpenCell>();
  const virtual = useVirtualRows({
    count: rowCount,
    rowHeightPx: cellRowHeightPx,
    headHeightPx: cellRowHeightPx,
  });
  const changeFilters = (next: readonly CellFilter[]) => {
    setDrafts(next);
    setFilters(next.filter(isComplete));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit changes a row
  const parts = useMemo(() => membersByRow((row) => rows.rowText(row)), [rows, result.edits]);
  const cellAt = (place: number, { name }: ResultColumn) => parts(rowOf(place)).get(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values change with these
  const columns = useMemo<readonly Column<number>[]>(
    () => [
      numberColumn(loadedRows, rowOf),
      ...known.map((column) => ({
        ...headingOf(column),
        menu: (
          <ColumnItems
            isPinned={layout.pinned.includes(idOf(column.name))}
            onSort={(isDescending) => setSort({ column: column.name, isDescending })}
            onFilter={() =>
              changeFilters([...drafts, { column: column.name, operator: 'contains', text: '' }])
            }
            onPin={() => setPinned(run, idOf(column.name), !layout.pinned.includes(idOf(column.name)))}
            onHide={() => setHidden(run, idOf(column.name), true)}
            onSelect={() => {
              const at = grid.shown.findIndex((each) => each.column.id === idOf(column.name));
              focus.selectColumns(at - 1);
            }}
          />
        ),
        render: (place: number) => <ResultCell raw={cellAt(place, column)} />,
      })),
    ],
    [known, layout, drafts, order, parts, loadedRows],
  );
  const sortOf = (sort: typeof wanted.sort): TableSort | undefined =>
    sort && { columnId: idOf(sort.column), isDescending: sort.isDescending };
  const grid = useColumns<number>({
    name: 'query-result',
    columns,
    sort: sortOf(wanted.sort),
    onSort: ({ columnId, isDescending }) => setSort({ column: byId.get(columnId)?.name, isDescending }),
    onUnsort: () => setSort(undefined),
    layout: useMemo(() => ({ ...layout, pinned: [numberId, ...layout.pinned] }), [layout]),
  });
  const shownColumns = grid.shown.slice(1).map(({ column }) => byId.get(column.id)!);
  const focus = useCellFocus({ rowCount, columnCount: shownColumns.length, virtual });
  const edit = useCellEdit({ run, focus, rowOf, columns: shownColumns, cellAt });

  const isAtEnd = virtual.last >= rowCount && shown.filters.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called again after each batch
  useEffect(() => {
    if (isAtEnd) void run.loadMore();
  }, [isAtEnd, rowCount, run]);

  return {
    run,
    result,
    rows,
    rowCount,
    rowOf,
    ...arranged,
    /** The order of the shown rows. */
    sort: sortOf(shown.sort),
    drafts,
    changeFilters,
    columns: known,
    grid,
    virtual,
    focus,
    edit,
    shownColumns,
    selectedColumns: shownColumns
      .slice(focus.range.firstColumn, focus.range.lastColumn + 1)
      .map(({ name }) => name),
    hiddenColumns: layout.hidden.flatMap((id) => byId.get(id) ?? []),
    showColumn: (column: ResultColumn) => setHidden(run, idOf(column.name), false),
    columnOf: (id: string) => byId.get(id),
    cellAt,
    openCell,
    setOpenCell,
  };
}

/** The members of rows, which their cells share. */
function membersByRow(rowText: (row: number) => string) {
  const known = new Map<number, ReadonlyMap<string | undefined, string>>();
  const maxRows = 500;
  return (row: number): ReadonlyMap<string | undefined, string> => {
    const found = known.get(row);
    if (found) return found;
    const raw = rowText(row);
    const members = kindOf(raw) === 'object' ? membersOf(raw) : new Map([[undefined, raw]]);
    if (known.size >= maxRows) known.clear();
    known.set(row, members);
    return members;
  };
}

function numberColumn(loadedRows: number, rowOf: (place: number) => number): Column<number> {
  return {
    id: numberId,
    label: '#',
    widthPx: Math.max(44, String(loadedRows).length * 8 + 24),
    isResizable: false,
    align: 'end',
    className: classes.number,
    render: (place) => formatRow(rowOf(place)),
  };
}

/** Without separators, as in messages about a row. */
const formatRow = (row: number) => String(row + 1);

function headingOf({ name, label, isNumeric, widthPx }: ResultColumn) {
  return {
    id: idOf(name),
    label,
    widthPx,
    isSortable: true,
    align: isNumeric ? ('end' as const) : ('start' as const),
    heading: (
      <bdi className={classes.name} title={tooltipText(label)}>
        {cutText(label, 100)}
      </bdi>
    ),
  };
}
