import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cutText, tooltipText } from '../../lib/bound-text.ts';
import { kindOf, membersOf } from '../../lib/raw-json.ts';
import { ResizeHandle } from '../../ui/tables/ResizeHandle.tsx';
import { useColumnWidths } from '../../ui/tables/use-column-widths.ts';
import { cellText } from '../../ui/values/JsonCell.tsx';
import type { ResultRows } from '../run/ResultRows.ts';
import classes from './ResultTable.module.css';
import type { ResultColumn } from './result-columns.ts';
import type { RowSort } from './sort-rows.ts';
import { rowHeightPx, useRowWindow } from './use-row-window.ts';

/** A cell by its row in the result and its column. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

interface ResultTableProps {
  readonly rows: ResultRows;
  readonly rowCount: number;
  readonly columns: readonly ResultColumn[];
  /** Rows in the shown order; undefined: the order of the result. */
  readonly order: Uint32Array | undefined;
  /** Of the shown rows. */
  readonly sort: RowSort | undefined;
  /** Differs from `sort` while rows are sorted. */
  readonly requestedSort: RowSort | undefined;
  readonly onSort: (sort: RowSort | undefined) => void;
  /** The cell whose value is open in the side panel. */
  readonly openCell: CellPlace | undefined;
  readonly onOpen: (cell: CellPlace) => void;
  /** The last rows are visible. */
  readonly onEnd: () => void;
}

/** Rows of a result in a grid of any height. Only visible rows are parsed. */
export function ResultTable(props: ResultTableProps) {
  const { rows, rowCount, columns, order, sort, requestedSort, onSort, openCell, onOpen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { widths, setWidth, resetWidth } = useColumnWidths('query-result');
  const { first, last, topPx, heightPx, scrollToRow, isAtEnd } = useRowWindow(scroller, rowCount);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const hasFocus = useRef(false);
  const widthOf = (column: ResultColumn) => widths[column.label] ?? column.widthPx;
  const numberPx = Math.max(44, String(rowCount).length * 8 + 24);
  const template = `${numberPx}px ${columns.map((column) => `${widthOf(column)}px`).join(' ')} 1fr`;
  const rowOf = (place: number) => order?.[place] ?? place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: called again after each batch
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, rowCount]);

  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`)
      ?.focus({ preventScroll: true });
  });

  const move = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rowCount - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    hasFocus.current = true;
    setActive(next);
    scrollToRow(next.row);
    scroller.current
      ?.querySelector(`[data-heading="${next.column}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, last - first - 3);
    const targets: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [active.row + 1, active.column],
      ArrowUp: [active.row - 1, active.column],
      ArrowRight: [active.row, active.column + 1],
      ArrowLeft: [active.row, active.column - 1],
      PageDown: [active.row + page, active.column],
      PageUp: [active.row - page, active.column],
      Home: [event.ctrlKey ? 0 : active.row, 0],
      End: [event.ctrlKey ? rowCount - 1 : active.row, columns.length - 1],
    };
    const isCell = (event.target as HTMLElement).dataset.cell !== undefined;
    const target = targets[event.key];
    if (isCell && target) move(...target);
    else if (isCell && event.key === 'Enter') onOpen({ row: rowOf(active.row), column: active.column });
    else if (isCell && event.key === 'c' && (event.ctrlKey || event.metaKey)) copyCell();
    else return;
    event.preventDefault();
  };
  const copyCell = () => {
    const raw = cellsOf(rows.rowText(rowOf(active.row)), columns)[active.column];
    if (raw !== undefined)
      void navigator.clipboard.writeText(kindOf(raw) === 'string' ? JSON.parse(raw) : raw);
  };
  const places = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid has no table element for all rows
    <div
      ref={scroller}
      className={classes.scroller}
      role="grid"
      tabIndex={-1}
      aria-label="Result"
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons in the headings have the focus */}
      <div role="row" className={classes.head} style={{ gridTemplateColumns: template }} aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <span role="columnheader" className={classes.number}>
          #
        </span>
        {columns.map((column, index) => (
          <Heading
            key={column.name ?? '\0'}
            index={index}
            column={column}
            sort={sort}
            requestedSort={requestedSort}
            onSort={onSort}
            onResize={(widthPx) => setWidth(column.label, widthPx)}
            onReset={() => resetWidth(column.label)}
          />
        ))}
        <span className={classes.rest} aria-hidden />
      </div>
      <div role="presentation" className={classes.body} style={{ height: heightPx }}>
        <div role="presentation" className={classes.rows} style={{ transform: `translateY(${topPx}px)` }}>
          {places.map((place) => (
            <Row
              key={place}
              place={place}
              row={rowOf(place)}
              raw={rows.rowText(rowOf(place))}
              columns={columns}
              template={template}
              activeColumn={active.row === place ? active.column : undefined}
              openColumn={openCell?.row === rowOf(place) ? openCell.column : undefined}
              onFocus={(column) => setActive({ row: place, column })}
              onOpen={(column) => onOpen({ row: rowOf(place), column })}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly index: number;
  readonly column: ResultColumn;
  readonly sort: RowSort | undefined;
  readonly requestedSort: RowSort | undefined;
  readonly onSort: (sort: RowSort | undefined) => void;
  readonly onResize: (widthPx: number) => void;
  readonly onReset: () => void;
}

/** A click sorts ascending, then descending, then as in the result. */
function Heading(props: HeadingProps) {
  const { index, column, sort, requestedSort, onSort, onResize, onReset } = props;
  const isSorted = sort !== undefined && sort.column === column.name;
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  const next = () => {
    const isRequested = requestedSort !== undefined && requestedSort.column === column.name;
    if (!isRequested) onSort({ column: column.name, isDescending: false });
    else onSort(requestedSort.isDescending ? undefined : { column: column.name, isDescending: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the button has the focus
    <span
      role="columnheader"
      data-heading={index}
      data-align={column.isNumeric ? 'end' : undefined}
      className={classes.heading}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={classes.sort} title={tooltipText(column.label)} onClick={next}>
        <bdi className={classes.name}>{cutText(column.label, 100)}</bdi>
        {isSorted && <Arrow size={13} aria-hidden />}
      </button>
      <ResizeHandle className={classes.resize} onResize={onResize} onReset={onReset} />
    </span>
  );
}

interface RowProps {
  readonly place: number;
  readonly row: number;
  readonly raw: string;
  readonly columns: readonly ResultColumn[];
  readonly template: string;
  readonly activeColumn: number | undefined;
  readonly openColumn: number | undefined;
  readonly onFocus: (column: number) => void;
  readonly onOpen: (column: number) => void;
}

function Row(props: RowProps) {
  const { place, row, raw, columns, template, activeColumn, openColumn } = props;
  const cells = useMemo(() => cellsOf(raw, columns), [raw, columns]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      role="row"
      className={classes.row}
      style={{ gridTemplateColumns: template, height: rowHeightPx }}
      aria-rowindex={place + 2}
      data-open={openColumn !== undefined || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <span role="rowheader" className={classes.number}>
        {row + 1}
      </span>
      {cells.map((cell, column) => {
        const kind = cell === undefined ? 'missing' : kindOf(cell);
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
            key={column}
            role="gridcell"
            data-cell={`${place}-${column}`}
            data-kind={kind}
            data-align={columns[column]!.isNumeric ? 'end' : undefined}
            data-open={openColumn === column || undefined}
            tabIndex={activeColumn === column ? 0 : -1}
            className={classes.cell}
            onFocus={() => props.onFocus(column)}
            onDoubleClick={() => props.onOpen(column)}
            onClick={kind === 'object' || kind === 'array' ? () => props.onOpen(column) : undefined}
          >
            {cell !== undefined && shownText(cell, kind)}
          </span>
        );
      })}
      <span className={classes.rest} aria-hidden />
    </div>
  );
}

/** Numbers as sent, without separators: the text can be compared and copied. */
function shownText(cell: string, kind: string): string {
  return kind === 'number' ? cell : cellText(cell);
}

/** The JSON text of each column; undefined for a missing member. */
function cellsOf(raw: string, columns: readonly ResultColumn[]): readonly (string | undefined)[] {
  if (kindOf(raw) !== 'object') return columns.map(({ name }) => (name === undefined ? raw : undefined));
  const members = membersOf(raw);
  return columns.map(({ name }) => (name === undefined ? undefined : members.get(name)));
}
