import { expect, test } from 'vitest';
import { toValue } from '../../../../src/graph/commands/exploring-commands.ts';
import { changesOf, isSystemAttribute, toRows } from '../../../../src/graph/panels/attribute-rows.ts';

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

test('what nobody touched is not saved', () => {
  expect(toRows(document).map(({ name }) => name)).toEqual(['name', 'zip', 'age', 'tags', 'gone']);
  expect(changesOf(document, toRows(document), toValue)).toEqual({});
});

test('changed, new and removed attributes are; numbers in strings stay strings', () => {
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
