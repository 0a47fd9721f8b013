import type { ConfirmRequest } from './app-state.ts';
import { store, updateState } from './store.ts';

interface ConfirmAnswer {
  readonly isConfirmed: boolean;
  /** Whether the option was chosen. */
  readonly isOptionChosen: boolean;
}

let answer: ((answer: ConfirmAnswer) => void) | undefined;

/** Asks and waits. A second question answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<ConfirmAnswer> {
  answerConfirm({ isConfirmed: false, isOptionChosen: false });
  updateState((draft) => {
    draft.confirmRequest = request;
  });
  return new Promise((resolve) => {
    answer = resolve;
  });
}

export function answerConfirm(given: ConfirmAnswer): void {
  if (store.getState().confirmRequest === undefined) return;
  updateState((draft) => {
    draft.confirmRequest = undefined;
  });
  answer?.(given);
  answer = undefined;
}
