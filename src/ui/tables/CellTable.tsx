import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { Column, TableSort } from './columns.ts';
import classes from './Table.module.css';
import { TableFrame } from './TableFrame.tsx';
import type { CellFocus, CellPlace } from './use-cell-focus.ts';
import type { ShownColumn, TableColumns } from './use-columns.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

/** Attributes of a cell that style sheets read. */
type CellAttributes = Readonly<Record<`data-${string}`, string | boolean | undefined>>;

interface CellTableProps {
  readonly label: string;
  /** The first column is the heading of the rows. A row is its place in the table. */
  readonly columns: TableColumns<number>;
  readonly rowCount: number;
  readonly virtual: VirtualRows;
  readonly focus: CellFocus;
  readonly sort?: TableSort | undefined;
  readonly isSortable?: boolean;
  readonly attributesOf?: (place: CellPlace, column: Column<number>) => CellAttributes;
  /** Enter, a double click, or a click on a cell with the attribute `data-open`. */
  readonly onOpen: (place: CellPlace, column: Column<number>) => void;
  /** Handles a key of a cell first. Returns true if nothing is left to do. */
  readonly onCellKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** The cell whose content is replaced by the editor. */
  readonly editing?: CellPlace | undefined;
  readonly editor?: ReactNode;
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
}

export const cellRowHeightPx = 28;

/** A grid of values whose cells have the focus. */
export function CellTable(props: CellTableProps) {
  const { columns, rowCount, virtual, focus } = props;
  const places = Array.from({ length: virtual.last - virtual.first }, (_, at) => virtual.first + at);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).dataset.cell === undefined) return;
    const column = columns.shown[focus.active.column + 1]?.column;
    if (props.onCellKey?.(event) || focus.onKeyDown(event)) event.preventDefault();
    else if (event.key === 'Enter' && column) {
      props.onOpen(focus.active, column);
      event.preventDefault();
    }
  };
  return (
    <TableFrame
      ref={virtual.scroller}
      label={props.label}
      role="grid"
      look="cells"
      columns={columns}
      rowCount={rowCount}
      hasRest={hasRestOf(columns)}
      abovePx={virtual.abovePx}
      belowPx={virtual.belowPx}
      sort={props.sort}
      isSortable={props.isSortable ?? false}
      isMultiSelectable
      isDragging={focus.cellCount > 1}
      empty={props.empty}
      className={props.className}
      onKeyDown={onKeyDown}
      onBlur={focus.onBlur}
    >
      {places.map((row) => (
        <CellRow key={row} row={row} table={props} />
      ))}
    </TableFrame>
  );
}

/** Without a column that takes the remaining space, an empty cell does. */
function hasRestOf({ shown }: TableColumns<number>): boolean {
  return shown.every(({ widthPx }) => widthPx !== undefined);
}

function CellRow({ row, table }: { readonly row: number; readonly table: CellTableProps }) {
  const [heading, ...cells] = table.columns.shown;
  return (
    <tr aria-rowindex={row + 2} className={classes.row}>
      {heading && (
        <th
          scope="row"
          data-align={heading.column.align}
          data-pinned={heading.pinnedPx !== undefined || undefined}
          style={{ left: heading.pinnedPx }}
          className={heading.column.className}
        >
          {heading.column.render(row, { tabIndex: -1 })}
        </th>
      )}
      {cells.map((cell, column) => (
        <Cell key={cell.column.id} cell={cell} place={{ row, column }} table={table} />
      ))}
      {hasRestOf(table.columns) && <td className={classes.rest} aria-hidden />}
    </tr>
  );
}

interface CellProps {
  readonly cell: ShownColumn<number>;
  readonly place: CellPlace;
  readonly table: CellTableProps;
}

function Cell({ cell, place, table }: CellProps) {
  const { focus, onOpen, editing } = table;
  const isEditing = editing?.row === place.row && editing.column === place.column;
  const { column, pinnedPx } = cell;
  const { firstRow, lastRow, firstColumn, lastColumn } = focus.range;
  const isInRange =
    place.row >= firstRow &&
    place.row <= lastRow &&
    place.column >= firstColumn &&
    place.column <= lastColumn;
  const isActive = place.row === focus.active.row && place.column === focus.active.column;
  const attributes = table.attributesOf?.(place, column);
  const handlers: HTMLAttributes<HTMLElement> = {
    onFocus: (event) => event.target === event.currentTarget && focus.onFocus(place),
    onPointerDown: (event) => focus.onPointerDown(event, place),
    onPointerEnter: (event) => focus.onPointerEnter(event, place),
    onDoubleClick: () => onOpen(place, column),
    onClick: (event) => {
      if (attributes?.['data-open'] && !event.shiftKey && focus.cellCount === 1) onOpen(place, column);
    },
  };
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it has the focus, and keyboard shortcuts
      role="gridcell"
      data-cell={`${place.row}-${place.column}`}
      data-align={column.align}
      data-pinned={pinnedPx !== undefined || undefined}
      data-selected={(isInRange && focus.cellCount > 1) || undefined}
      data-editing={isEditing || undefined}
      {...attributes}
      aria-selected={isInRange}
      tabIndex={isActive ? 0 : -1}
      className={[classes.cell, column.className].join(' ')}
      style={{ left: pinnedPx }}
      {...handlers}
    >
      {isEditing ? table.editor : column.render(place.row, { tabIndex: -1 })}
    </td>
  );
}
