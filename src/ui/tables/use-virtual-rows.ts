import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

const overscan = 8;
/** Browsers limit the height of an element. The scroll bar of a higher table moves several rows for the height of one. */
const maxHeightPx = 12_000_000;

interface VirtualRowsOptions {
  readonly count: number;
  readonly rowHeightPx: number;
  /** The headings cover the top of the viewport. */
  readonly headHeightPx: number;
}

/** The rendered rows of a table of any length. */
export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The rendered rows: `first` inclusive, `last` exclusive. */
  readonly first: number;
  readonly last: number;
  /** Heights of the gaps above and below the rendered rows. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** The visible rows; fractions for rows that are visible in part. */
  readonly top: number;
  readonly visibleRows: number;
  /** Scrolls as little as needed to show a row. */
  readonly scrollToRow: (row: number) => void;
}

/** Renders the rows in view, all of one height. */
export function useVirtualRows({ count, rowHeightPx, headHeightPx }: VirtualRowsOptions): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  /** Scrolled pixels for one row. */
  const stepPx = Math.min(rowHeightPx, maxHeightPx / Math.max(1, count));
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => stepPx,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  const viewPx = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - headHeightPx);
  const visibleRows = viewPx / rowHeightPx;
  const scrollTop = virtualizer.scrollOffset ?? 0;
  const top = scrollTop / stepPx;
  // The space above the rows in view limits the rendered rows there.
  const first = Math.max(items[0]?.index ?? 0, Math.ceil(top - scrollTop / rowHeightPx));
  const last = Math.min((items.at(-1)?.index ?? -1) + 1, Math.ceil(top + visibleRows) + overscan);
  const abovePx = Math.max(0, scrollTop - (top - first) * rowHeightPx);
  // At the end of the scroll bar, the last row is at the end of the viewport.
  const heightPx = count * stepPx + viewPx * (1 - stepPx / rowHeightPx);
  return {
    scroller,
    first,
    last: Math.max(first, last),
    abovePx,
    belowPx: Math.max(0, heightPx - abovePx - Math.max(0, last - first) * rowHeightPx),
    top,
    visibleRows,
    scrollToRow(row) {
      const element = scroller.current;
      if (!element) return;
      const topRow = element.scrollTop / stepPx;
      if (row < topRow) element.scrollTop = row * stepPx;
      else if (row + 1 > topRow + visibleRows) element.scrollTop = (row + 1 - visibleRows) * stepPx;
    },
  };
}
