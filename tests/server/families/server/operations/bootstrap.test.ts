import { afterEach, beforeEach, expect, test } from 'vitest';
import bootstrap from '../../../../../server/families/server/operations/bootstrap.ts';
import { serverScope, type UnguardedWriteContext } from '../../../../../server/operation/operation.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;
beforeEach(() => {
  stored = new StoreFolder();
});
afterEach(() => stored.remove());

test('databases of a former version get the missing system collections; existing ones stay', () => {
  const kept = stored.store.write((transaction) => {
    const database = transaction.createDatabase('former');
    const users = database.createCollection({ name: '_users', kind: 'document', isSystem: true });
    const modules = database.createCollection({ name: '_modules', kind: 'document', isSystem: true });
    modules.writer.insert({ _key: 'm', path: '/m', content: '1' }, { dialect: '3.12' });
    return [users.properties.id, modules.properties.id];
  });
  const start = () =>
    stored.store.write((transaction) => {
      const database = transaction.findDatabase('_system')!;
      const context: UnguardedWriteContext = { ...serverScope, transaction, database, isAside: false };
      bootstrap.run(context as never, { isAfterCrash: false } as never);
      return transaction
        .findDatabase('former')!
        .collections()
        .map(({ name, properties: { id, journalSize, isSystem } }) => ({ name, id, journalSize, isSystem }));
    });
  const first = start();
  const names = first.filter(({ isSystem }) => isSystem).map(({ name }) => name);
  expect(names).toEqual([
    ...['_apps', '_aqlfunctions', '_cluster_kickstarter_plans', '_configuration', '_graphs', '_jobs'],
    ...['_modules', '_queues', '_routing', '_sessions', '_system_users_users', '_user_secrets', '_users'],
  ]);
  const idOf = (wanted: string) => first.find(({ name }) => name === wanted)?.id;
  expect([idOf('_users'), idOf('_modules')]).toEqual(kept);
  expect(start()).toEqual(first);
});
