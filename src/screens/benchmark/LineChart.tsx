import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatValue } from '../../graph/styles/format-value.ts';
import { type CanvasTheme, canvasThemes } from '../../graph/styles/theme.ts';
import classes from './benchmark.module.css';

const heightPx = 132;
/** The smallest value of a logarithmic scale. */
const min = 1e-3;

interface Line {
  readonly label: string;
  readonly values: readonly number[];
}

interface LineChartProps {
  readonly title: string;
  /** Milliseconds since the start, ascending. */
  readonly timesMs: readonly number[];
  /** End of the time axis. */
  readonly untilMs: number;
  /** Logarithmic scale, for values over orders of magnitude. */
  readonly isLogarithmic?: boolean;
  /** At most two. */
  readonly lines: readonly Line[];
  /** Text if there are no values. */
  readonly empty: string;
}

/** Values over the time of a run; the heading shows the last ones. */
export function LineChart({ title, timesMs, untilMs, isLogarithmic = false, lines, empty }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const theme = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const colors = [theme.accent, theme.danger];
  const labels = lines.map(({ label }) => label).join('\n');
  // The logarithm of 0 is undefined.
  const shown = lines.map(({ values }) =>
    isLogarithmic ? values.map((value) => Math.max(min, value)) : values,
  );
  const endNow = useEffectEvent(() => untilMs);
  const dataNow = useEffectEvent(
    () => [timesMs.slice(), ...shown.map((values) => values.slice())] as uPlot.AlignedData,
  );

  useEffect(() => {
    const element = host.current!;
    const widthPx = () => Math.max(80, element.clientWidth);
    const made = new uPlot(
      { ...plotOptions(theme, labels.split('\n').length, isLogarithmic, () => endNow()), width: widthPx() },
      dataNow(),
      element,
    );
    chart.current = made;
    const sizes = new ResizeObserver(() => made.setSize({ width: widthPx(), height: heightPx }));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.current = undefined;
      made.destroy();
    };
  }, [theme, labels, isLogarithmic]);

  useEffect(() => chart.current?.setData(dataNow()));

  const heading = lines.map(({ label, values }, nth) => ({
    label,
    color: colors[nth],
    isDashed: nth === 1,
    text: values.length === 0 ? '–' : formatValue(values.at(-1)!),
  }));
  const isEmpty = timesMs.length === 0;
  return (
    <figure
      className={classes.chart}
      aria-label={`${title}: ${isEmpty ? empty : heading.map(({ label, text }) => `${label} ${text}`).join(', ')}`}
    >
      <figcaption className={classes.chartTitle}>
        <span>{title}</span>
        {heading.map(({ label, color, isDashed, text }) => (
          <span key={label} className={classes.key}>
            <span
              className={classes.stroke}
              style={{ borderTopColor: color, borderTopStyle: isDashed ? 'dashed' : 'solid' }}
            />
            {label} <b>{text}</b>
          </span>
        ))}
      </figcaption>
      <div ref={host} aria-hidden style={{ visibility: isEmpty ? 'hidden' : 'visible' }} />
      {isEmpty && <p className={classes.empty}>{empty}</p>}
    </figure>
  );
}

/** @param untilMs the end of the time axis */
function plotOptions(
  theme: CanvasTheme,
  lineCount: number,
  isLogarithmic: boolean,
  untilMs: () => number,
): Omit<uPlot.Options, 'width'> {
  const axis = {
    stroke: theme.mutedLabel,
    grid: { stroke: `${theme.mutedLabel}33`, width: 1 },
    ticks: { show: false },
    font: '11px system-ui',
  };
  const dashes = [[], [5, 3]];
  return {
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [0, untilMs() || 1] },
      y: isLogarithmic ? { distr: 3 } : { range: (_chart, _least, max) => [0, (max || 1) * 1.08] },
    },
    axes: [
      { ...axis, size: 24, values: (_chart, ticks) => ticks.map(formatMs) },
      {
        ...axis,
        size: 44,
        // On a logarithmic scale, not every grid line has a label.
        values: (_chart, ticks: readonly (number | null)[]) =>
          ticks.map((tick) => (tick === null ? '' : formatValue(tick))),
        ...(isLogarithmic ? { splits: (_chart, _axis, low, high) => powersOfTen(low, high) } : {}),
      },
    ],
    series: [
      {},
      ...Array.from({ length: lineCount }, (_, nth) => ({
        stroke: [theme.accent, theme.danger][nth]!,
        width: 1.5,
        dash: dashes[nth]!,
        // A single value is drawn as a point.
        points: { show: (chart: uPlot) => chart.data[0].length === 1 },
      })),
    ],
  };
}

function powersOfTen(low: number, high: number): number[] {
  return [-3, -2, -1, 0, 1, 2, 3]
    .map((power) => 10 ** power)
    .filter((value) => value >= low && value <= high);
}

/** 850 ms, 2.5 s. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${Number((ms / 1000).toPrecision(3))} s`;
  return `${Number(ms.toPrecision(3))} ms`;
}
