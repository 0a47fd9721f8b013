import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { timeParts } from '../../ui/charts/chart-options.ts';
import { type Columns, pointsOf, type TimeSpan } from '../../ui/charts/series.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './Detail.module.css';
import type { Figure } from './figures.ts';
import { recordSeconds } from './history.ts';

interface TimeBrushProps {
  readonly figure: Figure;
  readonly columns: Columns;
  readonly whole: TimeSpan;
  readonly span: TimeSpan;
  readonly onChange: (span: TimeSpan) => void;
}

const width = 1000;
const height = 48;
/** Seconds of the narrowest selection. */
const minSeconds = 300;
/** Step of the arrow keys: 30 minutes. */
const stepSeconds = 1800;
/** Distance from an edge in which a drag moves the edge. */
const edgePx = 8;

type Drag = {
  readonly kind: 'new' | 'move' | 'from' | 'until';
  readonly at: number;
  readonly span: TimeSpan;
};

/** The whole range with the selected span: drag it or its edges, drag elsewhere to select, wheel to zoom. */
export function TimeBrush({ figure, columns, whole, span, onChange }: TimeBrushProps) {
  const [zone] = useTimeZone();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const paths = useMemo(() => linePaths(columns, whole), [columns, whole]);
  const seconds = whole.until - whole.from;
  const share = (time: number) => Math.max(0, Math.min(100, (100 * (time - whole.from)) / seconds));
  const emit = (from: number, until: number) =>
    onChange({ from: Math.max(whole.from, from), until: Math.min(whole.until, until) });

  const timeAt = (event: { readonly clientX: number }) => {
    const { left, width: boxPx } = box.current!.getBoundingClientRect();
    return whole.from + (Math.max(0, Math.min(boxPx, event.clientX - left)) / boxPx) * seconds;
  };
  const start = (event: PointerEvent) => {
    const at = timeAt(event);
    const edge = (edgePx / box.current!.clientWidth) * seconds;
    const isWhole = span.until - span.from >= seconds - 1;
    const kind =
      Math.abs(at - span.from) < edge
        ? 'from'
        : Math.abs(at - span.until) < edge
          ? 'until'
          : !isWhole && at > span.from && at < span.until
            ? 'move'
            : 'new';
    drag.current = { kind, at, span };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const at = timeAt(event);
    const { kind, span: old } = held;
    if (kind === 'move') {
      const by = Math.max(whole.from - old.from, Math.min(whole.until - old.until, at - held.at));
      emit(old.from + by, old.until + by);
    } else if (kind === 'from') emit(Math.min(at, old.until - minSeconds), old.until);
    else if (kind === 'until') emit(old.from, Math.max(at, old.from + minSeconds));
    else if (Math.abs(at - held.at) >= minSeconds) emit(Math.min(at, held.at), Math.max(at, held.at));
  };
  const moveEdge = (edge: 'from' | 'until', by: number) =>
    edge === 'from'
      ? emit(Math.min(span.from + by, span.until - minSeconds), span.until)
      : emit(span.from, Math.max(span.until + by, span.from + minSeconds));

  const handle = (edge: 'from' | 'until', label: string) => {
    const { date, time } = timeParts(span[edge], zone);
    return (
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={Math.round(whole.from)}
        aria-valuemax={Math.round(whole.until)}
        aria-valuenow={Math.round(span[edge])}
        aria-valuetext={`${date}, ${time.slice(0, 5)}`}
        className={classes.handle}
        style={{ left: `${share(span[edge])}%` }}
        onKeyDown={(event: KeyboardEvent) => {
          const step =
            event.key === 'ArrowLeft' ? -stepSeconds : event.key === 'ArrowRight' ? stepSeconds : 0;
          if (step === 0) return;
          event.preventDefault();
          moveEdge(edge, step);
        }}
      />
    );
  };
  return (
    <div className={classes.brushBox}>
      <p className={classes.muted}>Last 48 hours; drag the selection or its edges, wheel to zoom</p>
      <div
        ref={box}
        className={classes.brush}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onWheel={(event) => {
          const at = timeAt(event);
          const factor = event.deltaY < 0 ? 0.8 : 1.25;
          const from = at - (at - span.from) * factor;
          emit(from, Math.max(at + (span.until - at) * factor, from + minSeconds));
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {paths.map((path, nth) => (
            <path
              key={figure.series[nth]!.label}
              d={path}
              fill="none"
              stroke={`var(--orrery-chart-${figure.series[nth]!.color})`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div
          className={classes.selection}
          style={{ left: `${share(span.from)}%`, right: `${100 - share(span.until)}%` }}
        />
        {handle('from', 'Start of the range')}
        {handle('until', 'End of the range')}
      </div>
      <div className={classes.days} aria-hidden>
        {daysOf(whole).map((time) => (
          <span key={time} style={{ left: `${share(time)}%` }}>
            {timeParts(time, 'utc').date}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Midnights in UTC. */
function daysOf({ from, until }: TimeSpan): readonly number[] {
  const day = 24 * 3600;
  const first = Math.ceil(from / day) * day;
  // A label at the end has no space.
  return [first, first + day].filter((time) => time - from > 3600 && until - time > 3600);
}

function linePaths(columns: Columns, whole: TimeSpan): readonly string[] {
  const { times, series: means, bands } = pointsOf(columns, whole, recordSeconds);
  // Peaks are visible.
  const series = bands?.map(({ highs }) => highs) ?? means;
  const max = Math.max(1e-9, ...series.flat().map((value) => value ?? 0));
  return series.map((values) => {
    let isDown = false;
    return times
      .map((time, index) => {
        const value = values[index];
        if (typeof value !== 'number') {
          isDown = false;
          return '';
        }
        const x = ((time - whole.from) / (whole.until - whole.from)) * width;
        const y = height - 2 - (value / max) * (height - 6);
        const command = isDown ? 'L' : 'M';
        isDown = true;
        return `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  });
}
