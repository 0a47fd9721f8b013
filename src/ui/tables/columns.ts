import type { ReactNode } from 'react';

/** To be spread on the controls inside a row: only those of the active row are in the order of Tab. */
export interface RowControlProps {
  readonly tabIndex: number;
}

/** A column of a `DataTable`. */
export interface Column<Row> {
  readonly id: string;
  /** Also the accessible name of a column whose heading is empty (`isLabelHidden`). */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** At the start; the user's own width wins. Without it the column takes what the others leave. */
  readonly widthPx?: number;
  readonly isSortable?: boolean;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  readonly render: (row: Row, control: RowControlProps) => ReactNode;
}

/** A column without a width of its own has at least this one; the table scrolls sideways below it. */
export const leastRestPx = 200;
export const leastWidthPx = 48;
const mostWidthPx = 800;

export function clampWidth(widthPx: number): number {
  return Math.round(Math.max(leastWidthPx, Math.min(mostWidthPx, widthPx)));
}

/** The least width of a whole table. */
export function leastTableWidth(
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
): number {
  return columns.reduce((sum, { id, widthPx }) => sum + (widths[id] ?? widthPx ?? leastRestPx), 0);
}
