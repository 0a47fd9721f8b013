import uPlot from 'uplot';
import { textFonts } from '../theme/fonts.ts';
import type { TimeZone } from '../values/use-time-zone.ts';
import type { ChartSeries, TimeSpan } from './series.ts';

/** A line without its values. */
export interface ChartLine extends Omit<ChartSeries, 'values' | 'band'> {
  readonly hasBand: boolean;
}

interface OptionArgs {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: readonly ChartLine[];
  readonly zone: TimeZone;
  /** Charts with the same key share the crosshair. */
  readonly syncKey: string | undefined;
  /** Without it the chart has no crosshair and ignores the pointer. */
  readonly onCursor: ((chart: uPlot) => void) | undefined;
  readonly onZoom: ((span: TimeSpan) => void) | undefined;
  readonly span: () => TimeSpan;
  readonly format: (value: number) => string;
}

const font = `11px ${textFonts}`;
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--orrery-${name}`);
/** Smaller drags do not zoom. */
const minDragPx = 6;

/**
 * Options of uPlot for lines over time, from zero, with colours of the theme at the time of drawing. After the values of
 * all lines, the data have the upper and the lower edge of each line with a band.
 */
export function chartOptions(args: OptionArgs): uPlot.Options {
  const { widthPx, heightPx, lines, zone, syncKey, onCursor, onZoom, span, format } = args;
  const axis = { stroke: () => token('muted'), font, ticks: { show: false } };
  return {
    width: widthPx,
    height: heightPx,
    // Half of a label such as 12:14:50 extends beyond the last value.
    padding: [8, 28, 0, 0],
    legend: { show: false },
    tzDate: (seconds) =>
      zone === 'utc' ? uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') : new Date(seconds * 1000),
    cursor: {
      show: onCursor !== undefined,
      y: false,
      points: { size: 7, width: 1.5 },
      drag: { x: onZoom !== undefined, y: false, setScale: false, dist: minDragPx },
      // The screen resets all charts.
      bind: { dblclick: () => () => null },
      ...(syncKey === undefined
        ? {}
        : { sync: { key: syncKey, filters: { pub: (type) => type === 'mousemove' } } }),
    },
    scales: {
      x: { time: true, range: () => [span().from, span().until] },
      y: { range: (_chart, _low, high) => [0, high > 0 ? high * 1.08 : 1] },
    },
    axes: [
      { ...axis, size: 26, space: 64, grid: { show: false }, values: timeLabels(zone) },
      {
        ...axis,
        space: 34,
        size: (_chart, labels) => 16 + 6.5 * Math.max(2, ...(labels ?? []).map((label) => label.length)),
        grid: { stroke: () => token('line'), width: 1 },
        border: { show: false },
        values: (_chart, ticks) => ticks.map(format),
      },
    ],
    series: [
      {},
      ...lines.map(({ color, isDotted = false, hasArea = false }) => ({
        stroke: () => token(`chart-${color}`),
        width: 1.5,
        ...(isDotted ? { dash: [2, 3] } : {}),
        ...(hasArea ? { fill: () => `color-mix(in srgb, ${token(`chart-${color}`)} 12%, transparent)` } : {}),
        spanGaps: false,
        // Single values between gaps are drawn as points.
        points: { size: 4 },
      })),
      ...lines.filter(({ hasBand }) => hasBand).flatMap(() => [bandEdge, bandEdge]),
    ],
    bands: lines
      .filter(({ hasBand }) => hasBand)
      .map(({ color }, nth) => ({
        series: [lines.length + 1 + 2 * nth, lines.length + 2 + 2 * nth],
        fill: () => `color-mix(in srgb, ${token(`chart-${color}`)} 22%, transparent)`,
      })),
    hooks: {
      setCursor: onCursor ? [onCursor] : [],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          if (width < minDragPx) return;
          onZoom?.({ from: chart.posToVal(left, 'x'), until: chart.posToVal(left + width, 'x') });
        },
      ],
    },
  };
}

/** An edge is not drawn, but counts for the scale. */
const bandEdge: uPlot.Series = { width: 0, points: { show: false }, spanGaps: false };

/** 12:06, or 22 Nov at the start of a day; with seconds between minutes. */
function timeLabels(zone: TimeZone): uPlot.Axis.DynamicValues {
  return (_chart, ticks) => {
    const hasSeconds = ticks.some((tick) => tick % 60 !== 0);
    return ticks.map((tick) => {
      const { date, time } = timeParts(tick, zone);
      if (time === '00:00:00') return date;
      return hasSeconds ? time : time.slice(0, 5);
    });
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 22 Nov and 12:14:50. */
export function timeParts(seconds: number, zone: TimeZone): { readonly date: string; readonly time: string } {
  const date = new Date(seconds * 1000);
  const shifted = zone === 'utc' ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return {
    date: `${shifted.getUTCDate()} ${months[shifted.getUTCMonth()]}`,
    time: shifted.toISOString().slice(11, 19),
  };
}
