/**
 * Guards that kernels can be stopped: the longest time between two yields of every kernel, on an R-MAT graph
 * of a million vertices (many of them isolated) and three million edges; kernels for small graphs get a part
 * of it.
 * `steps [--kernels NAMES] [--vertices N] [--runs N] [--json FILE]`: a table. Of several runs, the one with
 * the shortest longest step is reported, because other programs can only increase it.
 */
import { parseArgs } from 'node:util';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import type { JobId, JobInput, JobMessage } from '../../protocol/jobs.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import type { Kernel } from '../../workers/kernel.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { cases } from './inputs.ts';

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kernels: { type: 'string', default: [...cases.keys()].join(',') },
      vertices: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '2' },
      json: { type: 'string' },
    },
  });
  const vertexCount = toWholeNumber('--vertices', values.vertices, 1);
  const graph = runSteps(rMat(vertexCount, 3 * vertexCount, 1));
  const runs = toWholeNumber('--runs', values.runs, 1);
  const rows: BenchmarkRow[] = [];
  for (const id of values.kernels.split(',')) {
    const each = cases.get(id);
    if (each === undefined) {
      throw new InputError(`--kernels: expected some of ${[...cases.keys()].join(', ')}, found '${id}'`);
    }
    const kernel = kernels.get(each.id)!;
    const times = Array.from({ length: runs }, () =>
      measure(kernel, each.toInput(graph), each.toMessages?.(graph)),
    );
    const best = times.reduce((one, other) => (other.longestMs < one.longestMs ? other : one));
    const row = {
      graph: 'R-MAT',
      kernel: id,
      vertices: graph.vertexCount,
      edges: graph.sources.length,
      'whole ms': Math.round(best.wholeMs),
      steps: best.steps,
      'longest step ms': round(best.longestMs),
      'longest step at': best.longestAt,
      'longest step in': best.longestIn,
    };
    process.stderr.write(`${JSON.stringify(row)}\n`);
    rows.push(row);
  }
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'steps', rows);
}

/** Duration of a step: the minimum of CPU time and wall time. */
function measure(kernel: Kernel, input: JobInput<JobId>, messages: readonly JobMessage<JobId>[] = []) {
  let [phase, longestIn] = ['', ''];
  const inbox = [...messages];
  const context = {
    takeMessages: () => inbox.splice(0),
    show: () => undefined,
    phase(name: string) {
      phase = name;
    },
  };
  const steps = kernel.run(input, context);
  let [count, longestMs, longestAt, wholeMs] = [0, 0, 0, 0];
  for (let isDone = false; !isDone && wholeMs < maxMs; count++) {
    const startMs = performance.now();
    const used = process.cpuUsage();
    isDone = steps.next().done === true;
    const { user, system } = process.cpuUsage(used);
    const ms = Math.min(performance.now() - startMs, (user + system) / 1000);
    wholeMs += ms;
    if (ms > longestMs) [longestMs, longestAt, longestIn] = [ms, count, phase];
  }
  return { steps: count, longestMs, longestAt, longestIn, wholeMs };
}

const kernels = collectRegistry(
  import.meta.glob<Kernel>('../../workers/kernels/*.ts', { eager: true, import: 'default' }),
);

/** Maximum run time of a kernel; beyond it only the part so far is measured. */
const maxMs = 20_000;

const round = (ms: number) => Math.round(10 * ms) / 10;
