import { DatabaseError } from '../../../protocol/errors.ts';
import type { OpenView, Store } from '../../storage/types.ts';

/** The lasting snapshots of one query thread, by id. */
export class ThreadSnapshots {
  readonly #views = new Map<string, OpenView>();

  constructor(readonly store: Store) {}

  open(id: string): void {
    this.#views.set(id, this.store.openView());
  }

  /** Throws 1202 (document not found), as for a batch that has ended. */
  get(id: string): OpenView {
    const view = this.#views.get(id);
    if (view === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    return view;
  }

  close(id: string): void {
    this.#views.get(id)?.close();
    this.#views.delete(id);
  }
}
