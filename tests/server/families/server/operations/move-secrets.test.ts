import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ObjectValue } from '../../../../../aql/values/value.ts';
import { moveSecrets } from '../../../../../server/families/server/operations/lib/move-secrets.ts';
import { readUsers } from '../../../../../server/families/users/lib/user-record.ts';
import type { DatabaseTransaction } from '../../../../../server/storage/types.ts';
import { createSystemCollections, secretCollection } from '../../../../../server/system-collections.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;
beforeEach(() => {
  stored = new StoreFolder();
});
afterEach(() => stored.remove());

const authData = (hash: string) => ({ simple: { method: 'scrypt', hash, salt: 'salt' }, active: true });

/** A folder written by a former version. */
function former(databaseName: string, documents: readonly ObjectValue[]): void {
  stored.store.write((transaction) => {
    const database = transaction.findDatabase(databaseName) ?? transaction.createDatabase(databaseName);
    const users = database.createCollection({ name: '_users', kind: 'document', isSystem: true });
    for (const document of documents) users.writer.insert(document, { dialect: '3.12' });
  });
}

function write<T>(databaseName: string, body: (database: DatabaseTransaction) => T): T {
  return stored.store.write((transaction) => body(transaction.findDatabase(databaseName)!));
}

function move(databaseName: string): void {
  write(databaseName, (database) => {
    createSystemCollections(database);
    moveSecrets(database);
  });
}

const documentsOf = (databaseName: string, name: string) =>
  write(databaseName, (database) =>
    [...database.getCollection(name).scan()].flat().map((document) => document.toObject()),
  );

test('hashes are moved out of the documents of users', () => {
  former('_system', [
    { _key: '1', user: 'root', active: true, extra: { a: null }, authData: authData('r') },
    { _key: '2', user: 'vera', databases: { d: 'ro' }, authData: authData('v') },
    { _key: '3', note: 'no user', authData: authData('n') },
    { _key: '4', user: 'odd', authData: 'text' },
  ]);
  move('_system');
  const documents = documentsOf('_system', '_users');
  expect(documents.map((document) => 'authData' in document)).toEqual([false, false, false, false]);
  expect(documents[0]).toMatchObject({ user: 'root', extra: { a: null } });
  expect(documentsOf('_system', secretCollection)).toMatchObject([
    { _key: '1', authData: authData('r') },
    { _key: '2', authData: authData('v') },
  ]);
  const users = write('_system', readUsers);
  expect(users.map(({ user, authData: found }) => [user, found])).toEqual([
    ['root', authData('r')],
    ['vera', authData('v')],
    ['odd', undefined],
  ]);
  expect(users[1]?.grants.databases).toEqual(new Map([['d', 'ro']]));
});

test('users of other databases get an explicit grant; those of _system get none', () => {
  const user = { user: 'olga', authData: authData('o') };
  former('_system', [user]);
  former('d', [user, { user: 'paul', databases: { d: 'ro' }, authData: {} }]);
  move('_system');
  move('d');
  const levels = (name: string) => write(name, readUsers).map(({ grants }) => grants.databases);
  expect(levels('_system')).toEqual([new Map()]);
  expect(levels('d')).toEqual([new Map([['d', 'rw']]), new Map([['d', 'ro']])]);
});

test('a second run changes nothing, and a hash in a document does not override the moved one', () => {
  former('d', [{ _key: '1', user: 'olga', authData: authData('o') }]);
  move('d');
  write('d', (database) => {
    const change = { authData: authData('forged'), databases: {} };
    database.getCollection('_users').writer.update('1', change, { dialect: '3.12', mergeObjects: false });
  });
  move('d');
  const [olga] = write('d', readUsers);
  expect(olga?.authData).toEqual(authData('o'));
  const before = documentsOf('d', '_users');
  move('d');
  expect(documentsOf('d', '_users')).toEqual(before);
});
