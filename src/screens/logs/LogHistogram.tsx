import { type PointerEvent, useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import type { TimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './LogHistogram.module.css';

interface LogHistogramProps {
  readonly buckets: readonly {
    readonly entries: number;
    readonly warnings: number;
    readonly errors: number;
  }[];
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly zone: TimeZone;
  /** Shows the entries of a bucket; `newer`: the number of entries after it. */
  readonly onPick: (newer: number) => void;
  /** Shows the entries of a range, in milliseconds since 1970. */
  readonly onBrush: (fromMs: number, toMs: number) => void;
}

/** The entries over time, with warnings and errors in their colours. A click shows the entries of that time, a drag selects a range. */
export function LogHistogram({ buckets, fromMs, toMs, zone, onPick, onBrush }: LogHistogramProps) {
  const [brush, setBrush] = useState<Brush>();
  const max = Math.max(1, ...buckets.map(({ entries }) => entries));
  const isKnown = fromMs !== undefined && toMs !== undefined;
  const timeAt = (share: number) => (isKnown ? fromMs + (toMs - fromMs) * share : 0);
  const isOneDay = isKnown && formatDate(fromMs, zone).slice(0, 10) === formatDate(toMs, zone).slice(0, 10);
  const label = (share: number) =>
    formatDate(timeAt(share), zone).slice(isOneDay ? 11 : 0, isOneDay && toMs - fromMs < 600_000 ? 19 : 16);
  const newerThan = (index: number) =>
    buckets.slice(index + 1).reduce((sum, { entries }) => sum + entries, 0);
  const [first, last] = brush ? [Math.min(brush.start, brush.end), Math.max(brush.start, brush.end)] : [];
  const endBrush = () => {
    setBrush(undefined);
    if (brush === undefined || first === undefined || last === undefined) return;
    if (first === last) onPick(newerThan(brush.start));
    else if (isKnown) onBrush(timeAt(first / buckets.length), timeAt((last + 1) / buckets.length));
  };
  return (
    <div className={classes.histogram} aria-hidden>
      <div
        className={classes.bars}
        onPointerDown={(event) => {
          const index = bucketAt(event, buckets.length);
          event.currentTarget.setPointerCapture(event.pointerId);
          setBrush({ start: index, end: index });
        }}
        onPointerMove={(event) => brush && setBrush({ ...brush, end: bucketAt(event, buckets.length) })}
        onPointerUp={endBrush}
        onPointerCancel={() => setBrush(undefined)}
      >
        {buckets.map(({ entries, warnings, errors }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
            key={index}
            className={classes.bar}
            title={`${formatDate(timeAt(index / buckets.length), zone)}: ${formatAmount(entries, 'entry')}, ${formatAmount(warnings, 'warning')}, ${formatAmount(errors, 'error')}`}
            data-brushed={
              (first !== undefined && last !== undefined && index >= first && index <= last) || undefined
            }
          >
            <span className={classes.errors} style={{ height: heightOf(errors, max) }} />
            <span className={classes.warnings} style={{ height: heightOf(warnings, max) }} />
            <span className={classes.others} style={{ height: heightOf(entries - warnings - errors, max) }} />
          </span>
        ))}
      </div>
      <div className={classes.times}>
        {isKnown && [0, 1 / 3, 2 / 3, 1].map((share) => <span key={share}>{label(share)}</span>)}
      </div>
    </div>
  );
}

interface Brush {
  readonly start: number;
  readonly end: number;
}

/** The bucket at the pointer, which may be outside of the bars during a drag. */
function bucketAt(event: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - left) / Math.max(1, width);
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}

/** At least 2 px, so that a single error is visible beside thousands of entries. */
function heightOf(count: number, max: number): string {
  return count === 0 ? '0' : `max(2px, ${(100 * count) / max}%)`;
}
