/** A job of a queue, or a task, of a service; a document of the collection of jobs. Times are milliseconds since 1970. */
export interface Job {
  readonly _key: string;
  readonly kind: 'job' | 'task';
  readonly queue: string;
  /** The service that runs it, and its script; for a task its name. */
  readonly type: { readonly mount: string; readonly name: string };
  /** Code of a task. */
  readonly command?: string;
  readonly data: unknown;
  readonly status: 'pending' | 'progress' | 'complete' | 'failed';
  readonly created: number;
  readonly modified: number;
  readonly delayUntil: number;
  readonly runs: number;
  readonly runFailures: number;
  readonly failures: readonly string[];
  /** Failures after which it runs again; -1 for any number. */
  readonly maxFailures: number;
  /** Milliseconds before the next attempt, doubled with each failure; or the text of a function of the failures. */
  readonly backOff: number | string;
  readonly repeatDelay: number;
  /** Runs after the first success; -1 for any number. */
  readonly repeatTimes: number;
  /** -1 without an end. */
  readonly repeatUntil: number;
  /** The name of a script, or the text of a function. */
  readonly success?: string;
  readonly failure?: string;
}

/** How a run of a job has ended. */
export type JobOutcome =
  | { readonly kind: 'done' }
  /** `delayMs`: what the function of `backOff` gave. */
  | { readonly kind: 'failed'; readonly text: string; readonly delayMs?: number | undefined };

const maxFailureTexts = 10;
const maxDelayMs = 24 * 60 * 60 * 1000;

/** Whether another failure is the last one. */
export function isLastAttempt({ maxFailures, runFailures }: Job): boolean {
  return maxFailures !== -1 && runFailures + 1 > maxFailures;
}

/** The job after a run; undefined for a task that has ended. */
export function afterRun(job: Job, outcome: JobOutcome, nowMs: number): Job | undefined {
  const modified = nowMs;
  const repeats =
    (job.repeatTimes === -1 || job.runs < job.repeatTimes) &&
    (job.repeatUntil === -1 || nowMs + job.repeatDelay <= job.repeatUntil);
  if (job.kind === 'task') {
    if (!repeats) return undefined;
    return { ...job, modified, status: 'pending', runs: job.runs + 1, delayUntil: nowMs + job.repeatDelay };
  }
  if (outcome.kind === 'failed') {
    const failures = [...job.failures, outcome.text].slice(-maxFailureTexts);
    const runFailures = job.runFailures + 1;
    const failed = { ...job, modified, failures, runFailures };
    if (isLastAttempt(job)) return { ...failed, status: 'failed' };
    return { ...failed, status: 'pending', delayUntil: nowMs + backOffOf(job, outcome.delayMs) };
  }
  const done = { ...job, modified, runs: job.runs + 1, runFailures: 0 };
  if (!repeats) return { ...done, status: 'complete' };
  return { ...done, status: 'pending', delayUntil: nowMs + job.repeatDelay };
}

function backOffOf({ backOff, runFailures }: Job, givenMs: number | undefined): number {
  const delayMs = typeof backOff === 'number' ? backOff * 2 ** Math.min(runFailures, 30) : (givenMs ?? 1000);
  return Number.isFinite(delayMs) ? Math.min(maxDelayMs, Math.max(0, delayMs)) : maxDelayMs;
}

/** A queue with more than one worker; a document of the same collection. */
export interface QueueRecord {
  readonly _key: string;
  readonly kind: 'queue';
  readonly name: string;
  readonly maxWorkers: number;
}

/** Names of queues can have characters that keys do not allow. */
export function keyOfQueue(name: string): string {
  return `queue-${Buffer.from(name).toString('hex')}`;
}

/** The jobs to start now, the first ones of each queue up to its workers. */
export function dueJobs(
  documents: readonly (Job | QueueRecord)[],
  running: readonly string[],
  limits: { readonly nowMs: number; readonly maxJobs: number },
): { readonly due: readonly Job[]; readonly nextMs: number | undefined } {
  const workers = new Map<string, number>();
  for (const each of documents) if (each.kind === 'queue') workers.set(each.name, each.maxWorkers);
  const busy = new Map<string, number>();
  const jobs = documents.filter((each): each is Job => each.kind !== 'queue');
  const isRunning = new Set(running);
  for (const { _key, queue } of jobs) if (isRunning.has(_key)) busy.set(queue, (busy.get(queue) ?? 0) + 1);
  const pending = jobs
    .filter(({ status, _key }) => status === 'pending' && !isRunning.has(_key))
    .sort((left, right) => left.delayUntil - right.delayUntil || left.created - right.created);
  const due: Job[] = [];
  let nextMs: number | undefined;
  for (const job of pending) {
    if (job.delayUntil > limits.nowMs) {
      nextMs = job.delayUntil;
      break;
    }
    const used = busy.get(job.queue) ?? 0;
    if (due.length >= limits.maxJobs || used >= (workers.get(job.queue) ?? 1)) continue;
    busy.set(job.queue, used + 1);
    due.push(job);
  }
  return { due, nextMs };
}
