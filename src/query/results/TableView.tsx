import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { formatExact } from '../../lib/format.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import { type CellPlace, ResultTable } from './ResultTable.tsx';
import { columnsOf, maxColumns } from './result-columns.ts';
import classes from './TableView.module.css';
import { useSortedRows } from './use-sorted-rows.ts';
import { ValuePanel } from './ValuePanel.tsx';

interface TableViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

/** The table of a result with its sort order and the panel of the opened value. */
export function TableView({ run, result }: TableViewProps) {
  const { rows } = run;
  const { loadedRows, hasMore } = result;
  const columns = useMemo(() => columnsOf(rows), [rows, rows.columns.size]);
  const { sort, setSort, shown, cancel } = useSortedRows(rows, loadedRows);
  const { order } = shown;
  const [openCell, setOpenCell] = useState<CellPlace>();

  const onEnd = useCallback(() => void run.loadMore(), [run]);

  const hidden = rows.columns.size - maxColumns;
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        {sort !== shown.sort && (
          <p className={classes.progress} role="status">
            Sorting {formatExact(loadedRows)} rows…
            <Button size="compact-xs" variant="default" onClick={cancel}>
              Cancel
            </Button>
          </p>
        )}
        {shown.sort !== undefined && hasMore && (
          <p className={classes.notice} role="status">
            Sorted: the {formatExact(loadedRows)} loaded rows only.
          </p>
        )}
        {hidden > 0 && (
          <p className={classes.notice}>
            {maxColumns} of {formatExact(rows.columns.size)} columns. Open a row to see all its attributes.
          </p>
        )}
        <div className={classes.table}>
          <ResultTable
            rows={rows}
            rowCount={order === undefined ? loadedRows : order.length}
            columns={columns}
            order={order}
            sort={shown.sort}
            requestedSort={sort}
            onSort={setSort}
            openCell={openCell}
            onOpen={setOpenCell}
            onEnd={onEnd}
          />
        </div>
      </div>
      {openCell !== undefined && (
        <ValuePanel
          raw={rows.rowText(openCell.row)}
          row={openCell.row}
          column={columns[openCell.column]}
          onClose={() => setOpenCell(undefined)}
        />
      )}
    </div>
  );
}
