import { createHash } from 'node:crypto';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { PicturePace, writeAtOnce } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import type { Helper } from '../../workers/lib/Crew.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import type { BenchmarkGraph } from './graphs.ts';

export interface CoresOptions {
  readonly helperCounts: readonly number[];
  readonly seeds: readonly number[];
  startHelpers(count: number): readonly Helper[];
}

/**
 * One row per graph, seed and number of helpers: total and phases in milliseconds, how many times as fast as the
 * first number of helpers, and a hash of the positions, which must be the same for all.
 */
export function* measureCores(
  graphs: Iterable<BenchmarkGraph>,
  { helperCounts, seeds, startHelpers }: CoresOptions,
): Generator<BenchmarkRow> {
  for (const { name, graph } of graphs) {
    for (const seed of seeds) {
      let first: { readonly ms: number; readonly hash: string } | undefined;
      for (const count of helperCounts) {
        const { phases, ...run } = layOut(graph, seed, () => startHelpers(count));
        first ??= run;
        yield {
          graph: name,
          seed,
          helpers: count,
          ms: Math.round(run.ms),
          hash: run.hash,
          'same bytes': run.hash === first.hash ? 'yes' : 'NO',
          'times as fast': Number((first.ms / run.ms).toFixed(2)),
          'pictures ms': Math.round(run.picturesMs),
          ...Object.fromEntries(Array.from(phases, ([phase, ms]) => [phase, Math.round(ms)])),
        };
      }
    }
  }
}

function layOut(
  { vertexCount, sources, targets }: GeneratedGraph,
  seed: number,
  start: () => readonly Helper[],
) {
  const values = new Float32Array(2 * vertexCount);
  const pace = new PicturePace();
  const phases = new Map<string, number>();
  let picturesMs = 0;
  let phase = 'start';
  let since = performance.now();
  const startMs = since;
  const next = (name: string) => {
    const nowMs = performance.now();
    phases.set(phase, (phases.get(phase) ?? 0) + nowMs - since);
    [phase, since] = [name, nowMs];
  };
  const input = { vertexCount, sources, targets, positions: values.slice(), seed, edgeLength: 100 };
  const steps = forceLarge.run(
    { ...input, fixed: new Uint8Array(vertexCount) },
    {
      takeMessages: () => [],
      phase: next,
      startHelpers: start,
      show(length, write) {
        if (!pace.isDue) return;
        const beganMs = performance.now();
        pace.work(() => writeAtOnce(write, values));
        pace.end(length);
        picturesMs += performance.now() - beganMs;
      },
    },
  );
  while (true) {
    const step = steps.next();
    if (!step.done) continue;
    next('end');
    const hash = createHash('sha256').update(step.value.positions).digest('hex').slice(0, 12);
    return { ms: since - startMs, picturesMs, phases, hash };
  }
}
