import { useMediaQuery } from '@mantine/hooks';
import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type UIEventHandler,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ItemListHandle } from '../lists/ItemList.tsx';
import type { Column, TableSort } from './columns.ts';
import { type RowMove, rowMoveOf } from './row-keys.ts';
import { addRange, emptySelection, type Selection, selectedShare, toggleKey } from './selection.ts';
import { useColumns } from './use-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Attributes of a row: its place in a tree, and those that style sheets and tests read. */
export type RowAttributes = AriaAttributes & Readonly<Record<`data-${string}`, string | boolean | undefined>>;

export interface TableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** Storage key of the column widths. */
  readonly name: string;
  /** `treegrid`: `attributesOf` has the level of each row. */
  readonly role?: 'grid' | 'treegrid';
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
  readonly openKey?: string | undefined;
  /** The row that has the focus first. */
  readonly activeKey?: string | undefined;
  readonly onOpen: (row: Row) => void;
  /** The key I, and a click beside the controls of a row; without it a click calls `onOpen`. */
  readonly onDetails?: (row: Row) => void;
  /** The keyboard moved the focus to another row. */
  readonly onMove?: (row: Row) => void;
  /** Handles a key of a row first. Returns the key of the row that gets the focus, or true if nothing is left to do. */
  readonly onRowKey?: (event: KeyboardEvent<HTMLElement>, row: Row) => string | boolean;
  /** The row under the pointer elsewhere, such as in a picture. */
  readonly hoverKey?: string | undefined;
  /** The pointer entered a row, or left it. */
  readonly onHover?: (row: Row | undefined) => void;
  /** The rendered rows changed, so that values of visible rows can be loaded. */
  readonly onRange?: (firstIndex: number, lastIndex: number) => void;
  /** Called on Esc without selected rows. */
  readonly onEscape?: () => void;
  readonly onScroll?: UIEventHandler<HTMLElement>;
  readonly attributesOf?: (row: Row) => RowAttributes;
  /** The content of a second row below a row, over all columns. */
  readonly detailsOf?: (row: Row) => ReactNode;
  /** Replaces the rows of an empty table. */
  readonly empty: ReactNode;
  /** Rows of 28 px and headings with two lines, for grids of values. */
  readonly isTight?: boolean;
  /** Height of all rows; `content`: rows have the heights of their contents, and all are rendered. */
  readonly rowHeightPx?: number | 'content';
  readonly className?: string | undefined;
  readonly ref?: Ref<ItemListHandle>;
}

const noRows: readonly never[] = [];

export type TableState<Row> = ReturnType<typeof useRowTable<Row>>;

/** The rows in view, the active and the selected rows, and the keys of a table. */
export function useRowTable<Row>(props: TableProps<Row>) {
  const { onOpen, onSelect, keyOf, selection = emptySelection, isTight = false } = props;
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const rows = props.rows ?? noRows;
  const hasAllRows = props.rowHeightPx === 'content';
  const rowHeightPx = typeof props.rowHeightPx === 'number' ? props.rowHeightPx : isTight ? 28 : 32;
  const virtual = useVirtualRows({
    count: rows.length,
    rowHeightPx,
    headHeightPx: isTight ? 40 : rowHeightPx,
  });
  const [firstIndex, lastIndex] = hasAllRows ? [0, rows.length - 1] : [virtual.first, virtual.last - 1];
  const { onRange } = props;
  useEffect(() => {
    if (lastIndex >= firstIndex) onRange?.(firstIndex, lastIndex);
  }, [onRange, firstIndex, lastIndex]);
  const [active, setActive] = useActiveRow(rows, keyOf, props.activeKey);
  const select = useRowSelection(props, rows, active);
  const visibleColumns = isPhone
    ? props.columns.filter(({ isOptional }) => isOptional !== true)
    : props.columns;

  const focusRow = (index: number) => {
    if (rows[index] === undefined) return;
    setActive(index);
    if (!hasAllRows) virtual.scrollToRow(index);
    const focusElement = () =>
      virtual.scroller.current
        ?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
        ?.focus({ preventScroll: !hasAllRows });
    focusElement();
    // A row outside the viewport is rendered with the next render.
    requestAnimationFrame(focusElement);
  };
  const focus = () => focusRow(active);
  useImperativeHandle(props.ref, () => ({ focus }));
  const selectTo = (index: number, isRange: boolean) => {
    setActive(index);
    select.to(index, isRange);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]');
    const row = rows[Number(element?.dataset.index)];
    if (!element || row === undefined) return;
    const index = Number(element.dataset.index);
    const isOnRow = event.target === element;
    const handled = props.onRowKey?.(event, row) ?? false;
    const rowMove = handled === false ? rowMoveOf(event, index, rows.length) : undefined;
    if (typeof handled === 'string') focusRow(rows.findIndex((each) => keyOf(each) === handled));
    else if (handled) {
      // Nothing is left to do.
    } else if (rowMove) {
      select.onMove(rowMove);
      focusRow(rowMove.index);
      props.onMove?.(rows[rowMove.index]!);
    } else if (isOnRow && event.key === 'Enter') onOpen(row);
    else if (isOnRow && props.onDetails && isPlainKey(event, 'i')) props.onDetails(row);
    else if (isOnRow && event.key === ' ' && onSelect) selectTo(index, false);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect) select.all();
    else if (event.key === 'Escape' && selection.size > 0) onSelect?.(emptySelection);
    else if (event.key === 'Escape' && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
  };

  return {
    columns: useColumns({ ...props, columns: visibleColumns, isPhone }),
    rows,
    rowHeightPx: hasAllRows ? undefined : rowHeightPx,
    /** Rendered rows. */
    firstIndex,
    lastIndex,
    scroller: virtual.scroller,
    abovePx: hasAllRows ? 0 : virtual.abovePx,
    belowPx: hasAllRows ? 0 : virtual.belowPx,
    active,
    setActive,
    focus,
    hasRow: select.hasRow,
    selected: select.selected,
    selectTo,
    toggleAll: () => (select.selected === 'all' ? onSelect?.(emptySelection) : select.all()),
    openAt(index: number) {
      select.startRange(index);
      (props.onDetails ?? onOpen)(rows[index]!);
    },
    onKeyDown,
    /** Numbers of the first and last visible row, from 1. */
    firstRow: Math.floor(virtual.top) + 1,
    lastRow: Math.floor(virtual.top + virtual.visibleRows),
  };
}

/** The row in the tab order. It stays the same row when rows are added, removed or sorted. */
function useActiveRow<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  initialKey: string | undefined,
) {
  const [active, setActive] = useState({ index: 0, key: initialKey });
  const [former, setFormer] = useState(initialKey);
  if (former !== initialKey) {
    setFormer(initialKey);
    setActive({ index: 0, key: initialKey });
  }
  const index = useMemo(() => {
    const { key } = active;
    const last = Math.max(0, Math.min(active.index, rows.length - 1));
    const row = rows[last];
    if (key === undefined || row === undefined || keyOf(row) === key) return last;
    const found = rows.findIndex((each) => keyOf(each) === key);
    return found < 0 ? last : found;
  }, [rows, keyOf, active]);
  const set = (next: number) => {
    const row = rows[next];
    setActive({ index: next, key: row === undefined ? undefined : keyOf(row) });
  };
  return [index, set] as const;
}

/** The selected rows; Shift extends the selection from a fixed end. */
function useRowSelection<Row>(props: TableProps<Row>, rows: readonly Row[], active: number) {
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
