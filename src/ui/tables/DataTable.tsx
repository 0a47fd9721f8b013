import { ListFooter } from '../lists/ListFooter.tsx';
import { minTableWidth } from './columns.ts';
import classes from './DataTable.module.css';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { type DataTableProps, type DataTableState, useDataTable } from './use-data-table.ts';

/**
 * A virtualised table that fills its container and scrolls in it.
 * Arrow keys, Page up and down, Home and End move the active row; Enter opens it, I shows its details, Space selects it,
 * Shift extends.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { onSelect, isTight = false } = props;
  const table = useDataTable(props);
  const { columns, rows, isPhone } = table;
  const { widths, setWidth, resetWidth } = useColumnWidths(props.name);
  return (
    <div className={classes.host}>
      <div ref={table.scroller} className={classes.scroller}>
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
          onKeyDown={table.onKeyDown}
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
            selected={onSelect && table.selected}
            onSelectAll={table.toggleAll}
          />
          <Body table={table} props={props} />
        </table>
        {props.rows?.length === 0 && <div className={classes.empty}>{props.empty}</div>}
      </div>
      {props.footer ?? (
        <ListFooter
          firstRow={table.firstRow}
          lastRow={table.lastRow}
          total={props.rows?.length}
          isSelectable={onSelect !== undefined}
          openHint={props.openHint}
          hasDetails={props.onDetails !== undefined}
        />
      )}
    </div>
  );
}

interface BodyProps<Row> {
  readonly table: DataTableState<Row>;
  readonly props: DataTableProps<Row>;
}

/** The rows in view. */
function Body<Row>({ table, props }: BodyProps<Row>) {
  const { columns, rows, above, below } = table;
  const { keyOf, onSelect, onHover } = props;
  const columnCount = columns.length + (onSelect ? 1 : 0);
  return (
    <tbody>
      {props.rows === undefined && <SkeletonRows columns={columns} isSelectable={onSelect !== undefined} />}
      {above > 0 && <Gap heightPx={above} columnCount={columnCount} />}
      {table.items.map(({ index }) => {
        const row = rows[index]!;
        const key = keyOf(row);
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            index={index}
            columns={columns}
            isActive={index === table.active}
            isOpen={key === props.openKey}
            isSelected={onSelect && table.hasRow(row)}
            isHovered={key === props.hoverKey}
            onHover={onHover && ((isInside) => onHover(isInside ? row : undefined))}
            onFocus={() => table.setActiveIndex(index)}
            onOpen={() => table.openAt(index)}
            onSelect={(isRange) => table.selectTo(index, isRange)}
          />
        );
      })}
      {below > 0 && <Gap heightPx={below} columnCount={columnCount} />}
    </tbody>
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
