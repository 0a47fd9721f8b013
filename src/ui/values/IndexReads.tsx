import { formatAmount, formatCount, formatDate, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import classes from './IndexReads.module.css';
import { useTimeZone } from './use-time-zone.ts';

interface IndexReadsProps {
  /** Undefined for servers that do not count lookups. */
  readonly reads: number | undefined;
  /** Start of the count. */
  readonly sinceMs: number | undefined;
  /** The index belongs to the collection and cannot be deleted. */
  readonly isLocked: boolean;
  /** In a column with a heading. */
  readonly isShort?: boolean;
}

/** An index without lookups in a shorter time is not called unused. */
const minUnusedMs = 24 * 3600_000;

/** Lookups in an index, with the time since when they are counted. */
export function IndexReads({ reads, sinceMs, isLocked, isShort = false }: IndexReadsProps) {
  const [zone] = useTimeZone();
  if (reads === undefined || sinceMs === undefined) return isShort ? '–' : null;
  const since = formatDate(sinceMs, zone);
  const title = `${formatAmount(reads, 'lookup')} since ${since}`;
  if (reads === 0 && !isLocked && Date.now() - sinceMs >= minUnusedMs) {
    return (
      <span className={classes.unused} title={title}>
        {isShort ? 'Unused' : `Unused since ${since.slice(0, 10)}`}
      </span>
    );
  }
  const text = `${formatCount(reads)} ${agree(reads, 'read')}`;
  return <span title={title}>{isShort ? formatExact(reads) : `${text} since ${since.slice(0, 16)}`}</span>;
}
