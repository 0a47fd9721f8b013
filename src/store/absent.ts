import { updateState } from './store.ts';

/** Sets what the server of the page does not have: a sentence by feature. */
export function setAbsent(absent: Readonly<Record<string, string>>): void {
  updateState((draft) => {
    draft.absent = { ...absent };
  });
}
