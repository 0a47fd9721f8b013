import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';
import { ResizeHandle } from './ResizeHandle.tsx';

export interface TableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

interface TableHeadProps {
  readonly columns: readonly Column<never>[];
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly onResize: (columnId: string, widthPx: number) => void;
  readonly onResetWidth: (columnId: string) => void;
  /** Undefined: rows are not selectable. */
  readonly selected: 'all' | 'some' | 'none' | undefined;
  readonly onSelectAll: () => void;
}

/** Width change for one press of Shift and an arrow key. */
const resizeStepPx = 16;

/**
 * The sticky headings, one tab stop. Arrow keys move the focus, Enter sorts, Shift and an arrow key change the width.
 * Dragging the end of a heading changes the width; a double click there resets it.
 */
export function TableHead(props: TableHeadProps) {
  const { columns, sort, onSort } = props;
  const [activeId, setActiveId] = useState(columns[0]?.id);
  const row = useRef<HTMLTableRowElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Column<never>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.shiftKey) {
      const heading = event.currentTarget.closest('th');
      if (heading && column.widthPx !== undefined) {
        props.onResize(column.id, heading.getBoundingClientRect().width + step * resizeStepPx);
      }
      return;
    }
    const controls = [...(row.current?.querySelectorAll<HTMLElement>('[data-heading]') ?? [])];
    controls[controls.indexOf(event.currentTarget) + step]?.focus();
  };

  return (
    <thead>
      <tr ref={row} aria-rowindex={1}>
        {props.selected !== undefined && (
          <th scope="col" className={classes.select}>
            <Checkbox
              aria-label="Select all rows"
              checked={props.selected === 'all'}
              indeterminate={props.selected === 'some'}
              onChange={props.onSelectAll}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const isSorted = sort?.columnId === column.id;
          const direction = sort?.isDescending ? 'descending' : 'ascending';
          const control = {
            'data-heading': index,
            tabIndex: column.id === activeId ? 0 : -1,
            onFocus: () => setActiveId(column.id),
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, column),
          };
          const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              aria-sort={column.isSortable ? (isSorted ? direction : 'none') : undefined}
            >
              {column.isSortable && onSort ? (
                <button
                  type="button"
                  className={classes.heading}
                  data-sorted={isSorted || undefined}
                  onClick={() =>
                    onSort({
                      columnId: column.id,
                      isDescending: isSorted ? !sort.isDescending : column.isDescendingFirst === true,
                    })
                  }
                  {...control}
                >
                  {column.label}
                  {isSorted && <Arrow size={13} aria-hidden />}
                </button>
              ) : (
                <span className={column.isLabelHidden ? classes.hidden : classes.heading}>
                  {column.label}
                </span>
              )}
              {column.control}
              {column.note !== undefined && <span className={classes.note}>{column.note}</span>}
              {column.widthPx !== undefined && !column.isLabelHidden && (
                <ResizeHandle
                  className={classes.resize}
                  onResize={(widthPx) => props.onResize(column.id, widthPx)}
                  onReset={() => props.onResetWidth(column.id)}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
