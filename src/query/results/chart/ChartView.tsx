import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { ChartSettings } from '../../../lib/notebook.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { ValueChart, type ValueChartHandle } from '../../../ui/charts/ValueChart.tsx';
import { shownName } from '../../../ui/forms/attribute-names.tsx';
import { NameMultiSelect, NameSelect } from '../../../ui/forms/NameSelect.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import { ColorLegend } from '../colors/ColorLegend.tsx';
import { ColorSelect } from '../colors/ColorSelect.tsx';
import type { ColorScale } from '../colors/color-scale.ts';
import { useColorScale } from '../colors/use-color-scale.ts';
import { formatValue } from '../format-value.ts';
import type { RowShape } from '../row-shape.ts';
import { savePicture } from '../save-picture.ts';
import { ViewSettings } from '../ViewSettings.tsx';
import { BarChart } from './BarChart.tsx';
import classes from './ChartView.module.css';
import {
  barCounts,
  type ChartRow,
  chartLines,
  chartSettingsFor,
  maxChartRows,
  orderRows,
  readChartRows,
} from './chart-data.ts';
import { type Aggregate, groupChartRows, histogramRows } from './chart-groups.ts';

interface ChartViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
  readonly shape: RowShape;
  /** Saved settings, such as those of a notebook. */
  readonly settings?: ChartSettings | undefined;
  readonly onSettings?: ((settings: ChartSettings) => void) | undefined;
}

const rowNumber = '\0';

/** Chosen numeric columns as bars, lines or points, with the settings at the right. */
export function ChartView({ run, result, shape, settings, onSettings }: ChartViewProps) {
  const [chosen, setChosen] = useState(settings);
  const shownSettings = chartSettingsFor(shape, chosen);
  const { kind, columns, order, barCount, isLogarithmic } = shownSettings;
  const change = (changed: Partial<ChartSettings>) => {
    const next = { ...shownSettings, ...changed };
    setChosen(next);
    onSettings?.(next);
  };
  const svg = useRef<SVGSVGElement>(null);
  const chart = useRef<ValueChartHandle>(null);
  // Several values have a colour each.
  const isGrouped = groupingOf(shownSettings) !== 'none';
  const color = columns.length > 1 || isGrouped ? undefined : shownSettings.color;
  const rows = useChartRows(run, shownSettings, color, result.loadedRows);
  const ordered = useMemo(() => orderRows(rows, kind === 'bars' ? order : 'result'), [rows, order, kind]);
  const isHistogram = kind === 'histogram';
  const isBars = kind === 'bars' || isHistogram;
  const bars = useMemo(
    () => (isHistogram ? rows : ordered.slice(0, barCount)),
    [isHistogram, rows, ordered, barCount],
  );
  const colors = useColorScale(color, isBars ? bars : rows);
  const names = valueNames(shownSettings);
  const save = () => {
    const drawing = isBars ? svg.current : chart.current?.canvas;
    if (drawing) void savePicture(drawing, 'chart');
  };
  return (
    <div className={classes.view}>
      <div className={classes.plot}>
        <p className={classes.note}>
          {noteOf(result, isGrouped, isBars ? bars.length : rows.length, rows.length)}
        </p>
        {names.length === 0 ? (
          <p className={classes.empty}>Choose a column with values.</p>
        ) : isBars ? (
          <BarChart ref={svg} rows={bars} names={names} isLogarithmic={isLogarithmic} colors={colors} />
        ) : (
          <Lines
            ref={chart}
            rows={rows}
            names={names}
            colors={colors}
            hasLines={kind === 'lines'}
            isLogarithmic={isLogarithmic}
          />
        )}
      </div>
      <ViewSettings
        label="Chart settings"
        foot={
          <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={save}>
            Save as PNG
          </Button>
        }
      >
        <SettingFields
          settings={shownSettings}
          shape={shape}
          rowCount={rows.length}
          colors={colors}
          onChange={change}
        />
      </ViewSettings>
    </div>
  );
}

/** `histogram`: rows by ranges of a number; otherwise the aggregate of the rows of each category. */
function groupingOf({ kind, aggregate = 'none' }: ChartSettings): Aggregate | 'histogram' {
  return kind === 'histogram' ? 'histogram' : aggregate;
}

/** Names of the shown values. */
function valueNames(settings: ChartSettings): readonly string[] {
  const grouping = groupingOf(settings);
  if (grouping === 'none') return settings.columns;
  if (grouping === 'count') return ['Rows'];
  if (grouping === 'histogram') return settings.columns.slice(0, 1).map((name) => `Rows by ${name}`);
  return settings.columns.map((name) => `${aggregateNames[grouping]} of ${name}`);
}

const aggregateNames: Readonly<Record<Aggregate, string>> = {
  none: 'None (each row)',
  count: 'Number of rows',
  sum: 'Sum',
  average: 'Average',
  min: 'Minimum',
  max: 'Maximum',
};

/** How much of the result the chart shows. */
function noteOf(result: QueryResult, isGrouped: boolean, shown: number, count: number): string {
  const { loadedRows, totalRows, hasMore } = result;
  const total = formatAmount(totalRows ?? loadedRows, 'row');
  if (isGrouped) {
    const rows = hasMore ? `the first ${formatExact(loadedRows)} of ${total}` : total;
    return `${formatExact(shown)} of ${formatAmount(count, 'group')}, from ${rows}`;
  }
  const isCut = loadedRows > maxChartRows;
  return `${formatExact(shown)} of ${total} shown${isCut ? `, of the first ${formatExact(maxChartRows)}` : ''}`;
}

interface SettingFieldsProps {
  readonly settings: ChartSettings;
  readonly shape: RowShape;
  readonly rowCount: number;
  readonly colors: ColorScale | undefined;
  readonly onChange: (changed: Partial<ChartSettings>) => void;
}

/** The kind of the chart, its columns, and the order and number of bars. */
function SettingFields({ settings, shape, rowCount, colors, onChange }: SettingFieldsProps) {
  const { numbers, scalars } = shape;
  const { kind, category, columns, isLogarithmic } = settings;
  // Several values have a colour each.
  const color = columns.length > 1 ? undefined : settings.color;
  const isGrouped = groupingOf(settings) !== 'none';
  return (
    <>
      <div>
        <span className={classes.label}>Chart type</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Chart type"
          value={kind}
          onChange={(next) => onChange({ kind: next as ChartSettings['kind'] })}
          data={[
            { value: 'bars', label: 'Bars' },
            { value: 'lines', label: 'Lines' },
            { value: 'points', label: 'Points' },
            { value: 'histogram', label: 'Histogram' },
          ]}
        />
      </div>
      {kind !== 'histogram' && (
        <>
          <NameSelect
            label="Category"
            allowDeselect={false}
            value={category ?? rowNumber}
            onChange={(next) => onChange({ category: next === rowNumber ? undefined : next })}
            names={[rowNumber, ...scalars]}
            labelOf={(name) => (name === rowNumber ? 'Row number' : shownName(name))}
          />
          <Select
            label="Rows of a category"
            allowDeselect={false}
            disabled={category === undefined}
            value={settings.aggregate ?? 'none'}
            onChange={(next) => onChange({ aggregate: (next ?? 'none') as Aggregate })}
            data={Object.entries(aggregateNames).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      <NameMultiSelect
        label="Values"
        value={columns}
        onChange={(next) => onChange({ columns: next })}
        names={numbers}
        maxValues={6}
        hidePickedOptions
      />
      {columns.length <= 1 && !isGrouped && (
        <ColorSelect value={color} columns={scalars} onChange={(next) => onChange({ color: next })} />
      )}
      {colors !== undefined && <ColorLegend title={colors.column} classes={colors.classes} />}
      {columns.length > 1 && kind !== 'histogram' && (
        <ColorLegend
          title="Values"
          classes={columns.map((label, index) => ({ label, swatch: `chart-${((index % 6) + 1) as 1}` }))}
        />
      )}
      {kind === 'bars' && <BarFields settings={settings} rowCount={rowCount} onChange={onChange} />}
      <Switch
        label="Logarithmic axis"
        checked={isLogarithmic}
        onChange={(event) => onChange({ isLogarithmic: event.currentTarget.checked })}
      />
    </>
  );
}

function BarFields({
  settings,
  rowCount,
  onChange,
}: Pick<SettingFieldsProps, 'settings' | 'rowCount' | 'onChange'>) {
  const { order, barCount } = settings;
  return (
    <>
      <Select
        label="Order"
        allowDeselect={false}
        value={order}
        onChange={(next) => onChange({ order: (next ?? 'result') as ChartSettings['order'] })}
        data={[
          { value: 'result', label: 'As in the result' },
          { value: 'value', label: 'By value, largest first' },
          { value: 'category', label: 'By category' },
        ]}
      />
      <Select
        label="Bars shown"
        allowDeselect={false}
        value={String(barCount)}
        onChange={(next) => onChange({ barCount: Number(next) })}
        data={barCounts.map((count) => ({
          value: String(count),
          label: `${Math.min(count, rowCount)} of ${formatExact(rowCount)}`,
          disabled: count !== barCounts[0] && count / 2 > rowCount,
        }))}
      />
    </>
  );
}

interface LinesProps {
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
  readonly colors: ColorScale | undefined;
  readonly hasLines: boolean;
  readonly isLogarithmic: boolean;
  readonly ref: Ref<ValueChartHandle>;
}

function Lines({ rows, names, colors, ...rest }: LinesProps) {
  const data = useMemo(() => chartLines(rows, names, colors), [rows, names, colors]);
  return (
    <div className={classes.lines}>
      <ValueChart
        label={`Chart of ${names.map(shownName).join(', ')}`}
        format={formatValue}
        spansGaps={colors !== undefined}
        {...data}
        {...rest}
      />
    </div>
  );
}

const noRows: readonly ChartRow[] = [];

function useChartRows(
  run: QueryRun,
  settings: ChartSettings,
  color: string | undefined,
  loadedRows: number,
): readonly ChartRow[] {
  const { category, columns } = settings;
  const grouping = groupingOf(settings);
  const [rows, setRows] = useState(noRows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are drawn, too
  useEffect(() => {
    let isWanted = true;
    const reading =
      grouping === 'none'
        ? readChartRows(run.rows, category, columns, color)
        : grouping === 'histogram'
          ? histogramRows(run.rows, columns[0])
          : groupChartRows(run.rows, category, columns, grouping);
    void runInSlices(reading, () => isWanted).then((read) => {
      if (read !== undefined) setRows(read);
    });
    return () => {
      isWanted = false;
    };
  }, [run, category, columns.join('\n'), color, grouping, loadedRows]);
  return rows;
}
