import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatExact } from '../../../../lib/format.ts';
import { plotUnit } from '../../../../ui/charts/plot-unit.ts';
import type { Bins } from '../../../metrics/summarise.ts';
import { formatValue } from '../../../styles/format-value.ts';
import { canvasThemes } from '../../../styles/theme.ts';

const widthPx = 312;
const heightPx = 150;

interface HistogramProps {
  readonly bins: Bins;
  readonly label: string;
}

/** Distribution of values over vertices; counts on a logarithmic scale, so that small bars stay visible. */
export function Histogram({ bins, label }: HistogramProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  useEffect(() => {
    const { middles, counts } = bins;
    const unit = plotUnit(middles);
    const axis = {
      stroke: theme.mutedLabel,
      grid: { stroke: `${theme.mutedLabel}33`, width: 1 },
      ticks: { show: false },
      font: '11px system-ui',
      size: 24,
    };
    const chart = new uPlot(
      {
        width: widthPx,
        height: heightPx,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_chart, _least, max) => [0, max * 1.05] } },
        axes: [
          { ...axis, values: (_chart, ticks) => ticks.map((tick) => formatValue(tick * unit)) },
          {
            ...axis,
            size: 48,
            splits: (_chart, _axis, _least, max) => [0, 1, 2, 3, 4, 5, 6, 7].filter((power) => power <= max),
            values: (_chart, ticks) =>
              ticks.map((power) => formatExact(Math.round(10 ** power - (power === 0 ? 1 : 0)))),
          },
        ],
        series: [
          {},
          {
            fill: theme.accent,
            width: 0,
            points: { show: false },
            ...(uPlot.paths.bars === undefined ? {} : { paths: uPlot.paths.bars({ size: [0.9] }) }),
          },
        ],
      },
      [middles.map((middle) => middle / unit), counts.map((count) => Math.log10(1 + count))],
      host.current!,
    );
    return () => chart.destroy();
  }, [bins, theme]);
  return <div ref={host} role="img" aria-label={`Distribution of ${label}`} />;
}
