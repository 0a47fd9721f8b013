import { useMemo } from 'react';
import { ChartLegend } from '../../ui/charts/ChartLegend.tsx';
import { type Columns, pointsOf, stepOf, type TimeSpan } from '../../ui/charts/series.ts';
import { TimeChart } from '../../ui/charts/TimeChart.tsx';
import { type Figure, lineOf } from './figures.ts';
import { type History, recordSeconds } from './history.ts';
import { Panel } from './Panel.tsx';

/** Charts of the screen share the crosshair. */
const syncKey = 'statistics';
const collecting = 'Collecting, first values in 10 s';

interface ChartPanelProps {
  readonly figure: Figure;
  readonly history: History;
  readonly span: TimeSpan;
  readonly size: 'third' | 'quarter';
  readonly onZoom: (span: TimeSpan) => void;
  readonly onReset: () => void;
  readonly onDetails: () => void;
}

/** The values of a figure in a form for charts. */
export function useColumns(figure: Figure, history: History): Columns {
  return useMemo(
    () => ({ times: history.times, series: figure.series.map(({ read }) => read(history.values)) }),
    [figure, history],
  );
}

/** A figure as a chart with its legend. */
export function ChartPanel({ figure, history, span, size, onZoom, onReset, onDetails }: ChartPanelProps) {
  const columns = useColumns(figure, history);
  const { times, series } = useMemo(() => {
    const points = pointsOf(columns, span, recordSeconds);
    return { times: points.times, series: figure.series.map((line, nth) => lineOf(line, points, nth)) };
  }, [columns, span, figure]);
  const step = stepOf(span);
  return (
    <Panel
      title={figure.title}
      note={[figure.unit, ...(step > recordSeconds ? [`${stepText(step)} averages`] : [])]
        .filter((text) => text !== '')
        .join(' · ')}
      info={figure.info}
      size={size}
      onDetails={onDetails}
    >
      <ChartLegend
        series={series.map((line, nth) => ({ ...line, values: columns.series[nth]! }))}
        format={figure.format}
      />
      <TimeChart
        label={`${figure.title} ${figure.unit}`.trim()}
        times={times}
        series={series}
        span={span}
        format={figure.format}
        formatTick={formatTick}
        empty={collecting}
        syncKey={syncKey}
        onZoom={onZoom}
        onReset={onReset}
      />
    </Panel>
  );
}

/** 30-second, 10-minute. */
export function stepText(seconds: number): string {
  return seconds < 60 ? `${seconds}-second` : `${seconds / 60}-minute`;
}

/** 0.4, 12, 1,200: without the zeros that a value has. */
export function formatTick(value: number): string {
  return Number(value.toPrecision(6)).toLocaleString('en-US');
}
