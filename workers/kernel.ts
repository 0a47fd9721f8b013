import type {
  JobId,
  JobInput,
  JobMessage,
  JobPhase,
  JobReport,
  JobResult,
  SharedOutput,
} from '../protocol/jobs.ts';
import type { Helper } from './lib/Crew.ts';
import { runSteps } from './lib/run-steps.ts';

/** What a kernel may use beside its input: no clock, no chance, no DOM. */
export interface KernelContext<Message> {
  /** What was posted since the last call. */
  takeMessages(): readonly Message[];
  /**
   * Offers what there is to show; the runner decides whether it is time and then calls `write` with an array of
   * `length`. A picture that takes longer is written in steps: they follow the kernel's next yield, and the kernel rests
   * until they are done. What a kernel computes never depends on it.
   */
  show(length: number, write: WritePicture, progress: number, energy: number): void;
  /** A part of the work begins; the runner takes its time. A name that came before goes on. */
  phase(name: string): void;
  /** Starts other workers that take part; the kernel ends them. None without shared memory, or where all are busy. */
  startHelpers?(): readonly Helper[];
}

export type WritePicture = (values: Float32Array) => undefined | void | Generator<undefined, void>;

/** `frame`: what comes next should not be seen before the next frame. */
export type KernelPause = undefined | 'frame';

/** Yields after a bounded amount of work (a few ms), so that it can be stopped, paused and talked to. */
export interface Kernel<Id extends JobId = JobId> {
  readonly id: Id;
  /** What it holds at its most in arrays of its own, results among them; without it only in- and output are known. */
  bytesOf?(input: JobInput<Id>): number;
  /** How many other workers would shorten the job; without it none. */
  helpersOf?(input: JobInput<Id>): number;
  run(input: JobInput<Id>, context: KernelContext<JobMessage<Id>>): Generator<KernelPause, JobResult<Id>>;
}

interface RunOptions<Id extends JobId> {
  readonly output?: SharedOutput | undefined;
  readonly signal: AbortSignal;
  readonly inbox: JobMessage<Id>[];
  /** While it is pending the kernel rests. */
  readonly paused: () => Promise<void> | undefined;
  readonly startHelpers?: (() => readonly Helper[]) | undefined;
  /** The times of the phases, once, before the job ends; of kernels that name phases. */
  reportPhases?(phases: readonly JobPhase[]): unknown;
  /** Nothing is shown until what it gives is settled: a watcher that is busy is not flooded. */
  report(report: JobReport): unknown;
}

const sliceMs = 8;
const frameMs = 16;
/** Large pictures cost the watcher time. */
const showEveryMs = (length: number) => (length <= 40_000 ? frameMs : 80);

/**
 * Runs a kernel in slices of about 8 ms, between which messages are received; rejects with AbortError soon after the
 * signal.
 */
export async function runKernel<Id extends JobId>(
  kernel: Kernel<Id>,
  input: JobInput<Id>,
  { output, signal, inbox, paused, startHelpers, report, reportPhases }: RunOptions<Id>,
): Promise<JobResult<Id>> {
  let shownAt = Number.NEGATIVE_INFINITY;
  let epoch = 0;
  let isWatcherBusy = false;
  let picture: Generator<undefined, void> | undefined;
  const phases = createPhaseClock();
  const context: KernelContext<JobMessage<Id>> = {
    takeMessages: () => inbox.splice(0),
    phase: (name) => phases.begin(name),
    ...(startHelpers && { startHelpers }),
    show(length, write, progress, energy) {
      if (isWatcherBusy || performance.now() - shownAt < showEveryMs(length)) return;
      epoch++;
      const values = output === undefined ? new Float32Array(length) : output.values.subarray(0, length);
      isWatcherBusy = true;
      const tell = () => {
        if (output !== undefined) Atomics.store(output.epoch, 0, epoch);
        const told = report({
          progress,
          energy,
          epoch,
          ...(phases.current === undefined ? {} : { phase: phases.current }),
          ...(output === undefined ? { values } : {}),
        });
        const rest = () => {
          isWatcherBusy = false;
          shownAt = performance.now();
        };
        Promise.resolve(told).then(rest, rest);
      };
      const rest = write(values);
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
          if (picture.next().done) picture = undefined;
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
      if (pause === 'frame') await delay(start + frameMs - performance.now());
      else await nextTask();
      if (paused() !== undefined) {
        phases.rest();
        while (paused() !== undefined && !signal.aborted) await Promise.race([paused(), aborted(signal)]);
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

/** Runs a kernel to its end at once: for benchmarks and tests. */
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

/** Writes a picture in one go. */
export function writeAtOnce(write: WritePicture, values: Float32Array): void {
  const steps = write(values);
  if (steps !== undefined) runSteps(steps);
}

/** Adds up how long each phase goes on, without rests. */
function createPhaseClock() {
  const times = new Map<string, number>();
  let current: string | undefined;
  let sinceMs = 0;
  const add = () => {
    const nowMs = performance.now();
    if (current !== undefined) times.set(current, (times.get(current) ?? 0) + nowMs - sinceMs);
    sinceMs = nowMs;
  };
  return {
    get current() {
      return current;
    },
    begin(name: string) {
      add();
      current = name;
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
  // Nobody watches.
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * Waits for the next task, so that messages come in; unlike a timer without a delay of its own. The two ports take
 * turns, because Node empties a port's queue before it does anything else.
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
