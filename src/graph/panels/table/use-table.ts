import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../../command.ts';
import { notifyError } from '../../../store/notifications.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import type { TableSort } from '../../../ui/tables/TableHead.tsx';
import { type ColumnChoice, useColumnChoice } from '../../../ui/tables/use-column-choice.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { loadColumns } from '../../workspace/table/export-rows.ts';
import { sortRows } from '../../workspace/table/sort-rows.ts';
import { type TableColumn, tableColumns } from '../../workspace/table/table-columns.ts';
import { type TableId, tableRows, tablesOf } from '../../workspace/table/table-state.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
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

export interface TableView extends ChosenColumns {
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
  const modelRevision = useWorkspaceState((state) => state.modelRevision);
  const selection = useWorkspaceState((state) => state.selection);
  const revision = useStore(tables.store, (state) => state.revision);
  useEffect(() => {
    void runCommand(table === 'edges' ? 'graph.loadEdgeAttributeExamples' : 'graph.loadAttributeExamples');
  }, [table]);
  const sorting = columns.find(({ id }) => id === sort?.columnId);
  const sortRevision = sorting?.need === undefined ? 0 : revision;
  const isOfSelection = table === 'selected' || table === 'neighbours';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on the state of the workspace
  const rows = useMemo(
    () => sortedRows(workspace, table, sorting, sort?.isDescending),
    [workspace, table, modelRevision, isOfSelection ? selection : 0, sorting, sort, sortRevision],
  );
  const onRange = useLoading(table, rows, shown, sorting);
  return {
    ...chosen,
    rows,
    onSort: (next) => tables.store.setState(({ sorts }) => ({ sorts: { ...sorts, [table]: next } })),
    onRange,
  };
}

/** The rows of a table in the order of a column. */
export function sortedRows(
  workspace: GraphWorkspace,
  table: TableId,
  sorting: TableColumn | undefined,
  isDescending = false,
): readonly number[] {
  const rows = tableRows(workspace, table);
  return sorting === undefined ? rows : sortRows(rows, (row) => sorting.read(row), isDescending);
}

/** Loads the values of the rows in view, and those of all rows for the sorted column. */
function useLoading(
  table: TableId,
  rows: readonly number[],
  shown: readonly TableColumn[],
  sorting: TableColumn | undefined,
): (firstIndex: number, lastIndex: number) => void {
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
        if (sorting?.need !== undefined) await loadColumns(workspace, table, rows, [sorting], own.signal);
      };
      load().catch((error: unknown) => {
        if (!own.signal.aborted) notifyError(error, 'Graph error');
      });
    }, settleMs);
  }, [workspace, table, rows, names, sorting?.id]);
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
