import { formatExact } from '../../lib/format.ts';
import { KeyHint } from '../KeyHint.tsx';
import classes from './ListFooter.module.css';

interface ListFooterProps {
  /** Visible rows, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly isSelectable: boolean;
  /** What Enter opens. */
  readonly openHint?: string | undefined;
  readonly hasDetails?: boolean;
}

/** The visible range of a list and its keyboard shortcuts. */
export function ListFooter(props: ListFooterProps) {
  const { firstRow, lastRow, total, isSelectable, openHint = 'open', hasDetails = false } = props;
  return (
    <div className={classes.footer}>
      <span>
        {total !== undefined &&
          total > 0 &&
          lastRow > 0 &&
          `Rows ${formatExact(firstRow)} to ${formatExact(Math.min(lastRow, total))} of ${formatExact(total)}`}
      </span>
      <span className={classes.keys} aria-hidden>
        <span>
          <KeyHint shortcut="ArrowUp" />
          <KeyHint shortcut="ArrowDown" /> move
        </span>
        {isSelectable && (
          <span>
            <KeyHint shortcut=" " /> select
          </span>
        )}
        <span>
          <KeyHint shortcut="Enter" /> {openHint}
        </span>
        {hasDetails && (
          <span>
            <KeyHint shortcut="i" /> details
          </span>
        )}
      </span>
    </div>
  );
}
