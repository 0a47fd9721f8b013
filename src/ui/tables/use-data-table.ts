import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ItemListHandle } from '../lists/ItemList.tsx';
import type { Column } from './columns.ts';
import { type RowMove, rowMoveOf } from './row-keys.ts';
import { addRange, emptySelection, type Selection, selectedShare, toggleKey } from './selection.ts';
import type { TableSort } from './TableHead.tsx';

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** Storage key of the column widths. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** Keys of selected rows; without `onSelect` rows are not selectable. */
  readonly selection?: Selection;
  readonly onSelect?: (selection: Selection) => void;
  /** Replaces `onSelect` with the keys of all rows, in tables whose rows need no keys for it. */
  readonly onSelectAll?: () => void;
  /** Replaces `selection.has` with the key of a row. */
  readonly isSelected?: ((row: Row) => boolean) | undefined;
  /** The row whose details are open. */
  readonly openKey?: string;
  readonly onOpen: (row: Row) => void;
  /** What Enter opens, for the footer; default: `open`. */
  readonly openHint?: string;
  /** The key I, and a click beside the controls of a row; without it a click calls `onOpen`. */
  readonly onDetails?: (row: Row) => void;
  /** The keyboard moved the focus to another row. */
  readonly onMove?: (row: Row) => void;
  /** The row under the pointer elsewhere, such as in a picture. */
  readonly hoverKey?: string | undefined;
  /** The pointer entered a row, or left it. */
  readonly onHover?: (row: Row | undefined) => void;
  /** The rendered rows changed, so that values of visible rows can be loaded. */
  readonly onRange?: (firstIndex: number, lastIndex: number) => void;
  /** Called on Esc without selected rows. */
  readonly onEscape?: () => void;
  /** Replaces the rows of an empty table. */
  readonly empty: ReactNode;
  /** Rows of 28 px and headings with two lines, for grids of values. */
  readonly isTight?: boolean;
  /** Replaces the line below the table. */
  readonly footer?: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const overscan = 8;
const noRows: readonly never[] = [];

export type DataTableState<Row> = ReturnType<typeof useDataTable<Row>>;

/** The rows in view, the active and the selected rows, and the keys of a table. */
export function useDataTable<Row>(props: DataTableProps<Row>) {
  const { onOpen, onSelect, selection = emptySelection, isTight = false } = props;
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const rowHeightPx = isTight ? 28 : 32;
  const rows = props.rows ?? noRows;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
    // The headings are above the first row and offset all rows by their height.
    scrollPaddingEnd: isTight ? 40 : rowHeightPx,
  });
  const items = virtualizer.getVirtualItems();
  const [firstIndex, lastIndex] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const { onRange } = props;
  useEffect(() => {
    if (lastIndex >= firstIndex) onRange?.(firstIndex, lastIndex);
  }, [onRange, firstIndex, lastIndex]);
  const active = Math.min(activeIndex, Math.max(0, rows.length - 1));
  const select = useRowSelection(props, rows, active);

  const focusRow = (index: number) => {
    setActiveIndex(index);
    virtualizer.scrollToIndex(index);
    const focus = () =>
      scroller.current
        ?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
        ?.focus({ preventScroll: true });
    focus();
    // A row outside the viewport is rendered with the next render.
    requestAnimationFrame(focus);
  };
  useImperativeHandle(props.ref, () => ({ focus: () => rows.length > 0 && focusRow(active) }));
  const selectTo = (index: number, isRange: boolean) => {
    setActiveIndex(index);
    select.to(index, isRange);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    const rowMove = rowMoveOf(event, index, rows.length);
    const isOnRow = event.target === row;
    if (rowMove) {
      select.onMove(rowMove);
      focusRow(rowMove.index);
      props.onMove?.(rows[rowMove.index]!);
    } else if (isOnRow && event.key === 'Enter') onOpen(rows[index]!);
    else if (isOnRow && props.onDetails && isPlainKey(event, 'i')) props.onDetails(rows[index]!);
    else if (isOnRow && event.key === ' ' && onSelect) selectTo(index, false);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect) select.all();
    else if (event.key === 'Escape' && selection.size > 0) onSelect?.(emptySelection);
    else if (event.key === 'Escape' && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
  };
  const viewHeight = virtualizer.scrollRect?.height ?? 0;
  const scrollTop = virtualizer.scrollOffset ?? 0;

  return {
    isPhone,
    columns: isPhone ? props.columns.filter(({ isOptional }) => isOptional !== true) : props.columns,
    rows,
    items,
    scroller,
    active,
    setActiveIndex,
    hasRow: select.hasRow,
    selected: select.selected,
    selectTo,
    toggleAll: () => (select.selected === 'all' ? onSelect?.(emptySelection) : select.all()),
    openAt(index: number) {
      select.startRange(index);
      (props.onDetails ?? onOpen)(rows[index]!);
    },
    onKeyDown,
    /** Height of the rows above and below the rendered ones. */
    above: items[0]?.start ?? 0,
    below: Math.max(0, rows.length * rowHeightPx - (items.at(-1)?.end ?? 0)),
    /** Numbers of the first and last visible row, from 1. */
    firstRow: Math.floor(scrollTop / rowHeightPx) + 1,
    lastRow: Math.floor((scrollTop + viewHeight - rowHeightPx) / rowHeightPx),
  };
}

/** The selected rows; Shift extends the selection from a fixed end. */
function useRowSelection<Row>(props: DataTableProps<Row>, rows: readonly Row[], active: number) {
  const { keyOf, onSelect, isSelected, selection = emptySelection } = props;
  const hasRow = useMemo(
    () => isSelected ?? ((row: Row) => selection.has(keyOf(row))),
    [isSelected, selection, keyOf],
  );
  // The keys of all rows are read only for a selection of all of them.
  const selected = useMemo(() => selectedShare(selection, rows, hasRow), [selection, rows, hasRow]);
  /** Fixed and moving end of a range selection with Shift; valid while the active row is its `head`. */
  const range = useRef({ anchor: 0, head: 0 });
  return {
    hasRow,
    selected,
    all: props.onSelectAll ?? (() => onSelect?.(new Set(rows.map(keyOf)))),
    startRange(index: number) {
      range.current = { anchor: index, head: index };
    },
    onMove({ index, isRange }: RowMove) {
      const anchor = !isRange ? index : range.current.head === active ? range.current.anchor : active;
      range.current = { anchor, head: index };
      if (isRange) onSelect?.(addRange(selection, rows, keyOf, anchor, index));
    },
    to(index: number, isRange: boolean) {
      const anchor = isRange ? range.current.anchor : index;
      range.current = { anchor, head: index };
      onSelect?.(
        isRange ? addRange(selection, rows, keyOf, anchor, index) : toggleKey(selection, keyOf(rows[index]!)),
      );
    },
  };
}

function isPlainKey(event: KeyboardEvent<HTMLElement>, key: string): boolean {
  return event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey;
}
