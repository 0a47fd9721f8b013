import type { JobId, JobReport } from '../../../../protocol/jobs.ts';
import type { StartJob } from '../../../../src/jobs.ts';
import { type Kernel, runKernel } from '../../../../workers/kernel.ts';
import arrange from '../../../../workers/kernels/arrange.ts';
import betweenness from '../../../../workers/kernels/betweenness.ts';
import biconnected from '../../../../workers/kernels/biconnected.ts';
import components from '../../../../workers/kernels/components.ts';
import degree from '../../../../workers/kernels/degree.ts';
import eccentricity from '../../../../workers/kernels/eccentricity.ts';
import edgeBundling from '../../../../workers/kernels/edge-bundling.ts';
import forceLarge from '../../../../workers/kernels/force-large.ts';
import forceNearby from '../../../../workers/kernels/force-nearby.ts';
import forceSmall from '../../../../workers/kernels/force-small.ts';
import graphReport from '../../../../workers/kernels/graph-report.ts';
import grouping from '../../../../workers/kernels/grouping.ts';
import katz from '../../../../workers/kernels/katz.ts';
import labelPropagation from '../../../../workers/kernels/label-propagation.ts';
import layered from '../../../../workers/kernels/layered.ts';
import leiden from '../../../../workers/kernels/leiden.ts';
import makeSpace from '../../../../workers/kernels/make-space.ts';
import maxFlow from '../../../../workers/kernels/max-flow.ts';
import nodeLimit from '../../../../workers/kernels/node-limit.ts';
import pageRank from '../../../../workers/kernels/page-rank.ts';
import readRows from '../../../../workers/kernels/read-rows.ts';
import regionMap from '../../../../workers/kernels/region-map.ts';
import separate from '../../../../workers/kernels/separate.ts';
import shortestPaths from '../../../../workers/kernels/shortest-paths.ts';
import simplePaths from '../../../../workers/kernels/simple-paths.ts';
import sortNumbers from '../../../../workers/kernels/sort-numbers.ts';
import topologicalOrder from '../../../../workers/kernels/topological-order.ts';
import tree from '../../../../workers/kernels/tree.ts';
import triangles from '../../../../workers/kernels/triangles.ts';
import vertexPairs from '../../../../workers/kernels/vertex-pairs.ts';

const kernels = new Map<string, Kernel>(
  [
    forceLarge,
    forceNearby,
    forceSmall,
    arrange,
    betweenness,
    vertexPairs,
    simplePaths,
    maxFlow,
    topologicalOrder,
    katz,
    biconnected,
    components,
    degree,
    eccentricity,
    graphReport,
    triangles,
    edgeBundling,
    grouping,
    labelPropagation,
    makeSpace,
    nodeLimit,
    layered,
    leiden,
    pageRank,
    readRows,
    regionMap,
    separate,
    shortestPaths,
    sortNumbers,
    tree,
  ].map((kernel) => [kernel.id, kernel as unknown as Kernel]),
);

export interface StartedJob {
  readonly id: JobId;
  isAborted: boolean;
}

/** The real kernels and runner without a worker. */
export function inProcessJobs(): { startJob: StartJob; started: StartedJob[] } {
  const started: StartedJob[] = [];
  const start = ((
    id: JobId,
    input: never,
    options: { onValues?(values: Float32Array, report: JobReport): void } = {},
  ) => {
    const entry: StartedJob = { id, isAborted: false };
    started.push(entry);
    const abort = new AbortController();
    const inbox: never[] = [];
    let end: (() => void) | undefined;
    let pause: Promise<void> | undefined;
    // As with a worker, the first message arrives after the caller has the job.
    const result = Promise.resolve().then(() =>
      runKernel(kernels.get(id)!, input, {
        signal: abort.signal,
        inbox,
        paused: () => pause,
        report: (report) => options.onValues?.(report.values!, report),
      }),
    );
    return {
      result,
      post: (message: never) => inbox.push(message),
      pause() {
        pause = new Promise((resolve) => {
          end = resolve;
        });
      },
      resume() {
        pause = undefined;
        end?.();
      },
      abort() {
        entry.isAborted = true;
        abort.abort();
      },
    };
  }) as unknown as StartJob;
  return { startJob: start, started };
}
