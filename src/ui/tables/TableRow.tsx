import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** The one row in the order of Tab. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** Undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  /** `isRange`: from the last selected row to this one. */
  readonly onSelect: (isRange: boolean) => void;
}

/** Controls in a row have their own click. */
const controls = 'button, a, input, label, [role="menu"]';

/** A row: a click opens it, with Shift or Ctrl it selects. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, isActive, isSelected, onSelect } = props;
  const tabIndex = isActive ? 0 : -1;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest(controls)) return;
    const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isSelecting && isSelected !== undefined) onSelect(event.shiftKey);
    else props.onOpen();
  };
  return (
    <tr
      data-index={index}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={props.isOpen || undefined}
      className={classes.row}
      onFocus={props.onFocus}
      onClick={onClick}
      // Shift and a click must not select text.
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
      {columns.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.render(row, { tabIndex })}
        </td>
      ))}
    </tr>
  );
}
