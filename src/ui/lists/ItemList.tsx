import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './ItemList.module.css';

/** Props for the main control of an item. */
export interface ItemControlProps {
  readonly tabIndex: number;
  readonly 'data-item-control': number;
}

export interface ItemListHandle {
  /** Focuses the last focused item, or the first one. */
  focus(): void;
}

interface ItemListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly layout: 'rows' | 'tiles';
  /** Fixed heights prevent layout shifts when data arrives. */
  readonly rowHeightPx: number;
  readonly tileHeightPx: number;
  readonly minTileWidthPx: number;
  readonly renderItem: (item: Item, control: ItemControlProps) => ReactNode;
  /** Called with the first and the last visible item, counted from 1. */
  readonly onRange?: (first: number, last: number) => void;
  readonly ref?: Ref<ItemListHandle>;
}

const gapPx = 12;

/**
 * A virtualised list of rows or tiles. It scrolls with the nearest `[data-scroller]`, else with the screen (`#main`).
 * Arrow keys, Page up and down, Home and End move the focus; only one item is in the tab order.
 */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { items, keyOf, layout, renderItem } = props;
  const host = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const [activeIndex, setActiveIndex] = useState(0);
  const focusIndex = useRef<number>(undefined);
  const [marginPx, setMarginPx] = useState(0);

  const columns =
    layout === 'rows' ? 1 : Math.max(1, Math.floor((width + gapPx) / (props.minTileWidthPx + gapPx)));
  const rowHeightPx = layout === 'rows' ? props.rowHeightPx : props.tileHeightPx + gapPx;
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scrollerOf(host.current),
    estimateSize: () => rowHeightPx,
    overscan: 6,
    scrollMargin: marginPx,
    // The sticky header covers the top of the screen.
    scrollPaddingStart: 72,
  });
  useLayoutEffect(() => {
    setMarginPx(offsetInScroller(host.current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height requires a new measurement
  useLayoutEffect(() => virtualizer.measure(), [rowHeightPx, virtualizer]);

  const { range } = virtualizer;
  const firstItem = range ? range.startIndex * columns + 1 : 0;
  const lastItem = range ? Math.min(items.length, (range.endIndex + 1) * columns) : 0;
  const { onRange } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the range changes, not the function
  useLayoutEffect(() => {
    if (lastItem > 0) onRange?.(firstItem, lastItem);
  }, [firstItem, lastItem]);

  const active = Math.min(activeIndex, Math.max(0, items.length - 1));
  useLayoutEffect(() => {
    if (focusIndex.current === undefined) return;
    const control = host.current?.querySelector<HTMLElement>(`[data-item-control="${focusIndex.current}"]`);
    if (!control) return;
    focusIndex.current = undefined;
    control.focus({ preventScroll: true });
  });
  const focusItem = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    focusIndex.current = next;
    setActiveIndex(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
    // An item that is rendered and active already causes no new render.
    host.current?.querySelector<HTMLElement>(`[data-item-control="${next}"]`)?.focus({ preventScroll: true });
  };
  useImperativeHandle(props.ref, () => ({ focus: () => items.length > 0 && focusItem(active) }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const control = (event.target as HTMLElement).closest('[data-item-control]');
    if (!control || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(control.getAttribute('data-item-control'));
    const target = targetOf(event.key, index, columns, items.length);
    if (target === undefined) return;
    event.preventDefault();
    focusItem(target);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised list cannot use ul and li
    <div
      role="list"
      aria-label={props.label}
      ref={useMergedRef(host, sizeRef)}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
          const index = row.index * columns + column;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{
                transform: `translateY(${row.start - marginPx}px)`,
                left: `calc((100% + ${gapPx}px) * ${column} / ${columns})`,
                width: `calc((100% + ${gapPx}px) / ${columns} - ${gapPx}px)`,
                height: layout === 'rows' ? rowHeightPx : rowHeightPx - gapPx,
              }}
              onFocus={() => setActiveIndex(index)}
            >
              {renderItem(item, { tabIndex: index === active ? 0 : -1, 'data-item-control': index })}
            </div>
          );
        }),
      )}
    </div>
  );
}

function targetOf(key: string, index: number, columns: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + columns < count ? index + columns : index;
    case 'ArrowUp':
      return index - columns >= 0 ? index - columns : index;
    case 'ArrowRight':
      return columns > 1 ? index + 1 : undefined;
    case 'ArrowLeft':
      return columns > 1 ? index - 1 : undefined;
    case 'PageDown':
      return index + 10 * columns;
    case 'PageUp':
      return index - 10 * columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The nearest scroll container of the list. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scroller], #main') ?? null;
}

/** Distance from the top of the scrolled content to the element. */
function offsetInScroller(element: HTMLElement | null): number {
  const scroller = scrollerOf(element);
  if (!element || !scroller) return 0;
  const offset =
    element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return Math.round(offset);
}
