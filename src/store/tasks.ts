import { updateState } from './store.ts';

/** The handle by which the work reports its progress and its end. */
interface TaskHandle {
  readonly id: number;
  progress(done: number, total?: number): void;
  memory(bytes: number): void;
  end(): void;
}

let lastId = 0;
const stops = new Map<number, () => void>();

/** Shows a task in the footer until `end`; with `stop` the user can stop it. */
export function startTask(label: string, options: { readonly stop?: () => void } = {}): TaskHandle {
  lastId += 1;
  const id = lastId;
  if (options.stop) stops.set(id, options.stop);
  updateState((draft) => {
    draft.tasks.push({ id, label, done: 0, total: undefined, canStop: options.stop !== undefined });
  });
  return {
    id,
    progress: (done, total) =>
      updateState((draft) => {
        const task = draft.tasks.find((each) => each.id === id);
        if (task) Object.assign(task, { done, total: total ?? task.total });
      }),
    memory: (bytes) =>
      updateState((draft) => {
        const task = draft.tasks.find((each) => each.id === id);
        if (task) Object.assign(task, { bytes });
      }),
    end: () => {
      stops.delete(id);
      updateState((draft) => {
        draft.tasks = draft.tasks.filter((task) => task.id !== id);
      });
    },
  };
}

export function stopTask(id: number): void {
  stops.get(id)?.();
}
