import type { JobId, JobInput, JobResult } from '../../../protocol/jobs.ts';
import type { StartJob } from '../../jobs.ts';
import { startTask } from '../../store/tasks.ts';

/** The long work that runs now, for its display. */
export interface JobProgress {
  readonly label: string;
  readonly progress: number;
  readonly phase?: string | undefined;
}

/** Callbacks for the display of a running job. */
interface JobWatch {
  progress(share: number, phase?: string): void;
  memory(bytes: number): void;
}

/** Long work on the graph in workers, one at a time. */
export class GraphJobs {
  readonly #startJob: StartJob;
  readonly #show: (running: JobProgress | undefined) => void;
  #abort: AbortController | undefined;

  constructor(startJob: StartJob, show: (running: JobProgress | undefined) => void) {
    this.#startJob = startJob;
    this.#show = show;
  }

  get isRunning(): boolean {
    return this.#abort !== undefined;
  }

  cancel(): void {
    this.#abort?.abort();
  }

  /** Runs one job with the progress display. Rejects with AbortError if it is stopped. */
  runJob<Id extends JobId>(label: string, id: Id, input: JobInput<Id>): Promise<JobResult<Id>> {
    return this.run(label, (signal, watch) => this.job(id, input, signal, watch));
  }

  /** Runs work with the progress display; a new run aborts the previous one. */
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
      if (this.#abort === abort) this.#show({ label, progress: progress / 100, phase });
    };
    show(0);
    try {
      return await work(abort.signal, { progress: show, memory: shown.memory });
    } finally {
      shown.end();
      if (this.#abort === abort) {
        this.#abort = undefined;
        this.#show(undefined);
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
}
