import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../server/storage/Store.ts';
import type { CollectionTransaction, CollectionView, Store } from '../../../server/storage/types.ts';

/** A store in a temporary folder. */
export class StoreFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'orrery-storage-'));
  store: Store = openStore(this.path, { isWriter: true });

  /** Closes the store and opens it again, as a restart does. */
  async reopen(): Promise<void> {
    await this.store.close();
    this.store = openStore(this.path, { isWriter: true });
  }

  async remove(): Promise<void> {
    await this.store.close();
    rmSync(this.path, { recursive: true });
  }

  create(name: string, kind: 'document' | 'edge' = 'document'): void {
    this.store.write((transaction) => transaction.findDatabase('_system')?.createCollection({ name, kind }));
  }

  /** Runs `body` on a collection in a separate transaction. */
  write<T>(name: string, body: (collection: CollectionTransaction) => T): T {
    return this.store.write((transaction) => {
      const database = transaction.findDatabase('_system');
      if (database === undefined) throw new Error('no database _system');
      return body(database.getCollection(name));
    });
  }

  read<T>(name: string, body: (collection: CollectionView) => T): T {
    return this.store.read((view) => {
      const database = view.findDatabase('_system');
      if (database === undefined) throw new Error('no database _system');
      return body(database.getCollection(name));
    });
  }
}
