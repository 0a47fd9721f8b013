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
  /** The content of the heading; default: the label. */
  readonly heading?: ReactNode;
  /** A second line below the label, such as the type of the values. */
  readonly note?: string;
  /** Initial width; a width set by the user overrides it. Without it the column takes the remaining space. */
  readonly widthPx?: number;
  /** False: the user cannot change the width. */
  readonly isResizable?: boolean;
  /** Hidden on phones. */
  readonly isOptional?: boolean;
  readonly isSortable?: boolean;
  /** The first click sorts descending, for amounts. */
  readonly isDescendingFirst?: boolean;
  /** A control at the end of the heading, such as a filter. */
  readonly control?: ReactNode;
  /** Items of the menu of the heading. */
  readonly menu?: ReactNode;
  /** Numbers are right-aligned. */
  readonly align?: 'start' | 'center' | 'end';
  /** A class of the cells and the heading. */
  readonly className?: string | undefined;
  readonly render: (row: Row, control: RowControlProps) => ReactNode;
}

/** The order of a table. */
export interface TableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** Columns that the user has hidden or pinned to the start, by id. */
export interface ColumnLayout {
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
}

export const defaultLayout: ColumnLayout = { hidden: [], pinned: [] };
