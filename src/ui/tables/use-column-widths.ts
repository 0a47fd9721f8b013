import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import { clampWidth } from './columns.ts';

interface ColumnWidths {
  /** Widths set by the user, by column id. */
  readonly widths: Readonly<Record<string, number>>;
  setWidth(columnId: string, widthPx: number): void;
  /** Resets a column to its own width. */
  resetWidth(columnId: string): void;
}

const storedWidths = z.record(z.string(), z.number()).readonly();
const noWidths = {};

/** Column widths of a table, stored in this browser under the table's name. */
export function useColumnWidths(table: string): ColumnWidths {
  const [widths, setWidths] = useStoredState(`columns.${table}`, storedWidths, noWidths);
  return {
    widths,
    setWidth: (columnId, widthPx) => setWidths((before) => ({ ...before, [columnId]: clampWidth(widthPx) })),
    resetWidth: (columnId) =>
      setWidths((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== columnId))),
  };
}
