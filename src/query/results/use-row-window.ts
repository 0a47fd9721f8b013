import { type RefObject, useLayoutEffect, useState } from 'react';

export const rowHeightPx = 28;
const headHeightPx = 28;
const overscan = 10;
/** Browsers limit the height of an element; beyond it the scroll position is scaled. */
const maxHeightPx = 12_000_000;

interface RowWindow {
  /** The rendered rows: `first` inclusive, `last` exclusive. */
  readonly first: number;
  readonly last: number;
  /** Offset of the first rendered row in the body. */
  readonly topPx: number;
  /** Height of the body. */
  readonly heightPx: number;
  /** True if the last row is rendered. */
  readonly isAtEnd: boolean;
  /** Scrolls as little as needed to show a row. */
  readonly scrollToRow: (row: number) => void;
}

/** The rows of a scrolled grid that are rendered, for any number of rows. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number): RowWindow {
  const [view, setView] = useState({ scrollTop: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const element = scroller.current!;
    const read = () => setView({ scrollTop: element.scrollTop, heightPx: element.clientHeight });
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return rowWindow(rowCount, view.scrollTop, view.heightPx - headHeightPx, (scrollTop) => {
    if (scroller.current) scroller.current.scrollTop = scrollTop;
  });
}

/** The arithmetic of the window; `viewPx` is the height of the visible rows. */
function rowWindow(
  rowCount: number,
  scrollTop: number,
  viewPx: number,
  scrollTo: (scrollTop: number) => void,
): RowWindow {
  const realPx = rowCount * rowHeightPx;
  const heightPx = Math.min(realPx, maxHeightPx);
  /** Rows in pixels per pixel of the scroll bar. */
  const scale = heightPx > viewPx ? (realPx - viewPx) / (heightPx - viewPx) : 1;
  const realTop = Math.max(0, Math.min(realPx - viewPx, scrollTop * scale));
  const first = Math.max(0, Math.floor(realTop / rowHeightPx) - overscan);
  const last = Math.min(rowCount, Math.ceil((realTop + Math.max(0, viewPx)) / rowHeightPx) + overscan);
  return {
    first,
    last,
    heightPx,
    topPx: first * rowHeightPx - realTop + Math.max(0, Math.min(heightPx - viewPx, scrollTop)),
    isAtEnd: last >= rowCount,
    scrollToRow(row) {
      const top = row * rowHeightPx;
      if (top < realTop) scrollTo(top / scale);
      else if (top + rowHeightPx > realTop + viewPx) scrollTo((top + rowHeightPx - viewPx) / scale);
    },
  };
}
