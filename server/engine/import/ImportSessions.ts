import { assert } from '../../../protocol/lib/assert.ts';
import type { Rights } from '../../auth/rights.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { Store } from '../../storage/types.ts';
import type { WriterLoop } from '../WriterLoop.ts';
import { ImportSession } from './ImportSession.ts';
import type { ImportSettings } from './import-settings.ts';

/** The open imports of the writer thread. */
export class ImportSessions {
  readonly #store: Store;
  readonly #loop: WriterLoop;
  readonly #sessions = new Map<number, ImportSession>();

  constructor(store: Store, loop: WriterLoop) {
    this.#store = store;
    this.#loop = loop;
  }

  /** Prepares the collection, so that its errors are reported before the documents are sent. */
  async open(call: {
    importId: number;
    scope: OperationScope;
    settings: ImportSettings;
  }): Promise<undefined> {
    const session = new ImportSession(this.#store, this.#loop, call.scope, call.settings);
    await session.open();
    this.#sessions.set(call.importId, session);
    return undefined;
  }

  get(importId: number): ImportSession {
    const session = this.#sessions.get(importId);
    assert(session !== undefined, `import ${importId} is open`);
    return session;
  }

  async end(importId: number, rights: Rights) {
    try {
      return await this.get(importId).end(rights);
    } finally {
      this.#sessions.delete(importId);
    }
  }

  abort(importId: number): undefined {
    this.#sessions.get(importId)?.abort();
    this.#sessions.delete(importId);
    return undefined;
  }

  abortAll(): void {
    for (const importId of [...this.#sessions.keys()]) this.abort(importId);
  }
}
