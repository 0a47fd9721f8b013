import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Column, TableSort } from './columns.ts';
import { HeadingMenu } from './HeadingMenu.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import classes from './Table.module.css';
import type { ShownColumn } from './use-columns.ts';

export interface TableHeadProps<Row> {
  readonly shown: readonly ShownColumn<Row>[];
  /** The order of the shown rows. */
  readonly sort?: TableSort | undefined;
  /** False: headings do not sort. */
  readonly isSortable: boolean;
  /** Undefined: rows are not selectable. */
  readonly selected?: 'all' | 'some' | 'none' | undefined;
  readonly onSelectAll?: () => void;
  /** A last cell without content takes the remaining space. */
  readonly hasRest: boolean;
}

/** Width change for one press of Shift and an arrow key. */
const resizeStepPx = 16;

/**
 * The sticky headings, one tab stop. Arrow keys move the focus, Enter sorts, Shift and an arrow key change the width,
 * Alt and the arrow down open the menu. Dragging the end of a heading changes the width; a double click there resets it.
 */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { shown, selected } = props;
  const [chosenId, setActiveId] = useState<string>();
  const isControl = ({ column }: ShownColumn<Row>) => isSortable(column, props) || column.menu !== undefined;
  const activeId = (shown.find(({ column }) => column.id === chosenId) ?? shown.find(isControl))?.column.id;
  const row = useRef<HTMLTableRowElement>(null);
  const moveFrom = (control: HTMLElement, step: number) => {
    const controls = [...(row.current?.querySelectorAll<HTMLElement>('[data-heading]') ?? [])];
    controls[controls.indexOf(control) + step]?.focus();
  };
  return (
    <thead>
      <tr ref={row} aria-rowindex={1}>
        {selected !== undefined && (
          <th scope="col" className={classes.select}>
            <Checkbox
              aria-label="Select all rows"
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={props.onSelectAll}
            />
          </th>
        )}
        {shown.map((each, index) => (
          <Heading
            key={each.column.id}
            shown={each}
            index={index}
            sort={props.sort?.columnId === each.column.id ? props.sort : undefined}
            isSortable={isSortable(each.column, props)}
            isActive={each.column.id === activeId}
            onFocus={() => setActiveId(each.column.id)}
            onMove={moveFrom}
          />
        ))}
        {props.hasRest && <td className={classes.rest} aria-hidden />}
      </tr>
    </thead>
  );
}

function isSortable<Row>(column: Column<Row>, head: TableHeadProps<Row>): boolean {
  return column.isSortable === true && head.isSortable;
}

interface HeadingProps<Row> {
  readonly shown: ShownColumn<Row>;
  readonly index: number;
  /** The order of the rows, if it is by this column. */
  readonly sort: TableSort | undefined;
  readonly isSortable: boolean;
  readonly isActive: boolean;
  readonly onFocus: () => void;
  readonly onMove: (control: HTMLElement, step: number) => void;
}

function Heading<Row>({ shown, index, sort, isSortable, isActive, onFocus, onMove }: HeadingProps<Row>) {
  const { column, pinnedPx } = shown;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasMenu = column.menu !== undefined;
  const isResizable = column.widthPx !== undefined && !column.isLabelHidden && column.isResizable !== false;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const heading = event.currentTarget.closest('th');
    if (event.altKey && event.key === 'ArrowDown' && hasMenu) setMenuOpen(true);
    else if (step === 0) return;
    else if (!event.shiftKey) onMove(event.currentTarget, step);
    else if (heading && isResizable)
      shown.setWidth(heading.getBoundingClientRect().width + step * resizeStepPx);
    event.preventDefault();
  };
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  const arrow = sort !== undefined && <Arrow size={13} aria-hidden />;
  const content = column.heading ?? column.label;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={pinnedPx !== undefined || undefined}
      className={column.className}
      style={{ left: pinnedPx }}
      aria-sort={column.isSortable ? (sort ? direction : 'none') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.heading}
          data-sorted={sort !== undefined || undefined}
          data-heading={index}
          tabIndex={isActive ? 0 : -1}
          aria-keyshortcuts={hasMenu ? 'Alt+ArrowDown' : undefined}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClick={shown.toggleSort}
        >
          {content}
          {arrow}
        </button>
      ) : (
        <span
          className={column.isLabelHidden ? classes.hidden : classes.heading}
          data-sorted={sort !== undefined || undefined}
        >
          {content}
          {arrow}
        </span>
      )}
      {hasMenu && (
        <HeadingMenu label={column.label} isOpen={isMenuOpen} onOpen={setMenuOpen}>
          {column.menu}
        </HeadingMenu>
      )}
      {column.control}
      {column.note !== undefined && <span className={classes.note}>{column.note}</span>}
      {isResizable && (
        <ResizeHandle className={classes.resize} onResize={shown.setWidth} onReset={shown.resetWidth} />
      )}
    </th>
  );
}
