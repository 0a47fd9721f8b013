import { describe, expect, test } from 'vitest';
import { collectionLevel, type Level } from '../../../server/auth/rights.ts';
import type { DirectoryUser } from '../../../server/families/users/lib/user-record.ts';
import { type Identity, rightsOf } from '../../../server/sign-in/identity.ts';

type Levels = Readonly<Record<string, Level>>;

function identity(
  databases: Levels,
  collections: Readonly<Record<string, Levels>> = {},
  { user = 'vera', homeDatabase = '_system' } = {},
): Identity {
  const record: DirectoryUser = {
    key: '1',
    user,
    active: true,
    changePassword: false,
    authData: undefined,
    accessTokens: [],
    lastSignInMs: undefined,
    signInEpoch: 0,
    grants: {
      databases: new Map(Object.entries(databases)),
      collections: new Map(
        Object.entries(collections).map(([name, levels]) => [name, new Map(Object.entries(levels))]),
      ),
    },
  };
  return { homeDatabase, homeId: '1', record };
}

describe('the level on a database', () => {
  test.each<[string, Levels, string, Level]>([
    ['no grant', {}, 'd', 'none'],
    ['its own grant', { d: 'ro' }, 'd', 'ro'],
    ['the grant on all', { '*': 'rw' }, 'd', 'rw'],
    ['its own before the grant on all', { d: 'none', '*': 'rw' }, 'd', 'none'],
    ['no grant on _system either', {}, '_system', 'none'],
    ['the name of an inherited member', {}, 'constructor', 'none'],
    ['another one', { d: 'rw' }, 'toString', 'none'],
    ['a grant on such a name', { constructor: 'ro' } as Levels, 'constructor', 'ro'],
  ])('%s', (_title, databases, name, level) => {
    expect(rightsOf(identity(databases), name).database).toBe(level);
  });

  test('root of _system has all rights regardless of grants', () => {
    const rights = rightsOf(identity({ d: 'none', '*': 'none' }, {}, { user: 'root' }), 'd');
    expect(rights).toEqual({ isAdministrator: true, database: 'rw' });
  });

  test('a user of another database has access to that one only, without administration', () => {
    const local = identity({ d: 'rw', '*': 'rw', _system: 'rw' }, {}, { user: 'root', homeDatabase: 'd' });
    expect(rightsOf(local, 'd')).toMatchObject({ database: 'rw', isAdministrator: false });
    expect(rightsOf(local, 'e')).toMatchObject({ database: 'none', isAdministrator: false });
    expect(rightsOf(local, '_system')).toMatchObject({ database: 'none', isAdministrator: false });
  });

  test.each<[Levels, boolean]>([
    [{ _system: 'rw' }, true],
    [{ '*': 'rw' }, true],
    [{ '*': 'rw', _system: 'ro' }, false],
    [{ _system: 'ro', d: 'rw' }, false],
    [{}, false],
  ])('%j administers: %s', (databases, isAdministrator) => {
    expect(rightsOf(identity(databases), 'd').isAdministrator).toBe(isAdministrator);
  });
});

describe('the level on a collection', () => {
  test.each<[string, Levels, Record<string, Levels>, string, Level]>([
    ['the database’s without a grant', { d: 'ro' }, {}, 'c', 'ro'],
    ['its own grant', { d: 'ro' }, { d: { c: 'rw' } }, 'c', 'rw'],
    ['its own grant removes rights', { d: 'rw' }, { d: { c: 'none' } }, 'c', 'none'],
    ['the grant on all collections of the database', { d: 'rw' }, { d: { '*': 'ro' } }, 'c', 'ro'],
    ['its own first', { d: 'rw' }, { d: { '*': 'none', c: 'ro' } }, 'c', 'ro'],
    ['the grant on all collections of all databases', { d: 'rw' }, { '*': { '*': 'none' } }, 'c', 'none'],
    ['the database’s before that of all', { d: 'ro' }, { d: { '*': 'rw' }, '*': { '*': 'none' } }, 'c', 'rw'],
    ['nothing without access to the database', {}, { d: { c: 'rw' } }, 'c', 'none'],
    [
      'a system collection: the database’s',
      { d: 'ro' },
      { d: { _graphs: 'rw', '*': 'rw' } },
      '_graphs',
      'ro',
    ],
    ['the name of an inherited member', { d: 'none' }, { d: {} }, 'constructor', 'none'],
    ['a grant elsewhere', { d: 'ro' }, { e: { c: 'rw' } }, 'c', 'ro'],
  ])('%s', (_title, databases, collections, name, level) => {
    expect(collectionLevel(rightsOf(identity(databases, collections), 'd'), name)).toBe(level);
  });
});
