import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../../../command.ts';
import { runAtOnce, runInSlices } from '../../../../lib/slices.ts';
import { notifyError } from '../../../../store/notifications.ts';
import type { Column, TableSort } from '../../../../ui/tables/columns.ts';
import { type ColumnChoice, useColumnChoice } from '../../../../ui/tables/use-column-choice.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { loadColumns } from '../export-rows.ts';
import { sortRows } from '../sort-rows.ts';
import { type TableColumn, tableColumns } from '../table-columns.ts';
import { type TableId, tableRows, tablesOf } from '../table-state.ts';
import { toColumn } from './cells.tsx';

/** Up to this number of rows, the values of all rows are loaded at once; above it, those in view. */
const fewRows = 2000;
const settleMs = 120;
/** Number of attributes that are shown until the user chooses columns. */
const firstAttributes = 4;
const fixed = ['label', 'from', 'to'] as const;

interface ChosenColumns {
  readonly columns: readonly TableColumn[];
  readonly choice: ColumnChoice<number>;
  /** The chosen columns in their order. */
  readonly shown: readonly TableColumn[];
  readonly sort: TableSort | undefined;
}

/** The columns of a table and their order, as the user chose them. */
export function useTableColumns(table: TableId): ChosenColumns {
  const workspace = useWorkspace();
  const modelRevision = useWorkspaceState((state) => state.modelRevision);
  const label = useWorkspaceState((state) => state.style.vertexLabel);
  const examples = useWorkspaceState((state) =>
    table === 'edges' ? state.edgeAttributeExamples : state.attributeExamples,
  );
  const sort = useStore(tablesOf(workspace).store, ({ sorts }) => sorts[table]);
  // The alignment of a column depends on the values that have arrived.
  const revision = useStore(tablesOf(workspace).store, (state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on the state of the workspace
  const columns = useMemo(
    () => tableColumns(workspace, table),
    [workspace, table, modelRevision, label, examples, revision],
  );
  const cells = useMemo(
    () => columns.map((column): Column<number> => toColumn(column, workspace.model, table)),
    [columns, workspace, table],
  );
  const hiddenAtFirst = useMemo(
    () =>
      columns
        .filter(({ id }) => id.startsWith('attribute:'))
        .slice(firstAttributes)
        .map(({ id }) => id),
    [columns],
  );
  const name = `graph-${table === 'edges' ? 'edges' : 'vertices'}`;
  const choice = useColumnChoice(name, cells, fixed, hiddenAtFirst);
  const shown = choice.shown
    .map(({ id }) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined);
  return { columns, choice, shown, sort };
}

interface TableView extends ChosenColumns {
  /** Row indices in order. */
  readonly rows: readonly number[];
  onSort(sort: TableSort): void;
  onRange(firstIndex: number, lastIndex: number): void;
}

/** Rows, columns and order of a table; values of visible rows are loaded in the background. */
export function useTable(table: TableId): TableView {
  const workspace = useWorkspace();
  const tables = tablesOf(workspace);
  const chosen = useTableColumns(table);
  const { columns, shown, sort } = chosen;
  useWorkspaceState((state) => state.selection);
  useEffect(() => {
    void runCommand(table === 'edges' ? 'graph.loadEdgeAttributeExamples' : 'graph.loadAttributeExamples');
  }, [table]);
  const sorting = columns.find(({ id }) => id === sort?.columnId);
  const unsorted = tableRows(workspace, table);
  const [complete, setComplete] = useState<CompleteColumn>();
  // Sorted by a part of its values, the table would show a wrong order.
  const isReady =
    sorting?.need === undefined || (complete?.columnId === sorting.id && complete.rows === unsorted);
  const rows = useSortedRows(unsorted, isReady ? sorting : undefined, sort?.isDescending ?? false);
  const onRange = useLoading({ table, rows, unsorted, shown, sorting, onComplete: setComplete });
  return {
    ...chosen,
    rows,
    onSort: (next) => tables.store.setState(({ sorts }) => ({ sorts: { ...sorts, [table]: next } })),
    onRange,
  };
}

/** A column of the database whose values of all rows are loaded. */
interface CompleteColumn {
  readonly columnId: string;
  readonly rows: readonly number[];
}

/** The rows in the order of a column. Many rows are sorted in slices; until the end they stay in the former order. */
function useSortedRows(
  rows: readonly number[],
  sorting: TableColumn | undefined,
  isDescending: boolean,
): readonly number[] {
  const modelRevision = useWorkspaceState((state) => state.modelRevision);
  const [sorted, setSorted] = useState<{
    readonly of: readonly number[];
    readonly rows: readonly number[];
  }>();
  const isSmall = rows.length <= fewRows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values depend on the state of the workspace
  const atOnce = useMemo(() => {
    if (sorting === undefined || !isSmall) return rows;
    return runAtOnce(sortRows(rows, (row) => sorting.read(row), isDescending));
  }, [rows, isSmall, sorting?.id, isDescending, modelRevision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (sorting === undefined || isSmall) return;
    let isWanted = true;
    const steps = sortRows(rows, (row) => sorting.read(row), isDescending);
    void runInSlices(steps, () => isWanted).then((found) => {
      if (found !== undefined) setSorted({ of: rows, rows: found });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, isSmall, sorting?.id, isDescending, modelRevision]);
  return !isSmall && sorted?.of === rows ? sorted.rows : atOnce;
}

interface LoadingOptions {
  readonly table: TableId;
  /** In the order of the table. */
  readonly rows: readonly number[];
  readonly unsorted: readonly number[];
  readonly shown: readonly TableColumn[];
  readonly sorting: TableColumn | undefined;
  readonly onComplete: (column: CompleteColumn) => void;
}

/** Loads the values of the rows in view, and those of all rows for the sorted column. */
function useLoading({
  table,
  rows,
  unsorted,
  shown,
  sorting,
  onComplete,
}: LoadingOptions): (firstIndex: number, lastIndex: number) => void {
  const workspace = useWorkspace();
  const range = useRef<readonly [number, number]>([0, 0]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const abort = useRef<AbortController>(undefined);
  const names = shown.map(({ id }) => id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` stands for the shown columns
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      const [first, last] = range.current;
      const visible = rows.length <= fewRows ? rows : rows.slice(first, last + 1);
      const load = async () => {
        await loadColumns(workspace, table, visible, shown, own.signal);
        if (sorting?.need === undefined) return;
        await loadColumns(workspace, table, unsorted, [sorting], own.signal);
        onComplete({ columnId: sorting.id, rows: unsorted });
      };
      load().catch((error: unknown) => {
        if (!own.signal.aborted) notifyError(error, 'Graph error');
      });
    }, settleMs);
  }, [workspace, table, rows, unsorted, names, sorting?.id]);
  useEffect(() => {
    refresh();
    return () => {
      clearTimeout(timer.current);
      abort.current?.abort();
    };
  }, [refresh]);
  return useCallback(
    (first, last) => {
      range.current = [first, last];
      refresh();
    },
    [refresh],
  );
}
