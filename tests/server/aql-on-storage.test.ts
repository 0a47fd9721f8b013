import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Source } from '../../aql/source.ts';
import { databaseSource } from '../../server/engine/queries/database-source.ts';
import type { DatabaseTransaction, DatabaseView } from '../../server/storage/types.ts';
import { GoldenPlayer, readGoldenFile } from '../aql/golden-player.ts';
import type { QueryStore } from '../aql/query-store.ts';
import { StoreFolder } from './storage/store-folder.ts';

/** Recordings of a 2.8.4 server that need collections, replayed on the storage instead of in memory. */
const folder = new URL('../golden/aql/', import.meta.url);
const names = readdirSync(folder).filter((name) => !name.startsWith('fn-') && name !== 'operators.jsonl');

describe('AQL on the storage', () => {
  let stored: StoreFolder;
  beforeEach(() => {
    stored = new StoreFolder();
  });
  afterEach(() => stored.remove());

  for (const name of names) {
    const file = name.replace('.jsonl', '');
    // Every write is a commit, and some files have more than a thousand.
    test(file, { timeout: 120_000 }, () => {
      const golden = readGoldenFile(new URL(name, folder).pathname);
      const player = new GoldenPlayer(golden, '2.8', storageStore(stored));
      const differences: string[] = [];
      for (const recorded of golden.cases) {
        const difference = player.play(recorded);
        if (difference === undefined) continue;
        differences.push(`${recorded.query} ${JSON.stringify(recorded.bindVars ?? {})}: ${difference}`);
      }
      expect(differences).toEqual([]);
    });
  }
});

function storageStore(stored: StoreFolder): QueryStore {
  const write = <T>(body: (database: DatabaseTransaction) => T): T =>
    stored.store.write((transaction) => {
      const database = transaction.findDatabase('_system');
      if (database === undefined) throw new Error('no database _system');
      return body(database);
    });
  const sourceOf = (database: DatabaseView | undefined, close: () => void): Source => {
    if (database === undefined) throw new Error('no database _system');
    return databaseSource(database, close);
  };
  return {
    createCollection: (name, kind) => {
      write((database) => database.createCollection({ name, kind, isSystem: name.startsWith('_') }));
    },
    ensureIndex: (collection, { minLength, ...index }) => {
      write((database) =>
        database
          .getCollection(collection)
          .ensureIndex({ ...index, name: undefined, options: minLength === undefined ? {} : { minLength } }),
      );
    },
    insert: (collection, documents, dialect) => {
      write((database) => {
        const { writer } = database.getCollection(collection);
        for (const document of documents) writer.insert(document, { dialect });
      });
    },
    truncate: (collection) => write((database) => database.getCollection(collection).truncate()),
    createGraph: ({ name, edgeDefinitions, orphanCollections }) => {
      write((database) => {
        const graphs =
          database.findCollection('_graphs') ??
          database.createCollection({ name: '_graphs', kind: 'document', isSystem: true });
        const record = {
          _key: name,
          edgeDefinitions: edgeDefinitions.map(({ collection, from, to }) => ({
            collection,
            from: [...from],
            to: [...to],
          })),
          orphanCollections: [...orphanCollections],
        };
        graphs.writer.insert(record, { dialect: '3.12' });
      });
    },
    openSource: () => {
      const view = stored.store.openView();
      return sourceOf(view.findDatabase('_system'), () => view.close());
    },
    transaction: (body) => write((database) => body(sourceOf(database, () => undefined))),
  };
}
