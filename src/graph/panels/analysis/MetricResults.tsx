import { Button, NativeSelect, SimpleGrid, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { runCommand } from '../../../command.ts';
import { KeyValueList } from '../../../ui/values/KeyValueList.tsx';
import { formatRank, rankTies } from '../../metrics/rank-ties.ts';
import { summarise } from '../../metrics/summarise.ts';
import { sortedValues } from '../../model/sorted-values.ts';
import { formatValue } from '../../styles/format-value.ts';
import { canvasThemes } from '../../styles/theme.ts';
import { formatSeconds } from '../../workspace/cost/load-cost.ts';
import { LegendEntries } from '../look/Legend.tsx';
import { useLegend } from '../look/use-legend.ts';
import shared from '../shared.module.css';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './analysis.module.css';
import { Histogram } from './Histogram.tsx';

const rankedCount = 20;

/**
 * A computed column: summary, distribution, highest-ranked vertices, and actions that use it. Follows a change of the graph
 * in a task of its own.
 */
export function MetricResults() {
  const revision = useDeferredValue(useWorkspaceState((state) => state.modelRevision));
  return <ColumnResults revision={revision} />;
}

/** Renders again with each revision. */
const ColumnResults = memo(function ColumnResults(_: { readonly revision: number }) {
  const workspace = useWorkspace();
  const { model } = workspace;
  const columnId = useWorkspaceState((state) => state.analysis.columnId);
  const facts = useWorkspaceState((state) => state.analysis.facts[columnId ?? '']) ?? [];
  const run = useWorkspaceState((state) => state.analysis.runs[columnId ?? '']);
  const column = model.computed.get(columnId ?? '');
  const isColored = useWorkspaceState(
    ({ style: { vertexColor: color } }) => color.kind === 'computed' && color.column === columnId,
  );
  const [colors] = useLegend(workspace).colors;
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const array = column?.toArray(model);
  const summary = useMemo(() => array && summarise(array, rankedCount), [array]);
  if (column === undefined || array === undefined || summary === undefined) {
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
  const { errorBound, exactSeconds } = run ?? { errorBound: 0, exactSeconds: undefined };
  const ranks = rankTies(
    sortedValues(array),
    summary.top.map((vertex) => array[vertex]!),
    errorBound,
  );
  const numbers: [string, string][] = isNumber
    ? [
        ['Minimum', formatValue(summary.least)],
        ['Median', formatValue(summary.median)],
        ['Mean', formatValue(summary.mean)],
        ['Maximum', formatValue(summary.most)],
      ]
    : [];
  return (
    <Stack gap="sm">
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
        <UseButton label="CSV" command="graph.exportComputed" columnId={column.id} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => void runCommand('graph.resetComputedLook')}
        >
          Default style
        </Button>
      </SimpleGrid>
      {isColored && (
        <div className={`${classes.colors} ${shared.entries}`}>
          <LegendEntries entries={colors?.entries ?? []} lift={lift} />
        </div>
      )}
      {isNumber && exactSeconds !== undefined && (
        <SampleNote columnId={column.id} errorBound={errorBound} exactSeconds={exactSeconds} />
      )}
      {isNumber && (
        <>
          <Text size="sm" fw={600}>
            Highest values
          </Text>
          <ol className={`${classes.ranking} ${classes.ties}`} aria-label="Highest values">
            {summary.top.map((vertex, place) => (
              <li key={model.vertexIds.at(vertex)}>
                <button
                  type="button"
                  title={model.vertexIds.at(vertex)}
                  onClick={() => void runCommand('graph.spot', { vertexId: model.vertexIds.at(vertex) })}
                >
                  <span className={classes.rank}>{formatRank(ranks[place]!)}</span>
                  <span className={classes.ranked}>{model.labelOf(vertex)}</span>
                  <span>{formatValue(column.valueOf(model, vertex))}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {isNumber && <Histogram values={array} label={column.label} />}
      <KeyValueList
        entries={[...facts.map(({ label, text }): [string, string] => [label, text]), ...numbers]}
      />
    </Stack>
  );
});

interface SampleNoteProps {
  readonly columnId: string;
  readonly errorBound: number;
  readonly exactSeconds: number;
}

/** The meaning of the error, and the cost of exact values. */
function SampleNote({ columnId, errorBound, exactSeconds }: SampleNoteProps) {
  const meaning =
    errorBound === 0
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
