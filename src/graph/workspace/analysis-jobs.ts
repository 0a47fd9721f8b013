import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import type { JobId, JobInput, JobResult } from '../../../protocol/jobs.ts';
import type { Fact } from '../metrics/metric.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Callbacks for the display of a running job. */
export interface JobWatch {
  progress(share: number, phase?: string): void;
  memory(bytes: number): void;
}

/** Long work on the graph, one at a time. */
export interface AnalysisJobs {
  /** Runs work with the progress display; a new run aborts the previous one. */
  run<Result>(
    label: string,
    work: (signal: AbortSignal, watch: JobWatch) => Promise<Result>,
  ): Promise<Result>;
  job<Id extends JobId>(
    id: Id,
    input: JobInput<Id>,
    signal: AbortSignal,
    watch?: JobWatch,
  ): Promise<JobResult<Id>>;
  /** A frozen graph with distances or the values of an edge attribute as weights. */
  toGraph(
    frozen: GraphModel,
    weight: string,
    signal: AbortSignal,
  ): Promise<{ readonly graph: GraphInput; readonly facts: readonly Fact[] }>;
}
