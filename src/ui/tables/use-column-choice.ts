import { useMemo } from 'react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import type { Column } from './columns.ts';

/** Order and visibility of the columns that a user chose. */
const storedChoice = z.object({
  order: z.array(z.string()).readonly(),
  hidden: z.array(z.string()).readonly(),
  /** Columns that are hidden at first and that the user has shown. */
  shown: z.array(z.string()).readonly().optional(),
});
type StoredChoice = z.infer<typeof storedChoice>;

export interface ColumnChoice<Row> {
  /** All columns that can be chosen, in their order. */
  readonly entries: readonly { readonly column: Column<Row>; readonly isShown: boolean }[];
  /** The columns of the table. */
  readonly shown: readonly Column<Row>[];
  setShown(columnId: string, isShown: boolean): void;
  /** Moves a column by `step` places. */
  move(columnId: string, step: number): void;
  reset(): void;
}

const none: readonly string[] = [];
const noChoice: StoredChoice = { order: [], hidden: [] };

/**
 * The chosen columns of a table, stored in this browser under the table's name. The columns in `fixed` are always shown
 * and keep their places at the start and the end. `hiddenAtFirst`: the columns that the user has to show.
 */
export function useColumnChoice<Row>(
  table: string,
  columns: readonly Column<Row>[],
  fixed: readonly string[],
  hiddenAtFirst: readonly string[] = none,
): ColumnChoice<Row> {
  const [stored, setStored] = useStoredState<StoredChoice>(`chosen.${table}`, storedChoice, noChoice);
  const entries = useMemo(() => {
    const free = columns.filter(({ id }) => !fixed.includes(id));
    return sortByOrder(free, stored.order).map((column) => ({
      column,
      isShown:
        stored.shown?.includes(column.id) ||
        !(stored.hidden.includes(column.id) || hiddenAtFirst.includes(column.id)),
    }));
  }, [columns, fixed, stored, hiddenAtFirst]);
  const shown = useMemo(() => {
    const chosen = entries.filter(({ isShown }) => isShown).map(({ column }) => column);
    const first = columns.findIndex(({ id }) => !fixed.includes(id));
    const isFixed = ({ id }: Column<Row>) => fixed.includes(id);
    return [...columns.slice(0, first).filter(isFixed), ...chosen, ...columns.slice(first).filter(isFixed)];
  }, [columns, entries, fixed]);
  return {
    entries,
    shown,
    setShown: (columnId, isShown) =>
      setStored(({ order, hidden, shown = [] }) => ({
        order,
        hidden: isShown ? hidden.filter((id) => id !== columnId) : [...hidden, columnId],
        shown: isShown ? [...shown, columnId] : shown.filter((id) => id !== columnId),
      })),
    move(columnId, step) {
      const order = entries.map(({ column }) => column.id);
      const from = order.indexOf(columnId);
      const to = Math.max(0, Math.min(order.length - 1, from + step));
      setStored((before) => ({ ...before, order: order.toSpliced(from, 1).toSpliced(to, 0, columnId) }));
    },
    reset: () => setStored(noChoice),
  };
}

/** Columns that the order does not name follow in their own order. */
function sortByOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((left, right) => rank(left.id) - rank(right.id));
}
