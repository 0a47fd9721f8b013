import type { JobId, JobInput, JobMessage, JobPhase, JobReport, JobResult } from '../protocol/jobs.ts';
import type { ForceGpu } from './gpu/ForceGpu.ts';
import type { Helper } from './lib/Crew.ts';
import type { KernelPause } from './lib/pause.ts';
import { runSteps } from './lib/run-steps.ts';

/**
 * Services of a kernel in addition to its input. Kernels use no clock, no random source other than a seed,
 * and no DOM.
 */
export interface KernelContext<Message> {
  /** Messages received since the last call. */
  takeMessages(): readonly Message[];
  /**
   * Offers an intermediate picture. The runner limits the rate; it calls `write` with a Float32Array of
   * `length`. If `write` is a generator, its steps run after the kernel's next yield, and the kernel waits
   * for them. The result must not depend on this call.
   */
  show(length: number, write: WritePicture, progress: number, energy: number): void;
  /** Starts a named phase for time measurement. A repeated name continues the earlier phase. */
  phase(name: string): void;
  /**
   * Starts helper workers for the job; the kernel must end them. Empty without shared memory or if all
   * workers are busy.
   */
  startHelpers?(): readonly Helper[];
  /** Steps on the GPU, if the browser may have one and the page permits it. The result depends on it. */
  readonly gpu?: ForceGpu | undefined;
}

type WritePicture = (values: Float32Array) => undefined | void | Generator<undefined, void>;

/**
 * A computation as a generator. It yields after a bounded amount of work (a few milliseconds), so that the
 * runner can stop it, pause it and deliver messages.
 */
export interface Kernel<Id extends JobId = JobId> {
  readonly id: Id;
  /**
   * Peak memory of the kernel's own arrays in bytes, results included. Undefined: only input and output are
   * counted.
   */
  bytesOf?(input: JobInput<Id>): number;
  /** Number of helper workers that reduce the run time; 0 if undefined. */
  helpersOf?(input: JobInput<Id>): number;
  /** Whether the kernel can use the GPU of the context. */
  readonly canUseGpu?: boolean;
  run(input: JobInput<Id>, context: KernelContext<JobMessage<Id>>): Generator<KernelPause, JobResult<Id>>;
}

interface RunOptions<Id extends JobId> {
  /** Shared memory for intermediate results; without it each of them is transferred in a report. */
  readonly output?: Float32Array | undefined;
  readonly signal: AbortSignal;
  readonly inbox: JobMessage<Id>[];
  /** The kernel is suspended while the promise is pending. */
  readonly paused: () => Promise<void> | undefined;
  readonly startHelpers?: (() => readonly Helper[]) | undefined;
  readonly gpu?: ForceGpu | undefined;
  /** Receives the durations of the phases once, before the job ends, if the kernel names phases. */
  reportPhases?(phases: readonly JobPhase[]): unknown;
  /**
   * Receives an intermediate picture. The next one is sent after the returned promise settles, which provides
   * back-pressure.
   */
  report(report: JobReport): unknown;
}

const sliceMs = 8;
const frameMs = 16;
/** Large pictures are sent less often, because the receiver needs time to draw them. */
const showEveryMs = (length: number) => (length <= 40_000 ? frameMs : 80);
/** Maximum share of intermediate pictures in the time of a job. */
const pictureShare = 0.05;

/** Decides when the next intermediate picture is due. The result of a kernel does not depend on pictures. */
export class PicturePace {
  #dueMs = Number.NEGATIVE_INFINITY;
  #costMs = 0;

  get isDue(): boolean {
    return performance.now() >= this.#dueMs;
  }

  /** Runs a part of the work for a picture. */
  work<Result>(part: () => Result): Result {
    const start = performance.now();
    const result = part();
    this.#costMs += performance.now() - start;
    return result;
  }

  /** The receiver has the picture, of `length` values. */
  end(length: number): void {
    this.#dueMs = performance.now() + Math.max(showEveryMs(length), this.#costMs * (1 / pictureShare - 1));
    this.#costMs = 0;
  }
}

/**
 * Runs a kernel in slices of about 8 ms and receives messages in between. After an abort signal it rejects
 * with AbortError within one slice.
 */
export async function runKernel<Id extends JobId>(
  kernel: Kernel<Id>,
  input: JobInput<Id>,
  { output, signal, inbox, paused, startHelpers, gpu, report, reportPhases }: RunOptions<Id>,
): Promise<JobResult<Id>> {
  const pace = new PicturePace();
  let isWatcherBusy = false;
  let picture: Generator<undefined, void> | undefined;
  const phases = createPhaseClock();
  const context: KernelContext<JobMessage<Id>> = {
    takeMessages: () => inbox.splice(0),
    phase: (name) => phases.begin(name),
    ...(startHelpers && { startHelpers }),
    gpu,
    show(length, write, progress, energy) {
      if (isWatcherBusy || !pace.isDue) return;
      const values = output === undefined ? new Float32Array(length) : output.subarray(0, length);
      isWatcherBusy = true;
      const tell = () => {
        const reported = report({
          progress,
          energy,
          ...(phases.current === undefined ? {} : { phase: phases.current }),
          ...(output === undefined ? { values } : {}),
        });
        const rest = () => {
          isWatcherBusy = false;
          pace.end(length);
        };
        Promise.resolve(reported).then(rest, rest);
      };
      const rest = pace.work(() => write(values));
      if (rest === undefined) tell();
      else picture = followed(rest, tell);
    },
  };
  const steps = kernel.run(input, context);
  const nextTask = createTaskQueue();
  try {
    while (true) {
      const start = performance.now();
      let pause: KernelPause;
      do {
        pause = undefined;
        if (picture !== undefined) {
          const steps = picture;
          if (pace.work(() => steps.next().done)) picture = undefined;
          continue;
        }
        const step = steps.next();
        if (step.done) {
          const times = phases.end();
          if (times.length > 0) await reportPhases?.(times);
          return step.value;
        }
        pause = step.value;
      } while (pause === undefined && performance.now() < start + sliceMs);
      if (pause === undefined) await nextTask();
      else if (pause === 'frame') await delay(start + frameMs - performance.now());
      else await phases.during(pause.phase, endedOrAborted(pause.until, signal));
      if (paused() !== undefined) {
        phases.rest();
        for (let rest = paused(); rest !== undefined && !signal.aborted; rest = paused())
          await endedOrAborted(rest, signal);
        phases.resume();
      }
      if (signal.aborted) {
        steps.return(undefined as never);
        throw new DOMException(`the job ${kernel.id} was stopped`, 'AbortError');
      }
    }
  } finally {
    nextTask.close();
  }
}

/** Runs a kernel to completion without yielding to the event loop: for benchmarks and tests. */
export function runToEnd<Id extends JobId>(
  kernel: Kernel<Id>,
  input: JobInput<Id>,
  context: Partial<KernelContext<JobMessage<Id>>> = {},
): JobResult<Id> {
  const steps = kernel.run(input, { takeMessages: () => [], show: ignore, phase: ignore, ...context });
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function* followed(steps: Generator<undefined, void>, then: () => void): Generator<undefined, void> {
  yield* steps;
  then();
}

/** Writes a picture in one step. */
export function writeAtOnce(write: WritePicture, values: Float32Array): void {
  const steps = write(values);
  if (steps !== undefined) runSteps(steps);
}

/** Adds up the duration of each phase, without suspensions. */
function createPhaseClock() {
  const times = new Map<string, number>();
  let current: string | undefined;
  let sinceMs = 0;
  const add = () => {
    const nowMs = performance.now();
    if (current !== undefined) times.set(current, (times.get(current) ?? 0) + nowMs - sinceMs);
    sinceMs = nowMs;
  };
  const begin = (name: string | undefined) => {
    add();
    current = name;
  };
  return {
    get current() {
      return current;
    },
    begin,
    /** Waits for other work, which is a phase of its own. */
    async during(name: string, work: Promise<unknown>) {
      const before = current;
      begin(name);
      await work;
      begin(before);
    },
    rest: add,
    resume() {
      sinceMs = performance.now();
    },
    end(): readonly JobPhase[] {
      add();
      return Array.from(times, ([name, ms]) => ({ name, ms }));
    },
  };
}

function ignore(): void {
  // No pictures are requested.
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

/** Waits for the end of the work or for the signal. */
function endedOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    work.then(end, end);
    if (signal.aborted) end();
  });
}

/**
 * Waits for the next task of the event loop, so that messages are delivered, without the minimum delay of
 * timers. Two ports are used in turn, because Node.js drains the queue of one port before it processes other
 * tasks.
 */
function createTaskQueue(): { (): Promise<void>; close(): void } {
  const { port1, port2 } = new MessageChannel();
  let wake: (() => void) | undefined;
  port1.onmessage = port2.onmessage = () => wake?.();
  let isFirst = false;
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      isFirst = !isFirst;
      (isFirst ? port1 : port2).postMessage(undefined);
    });
  return Object.assign(next, { close: () => port1.close() });
}
