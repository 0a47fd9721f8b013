import { expect, test } from 'vitest';
import {
  attributeOf,
  type Condition,
  filterOperators,
  parseFilter,
  parseSort,
  pathOf,
  printFilter,
  printSort,
  readValue,
} from '../../../../src/screens/documents/document-filter.ts';
import { documentsQuery } from '../../../../src/screens/documents/documents-query.ts';

const filterValues: readonly (readonly [string, unknown, string])[] = [
  ['1000', 1000, 'number'],
  ['1.5', 1.5, 'number'],
  ['9007199254740993', 9007199254740993n, 'number'],
  ['true', true, 'boolean'],
  ['null', null, 'null'],
  ['"1000"', '1000', 'text'],
  ['{"a":[1]}', { a: [1] }, 'object'],
  ['[1]', [1], 'array'],
  ['database', 'database', 'text'],
  ['1 000', '1 000', 'text'],
  ['{a:1}', '{a:1}', 'text'],
  ['', '', 'text'],
];

test.each(filterValues)(
  '[5-documents-2] the filter value %j is JSON, otherwise text',
  (text, value, kind) => {
    expect(readValue(text)).toEqual({ value, kind });
  },
);

test('[5-documents-4] the filter has six operators', () => {
  expect(Object.keys(filterOperators)).toEqual(['==', '!=', '<', '<=', '>=', '>']);
});

test('a filter and a sort are the same after a way through the URL', () => {
  const conditions: readonly Condition[] = [
    { attribute: 'section', operator: '==', text: 'data"base' },
    { attribute: '`a.b`.c', operator: '>=', text: '1000' },
  ];
  expect(parseFilter(printFilter(conditions))).toEqual(conditions);
  expect(printFilter([])).toBe('');
  expect(parseSort(printSort({ attribute: 'a.b', isDescending: true }))).toEqual({
    attribute: 'a.b',
    isDescending: true,
  });
  expect([parseSort(''), parseSort('-')]).toEqual([undefined, undefined]);
});

test.each(['{', '[["a","=~","b"]]', '[["a","=="]]', '{"a":1}', '[[1,"==","b"]]'])(
  'a damaged filter %j is empty',
  (text) => {
    expect(parseFilter(text)).toEqual([]);
  },
);

test.each([
  ['a', ['a']],
  ['a.b', ['a', 'b']],
  ['`a.b`', ['a.b']],
  ['x.`a.b`.y', ['x', 'a.b', 'y']],
  [' a ', ['a']],
  ['', []],
])('the path of %j', (attribute, names) => {
  expect(pathOf(attribute)).toEqual(names);
});

test('the path of a top-level attribute has one name', () => {
  for (const name of ['a', 'a.b', '<i>']) expect(pathOf(attributeOf(name))).toEqual([name]);
});

test('names and values of a filter are bind parameters', () => {
  const { query, bindVars } = documentsQuery(
    {
      collection: 'packages',
      conditions: [
        { attribute: 'section', operator: '==', text: '" RETURN 1 //' },
        { attribute: 'a.b', operator: '<', text: '9007199254740993' },
      ],
      sort: { attribute: 'size', isDescending: true },
    },
    'LIMIT 10, 10 RETURN d',
  );
  expect(query).toBe(
    'FOR d IN @@collection\n  FILTER d.@attribute0 == @value0\n  FILTER d.@attribute1 < @value1\n  SORT d.@sort DESC\n  LIMIT 10, 10 RETURN d',
  );
  expect(bindVars).toEqual({
    '@collection': 'packages',
    attribute0: 'section',
    value0: '" RETURN 1 //',
    attribute1: ['a', 'b'],
    value1: 9007199254740993n,
    sort: 'size',
  });
  expect(documentsQuery({ collection: 'c', conditions: [] }).query).toBe('FOR d IN @@collection\n  RETURN d');
});
