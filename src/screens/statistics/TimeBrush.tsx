import { type KeyboardEvent, type PointerEvent, useMemo, useRef, type WheelEvent } from 'react';
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

type Edge = 'from' | 'until';

/** The whole range with the selected span: drag it or its edges, drag elsewhere to select, wheel to zoom. */
export function TimeBrush({ figure, columns, whole, span, onChange }: TimeBrushProps) {
  const paths = useMemo(() => linePaths(columns, whole), [columns, whole]);
  const { box, handlers, moveEdge } = useBrush(whole, span, onChange);
  const share = (time: number) =>
    Math.max(0, Math.min(100, (100 * (time - whole.from)) / (whole.until - whole.from)));
  return (
    <div className={classes.brushBox}>
      <p className={classes.muted}>Last 48 hours; drag the selection or its edges, wheel to zoom</p>
      <div ref={box} className={classes.brush} {...handlers}>
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
        {(['from', 'until'] as const).map((edge) => (
          <BrushHandle
            key={edge}
            label={edge === 'from' ? 'Start of the range' : 'End of the range'}
            time={span[edge]}
            whole={whole}
            share={share(span[edge])}
            onMove={(by) => moveEdge(edge, by)}
          />
        ))}
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

/** The gestures of the brush: what they change, within the whole range. */
function useBrush(whole: TimeSpan, span: TimeSpan, onChange: (span: TimeSpan) => void) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const seconds = whole.until - whole.from;
  const emit = (from: number, until: number) =>
    onChange({ from: Math.max(whole.from, from), until: Math.min(whole.until, until) });
  const timeAt = (event: { readonly clientX: number }) => {
    const { left, width: boxPx } = box.current!.getBoundingClientRect();
    return whole.from + (Math.max(0, Math.min(boxPx, event.clientX - left)) / boxPx) * seconds;
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const at = timeAt(event);
      const edgeSeconds = (edgePx / box.current!.clientWidth) * seconds;
      drag.current = { kind: dragKind(at, span, whole, edgeSeconds), at, span };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
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
    },
    onPointerUp() {
      drag.current = undefined;
    },
    onWheel(event: WheelEvent) {
      const at = timeAt(event);
      const factor = event.deltaY < 0 ? 0.8 : 1.25;
      const from = at - (at - span.from) * factor;
      emit(from, Math.max(at + (span.until - at) * factor, from + minSeconds));
    },
  };
  const moveEdge = (edge: Edge, by: number) =>
    edge === 'from'
      ? emit(Math.min(span.from + by, span.until - minSeconds), span.until)
      : emit(span.from, Math.max(span.until + by, span.from + minSeconds));
  return { box, handlers, moveEdge };
}

/** What a drag from this time does. */
function dragKind(at: number, span: TimeSpan, whole: TimeSpan, edgeSeconds: number): Drag['kind'] {
  if (Math.abs(at - span.from) < edgeSeconds) return 'from';
  if (Math.abs(at - span.until) < edgeSeconds) return 'until';
  const isWhole = span.until - span.from >= whole.until - whole.from - 1;
  return !isWhole && at > span.from && at < span.until ? 'move' : 'new';
}

interface BrushHandleProps {
  readonly label: string;
  readonly time: number;
  readonly whole: TimeSpan;
  /** Distance from the left, per cent. */
  readonly share: number;
  /** Seconds; negative to the left. */
  readonly onMove: (by: number) => void;
}

/** An edge of the selection for the keyboard. */
function BrushHandle({ label, time, whole, share, onMove }: BrushHandleProps) {
  const [zone] = useTimeZone();
  const parts = timeParts(time, zone);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(whole.from)}
      aria-valuemax={Math.round(whole.until)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${parts.date}, ${parts.time.slice(0, 5)}`}
      className={classes.handle}
      style={{ left: `${share}%` }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = event.key === 'ArrowLeft' ? -stepSeconds : event.key === 'ArrowRight' ? stepSeconds : 0;
        if (step === 0) return;
        event.preventDefault();
        onMove(step);
      }}
    />
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
