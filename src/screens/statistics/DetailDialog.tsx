import { ActionIcon, Button, Modal, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { usualCsvForm } from '../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, valueCell } from '../../lib/files/csv/write-csv.ts';
import { pointsOf, stepOf, type TimeSpan } from '../../ui/charts/series.ts';
import { TimeChart } from '../../ui/charts/TimeChart.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { formatTick, stepText, useColumns } from './ChartPanel.tsx';
import classes from './Detail.module.css';
import { type Figure, lineOf } from './figures.ts';
import { emptyHistory, recordSeconds } from './history.ts';
import { detailSeconds, parseSpan, printSpan, ranges } from './ranges.ts';
import { SeriesTable } from './SeriesTable.tsx';
import { TimeBrush } from './TimeBrush.tsx';
import { useHistory } from './use-history.ts';

/** A figure over 48 hours: chart, range, and a table of its series. */
export function DetailDialog({ figure, onClose }: { readonly figure: Figure; readonly onClose: () => void }) {
  const [view, setView] = useAddressState('view');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useHistory(detailSeconds, false);
  const isWhole = data !== undefined && data.span.until - data.span.from >= detailSeconds - 1;
  const columns = useColumns(figure, isWhole ? data.history : emptyHistory);
  const whole: TimeSpan | undefined = isWhole ? data.span : undefined;
  const range = ranges.find(({ value }) => value === view);
  const span = useMemo(() => {
    if (!whole) return undefined;
    return parseSpan(view) ?? { from: whole.until - (range?.seconds ?? detailSeconds), until: whole.until };
  }, [whole, view, range]);

  const shown = figure.series.flatMap((line, nth) => (hidden.has(line.label) ? [] : [{ line, nth }]));
  const chart = useMemo(() => span && pointsOf(columns, span, recordSeconds), [columns, span]);
  const zoom = (next: TimeSpan) => setView(printSpan(next));
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    setHidden(next);
  };
  const step = span ? stepOf(span) : recordSeconds;

  return (
    <Modal.Root opened onClose={onClose} size={1080} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{figure.title}</Modal.Title>
          <span className={classes.muted}>
            {[
              figure.unit,
              `${stepText(step)} ${step > recordSeconds ? 'averages, band from minimum to maximum' : 'values'}`,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          <span className={classes.space} />
          <SegmentedControl
            aria-label="Range"
            size="sm"
            data={ranges.map(({ value, label }) => ({ value, label }))}
            value={parseSpan(view) ? '' : (range?.value ?? '48h')}
            onChange={(value) => setView(value === '48h' ? '' : value)}
          />
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            disabled={view === ''}
            onClick={() => setView('')}
          >
            Reset zoom
          </Button>
          <Tooltip label="Download the values as CSV">
            <ActionIcon
              aria-label="Download the values as CSV"
              disabled={!span}
              onClick={() =>
                span && download(fileName(figure.id, 'csv'), toCsv(figure, columns, span), 'text/csv')
              }
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>
          {error && !whole && (
            <ErrorPanel
              title="The statistics could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!whole && !error && <Skeleton height={480} />}
          {whole && span && chart && (
            <>
              <div className={classes.chart}>
                <TimeChart
                  label={`${figure.title} ${figure.unit}`.trim()}
                  times={chart.times}
                  series={shown.map(({ line, nth }) => lineOf(line, chart, nth))}
                  span={span}
                  format={figure.format}
                  formatTick={formatTick}
                  empty="Collecting, first values in 10 s"
                  onZoom={zoom}
                  onReset={() => setView('')}
                />
              </div>
              <TimeBrush figure={figure} columns={columns} whole={whole} span={span} onChange={zoom} />
              <SeriesTable figure={figure} columns={columns} span={span} hidden={hidden} onToggle={toggle} />
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Lines with the time and the values of the recorded figures. */
function toCsv(figure: Figure, { times, series }: ReturnType<typeof useColumns>, span: TimeSpan): string {
  const head = csvHeader(['time', ...figure.series.map(({ label }) => label)], usualCsvForm);
  const rows = times.flatMap((time, index) => {
    if (time < span.from || time > span.until) return [];
    const row = [new Date(time * 1000).toISOString(), ...series.map((values) => values[index])];
    return [csvRecord(row.map((value) => valueCell(value, usualCsvForm)))];
  });
  return [head, ...rows].join('');
}
