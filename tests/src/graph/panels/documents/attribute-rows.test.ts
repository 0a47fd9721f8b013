import { expect, test } from 'vitest';
import { toValue } from '../../../../../src/graph/commands/exploring/exploring-commands.ts';
import {
  changesOf,
  freeName,
  isSystemAttribute,
  problemsOf,
  toRows,
} from '../../../../../src/graph/panels/documents/attribute-rows.ts';

const document = {
  _id: 'v/1',
  _key: '1',
  _rev: '9',
  name: 'Ann',
  zip: '123',
  age: 4,
  tags: ['a'],
  gone: true,
};

test.each(['_id', '_rev', '_key', '_from', '_to', '_bidirectional', '_vertices', '$id', '_keyed'])(
  '%s is the system’s',
  (name) => {
    expect(isSystemAttribute(name)).toBe(true);
  },
);

test('unchanged attributes are not saved', () => {
  expect(toRows(document).map(({ name }) => name)).toEqual(['name', 'zip', 'age', 'tags', 'gone']);
  expect(changesOf(document, toRows(document), toValue)).toEqual({});
});

test('changed, new and removed attributes are saved; numbers in strings remain strings', () => {
  const rows = toRows(document)
    .filter(({ name }) => name !== 'gone')
    .map((row) => (row.name === 'age' ? { ...row, text: '5' } : row))
    .map((row) => (row.name === 'zip' ? { ...row, text: '"456"' } : row));
  const added = [
    { name: 'new_1', text: 'hello', isNew: true },
    { name: 'new_2', text: '', isNew: true },
    { name: '_id', text: 'x/2', isNew: true },
  ];
  expect(changesOf(document, [...rows, ...added], toValue)).toEqual({
    gone: undefined,
    age: 5,
    zip: '456',
    new_1: 'hello',
  });
});

test('a new row gets an unused name', () => {
  expect(freeName([])).toBe('new_1');
  const rows = [
    { name: 'new_2', text: '1' },
    { name: 'new_3', text: '', isNew: true },
  ];
  expect(freeName(rows)).toBe('new_4');
  expect(freeName(rows.slice(0, 1))).toBe('new_3');
});

test('new rows must not have a duplicate name or a system name', () => {
  const problems = problemsOf([
    { name: 'name', text: 'a' },
    { name: 'name', text: 'b', isNew: true },
    { name: '_key', text: 'c', isNew: true },
    { name: 'age', text: '4', isNew: true },
  ]);
  expect([...problems]).toEqual([
    [1, 'An attribute with this name exists.'],
    [2, 'The database sets this attribute.'],
  ]);
});
