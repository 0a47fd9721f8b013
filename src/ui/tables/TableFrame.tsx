import type { KeyboardEvent, ReactNode, Ref, UIEventHandler } from 'react';
import classes from './Table.module.css';
import { TableHead, type TableHeadProps } from './TableHead.tsx';
import type { TableColumns } from './use-columns.ts';

interface TableFrameProps<Row> extends Omit<TableHeadProps<Row>, 'shown' | 'hasRest'> {
  readonly label: string;
  readonly role: 'grid' | 'treegrid';
  readonly columns: TableColumns<Row>;
  /** Undefined while loading. */
  readonly rowCount: number | undefined;
  readonly hasRest?: boolean;
  /** Heights of the rows that are not rendered. */
  readonly abovePx?: number;
  readonly belowPx?: number;
  readonly isMultiSelectable?: boolean;
  /** Text cannot be selected while several cells are. */
  readonly isDragging?: boolean;
  /** `tight`: rows of 28 px; `cells`: tight rows with lines between the columns. */
  readonly look?: 'rows' | 'tight' | 'cells';
  /** The rendered rows. */
  readonly children: ReactNode;
  /** Replaces the rows of an empty table. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur?: () => void;
  readonly onScroll?: UIEventHandler<HTMLElement>;
  readonly ref: Ref<HTMLDivElement>;
}

const selectWidthPx = 40;

/** The part that all tables share: the scrolled area, the headings, the widths, and the space of rows out of view. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { columns, rowCount, look = 'rows', selected, hasRest = false, abovePx = 0, belowPx = 0 } = props;
  const cellCount = columns.shown.length + (selected === undefined ? 0 : 1) + (hasRest ? 1 : 0);
  return (
    <div ref={props.ref} className={classes.scroller} onScroll={props.onScroll}>
      <table
        role={props.role}
        aria-label={props.label}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        {...(props.isMultiSelectable && { 'aria-multiselectable': true })}
        aria-busy={rowCount === undefined}
        className={[classes.table, props.className].join(' ')}
        data-look={look}
        data-noted={columns.shown.some(({ column }) => column.note !== undefined) || undefined}
        style={{ minWidth: columns.minWidthPx }}
        data-dragging={props.isDragging || undefined}
        onKeyDown={props.onKeyDown}
        onBlur={props.onBlur}
      >
        <colgroup>
          {selected !== undefined && <col style={{ width: selectWidthPx }} />}
          {columns.shown.map(({ column, widthPx }) => (
            <col key={column.id} style={{ width: widthPx }} />
          ))}
          {hasRest && <col />}
        </colgroup>
        <TableHead
          shown={columns.shown}
          sort={props.sort}
          isSortable={props.isSortable}
          selected={selected}
          onSelectAll={props.onSelectAll}
          hasRest={hasRest}
        />
        <tbody>
          {abovePx > 0 && <Gap heightPx={abovePx} cellCount={cellCount} />}
          {props.children}
          {belowPx > 0 && <Gap heightPx={belowPx} cellCount={cellCount} />}
        </tbody>
      </table>
      {rowCount === 0 && props.empty !== undefined && <div className={classes.empty}>{props.empty}</div>}
    </div>
  );
}

/** Fills the space of the rows above or below the rendered ones. */
function Gap({ heightPx, cellCount }: { readonly heightPx: number; readonly cellCount: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={cellCount} style={{ height: heightPx }} />
    </tr>
  );
}
