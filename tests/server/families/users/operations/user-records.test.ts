import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectValue, Value } from '../../../../../aql/values/value.ts';
import { serverRights } from '../../../../../server/auth/rights.ts';
import mergeQueries from '../../../../../server/families/queries/operations/merge-queries.ts';
import saveQueries, {
  type MergedQueries,
} from '../../../../../server/families/queries/operations/save-queries.ts';
import { readUsers } from '../../../../../server/families/users/lib/user-record.ts';
import readUser from '../../../../../server/families/users/operations/read-user.ts';
import splitExtra, { type LargeExtra } from '../../../../../server/families/users/operations/split-extra.ts';
import writeUser, { type UserChange } from '../../../../../server/families/users/operations/write-user.ts';
import { requireRights } from '../../../../../server/operation/operation.ts';
import type { DatabaseTransaction } from '../../../../../server/storage/types.ts';
import { createSystemCollections, userQueriesCollection } from '../../../../../server/system-collections.ts';
import { fc } from '../../../../fast-check.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;

beforeEach(() => {
  stored = new StoreFolder();
  write(createSystemCollections);
});
afterEach(() => stored.remove());

function write<T>(body: (database: DatabaseTransaction) => T): T {
  return stored.store.write((transaction) => body(transaction.findDatabase('_system')!));
}

/** The context of a reading or writing operation without the guard. */
const context = (database: DatabaseTransaction) =>
  ({ database, view: undefined, dialect: '3.12', rights: serverRights }) as never;

const change = (user: string, what: UserChange) =>
  write((database) => writeUser.run(context(database), { user, change: what }));

const newUser = { active: true, changePassword: false, authData: {} };

function create(user: string, extra: Value): void {
  change(user, { kind: 'create', values: { ...newUser, extra } });
}

const patch = (user: string, extra: Value) => change(user, { kind: 'update', values: { extra } });

function read(user: string, part: 'form' | 'config' | 'queries' = 'form'): Value {
  const found = write((database) => readUser.run(context(database), { user, part }));
  const text = Buffer.from((found as { json: Uint8Array }).json).toString();
  return JSON.parse(part === 'form' ? `${text}}` : text) as Value;
}

const jsonOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const splitLarge = (extra: unknown) =>
  splitExtra.run({} as never, { user: 'anna', json: jsonOf(extra) }) as LargeExtra;

const extraOf = (user: string) => (read(user) as ObjectValue).extra;

const documentOf = (user: string) =>
  write((database) =>
    [...database.getCollection('_users').scan()].flat().find((document) => document.get('user') === user),
  )!;

const readUserQueriesDocument = (database: DatabaseTransaction) =>
  [...database.getCollection(userQueriesCollection).scan()].flat()[0]?._rev;

const queriesCount = () =>
  write((database) => [...(database.findCollection(userQueriesCollection)?.scan() ?? [])].flat().length);

const extras = fc.dictionary(
  fc.constantFrom('a', 'b', 'queries', '__proto__x'),
  fc.oneof(fc.integer(), fc.string(), fc.array(fc.record({ name: fc.string(), value: fc.string() }))),
);

test('a large extra is split only for its user and for administrators', () => {
  const rights = { isAdministrator: false, database: 'rw' } as const;
  const scope = { databaseName: '_system', dialect: '3.12', rights, user: 'bertha' } as const;
  const run = (user: string) => requireRights(splitExtra, scope, { user, json: jsonOf({}) });
  expect(() => run('anna')).toThrow(expect.objectContaining({ errorNum: 11 }));
  expect(() => run('bertha')).not.toThrow();
});

test('extra with saved queries reads as it was written, whatever is created, merged and replaced', () =>
  fc.assert(
    fc.property(extras, fc.array(fc.tuple(fc.boolean(), extras), { maxLength: 4 }), (first, changes) => {
      create('u', first);
      let expected: Readonly<Record<string, unknown>> = first;
      for (const [isPatch, extra] of changes) {
        expected = isPatch ? { ...expected, ...extra } : extra;
        if (isPatch) patch('u', extra);
        else change('u', { kind: 'replace', values: { changePassword: false, extra, authData: {} } });
        expect(extraOf('u')).toEqual(expected);
        expect(read('u', 'queries')).toEqual(expected.queries ?? []);
        expect(documentOf('u').get('extra')).not.toHaveProperty('queries');
      }
      change('u', { kind: 'grant', databaseName: 'd', level: 'ro' });
      expect(extraOf('u')).toEqual(expected);
      write((database) => writeUser.run(context(database), { user: 'u', change: { kind: 'remove' } }));
      expect(queriesCount()).toBe(0);
    }),
    { numRuns: 40 },
  ));

test('saved queries are stored apart, and the revision of the user changes with them', () => {
  create('u', { name: 'U' });
  const merge = (name: string) =>
    write((database) =>
      mergeQueries.run(context(database), { user: 'u', json: jsonOf([{ name, value: 'RETURN 1' }]) }),
    ) as MergedQueries;
  const store = (merged: MergedQueries) =>
    write((database) => saveQueries.run(context(database), { user: 'u', ...merged }));
  const save = (name: string) => store(merge(name));
  save('first');
  const { revision, oldRevision } = save('second') as { revision: string; oldRevision: string };
  expect(revision).not.toBe(oldRevision);
  expect(extraOf('u')).toEqual({
    name: 'U',
    queries: [
      { name: 'first', value: 'RETURN 1' },
      { name: 'second', value: 'RETURN 1' },
    ],
  });
  expect(documentOf('u').get('extra')).toEqual({ name: 'U' });
  const outdated = merge('third');
  patch('u', { queries: [] });
  expect(store(outdated)).toBeUndefined();
  expect(extraOf('u')).toEqual({ name: 'U', queries: [] });
  save('fourth');
  expect(extraOf('u')).toEqual({ name: 'U', queries: [{ name: 'fourth', value: 'RETURN 1' }] });
});

test('saved queries keep their values, whatever they have', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (queries, other) => {
      create('u', { other, queries } as ObjectValue);
      patch('u', { more: 1 });
      expect(extraOf('u')).toEqual({ other, queries, more: 1 });
      const large = splitLarge({ queries: [queries], other: 2 });
      change('u', { kind: 'update', values: { extra: large } });
      expect(extraOf('u')).toEqual({ other: 2, queries: [queries], more: 1 });
      write((database) => writeUser.run(context(database), { user: 'u', change: { kind: 'remove' } }));
    }),
    { numRuns: 40 },
  ));

test('large values of extra are given as JSON', () => {
  const queries = Array.from({ length: 3000 }, (_, at) => ({ name: `q${at}`, value: 'x' }));
  change('u', { kind: 'create', values: { ...newUser, extra: splitLarge({ a: 1, queries }) } });
  expect(extraOf('u')).toEqual({ a: 1, queries });
  change('u', { kind: 'update', values: { extra: splitLarge({ queries: [1] }) } });
  expect(extraOf('u')).toEqual({ a: 1, queries: [1] });
  change('u', { kind: 'replace', values: { ...newUser, extra: splitLarge({ b: 2 }) } });
  expect(extraOf('u')).toEqual({ b: 2 });
});

test('changes that do not name the saved queries leave their document as it is', () => {
  const queries = [{ name: 'q', value: 'RETURN 1' }];
  create('u', { queries });
  const stored = () => write((database) => readUserQueriesDocument(database));
  const before = stored();
  patch('u', { a: 1 });
  change('u', { kind: 'configure', key: 'k', value: jsonOf([1]) });
  change('u', { kind: 'grant', databaseName: 'd', level: 'ro' });
  expect(stored()).toBe(before);
  expect(extraOf('u')).toEqual({ a: 1, queries });
  expect(read('u', 'config')).toEqual({ k: [1] });
  change('u', { kind: 'update', values: { extra: null } });
  expect(extraOf('u')).toEqual({});
  expect(queriesCount()).toBe(0);
});

describe('limits', () => {
  const text = (bytes: number) => 'x'.repeat(bytes);

  test.each([
    ['extra', () => patch('u', { text: text(64 << 10) }), "65536 bytes of 'extra' without saved queries"],
    ['saved queries', () => patch('u', { queries: [text(4 << 20)] }), '4194304 bytes of saved queries'],
    [
      'settings',
      () => change('u', { kind: 'configure', key: 'k', value: text(64 << 10) }),
      '65536 bytes of settings',
    ],
    [
      'extra of a new user',
      () => create('v', { text: text(64 << 10) }),
      "65536 bytes of 'extra' without saved queries",
    ],
    [
      'extra that is merged in parts',
      () => {
        for (let part = 0; part < 5; part++) patch('u', { [`part${part}`]: text(15 << 10) });
      },
      "65536 bytes of 'extra' without saved queries for a user, found",
    ],
  ])('%s: a larger value is refused with the limit, and nothing changes', (_title, body, message) => {
    create('u', { name: 'U' });
    expect(body).toThrow(message);
    expect((extraOf('u') as ObjectValue).name).toBe('U');
  });

  test('a large record of a former version stays readable and is not copied to the main thread', () => {
    const queries = [{ name: 'q', value: text(1 << 20) }];
    const extra = { large: text(1 << 20), queries };
    write((database) =>
      database.getCollection('_users').writer.insert(
        { _key: '7', user: 'u', active: true, extra, configData: { c: 1 } },
        {
          dialect: '3.12',
        },
      ),
    );
    expect(extraOf('u')).toEqual(extra);
    expect(read('u', 'queries')).toEqual(queries);
    expect(read('u', 'config')).toEqual({ c: 1 });
    const [copied] = write(readUsers);
    expect(Object.keys(copied ?? {})).not.toContain('extra');
    expect(JSON.stringify(copied).length).toBeLessThan(1000);
    // Other members can be changed, and a value within the limit replaces the large one.
    change('u', { kind: 'update', values: { changePassword: true } });
    expect(extraOf('u')).toEqual(extra);
    expect(() => patch('u', { more: 1 })).toThrow('65536 bytes');
    change('u', {
      kind: 'replace',
      values: { changePassword: false, extra: { queries }, authData: {} },
    });
    expect(extraOf('u')).toEqual({ queries });
  });
});
