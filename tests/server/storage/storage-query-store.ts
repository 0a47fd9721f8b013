import type { Source } from '../../../aql/source.ts';
import { databaseSource } from '../../../server/engine/queries/database-source.ts';
import type { DatabaseTransaction, DatabaseView } from '../../../server/storage/types.ts';
import type { QueryStore } from '../../aql/query-store.ts';
import type { StoreFolder } from './store-folder.ts';

/** The database `_system` of a store for query tests. */
export function storageStore(stored: StoreFolder): QueryStore {
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
    ensureIndex: (collection, { minLength, deduplicate, ...index }) => {
      write((database) =>
        database.getCollection(collection).ensureIndex({
          ...index,
          name: undefined,
          options: {
            ...(minLength === undefined ? {} : { minLength }),
            ...(deduplicate === undefined ? {} : { deduplicate }),
          },
        }),
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
