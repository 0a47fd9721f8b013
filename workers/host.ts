import { expose, transfer } from 'comlink';
import type { JobId, JobInput, JobPhase, JobReport, JobResult, SharedOutput } from '../protocol/jobs.ts';
import { collectRegistry } from '../protocol/lib/registry.ts';
import { type Kernel, runKernel } from './kernel.ts';

const kernels = collectRegistry(
  import.meta.glob<Kernel>('./kernels/*.ts', { eager: true, import: 'default' }),
);

interface RunningJob {
  readonly abort: AbortController;
  readonly inbox: unknown[];
  pause: { readonly promise: Promise<void>; end(): void } | undefined;
}

const running = new Map<number, RunningJob>();

/** What the console sees of a worker; `job` is the caller's number of the run. */
export interface JobHost {
  run<Id extends JobId>(
    job: number,
    id: Id,
    input: JobInput<Id>,
    output: SharedOutput | undefined,
    report: (report: JobReport) => unknown,
    /** Left out where nobody asks for the times of the phases. */
    reportPhases?: (phases: readonly JobPhase[]) => unknown,
  ): Promise<JobResult<Id>>;
  post(job: number, message: unknown): void;
  pause(job: number): void;
  resume(job: number): void;
  abort(job: number): void;
}

const host: JobHost = {
  async run(job, id, input, output, report, reportPhases) {
    const kernel = kernels.get(id);
    if (kernel === undefined) {
      throw new Error(`no kernel is called '${id}'; there are ${[...kernels.keys()].join(', ')}`);
    }
    const state: RunningJob = { abort: new AbortController(), inbox: [], pause: undefined };
    running.set(job, state);
    try {
      const result = await runKernel(kernel, input, {
        output,
        signal: state.abort.signal,
        inbox: state.inbox as never[],
        paused: () => state.pause?.promise,
        ...(reportPhases === undefined ? {} : { reportPhases }),
        report: (each) => report(each.values === undefined ? each : transfer(each, [each.values.buffer])),
      });
      return transfer(result, buffersOf(result)) as never;
    } finally {
      running.delete(job);
    }
  },
  post(job, message) {
    running.get(job)?.inbox.push(message);
  },
  pause(job) {
    const state = running.get(job);
    if (state === undefined || state.pause !== undefined) return;
    let end: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    state.pause = { promise, end };
  },
  resume(job) {
    const state = running.get(job);
    state?.pause?.end();
    if (state !== undefined) state.pause = undefined;
  },
  abort(job) {
    running.get(job)?.abort.abort();
  },
};

function buffersOf(result: object): ArrayBuffer[] {
  const buffers = Object.values(result).map((value) =>
    ArrayBuffer.isView(value) ? value.buffer : undefined,
  );
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}

expose(host);
