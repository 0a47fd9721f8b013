import classes from './Table.module.css';
import type { ShownColumn } from './use-columns.ts';

const rowCount = 12;
/** Width of each bar as a share of the column; different widths look like text. */
const shares = [0.62, 0.4, 0.74, 0.5, 0.56, 0.36, 0.68, 0.44];

/** Grey bars with the final column widths and row height. They appear after 300 ms to avoid flicker. */
export function SkeletonRows<Row>(props: {
  readonly columns: readonly ShownColumn<Row>[];
  readonly isSelectable: boolean;
}) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
    <tr key={row} className={classes.skeleton} aria-hidden>
      {props.isSelectable && <td className={classes.select} />}
      {props.columns.map(({ column }, number) => (
        <td key={column.id} data-align={column.align}>
          {!column.isLabelHidden && (
            <span style={{ width: `${100 * (number === 0 ? shares[row % shares.length]! : 0.6)}%` }} />
          )}
        </td>
      ))}
    </tr>
  ));
}
