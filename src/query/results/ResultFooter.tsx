import { Button, Menu } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cutText } from '../../lib/bound-text.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { runInSlices } from '../../lib/slices.ts';
import { type CellSummary, summarizeCells } from './cell-summary.ts';
import { formatValue } from './format-value.ts';
import classes from './TableView.module.css';
import type { ResultTableState } from './use-result-table.tsx';

/** Below the table: the hidden columns, and figures of the selected cells. It keeps its place, so that rows do not move. */
export function ResultFooter({ table }: { readonly table: ResultTableState }) {
  const { hiddenColumns, shown, rowCount } = table;
  const summary = useSummary(table);
  return (
    <div className={classes.footer}>
      {shown.filters.length > 0 && (
        <span>
          {formatExact(rowCount)} of {formatAmount(table.result.loadedRows, 'loaded row')}
        </span>
      )}
      {hiddenColumns.length > 0 && (
        <Menu position="top-start">
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconEyeOff size={14} aria-hidden />}
            >
              {formatAmount(hiddenColumns.length, 'hidden column')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hiddenColumns.map((column) => (
              <Menu.Item key={column.name ?? '\0'} onClick={() => table.showColumn(column)}>
                Show {cutText(column.label, 60)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => hiddenColumns.forEach(table.showColumn)}>Show all columns</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <EditHint table={table} />
      <span className={classes.space} />
      <span aria-live="polite" className={classes.summary}>
        {summary === 'counting' ? 'Counting…' : summary && <Figures summary={summary} />}
      </span>
    </div>
  );
}

/** States that the active cell can be edited, and how. */
function EditHint({ table: { edit, focus } }: { readonly table: ResultTableState }) {
  const cell = focus.cellCount === 1 ? edit.cellOf(focus.active) : undefined;
  return (
    cell !== undefined && (
      <span className={classes.hint}>
        F2 edits {cutText(cell.name, 40)} of {cutText(cell.id, 60)}
      </span>
    )
  );
}

function Figures({ summary }: { readonly summary: CellSummary }) {
  const { cells, values, numbers, sum, min, max, mean } = summary;
  const figures = [
    ['Cells', formatExact(cells), undefined],
    ['Count', formatExact(values), 'Cells with a value'],
    ...(numbers === 0
      ? []
      : ([
          ['Sum', formatSum(sum), sum],
          ['Min', formatSum(min), min],
          ['Max', formatSum(max), max],
          ['Mean', formatValue(mean), String(mean)],
        ] as const)),
  ] as const;
  return figures.map(([label, text, title]) => (
    <span key={label} title={title}>
      {label} <b>{text}</b>
    </span>
  ));
}

/** Integers with all digits, others with four significant ones. */
function formatSum(digits: string): string {
  return /^-?\d+$/.test(digits) ? BigInt(digits).toLocaleString('en-US') : formatValue(Number(digits));
}

/** The figures of the selected cells; undefined for a single cell. Large selections are read in slices. */
function useSummary(table: ResultTableState): CellSummary | 'counting' | undefined {
  const { rows, rowOf, focus, selectedColumns, shown } = table;
  const { firstRow, lastRow, firstColumn, lastColumn } = focus.range;
  const [summary, setSummary] = useState<CellSummary>();
  const isSingle = focus.cellCount <= 1;
  const columns = selectedColumns.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bounds stand for the range, the names for the columns
  useEffect(() => {
    setSummary(undefined);
    if (isSingle) return;
    let isWanted = true;
    const steps = summarizeCells(rows, rowOf, focus.range, selectedColumns);
    void runInSlices(steps, () => isWanted).then((found) => {
      if (found !== undefined) setSummary(found);
    });
    return () => {
      isWanted = false;
    };
  }, [rows, shown.order, firstRow, lastRow, firstColumn, lastColumn, columns, isSingle]);
  return isSingle ? undefined : (summary ?? 'counting');
}
