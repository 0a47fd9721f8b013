import type { ConfirmRequest } from './app-state.ts';
import { store, updateState } from './store.ts';

interface ConfirmAnswer {
  readonly isConfirmed: boolean;
  /** True if the user chose the option. */
  readonly isOptionChosen: boolean;
}

let answer: ((answer: ConfirmAnswer) => void) | undefined;

/** Shows a confirmation and waits for the answer. A second call answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<ConfirmAnswer> {
  answerConfirm({ isConfirmed: false, isOptionChosen: false });
  store.setState({ confirmRequest: request });
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
