import { store, updateState } from './store.ts';

interface ProgressOptions {
  readonly delayMs?: number;
  /** Makes the operation stoppable; its signal is passed to the work. */
  readonly controller?: AbortController;
}

/** An overlay appears after this delay. */
export const progressDelayMs = 300;

let lastId = 0;
let controllerInSight: AbortController | undefined;

/** Runs work under the progress overlay, which appears only after the delay. */
export async function withProgress<Result>(
  label: string,
  work: () => Promise<Result>,
  { delayMs = progressDelayMs, controller }: ProgressOptions = {},
): Promise<Result> {
  lastId += 1;
  const id = lastId;
  const timer = setTimeout(() => {
    controllerInSight = controller;
    updateState((draft) => {
      draft.progress = { id, label, canStop: controller !== undefined };
    });
  }, delayMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (store.getState().progress?.id === id) {
      controllerInSight = undefined;
      updateState((draft) => {
        draft.progress = undefined;
      });
    }
  }
}

/** Stops the operation under the overlay. */
export function stopProgress(): void {
  controllerInSight?.abort();
}
