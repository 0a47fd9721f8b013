import { formatBytes } from '../../../lib/format.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import { defaultValues, type ParameterValues } from '../../layouts/parameter.ts';
import { samplesId, weightId } from '../../metrics/common-parameters.ts';
import type { AnyMetric, ChosenVertices, Fact } from '../../metrics/metric.ts';
import { type MetricId, metricNames } from '../../metrics/metric-names.ts';
import { ComputedColumn } from '../../model/ComputedColumn.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { cacheSorted } from '../../model/sorted-values.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { freeze } from '../../workspace/in-slices.ts';
import { toWeightedGraph } from '../../workspace/weighted-graph.ts';
import { showFinding } from './finding.ts';
import { type MetricRun, setMetrics } from './metrics-state.ts';

/**
 * Computes a metric of the graph as it is now, stores its columns in the model, and shows what it found. Rejects with
 * AbortError if it is stopped.
 */
export async function runMetric(
  workspace: GraphWorkspace,
  metricId: string,
  changes: ParameterValues,
): Promise<void> {
  const { model, jobs } = workspace;
  const startMs = performance.now();
  let peakBytes: number | undefined;
  const done = await jobs.run(metricNames[metricId as MetricId] ?? metricId, async (signal, watch) => {
    const metric = await loadMetric(metricId);
    const values = keepValues(workspace, metric, changes);
    const frozen = await freeze(model);
    const chosen = chosenIn(workspace, frozen);
    const weighted = await toWeightedGraph(workspace.adapter, frozen, String(values[weightId] ?? ''), signal);
    const found = await jobs.job(metric.job, metric.toInput(weighted.graph, values, chosen), signal, {
      ...watch,
      memory(bytes) {
        peakBytes = bytes;
        watch.memory(bytes);
      },
    });
    const outcome = metric.toOutcome(found as never, { values, graph: toGraphInput(frozen) });
    // Colours and summaries need sorted values. Sorting a million values takes longer than a frame.
    for (const { kind, values: numbers } of outcome.columns) {
      if (kind !== 'number') continue;
      const { sorted } = await jobs.job('sort-numbers', { values: numbers.slice() }, signal);
      cacheSorted(numbers, sorted);
    }
    return { ...outcome, frozen, values, weightFacts: weighted.facts };
  });
  const { columns, frozen, values } = done;
  const seconds = (performance.now() - startMs) / 1000;
  const time: Fact = { label: 'Time', text: `${seconds.toFixed(2)} s` };
  const memory: Fact[] = peakBytes === undefined ? [] : [{ label: 'Memory', text: formatBytes(peakBytes) }];
  const shownFacts = [...done.facts, ...done.weightFacts, time, ...memory];
  const samples = values[samplesId];
  const isSample = typeof samples === 'number' && samples < frozen.vertexCount;
  const runs: Record<string, MetricRun> = { ...workspace.state.metrics.runs };
  const kept: Record<string, readonly Fact[]> = { ...workspace.state.metrics.facts };
  for (const column of columns) {
    model.setComputed(column.id, new ComputedColumn(frozen, column));
    kept[column.id] = shownFacts;
    const { errorBound = 0, sampling } = column;
    const workShare = sampling?.workShare ?? Number(samples) / frozen.vertexCount;
    const exactSeconds = isSample ? seconds / workShare : undefined;
    runs[column.id] = { metricId, errorBound, exactSeconds, ...(sampling && { sampling }) };
  }
  const { columnId } = workspace.state.metrics;
  workspace.batch(() => {
    setMetrics(workspace, { runs, facts: kept, columnId: columns[0]?.id ?? columnId, tab: 'results' });
    showFinding(workspace, frozen, done.finding, columns.length === 0 ? shownFacts : []);
  });
  workspace.announceValues();
}

async function loadMetric(id: string): Promise<AnyMetric> {
  const { getMetric } = await import('../../metrics/registry.ts');
  return getMetric(id);
}

/** The chosen parameters, which the form shows next time. */
function keepValues(workspace: GraphWorkspace, metric: AnyMetric, changes: ParameterValues): ParameterValues {
  const { values: known } = workspace.state.metrics;
  const values = { ...defaultValues(metric.parameters), ...known[metric.id], ...changes };
  setMetrics(workspace, { values: { ...known, [metric.id]: values } });
  return values;
}

function chosenIn({ state }: GraphWorkspace, frozen: GraphModel): ChosenVertices {
  const rows = frozen.vertexIds.findAll(state.selection.vertexIds);
  return {
    selected: Uint32Array.from(rows.filter((row) => row >= 0)),
    find(id) {
      const vertex = frozen.findVertex(id);
      if (vertex === undefined) throw new Error(`expected a shown vertex, found '${id}'`);
      return vertex;
    },
  };
}
