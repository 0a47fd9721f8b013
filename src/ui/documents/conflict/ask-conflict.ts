import { store } from '../../../store/store.ts';
import type { ConflictAnswer, DocumentConflict } from './DocumentConflict.ts';

/** Shows both versions of a document in a dialog, and resolves to the choice of the user. */
export function askConflict(conflict: Omit<DocumentConflict, 'answer'>): Promise<ConflictAnswer> {
  // A second question answers the first: nothing is written.
  store.getState().conflict?.answer('keep');
  return new Promise((resolve) => {
    const answer = (given: ConflictAnswer) => {
      store.setState({ conflict: undefined });
      resolve(given);
    };
    store.setState({ conflict: { ...conflict, answer } });
  });
}
