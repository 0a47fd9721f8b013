import { store, updateState } from './store.ts';

interface ProgressOptions {
  readonly delayMs?: number;
  /** Makes the wait stoppable; its signal reaches the work. */
  readonly controller?: AbortController;
}

/** What a short wait may take before it is shown. */
export const progressDelayMs = 300;

let lastId = 0;
let controllerInSight: AbortController | undefined;

/** Runs work under the progress overlay. Work that ends before the delay never shows it. */
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

/** Stops what the overlay shows. */
export function stopProgress(): void {
  controllerInSight?.abort();
}
