import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTimeZone } from '../values/use-time-zone.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { type ChartLine, chartOptions, timeParts } from './chart-options.ts';
import type { ChartSeries, TimeSpan } from './series.ts';
import classes from './TimeChart.module.css';

interface TimeChartProps {
  /** Accessible name. */
  readonly label: string;
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly span: TimeSpan;
  /** Of values in the tooltip. */
  readonly format: (value: number) => string;
  /** Of values on the axis. Default: `format`. */
  readonly formatTick?: (value: number) => string;
  /** Text instead of lines while there are no values. */
  readonly empty: string;
  readonly syncKey?: string;
  /** After a drag over the chart, or a key. */
  readonly onZoom?: (span: TimeSpan) => void;
  /** After a double click, or Esc. */
  readonly onReset?: () => void;
}

interface Hover {
  readonly index: number;
  readonly leftPx: number;
  /** False: the pointer is over another chart of the group. */
  readonly isHere: boolean;
}

/** Points by which a key moves the crosshair. */
const moves: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['PageDown', -10],
  ['PageUp', 10],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

/** Mounts the chart in the element of `host`, and follows data, theme and size. */
function useChart(props: TimeChartProps) {
  const { times, series, span, format, syncKey } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const isPointerHere = useRef(false);
  const [hover, setHover] = useState<Hover>();
  const [zone] = useTimeZone();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shape = JSON.stringify(
    series.map(({ values: _, band, ...line }): ChartLine => ({ ...line, hasBand: band !== undefined })),
  );
  const hasZoom = props.onZoom !== undefined;
  const spanNow = useEffectEvent(() => span);
  const dataNow = useEffectEvent(() => dataOf(props));
  const formatTick = useEffectEvent((value: number) => (props.formatTick ?? format)(value));
  const onZoom = useEffectEvent((zoom: TimeSpan) => props.onZoom?.(zoom));

  useEffect(() => {
    const element = host.current!;
    const size = () => ({
      width: Math.max(80, element.clientWidth),
      height: Math.max(60, element.clientHeight),
    });
    const { width: widthPx, height: heightPx } = size();
    const made = new uPlot(
      chartOptions({
        widthPx,
        heightPx,
        lines: JSON.parse(shape) as readonly ChartLine[],
        zone,
        syncKey,
        span: () => spanNow(),
        format: (value) => formatTick(value),
        onCursor: ({ cursor }) => {
          const { idx, left = -1 } = cursor;
          setHover(
            left < 0 || typeof idx !== 'number'
              ? undefined
              : {
                  index: idx,
                  leftPx: left + made.bbox.left / devicePixelRatio,
                  isHere: isPointerHere.current,
                },
          );
        },
        onZoom: hasZoom ? (zoom) => onZoom(zoom) : undefined,
      }),
      dataNow(),
      element,
    );
    chart.current = made;
    const sizes = new ResizeObserver(() => made.setSize(size()));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.current = undefined;
      made.destroy();
    };
  }, [shape, zone, syncKey, hasZoom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: uPlot calls `span` when the data are set
  useEffect(() => {
    chart.current?.setData(dataOf({ times, series }));
  }, [times, series, span]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => chart.current?.redraw(), [scheme]);

  return { host, chart, isPointerHere, hover, zone };
}

/** The point that is shown, and the keys that move and zoom. */
function useCrosshair(
  { times, span, onZoom, onReset }: TimeChartProps,
  { chart, isPointerHere, hover }: Pick<ReturnType<typeof useChart>, 'chart' | 'isPointerHere' | 'hover'>,
) {
  const lastIndex = times.length - 1;
  const shownIndex = hover === undefined || hover.index > lastIndex ? lastIndex : hover.index;

  function moveTo(index: number) {
    const made = chart.current;
    const time = times[Math.max(0, Math.min(lastIndex, index))];
    if (!made || time === undefined) return;
    isPointerHere.current = true;
    // The third argument publishes the position to the group; the types lack it.
    const setCursor = made.setCursor as (
      at: { left: number; top: number },
      fire: boolean,
      pub: boolean,
    ) => void;
    setCursor({ left: made.valToPos(time, 'x'), top: 10 }, true, true);
  }

  function zoomBy(factor: number) {
    const center = times[shownIndex] ?? (span.from + span.until) / 2;
    const half = ((span.until - span.from) * factor) / 2;
    onZoom?.({ from: center - half, until: center + half });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = moves.get(event.key);
    if (steps !== undefined) moveTo(shownIndex + steps);
    else if (event.key === '+') zoomBy(0.5);
    else if (event.key === '-') zoomBy(2);
    else if (event.key === 'Escape' && onReset) onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => {
    isPointerHere.current = false;
    chart.current?.setCursor({ left: -10, top: -10 });
  };
  return { lastIndex, shownIndex, onKeyDown, leave };
}

/**
 * Lines over time. The crosshair follows the pointer or the arrow keys; a drag zooms, plus and minus zoom at the
 * crosshair, a double click or Esc resets.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, times, series, format, empty } = props;
  const mounted = useChart(props);
  const { host, isPointerHere, hover, zone } = mounted;
  const { lastIndex, shownIndex, onKeyDown, leave } = useCrosshair(props, mounted);
  const isEmpty = lastIndex < 0;
  const shownTime = times[shownIndex];
  const text =
    shownTime === undefined
      ? empty
      : `${timeParts(shownTime, zone).time}: ${series
          .map((line) => `${line.label} ${valueText(line, shownIndex, format)}`)
          .join(', ')}`;
  return (
    <div
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, lastIndex)}
      aria-valuenow={Math.max(0, shownIndex)}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onBlur={leave}
      onPointerEnter={() => {
        isPointerHere.current = true;
      }}
      onPointerLeave={() => {
        isPointerHere.current = false;
      }}
      onDoubleClick={() => props.onReset?.()}
    >
      <div ref={host} className={classes.host} aria-hidden />
      {isEmpty && <p className={classes.empty}>{empty}</p>}
      {hover?.isHere && shownTime !== undefined && (
        <ChartTooltip
          time={shownTime}
          leftPx={hover.leftPx}
          lines={series.map((line) => ({ ...line, text: valueText(line, shownIndex, format) }))}
        />
      )}
    </div>
  );
}

/** 14.8, or the mean with its extremes: 14.8 (0 to 138). */
function valueText({ values, band }: ChartSeries, index: number, format: (value: number) => string): string {
  const value = values[index];
  if (typeof value !== 'number') return 'no value';
  const [low, high] = [band?.lows[index], band?.highs[index]];
  if (typeof low !== 'number' || typeof high !== 'number' || low === high) return format(value);
  return `${format(value)} (${format(low)} to ${format(high)})`;
}

function dataOf({ times, series }: Pick<TimeChartProps, 'times' | 'series'>): uPlot.AlignedData {
  const edges = series.flatMap(({ band }) => (band ? [band.highs, band.lows] : []));
  return [times, ...series.map(({ values }) => values), ...edges].map((column) =>
    column.slice(),
  ) as unknown as uPlot.AlignedData;
}
