import { expect, test } from 'vitest';
import { openStore } from '../../../server/storage/Store.ts';
import type { DatabaseTransaction, Store } from '../../../server/storage/types.ts';
import { StoreFolder } from './store-folder.ts';

const namesIn = (store: Store): string[] =>
  store.read((view) => (view.findDatabase('_system')?.collections() ?? []).map(({ name }) => name));

/** A reader with an older catalog reaches the same state after few, many and very large changes. */
test.each([1, 5, 31, 32, 33, 80])('a reader catches up with %i changes of definitions', async (count) => {
  const folder = new StoreFolder();
  const reader = openStore(folder.path, { isWriter: false });
  const inSystem = (body: (database: DatabaseTransaction) => void): void =>
    folder.store.write((transaction) => body(transaction.findDatabase('_system')!));
  const expectSame = () => expect(namesIn(reader)).toEqual(namesIn(folder.store));
  expectSame();
  for (let at = 0; at < count; at++) {
    inSystem((database) => {
      database.createCollection({ name: `c${at}`, kind: 'document' });
      if (at % 3 === 2) database.getCollection(`c${at}`).rename(`renamed${at}`);
      else if (at % 5 === 4) database.getCollection(`c${at}`).drop();
    });
  }
  expectSame();
  inSystem((database) => {
    for (let at = 0; at < 40; at++) database.createCollection({ name: `d${at}`, kind: 'edge' });
  });
  inSystem((database) => database.getCollection('d7').rename('last'));
  expectSame();
  expect(() =>
    inSystem((database) => {
      database.createCollection({ name: 'undone', kind: 'document' });
      throw new Error('no');
    }),
  ).toThrow('no');
  inSystem((database) => database.getCollection('d8').drop());
  folder.store.write((transaction) => transaction.createDatabase('other'));
  inSystem((database) => database.createCollection({ name: 'undone', kind: 'document' }));
  expectSame();
  expect(namesIn(reader)).toContain('undone');
  await reader.close();
  await folder.remove();
});
