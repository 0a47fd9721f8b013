import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualRows } from './use-virtual-rows.ts';

/** A cell by its place in the shown rows and columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; both ends are inclusive. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

interface CellFocusOptions {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly virtual: VirtualRows;
}

interface SelectedCells {
  /** The fixed end of the range. */
  readonly anchor: CellPlace;
  /** The cell with the focus. */
  readonly head: CellPlace;
}

const start: CellPlace = { row: 0, column: 0 };

export type CellFocus = ReturnType<typeof useCellFocus>;

/**
 * The focused cell and the selected range of a grid. Arrow keys, Page up and down, Home and End move; with Shift they
 * extend the range, as do a drag and a click with Shift. Ctrl+A selects all cells, Ctrl+Space the columns of the range.
 */
export function useCellFocus({ rowCount, columnCount, virtual }: CellFocusOptions) {
  const [cells, setCells] = useState<SelectedCells>({ anchor: start, head: start });
  const hasFocus = useRef(false);
  const isDragging = useRef(false);
  const clamp = ({ row, column }: CellPlace): CellPlace => ({
    row: Math.max(0, Math.min(rowCount - 1, row)),
    column: Math.max(0, Math.min(columnCount - 1, column)),
  });
  const [anchor, head] = [clamp(cells.anchor), clamp(cells.head)];
  const range = rangeOf(anchor, head);

  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    const scroller = virtual.scroller.current;
    // A field in a cell keeps the focus.
    if (scroller?.querySelector('[data-cell] :focus')) return;
    scroller
      ?.querySelector<HTMLElement>(`[data-cell="${head.row}-${head.column}"]`)
      ?.focus({ preventScroll: true });
  });

  const select = (next: SelectedCells) => {
    hasFocus.current = true;
    setCells(next);
  };
  const scrollTo = ({ row, column }: CellPlace) => {
    virtual.scrollToRow(row);
    // The headings are always rendered; the first one is above the headings of the rows.
    virtual.scroller.current
      ?.querySelectorAll('thead th')
      [column + 1]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const moveTo = (place: CellPlace, isRange = false) => {
    const next = clamp(place);
    select({ anchor: isRange ? anchor : next, head: next });
    scrollTo(next);
  };
  const pageRows = Math.max(1, Math.floor(virtual.visibleRows) - 1);

  return {
    active: head,
    range,
    cellCount: (range.lastRow - range.firstRow + 1) * (range.lastColumn - range.firstColumn + 1),
    moveTo,
    /** Makes a cell the active one; the focus stays where it is. */
    show(place: CellPlace) {
      setCells({ anchor: place, head: place });
      scrollTo(place);
    },
    /** Selects whole columns; the focus stays in its row. */
    selectColumns(firstColumn: number, lastColumn = firstColumn) {
      select({ anchor: { row: rowCount - 1, column: lastColumn }, head: { row: 0, column: firstColumn } });
    },
    /** True if the key was one of the grid. */
    onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
      const isMod = event.ctrlKey || event.metaKey;
      const moved = event.altKey
        ? undefined
        : moveOf(event.key, isMod, head, { rowCount, columnCount, pageRows });
      if (moved) moveTo(moved, event.shiftKey);
      else if (isMod && event.key === 'a') {
        select({ anchor: clamp({ row: rowCount, column: columnCount }), head: start });
      } else if (isMod && event.key === ' ') this.selectColumns(range.firstColumn, range.lastColumn);
      else if (event.key === 'Escape' && this.cellCount > 1) select({ anchor: head, head });
      else return false;
      return true;
    },
    onFocus(place: CellPlace) {
      hasFocus.current = true;
      if (place.row !== head.row || place.column !== head.column) select({ anchor: place, head: place });
    },
    onBlur() {
      hasFocus.current = false;
    },
    onPointerDown(event: PointerEvent<HTMLElement>, place: CellPlace) {
      if (event.button !== 0) return;
      isDragging.current = true;
      if (event.shiftKey) {
        // Prevents a selection of text, and the focus without a range.
        event.preventDefault();
        select({ anchor, head: place });
      } else if (place.row === head.row && place.column === head.column)
        select({ anchor: place, head: place });
    },
    onPointerEnter(event: PointerEvent<HTMLElement>, place: CellPlace) {
      if (event.buttons !== 1) isDragging.current = false;
      if (!isDragging.current) return;
      window.getSelection()?.removeAllRanges();
      select({ anchor, head: place });
    },
  };
}

function rangeOf(anchor: CellPlace, head: CellPlace): CellRange {
  return {
    firstRow: Math.min(anchor.row, head.row),
    lastRow: Math.max(anchor.row, head.row),
    firstColumn: Math.min(anchor.column, head.column),
    lastColumn: Math.max(anchor.column, head.column),
  };
}

interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly pageRows: number;
}

/** The cell to which a key moves, perhaps beyond an edge of the grid. */
function moveOf(
  key: string,
  isMod: boolean,
  { row, column }: CellPlace,
  size: GridSize,
): CellPlace | undefined {
  const { rowCount, columnCount, pageRows } = size;
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowDown: { row: isMod ? rowCount - 1 : row + 1, column },
    ArrowUp: { row: isMod ? 0 : row - 1, column },
    ArrowRight: { row, column: isMod ? columnCount - 1 : column + 1 },
    ArrowLeft: { row, column: isMod ? 0 : column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: isMod ? 0 : row, column: 0 },
    End: { row: isMod ? rowCount - 1 : row, column: columnCount - 1 },
  };
  return moves[key];
}
