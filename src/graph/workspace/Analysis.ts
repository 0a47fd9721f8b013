import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import type { JobId, JobInput, JobResult } from '../../../protocol/jobs.ts';
import type { StartJob } from '../../jobs.ts';
import { formatBytes } from '../../lib/format.ts';
import { startTask } from '../../store/tasks.ts';
import { coordinateNames, kmBetween } from '../features/paths/coordinates.ts';
import { loadPlaces } from '../features/paths/describe-paths.ts';
import { minKm } from '../features/paths/find-in-database.ts';
import { distanceWeight, type PathEnds } from '../features/paths/path-state.ts';
import { noCoordinates, searchPaths, vertexExamples } from '../features/paths/search-paths.ts';
import { toGraphInput } from '../layouts/common-parameters.ts';
import { defaultValues, type ParameterValues } from '../layouts/parameter.ts';
import { samplesId, weightId } from '../metrics/common-parameters.ts';
import type { Fact } from '../metrics/metric.ts';
import { getMetric } from '../metrics/registry.ts';
import { ComputedColumn } from '../model/ComputedColumn.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { cacheSorted } from '../model/sorted-values.ts';
import type { AnalysisJobs, JobWatch } from './analysis-jobs.ts';
import type { AnalysisState, MetricRun } from './analysis-state.ts';
import { freeze } from './in-slices.ts';
import type { WorkspaceHost } from './WorkspaceHost.ts';

/** Runs metrics and path searches on the shown graph in a worker, one at a time. */
export class Analysis implements AnalysisJobs {
  readonly #workspace: WorkspaceHost;
  readonly #startJob: StartJob;
  #abort: AbortController | undefined;

  constructor(workspace: WorkspaceHost, startJob: StartJob) {
    this.#workspace = workspace;
    this.#startJob = startJob;
  }

  set(changes: Partial<AnalysisState>): void {
    this.#workspace.set({ analysis: { ...this.#workspace.state.analysis, ...changes } });
  }

  /**
   * Computes a metric of the graph as it is now, and stores its columns in the model. Rejects with AbortError if it is
   * stopped.
   */
  async runMetric(metricId: string, changes: ParameterValues): Promise<void> {
    const { state, model } = this.#workspace;
    const metric = getMetric(metricId);
    const values = { ...defaultValues(metric.parameters), ...state.analysis.values[metricId], ...changes };
    this.set({ values: { ...state.analysis.values, [metricId]: values } });
    const startMs = performance.now();
    let peakBytes: number | undefined;
    const { frozen, columns, facts, weightFacts } = await this.run(metric.label, async (signal, watch) => {
      const frozen = await freeze(model);
      const { graph, facts } = await this.toGraph(frozen, String(values[weightId] ?? ''), signal);
      const found = await this.job(metric.job, metric.toInput(graph, values), signal, {
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
        const { sorted } = await this.job('sort-numbers', { values: numbers.slice() }, signal);
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
    const runs: Record<string, MetricRun> = { ...this.#workspace.state.analysis.runs };
    const kept: Record<string, readonly Fact[]> = { ...this.#workspace.state.analysis.facts };
    for (const column of columns) {
      model.setComputed(column.id, new ComputedColumn(frozen, column));
      kept[column.id] = shownFacts;
      runs[column.id] = { metricId, errorBound: column.errorBound ?? 0, exactSeconds };
    }
    this.set({ runs, facts: kept, columnId: columns[0]?.id, tab: 'results' });
    this.#workspace.set({ modelRevision: this.#workspace.state.modelRevision + 1 });
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  /** Runs another job with the same progress display and cancellation as metrics. */
  runJob<Id extends JobId>(label: string, id: Id, input: JobInput<Id>): Promise<JobResult<Id>> {
    return this.run(label, (signal, watch) => this.job(id, input, signal, watch));
  }

  /** Finds the shortest paths between two vertices; rejects with AbortError if it is stopped. */
  async findPaths(ends: PathEnds): Promise<void> {
    this.set({ ends, paths: await searchPaths(this.#workspace, this, ends) });
    this.#workspace.showFocus();
  }

  clearPaths(): void {
    this.set({ paths: undefined });
    this.#workspace.showFocus();
  }

  cancel(): void {
    this.#abort?.abort();
  }

  async run<Result>(
    label: string,
    work: (signal: AbortSignal, watch: JobWatch) => Promise<Result>,
  ): Promise<Result> {
    this.cancel();
    const abort = new AbortController();
    this.#abort = abort;
    const shown = startTask(label, { stop: () => abort.abort() });
    const show = (share: number, phase?: string) => {
      const progress = Math.round(100 * share);
      shown.progress(progress, 100);
      if (this.#abort === abort) this.set({ running: { label, progress: progress / 100, phase } });
    };
    show(0);
    try {
      return await work(abort.signal, { progress: show, memory: shown.memory });
    } finally {
      shown.end();
      if (this.#abort === abort) {
        this.#abort = undefined;
        this.set({ running: undefined });
      }
    }
  }

  async job<Id extends JobId>(
    id: Id,
    input: JobInput<Id>,
    signal: AbortSignal,
    watch?: JobWatch,
  ): Promise<JobResult<Id>> {
    signal.throwIfAborted();
    const job = this.#startJob(id, input, {
      onValues: (_values, { progress, phase }) => watch?.progress(progress, phase),
      onMemory: (bytes) => watch?.memory(bytes),
    });
    const stop = () => job.abort();
    signal.addEventListener('abort', stop);
    try {
      const result = await job.result;
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async toGraph(
    frozen: GraphModel,
    weight: string,
    signal: AbortSignal,
  ): Promise<{ readonly graph: GraphInput; readonly facts: readonly Fact[] }> {
    if (weight === '') return { graph: toGraphInput(frozen), facts: [] };
    if (weight === distanceWeight) return { graph: await this.#toDistances(frozen, signal), facts: [] };
    const ids = [...frozen.edgeIds];
    const values = await this.#workspace.adapter.loadValues(weight, ids, signal);
    signal.throwIfAborted();
    let missing = 0;
    const weights = Float32Array.from(ids, (id) => {
      const value = values.get(id);
      if (typeof value === 'number') return value;
      missing++;
      return 1;
    });
    if (missing === ids.length) throw new Error(`no shown edge has a numeric attribute '${weight}'`);
    const text = `${missing} of ${ids.length} edges have no numeric '${weight}' and have weight 1`;
    return {
      graph: { ...toGraphInput(frozen), weights },
      facts: missing === 0 ? [] : [{ label: 'Weights', text }],
    };
  }

  /** The graph with the distances between the ends of the edges; edges without one are omitted. */
  async #toDistances(frozen: GraphModel, signal: AbortSignal): Promise<GraphInput> {
    const names = coordinateNames(await vertexExamples(this.#workspace, signal));
    if (names === undefined) throw noCoordinates();
    const ids = [...frozen.vertexIds];
    const places = await loadPlaces(this.#workspace.adapter, names, ids, signal);
    const { vertexCount, sources, targets } = toGraphInput(frozen);
    const lengths = Array.from(sources, (source, edge) =>
      kmBetween(places.get(ids[source]!), places.get(ids[targets[edge]!]!)),
    );
    const known = Uint32Array.from(lengths.keys()).filter((edge) => lengths[edge] !== undefined);
    return {
      vertexCount,
      sources: known.map((edge) => sources[edge]!),
      targets: known.map((edge) => targets[edge]!),
      weights: Float32Array.from(known, (edge) => Math.max(minKm, lengths[edge]!)),
    };
  }
}
