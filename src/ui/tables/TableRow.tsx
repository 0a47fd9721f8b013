import { Checkbox } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './Table.module.css';
import type { ShownColumn } from './use-columns.ts';
import type { RowAttributes } from './use-row-table.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  /** Undefined: the height of the content. */
  readonly heightPx: number | undefined;
  readonly shown: readonly ShownColumn<Row>[];
  readonly attributes: RowAttributes | undefined;
  /** Below the row, over all columns. */
  readonly details: ReactNode;
  /** True for the one row in the tab order. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** Undefined: rows are not selectable. */
  readonly isSelected: boolean | undefined;
  readonly isHovered: boolean;
  readonly onHover: ((isInside: boolean) => void) | undefined;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  /** `isRange`: selects from the last selected row to this one. */
  readonly onSelect: (isRange: boolean) => void;
}

/** Controls in a row handle their own clicks. */
const controls = 'button, a, input, select, label, [role="menu"]';

/** A row. A click opens it; with Shift or Ctrl it selects. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, shown, isActive, isSelected, onSelect, details } = props;
  const tabIndex = isActive ? 0 : -1;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest(controls)) return;
    const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isSelecting && isSelected !== undefined) onSelect(event.shiftKey);
    else props.onOpen();
  };
  return (
    <>
      <tr
        data-index={index}
        tabIndex={tabIndex}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-current={props.isOpen || undefined}
        {...props.attributes}
        className={classes.row}
        style={{ height: props.heightPx }}
        data-hover={props.isHovered || undefined}
        onPointerEnter={props.onHover && (() => props.onHover?.(true))}
        onPointerLeave={props.onHover && (() => props.onHover?.(false))}
        onFocus={props.onFocus}
        onClick={onClick}
        // Prevents text selection on Shift and click.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        {isSelected !== undefined && (
          <td className={classes.select}>
            <Checkbox
              aria-label={`Select ${props.rowKey}`}
              tabIndex={-1}
              checked={isSelected}
              onChange={() => undefined}
              onClick={(event) => onSelect(event.shiftKey)}
            />
          </td>
        )}
        {shown.map(({ column }) => (
          <td key={column.id} data-align={column.align} className={column.className}>
            {column.render(row, { tabIndex })}
          </td>
        ))}
      </tr>
      {details !== undefined && (
        <tr {...props.attributes} aria-expanded={undefined} className={classes.details}>
          <td colSpan={shown.length + (isSelected === undefined ? 0 : 1)}>{details}</td>
        </tr>
      )}
    </>
  );
}
