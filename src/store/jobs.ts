import { updateState } from './store.ts';

/** Handle for the code that runs the job. */
interface RunningJob {
  readonly id: number;
  progress(done: number, total?: number): void;
  memory(bytes: number): void;
  end(): void;
}

let lastId = 0;
const stops = new Map<number, () => void>();

/** Shows a job in the footer until `end`; with `stop`, the user can stop it. */
export function startJob(label: string, options: { readonly stop?: () => void } = {}): RunningJob {
  lastId += 1;
  const id = lastId;
  if (options.stop) stops.set(id, options.stop);
  updateState((draft) => {
    draft.jobs.push({ id, label, done: 0, total: undefined, canStop: options.stop !== undefined });
  });
  return {
    id,
    progress: (done, total) =>
      updateState((draft) => {
        const job = draft.jobs.find((each) => each.id === id);
        if (job) Object.assign(job, { done, total: total ?? job.total });
      }),
    memory: (bytes) =>
      updateState((draft) => {
        const job = draft.jobs.find((each) => each.id === id);
        if (job) Object.assign(job, { bytes });
      }),
    end: () => {
      stops.delete(id);
      updateState((draft) => {
        draft.jobs = draft.jobs.filter((job) => job.id !== id);
      });
    },
  };
}

export function stopJob(id: number): void {
  stops.get(id)?.();
}
