import { SkeletonRows } from './SkeletonRows.tsx';
import { TableFrame } from './TableFrame.tsx';
import { TableRow } from './TableRow.tsx';
import type { TableProps } from './use-row-table.ts';
import { type TableState, useRowTable } from './use-row-table.ts';

/**
 * A virtualised table that fills its container and scrolls in it. Its rows have the focus: arrow keys, Page up and down,
 * Home and End move the active row; Enter opens it, I shows its details, Space selects it, Shift extends.
 */
export function Table<Row>(props: TableProps<Row>) {
  return <TableOf props={props} table={useRowTable(props)} />;
}

interface TableOfProps<Row> {
  readonly table: TableState<Row>;
  readonly props: TableProps<Row>;
}

/** The table of a state that the caller reads, too. */
export function TableOf<Row>({ table, props }: TableOfProps<Row>) {
  const { keyOf, onSelect, onHover } = props;
  const { rows, columns, firstIndex } = table;
  const shownRows = rows.slice(firstIndex, table.lastIndex + 1);
  return (
    <TableFrame
      ref={table.scroller}
      label={props.label}
      role={props.role ?? 'grid'}
      columns={columns}
      rowCount={props.rows?.length}
      abovePx={table.abovePx}
      belowPx={table.belowPx}
      sort={props.sort}
      isSortable={props.onSort !== undefined}
      selected={onSelect && table.selected}
      onSelectAll={table.toggleAll}
      isMultiSelectable={onSelect !== undefined}
      look={props.isTight ? 'tight' : 'rows'}
      empty={props.empty}
      className={props.className}
      onKeyDown={table.onKeyDown}
      {...(props.onScroll && { onScroll: props.onScroll })}
    >
      {props.rows === undefined && (
        <SkeletonRows columns={columns.shown} isSelectable={onSelect !== undefined} />
      )}
      {shownRows.map((row, at) => {
        const index = firstIndex + at;
        const key = keyOf(row);
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            index={index}
            heightPx={table.rowHeightPx}
            shown={columns.shown}
            attributes={props.attributesOf?.(row)}
            details={props.detailsOf?.(row)}
            isActive={index === table.active}
            isOpen={key === props.openKey}
            isSelected={onSelect && table.hasRow(row)}
            isHovered={key === props.hoverKey}
            onHover={onHover && ((isInside) => onHover(isInside ? row : undefined))}
            onFocus={() => table.setActive(index)}
            onOpen={() => table.openAt(index)}
            onSelect={(isRange) => table.selectTo(index, isRange)}
          />
        );
      })}
    </TableFrame>
  );
}
