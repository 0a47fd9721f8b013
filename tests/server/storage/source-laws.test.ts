import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseSource } from '../../../server/engine/queries/database-source.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { DatabaseView } from '../../../server/storage/types.ts';
import { sourceLaws } from '../../aql/source-laws.ts';

sourceLaws('LMDB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-storage-'));
  const store = openStore(folder, { isWriter: true });
  return {
    createCollection: (name, kind) => {
      store.write((transaction) => transaction.findDatabase('_system')?.createCollection({ name, kind }));
    },
    ensureIndex: (collection, { type, fields, unique, sparse }) => {
      store.write((transaction) =>
        transaction
          .findDatabase('_system')
          ?.getCollection(collection)
          .ensureIndex({ type, fields, unique, sparse, name: undefined, options: {} }),
      );
    },
    write: (body) =>
      store.write((transaction) =>
        body(databaseSource(transaction.findDatabase('_system') as DatabaseView, () => undefined)),
      ),
    openSource: () => {
      const view = store.openView();
      return databaseSource(view.findDatabase('_system') as DatabaseView, () => view.close());
    },
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
