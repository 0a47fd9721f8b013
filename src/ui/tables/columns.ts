import type { ReactNode } from 'react';

/** Props for controls in a row: only the controls of the active row are in the tab order. */
export interface RowControlProps {
  readonly tabIndex: number;
}

export interface Column<Row> {
  readonly id: string;
  /** Also the accessible name of a column with an empty heading (`isLabelHidden`). */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** A second line below the label, such as the type of the values. */
  readonly note?: string;
  /** Initial width; a width set by the user overrides it. Without it the column takes the remaining space. */
  readonly widthPx?: number;
  /** Hidden on phones. */
  readonly isOptional?: boolean;
  readonly isSortable?: boolean;
  /** The first click sorts descending, for amounts. */
  readonly isDescendingFirst?: boolean;
  /** A control at the end of the heading, such as a filter. */
  readonly control?: ReactNode;
  /** Numbers are right-aligned. */
  readonly align?: 'start' | 'end';
  readonly render: (row: Row, control: RowControlProps) => ReactNode;
}

/** Minimum width of a column without its own width; a narrower table scrolls horizontally. */
const minRestPx = 200;
const minRestOnPhonePx = 140;
const minWidthPx = 48;
const maxWidthPx = 800;

export function clampWidth(widthPx: number): number {
  return Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, widthPx)));
}

/** Minimum width of a table. */
export function minTableWidth(
  columns: readonly Column<never>[],
  widths: Readonly<Record<string, number>>,
  isPhone = false,
): number {
  const restPx = isPhone ? minRestOnPhonePx : minRestPx;
  return columns.reduce((sum, { id, widthPx }) => sum + (widths[id] ?? widthPx ?? restPx), 0);
}
