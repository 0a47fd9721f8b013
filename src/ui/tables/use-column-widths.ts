import { useLocalStorage } from '@mantine/hooks';
import { clampWidth } from './columns.ts';

interface ColumnWidths {
  /** By column id: widths that the user chose. */
  readonly widths: Readonly<Record<string, number>>;
  setWidth(columnId: string, widthPx: number): void;
  /** Back to the column's own width. */
  resetWidth(columnId: string): void;
}

/** The widths of a table's columns, remembered by this browser under the table's name. */
export function useColumnWidths(table: string): ColumnWidths {
  const [widths, setWidths] = useLocalStorage<Readonly<Record<string, number>>>({
    key: `orrery.columns.${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return {
    widths,
    setWidth: (columnId, widthPx) => setWidths((before) => ({ ...before, [columnId]: clampWidth(widthPx) })),
    resetWidth: (columnId) =>
      setWidths((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== columnId))),
  };
}
