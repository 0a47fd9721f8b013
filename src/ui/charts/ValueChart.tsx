import { useComputedColorScheme } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDate } from '../../lib/format.ts';
import { textFonts } from '../theme/fonts.ts';
import { plotUnit } from './plot-unit.ts';
import classes from './ValueChart.module.css';

export interface ValueChartHandle {
  /** The drawn chart. */
  readonly canvas: HTMLCanvasElement | undefined;
}

interface ValueChartProps {
  /** Accessible name. */
  readonly label: string;
  /** Ascending. */
  readonly positions: readonly number[];
  /** Texts of the positions for categories that are neither numbers nor dates. */
  readonly labels: readonly string[] | undefined;
  readonly isTime: boolean;
  readonly series: readonly {
    readonly label: string;
    /** Token of the colour without `--orrery-`. */
    readonly swatch: string;
    readonly values: readonly (number | null)[];
  }[];
  /** Positions without a value do not interrupt a line. */
  readonly spansGaps?: boolean;
  readonly hasLines: boolean;
  readonly isLogarithmic: boolean;
  readonly format: (value: number) => string;
  readonly ref?: Ref<ValueChartHandle>;
}

const font = `11px ${textFonts}`;
const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--orrery-${name}`);

/** Lines or points over numbers, dates or categories. A drag zooms, a double click resets. */
export function ValueChart(props: ValueChartProps) {
  const { label, positions, labels, isTime, series, hasLines, isLogarithmic, spansGaps = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const propsNow = useEffectEvent(() => props);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const element = host.current!;
    const size = () => ({
      width: Math.max(160, element.clientWidth),
      height: Math.max(120, element.clientHeight - 32),
    });
    const axis = { stroke: () => token('muted'), font, ticks: { show: false } };
    const grid = { stroke: () => token('line'), width: 1 };
    const units = unitsOf(propsNow());
    const format = (value: number) => propsNow().format(value * units.value);
    const made = new uPlot(
      {
        ...size(),
        padding: [16, 24, 0, 0],
        legend: { live: true },
        scales: { x: { time: isTime }, y: { distr: isLogarithmic ? 3 : 1 } },
        axes: [
          {
            ...axis,
            grid,
            ...(labels === undefined
              ? units.position === 1
                ? {}
                : {
                    values: (_chart, ticks) => ticks.map((tick) => propsNow().format(tick * units.position)),
                  }
              : {
                  values: (_chart, ticks) =>
                    ticks.map((tick) => (Number.isInteger(tick) ? (labels[tick] ?? '') : '')),
                }),
          },
          {
            ...axis,
            grid,
            size: (_chart, texts) =>
              16 + 6.5 * Math.max(3, ...(texts ?? []).map((text) => (text ?? '').length)),
            values: (_chart, ticks) => ticks.map((tick) => (tick === null ? '' : format(tick))),
          },
        ],
        series: [
          {
            label: '',
            value: (_chart, value: number | null) =>
              value === null ? '' : positionText(propsNow(), value * units.position),
          },
          ...series.map((each) => ({
            label: each.label,
            spanGaps: spansGaps,
            stroke: () => token(each.swatch),
            width: hasLines ? 1.5 : 0,
            paths: hasLines ? uPlot.paths.linear!() : () => null,
            points: {
              show: hasLines ? positions.length <= 60 : true,
              size: hasLines ? 5 : 6,
              fill: () => token(each.swatch),
            },
            value: (_chart: uPlot, value: number | null) => (value === null ? '–' : format(value)),
          })),
        ],
      },
      dataOf(propsNow(), units),
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
  }, [positions, labels, isTime, series, hasLines, isLogarithmic, spansGaps, scheme]);

  useImperativeHandle(
    props.ref,
    () => ({
      get canvas() {
        return chart.current?.ctx.canvas;
      },
    }),
    [],
  );
  return <div ref={host} className={classes.chart} role="img" aria-label={label} />;
}

/** On a logarithmic axis, values that are not positive are missing. */
function dataOf({ positions, series, isLogarithmic }: ValueChartProps, units: Units): uPlot.AlignedData {
  const drawn = (value: number | null) =>
    value === null || (isLogarithmic && !(value / units.value > 0)) ? null : value / units.value;
  return [
    positions.map((position) => position / units.position),
    ...series.map(({ values }) => values.map(drawn)),
  ];
}

interface Units {
  readonly position: number;
  readonly value: number;
}

function unitsOf({ positions, series, labels, isTime, isLogarithmic }: ValueChartProps): Units {
  return {
    position: isTime || labels !== undefined ? 1 : plotUnit(positions),
    value: plotUnit(
      series.flatMap(({ values }) => values),
      isLogarithmic,
    ),
  };
}

function positionText({ labels, isTime, format }: ValueChartProps, value: number): string {
  if (labels !== undefined) return labels[value] ?? '';
  return isTime ? formatDate(value * 1000, 'utc').slice(0, 19) : format(value);
}
