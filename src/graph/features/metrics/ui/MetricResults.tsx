import { Button, NativeSelect, SimpleGrid, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { CsvMenu } from '../../../../ui/forms/CsvMenu.tsx';
import { KeyValueList } from '../../../../ui/values/KeyValueList.tsx';
import type { ComputedColumn } from '../../../model/ComputedColumn.ts';
import { formatValue } from '../../../styles/format-value.ts';
import { canvasThemes } from '../../../styles/theme.ts';
import classes from '../../../ui/analysis.module.css';
import shared from '../../../ui/shared.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { formatSeconds } from '../../../workspace/load-cost.ts';
import { LegendEntries } from '../../style/ui/Legend.tsx';
import { useLegend } from '../../style/ui/use-legend.ts';
import type { MetricRun } from '../metrics-state.ts';
import { FoundElements } from './FoundElements.tsx';
import { Histogram } from './Histogram.tsx';
import { type NumberSummary, useColumnSummary } from './use-column-summary.ts';
import { WriteColumn } from './WriteColumn.tsx';

/**
 * A computed column: summary, distribution, highest-ranked vertices, and actions that use it. Follows a change of the graph
 * in a task of its own.
 */
export function MetricResults() {
  const revision = useDeferredValue(useWorkspaceState((state) => state.modelRevision));
  return <ColumnResults revision={revision} />;
}

const ColumnResults = memo(function ColumnResults({ revision }: { readonly revision: number }) {
  const workspace = useWorkspace();
  const { model } = workspace;
  const columnId = useWorkspaceState((state) => state.metrics.columnId);
  const facts = useWorkspaceState((state) => state.metrics.facts[columnId ?? '']) ?? [];
  const isColored = useDeferredValue(
    useWorkspaceState(
      ({ style: { vertexColor: color } }) => color.kind === 'computed' && color.column === columnId,
    ),
  );
  const column = model.computed.get(columnId ?? '');
  const hasFinding = useWorkspaceState((state) => state.metrics.finding !== undefined);
  const summary = useColumnSummary(workspace, column, revision);
  if (column === undefined && hasFinding) return <FoundElements />;
  if (column === undefined || summary?.isEmpty) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          No results. Compute a metric first.
        </Text>
        <Button size="xs" onClick={() => void runCommand('graph.showAnalysis', { tab: 'metrics' })}>
          Choose metric
        </Button>
      </Stack>
    );
  }
  const isNumber = column.kind === 'number';
  const numbers: [string, string][] = summary?.numbers
    ? [
        ['Minimum', formatValue(summary.numbers.min)],
        ['Median', formatValue(summary.numbers.median)],
        ['Mean', formatValue(summary.numbers.mean)],
        ['Maximum', formatValue(summary.numbers.max)],
      ]
    : [];
  return (
    <Stack gap="sm">
      {hasFinding && <FoundElements />}
      <NativeSelect
        label="Values"
        value={column.id}
        data={[...model.computed.values()].map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => void runCommand('graph.showComputed', { columnId: event.currentTarget.value })}
      />
      {column.isStale(model) && (
        <Text size="xs" c="var(--orrery-warning)" role="status">
          Stale: the graph has changed since. Run the metric again for values of now.
        </Text>
      )}
      <SimpleGrid cols={3} spacing={6}>
        <UseButton label="Colour by" command="graph.colorByComputed" columnId={column.id} />
        {isNumber && <UseButton label="Size by" command="graph.sizeByComputed" columnId={column.id} />}
        <UseButton label="Label by" command="graph.labelByComputed" columnId={column.id} />
        {!isNumber && <UseButton label="Group by" command="graph.groupByComputed" columnId={column.id} />}
        {isNumber && (
          <UseButton label="Concentric" command="graph.concentricByComputed" columnId={column.id} />
        )}
        <CsvMenu
          label="Export as CSV"
          onSave={() => void runCommand('graph.exportComputed', { columnId: column.id })}
        >
          <Button size="compact-sm" variant="default">
            CSV
          </Button>
        </CsvMenu>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => void runCommand('graph.resetComputedLook')}
        >
          Default style
        </Button>
      </SimpleGrid>
      <WriteColumn key={column.id} column={column} />
      {isColored && <ColumnColors />}
      {summary?.numbers && <NumberResults column={column} numbers={summary.numbers} />}
      <KeyValueList
        entries={[...facts.map(({ label, text }): [string, string] => [label, text]), ...numbers]}
      />
    </Stack>
  );
});

function ColumnColors() {
  const [colors] = useLegend(useWorkspace()).colors;
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  return (
    <div className={`${classes.colors} ${shared.entries}`}>
      <LegendEntries entries={colors?.entries ?? []} lift={lift} />
    </div>
  );
}

interface NumberResultsProps {
  readonly column: ComputedColumn;
  readonly numbers: NumberSummary;
}

/** The highest-ranked vertices and the distribution. */
const NumberResults = memo(function NumberResults({ column, numbers }: NumberResultsProps) {
  const run = useWorkspaceState((state) => state.metrics.runs[column.id]);
  return (
    <>
      {run?.exactSeconds !== undefined && (
        <SampleNote columnId={column.id} run={run} exactSeconds={run.exactSeconds} />
      )}
      <Text size="sm" fw={600}>
        Highest values
      </Text>
      <ol className={`${classes.ranking} ${classes.ties}`} aria-label="Highest values">
        {numbers.ranking.map(({ vertexId, label, value, rank, bounds }) => (
          <li key={vertexId}>
            <button
              type="button"
              title={bounds === undefined ? vertexId : `${vertexId}: ${intervalText(bounds)}`}
              onClick={() => void runCommand('graph.spot', { vertexId })}
            >
              <span className={classes.rank}>{rank}</span>
              <span className={classes.ranked}>{label}</span>
              <span>{formatValue(value)}</span>
            </button>
          </li>
        ))}
      </ol>
      <Histogram bins={numbers.bins} label={column.label} />
    </>
  );
});

interface SampleNoteProps {
  readonly columnId: string;
  readonly run: MetricRun;
  readonly exactSeconds: number;
}

function intervalText([low, high]: readonly [number, number]): string {
  return `between ${formatValue(low)} and ${formatValue(high)}`;
}

/** The meaning of the error, and the cost of exact values. */
function SampleNote({ columnId, run: { errorBound, sampling }, exactSeconds }: SampleNoteProps) {
  const meaning =
    sampling !== undefined
      ? `Estimated from ${formatAmount(sampling.trials, 'sampled path')}. All ranks together are right with 95 % confidence; values whose intervals overlap share ranks.`
      : errorBound === 0
        ? 'Estimated from a sample; the error is not known.'
        : `Estimated from a sample, ± ${formatValue(errorBound)} with 95 % confidence. Values closer than ${formatValue(2 * errorBound)} cannot be told apart and share a rank.`;
  return (
    <div className={classes.sample}>
      <Text size="xs">{meaning}</Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void runCommand('graph.runExactMetric', { columnId })}
      >
        Exact, about {formatSeconds(exactSeconds)}
      </Button>
    </div>
  );
}

interface UseButtonProps {
  readonly label: string;
  readonly command: string;
  readonly columnId: string;
}

function UseButton({ label, command, columnId }: UseButtonProps) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => void runCommand(command, { columnId })}>
      {label}
    </Button>
  );
}
