import { MemoryDatabase } from './memory/memory-source.ts';
import { sourceLaws } from './source-laws.ts';

sourceLaws('memory', () => {
  const database = new MemoryDatabase();
  return {
    createCollection: (name, kind) => database.createCollection(name, kind),
    ensureIndex: (collection, index) => database.getCollection(collection).ensureIndex(index),
    write: (body) => database.transaction(body),
    openSource: () => database.openSource(),
    close: () => undefined,
  };
});
