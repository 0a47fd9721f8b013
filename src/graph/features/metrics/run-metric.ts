import { formatBytes } from '../../../lib/format.ts';
import { defaultValues, type ParameterValues } from '../../layouts/parameter.ts';
import { samplesId, weightId } from '../../metrics/common-parameters.ts';
import type { Fact } from '../../metrics/metric.ts';
import { getMetric } from '../../metrics/registry.ts';
import { ComputedColumn } from '../../model/ComputedColumn.ts';
import { cacheSorted } from '../../model/sorted-values.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { freeze } from '../../workspace/in-slices.ts';
import { toWeightedGraph } from '../../workspace/weighted-graph.ts';
import { type MetricRun, setMetrics } from './metrics-state.ts';

/**
 * Computes a metric of the graph as it is now, and stores its columns in the model. Rejects with AbortError if it is
 * stopped.
 */
export async function runMetric(
  workspace: GraphWorkspace,
  metricId: string,
  changes: ParameterValues,
): Promise<void> {
  const { state, model, jobs } = workspace;
  const metric = getMetric(metricId);
  const values = { ...defaultValues(metric.parameters), ...state.metrics.values[metricId], ...changes };
  setMetrics(workspace, { values: { ...state.metrics.values, [metricId]: values } });
  const startMs = performance.now();
  let peakBytes: number | undefined;
  const { frozen, columns, facts, weightFacts } = await jobs.run(metric.label, async (signal, watch) => {
    const frozen = await freeze(model);
    const { graph, facts } = await toWeightedGraph(
      workspace.adapter,
      frozen,
      String(values[weightId] ?? ''),
      signal,
    );
    const found = await jobs.job(metric.job, metric.toInput(graph, values), signal, {
      ...watch,
      memory(bytes) {
        peakBytes = bytes;
        watch.memory(bytes);
      },
    });
    const outcome = metric.toOutcome(found as never, { values });
    // Colours and summaries need sorted values. Sorting a million values takes longer than a frame.
    for (const { kind, values: numbers } of outcome.columns) {
      if (kind !== 'number') continue;
      const { sorted } = await jobs.job('sort-numbers', { values: numbers.slice() }, signal);
      cacheSorted(numbers, sorted);
    }
    return { ...outcome, frozen, weightFacts: facts };
  });
  const seconds = (performance.now() - startMs) / 1000;
  const time: Fact = { label: 'Time', text: `${seconds.toFixed(2)} s` };
  const memory: Fact[] = peakBytes === undefined ? [] : [{ label: 'Memory', text: formatBytes(peakBytes) }];
  const shownFacts = [...facts, ...weightFacts, time, ...memory];
  const samples = values[samplesId];
  const isSample = typeof samples === 'number' && samples < frozen.vertexCount;
  const exactSeconds = isSample ? (seconds * frozen.vertexCount) / samples : undefined;
  const runs: Record<string, MetricRun> = { ...workspace.state.metrics.runs };
  const kept: Record<string, readonly Fact[]> = { ...workspace.state.metrics.facts };
  for (const column of columns) {
    model.setComputed(column.id, new ComputedColumn(frozen, column));
    kept[column.id] = shownFacts;
    runs[column.id] = { metricId, errorBound: column.errorBound ?? 0, exactSeconds };
  }
  setMetrics(workspace, { runs, facts: kept, columnId: columns[0]?.id, tab: 'results' });
  workspace.announceValues();
}
