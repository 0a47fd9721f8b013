import { Button } from '@mantine/core';
import { formatAmount, formatExact } from '../../lib/format.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import { FilterBar } from './FilterBar.tsx';
import { loadAll } from './load-all.ts';
import { ResultFooter } from './ResultFooter.tsx';
import { ResultTable } from './ResultTable.tsx';
import { maxColumns } from './result-columns.ts';
import classes from './TableView.module.css';
import { type ResultTableState, useResultTable } from './use-result-table.tsx';
import { ValuePanel } from './ValuePanel.tsx';

interface TableViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

/** The table of a result with its filters, its order, and the panel of the opened value. */
export function TableView({ run, result }: TableViewProps) {
  const table = useResultTable(run, result);
  const { openCell, rows } = table;
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <FilterBar filters={table.drafts} onChange={table.changeFilters} />
        <Notes table={table} />
        <div className={classes.table}>
          <ResultTable table={table} />
        </div>
        <ResultFooter table={table} />
      </div>
      {openCell !== undefined && (
        <ValuePanel
          raw={rows.rowText(openCell.row)}
          row={openCell.row}
          column={openCell.column}
          onClose={() => table.setOpenCell(undefined)}
        />
      )}
    </div>
  );
}

/** Work in progress, and what the table does not show. */
function Notes({ table }: { readonly table: ResultTableState }) {
  const { result, rows, shown } = table;
  const loaded = formatExact(result.loadedRows);
  const hidden = rows.columns.size - maxColumns;
  const isArranging = table.isSorting || table.isFiltering;
  return (
    <>
      {isArranging && (
        <p className={classes.progress} role="status">
          {table.isSorting ? 'Sorting' : 'Filtering'} {loaded} rows…
          <Button size="compact-xs" variant="default" onClick={table.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {(shown.sort !== undefined || shown.filters.length > 0) && result.hasMore && (
        <p className={classes.notice} role="status">
          {shown.filters.length > 0 ? 'Filtered' : 'Sorted'}: the {loaded} loaded rows only.
          {shown.filters.length > 0 && (
            <Button size="compact-xs" variant="default" onClick={() => void loadAll(table.run)}>
              Load all rows
            </Button>
          )}
        </p>
      )}
      {hidden > 0 && (
        <p className={classes.notice}>
          {maxColumns} of {formatAmount(rows.columns.size, 'column')}. Open a row to see all its attributes.
        </p>
      )}
    </>
  );
}
