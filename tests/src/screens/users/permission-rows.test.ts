import { expect, test } from 'vitest';
import type { DatabaseLevels } from '../../../../protocol/api/user.ts';
import {
  type Changes,
  lostAccess,
  permissionRows,
  type RowOptions,
} from '../../../../src/screens/users/permissions/permission-rows.ts';

const levels: ReadonlyMap<string, DatabaseLevels> = new Map<string, DatabaseLevels>([
  ['shop', { permission: 'ro', collections: { orders: 'rw', items: 'undefined', _jobs: 'rw', '*': 'none' } }],
  ['_system', { permission: 'undefined', collections: { a: 'rw', '*': 'undefined' } }],
  ['*', { permission: 'none', collections: { '*': 'undefined' } }],
]);

function rowsOf(changes: Changes = {}, options: Partial<RowOptions> = {}) {
  const rows = permissionRows(levels, changes, {
    isRoot: false,
    text: '',
    isOwnOnly: false,
    openDatabases: new Set(['shop', '_system']),
    ...options,
  });
  return rows.map(({ label, chosen, effective, source }) => [label, chosen, effective, source]);
}

test('each row has the level that applies and its source', () => {
  expect(rowsOf()).toEqual([
    ['Default for databases without an entry', 'none', 'none', 'Set here'],
    ['Default for collections of all databases', 'default', 'none', 'Level of the database'],
    ['_system', 'default', 'none', 'Default for databases'],
    ['Default for collections of _system', 'default', 'none', 'No access to the database'],
    // The own level of the collection has no effect without access to its database.
    ['a', 'rw', 'none', 'No access to the database'],
    ['shop', 'ro', 'ro', 'Set here'],
    ['Default for collections of shop', 'none', 'none', 'Set here'],
    ['items', 'default', 'none', 'Default for collections'],
    ['orders', 'rw', 'rw', 'Set here'],
  ]);
});

test('an unsaved level changes the levels that inherit it', () => {
  const rows = rowsOf({ 'shop/*': 'default', '*/*': 'ro', '*': 'rw' });
  expect(rows.find(([label]) => label === 'items')).toEqual([
    'items',
    'default',
    'ro',
    'Default for all databases',
  ]);
  expect(rows.find(([label]) => label === 'a')).toEqual(['a', 'rw', 'rw', 'Set here']);
});

test('a search shows collections with their database; own levels can be shown alone', () => {
  const labels = (options: Partial<RowOptions>) =>
    rowsOf({}, { openDatabases: new Set(), ...options }).map(([label]) => label);
  expect(labels({ text: 'ORD' })).toEqual(['shop', 'orders']);
  expect(labels({ isOwnOnly: true })).toEqual([
    'Default for databases without an entry',
    '_system',
    'a',
    'shop',
    'Default for collections of shop',
    'orders',
  ]);
});

test('root has all rights', () => {
  expect(rowsOf({}, { isRoot: true }).every(([, , effective]) => effective === 'rw')).toBe(true);
});

test('access that the signed-in user would lose is named', () => {
  const own = new Map<string, DatabaseLevels>([
    ['_system', { permission: 'rw', collections: {} }],
    ['shop', { permission: 'undefined', collections: {} }],
    ['*', { permission: 'ro', collections: {} }],
  ]);
  expect(lostAccess(own, { _system: 'ro' })).toEqual(['administration of the server']);
  expect(lostAccess(own, { '*': 'none' })).toEqual(['database shop']);
  expect(lostAccess(own, { shop: 'rw' })).toEqual([]);
});
