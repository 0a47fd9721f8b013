import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type Column as TableColumn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import { type Column, type ColumnLayout, defaultLayout, type TableSort } from './columns.ts';

const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

/** The library has the columns only: a table of a million rows has no object for each row. */
type NoRow = Readonly<Record<string, unknown>>;
const noRows: NoRow[] = [];
const noValue = () => undefined;

const storedWidths = z.record(z.string(), z.number());
const noWidths: Record<string, number> = {};

/** Bounds of the widths that a user can set. */
const minWidthPx = 48;
const maxWidthPx = 800;
/** Minimum width of a column without its own width; a narrower table scrolls horizontally. */
const minRestPx = 200;
const minRestOnPhonePx = 96;

interface ColumnsOptions<Row> {
  /** Storage key of the widths. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  /** The third click on a heading removes the order; without it, clicks reverse the order. */
  readonly onUnsort?: (() => void) | undefined;
  readonly layout?: ColumnLayout | undefined;
  readonly isPhone?: boolean;
}

/** A visible column. */
export interface ShownColumn<Row> {
  readonly column: Column<Row>;
  /** Undefined: it takes the remaining space. */
  readonly widthPx: number | undefined;
  /** Distance of a pinned column from the start of the viewport. */
  readonly pinnedPx: number | undefined;
  setWidth(widthPx: number): void;
  resetWidth(): void;
  /** Sorts by the column, then in the other direction. */
  toggleSort(): void;
}

export interface TableColumns<Row> {
  /** Pinned columns are first. */
  readonly shown: readonly ShownColumn<Row>[];
  readonly minWidthPx: number;
}

/** Widths, order, pins and visibility of the columns of a table. Widths are stored in this browser. */
export function useColumns<Row>(options: ColumnsOptions<Row>): TableColumns<Row> {
  const { columns, sort, onSort, onUnsort, layout = defaultLayout, isPhone = false } = options;
  const [widths, setWidths] = useStoredState(`columns.${options.name}`, storedWidths, noWidths);
  const known = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const state = useMemo(
    () => ({
      columnSizing: widths,
      columnPinning: { start: [...layout.pinned], end: [] },
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      sorting: sort === undefined ? [] : [{ id: sort.columnId, desc: sort.isDescending }],
    }),
    [widths, layout, sort],
  );
  const table = useTable({
    features,
    data: noRows,
    columns: definitions,
    state,
    manualSorting: true,
    enableSortingRemoval: onUnsort !== undefined,
    onColumnSizingChange: (update) => setWidths((before) => functionalUpdate(update, before)),
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, state.sorting);
      if (next === undefined) onUnsort?.();
      else onSort?.({ columnId: next.id, isDescending: next.desc });
    },
  });
  const shown = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map((own) =>
    toShown(own, known.get(own.id)!, table.setColumnSizing),
  );
  const restPx = isPhone ? minRestOnPhonePx : minRestPx;
  return { shown, minWidthPx: shown.reduce((sum, { widthPx }) => sum + (widthPx ?? restPx), 0) };
}

function toDefinition<Row>(column: Column<Row>) {
  const { id, widthPx = minRestPx, isSortable = false, isDescendingFirst = false } = column;
  return {
    id,
    // The library sorts columns with values only.
    accessorFn: noValue,
    size: widthPx,
    minSize: Math.min(minWidthPx, widthPx),
    maxSize: maxWidthPx,
    enableSorting: isSortable,
    sortDescFirst: isDescendingFirst,
  };
}

function toShown<Row>(
  own: TableColumn<typeof features, NoRow>,
  column: Column<Row>,
  setSizing: (update: (before: Record<string, number>) => Record<string, number>) => void,
): ShownColumn<Row> {
  return {
    column,
    widthPx: column.widthPx === undefined ? undefined : own.getSize(),
    pinnedPx: own.getIsPinned() === 'start' ? own.getStart('start') : undefined,
    setWidth(widthPx) {
      const clamped = Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, widthPx)));
      setSizing((before) => ({ ...before, [own.id]: clamped }));
    },
    resetWidth: () => own.resetSize(),
    toggleSort: () => own.toggleSorting(),
  };
}
