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
import { ListFooter } from '../lists/ListFooter.tsx';
import { type Column, minTableWidth } from './columns.ts';
import classes from './DataTable.module.css';
import { type RowMove, rowMoveOf } from './row-keys.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { addRange, emptySelection, type Selection, selectedShare, toggleKey } from './selection.ts';
import { TableHead, type TableSort } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useColumnWidths } from './use-column-widths.ts';

interface DataTableProps<Row> {
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

/**
 * A virtualised table that fills its container and scrolls in it.
 * Arrow keys, Page up and down, Home and End move the active row; Enter opens it, I shows its details, Space selects it,
 * Shift extends.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { keyOf, onOpen, onSelect, selection = emptySelection, isTight = false } = props;
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const columns = isPhone ? props.columns.filter(({ isOptional }) => isOptional !== true) : props.columns;
  const rowHeightPx = isTight ? 28 : 32;
  const rows = props.rows ?? noRows;
  // The keys of all rows are read only for a selection of all of them.
  const keyAt = (index: number) => keyOf(rows[index]!);
  const { isSelected } = props;
  const hasRow = useMemo(
    () => isSelected ?? ((row: Row) => selection.has(keyOf(row))),
    [isSelected, selection, keyOf],
  );
  const selected = useMemo(() => selectedShare(selection, rows, hasRow), [selection, rows, hasRow]);
  const selectAll = props.onSelectAll ?? (() => onSelect?.(new Set(rows.map(keyOf))));
  const scroller = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  /** Fixed and moving end of a range selection with Shift; valid while the active row is its `head`. */
  const range = useRef({ anchor: 0, head: 0 });
  const { widths, setWidth, resetWidth } = useColumnWidths(props.name);
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

  const move = ({ index, isRange }: RowMove) => {
    const anchor = !isRange ? index : range.current.head === active ? range.current.anchor : active;
    range.current = { anchor, head: index };
    if (isRange) onSelect?.(addRange(selection, rows, keyOf, anchor, index));
    focusRow(index);
    props.onMove?.(rows[index]!);
  };
  const selectTo = (index: number, isRange: boolean) => {
    setActiveIndex(index);
    const anchor = isRange ? range.current.anchor : index;
    range.current = { anchor, head: index };
    onSelect?.(
      isRange ? addRange(selection, rows, keyOf, anchor, index) : toggleKey(selection, keyAt(index)),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    const rowMove = rowMoveOf(event, index, rows.length);
    const isOnRow = event.target === row;
    if (rowMove) move(rowMove);
    else if (isOnRow && event.key === 'Enter') onOpen(rows[index]!);
    else if (isOnRow && props.onDetails && isPlainKey(event, 'i')) props.onDetails(rows[index]!);
    else if (isOnRow && event.key === ' ' && onSelect) selectTo(index, false);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect) selectAll();
    else if (event.key === 'Escape' && selection.size > 0) onSelect?.(emptySelection);
    else if (event.key === 'Escape' && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
  };
  const scrollTop = virtualizer.scrollOffset ?? 0;
  const viewHeight = virtualizer.scrollRect?.height ?? 0;
  const firstRow = Math.floor(scrollTop / rowHeightPx) + 1;
  const lastRow = Math.floor((scrollTop + viewHeight - rowHeightPx) / rowHeightPx);
  const columnCount = columns.length + (onSelect ? 1 : 0);
  const above = items[0]?.start ?? 0;
  const below = Math.max(0, rows.length * rowHeightPx - (items.at(-1)?.end ?? 0));

  return (
    <div className={classes.host}>
      <div ref={scroller} className={classes.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows have keyboard shortcuts
          role="grid"
          aria-label={props.label}
          aria-rowcount={props.rows === undefined ? -1 : rows.length + 1}
          aria-multiselectable={onSelect !== undefined || undefined}
          aria-busy={props.rows === undefined}
          className={classes.table}
          data-tight={isTight || undefined}
          data-noted={columns.some(({ note }) => note !== undefined) || undefined}
          style={{ minWidth: minTableWidth(columns, widths, isPhone) }}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {onSelect && <col style={{ width: 40 }} />}
            {columns.map(({ id, widthPx }) => (
              <col key={id} style={{ width: widthPx === undefined ? undefined : (widths[id] ?? widthPx) }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            onResize={setWidth}
            onResetWidth={resetWidth}
            selected={onSelect && selected}
            onSelectAll={() => (selected === 'all' ? onSelect?.(emptySelection) : selectAll())}
          />
          <tbody>
            {props.rows === undefined && (
              <SkeletonRows columns={columns} isSelectable={onSelect !== undefined} />
            )}
            {above > 0 && <Gap heightPx={above} columnCount={columnCount} />}
            {items.map(({ index }) => {
              const key = keyAt(index);
              return (
                <TableRow
                  key={key}
                  row={rows[index]!}
                  rowKey={key}
                  index={index}
                  columns={columns}
                  isActive={index === active}
                  isOpen={key === props.openKey}
                  isSelected={onSelect && hasRow(rows[index]!)}
                  isHovered={key === props.hoverKey}
                  onHover={
                    props.onHover && ((isInside) => props.onHover?.(isInside ? rows[index] : undefined))
                  }
                  onFocus={() => setActiveIndex(index)}
                  onOpen={() => {
                    range.current = { anchor: index, head: index };
                    (props.onDetails ?? onOpen)(rows[index]!);
                  }}
                  onSelect={(isRange) => selectTo(index, isRange)}
                />
              );
            })}
            {below > 0 && <Gap heightPx={below} columnCount={columnCount} />}
          </tbody>
        </table>
        {props.rows?.length === 0 && <div className={classes.empty}>{props.empty}</div>}
      </div>
      {props.footer ?? (
        <ListFooter
          firstRow={firstRow}
          lastRow={lastRow}
          total={props.rows?.length}
          isSelectable={onSelect !== undefined}
          openHint={props.openHint}
          hasDetails={props.onDetails !== undefined}
        />
      )}
    </div>
  );
}

/** Fills the space of the rows above or below the viewport. */
function Gap({ heightPx, columnCount }: { readonly heightPx: number; readonly columnCount: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  );
}

function isPlainKey(event: KeyboardEvent<HTMLElement>, key: string): boolean {
  return event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey;
}
