import { expect, test } from 'vitest';
import { refusalOf } from '../../../../src/screens/documents/aql-condition.ts';
import {
  attributeOf,
  type Condition,
  describeFilter,
  filterOperators,
  keepConditions,
  parseFilter,
  parseSort,
  pathOf,
  printFilter,
  printSort,
  readValue,
} from '../../../../src/screens/documents/document-filter.ts';
import { documentsQuery } from '../../../../src/screens/documents/documents-query.ts';
import { neededIndex } from '../../../../src/screens/documents/filter-index.ts';

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
  expect(Object.keys(filterOperators)).toEqual([
    '==',
    '!=',
    '<',
    '<=',
    '>=',
    '>',
    // Further ones.
    'in',
    'not in',
    'like',
    'exists',
    'missing',
    'type',
    'aql',
  ]);
});

const filterOf = (conditions: readonly Condition[]) => documentsQuery({ collection: 'c', conditions });

test.each([
  ['in', '1, two,"3"', 'd.@attribute0 IN @value0', [1, 'two', '3']],
  ['in', '[1,[2]]', 'd.@attribute0 IN @value0', [1, [2]]],
  ['not in', '1', 'd.@attribute0 NOT IN @value0', [1]],
  ['like', 'air_port', 'LIKE(d.@attribute0, @value0, true)', String.raw`%air\_port%`],
  ['like', 'air%', 'LIKE(d.@attribute0, @value0, true)', 'air%'],
  ['exists', '', 'd.@attribute0 != null', undefined],
  ['missing', '', 'd.@attribute0 == null', undefined],
  ['type', 'number', 'TYPENAME(d.@attribute0) == @value0', 'number'],
] as const)('the operator %s with %j', (operator, text, filter, value) => {
  const { query, bindVars } = filterOf([{ attribute: 'a', operator, text }]);
  expect(query).toContain(`  FILTER ${filter}\n`);
  expect(bindVars.value0).toEqual(value);
});

const named = (attribute: string, join?: 'or'): Condition => ({
  attribute,
  operator: '==',
  text: '1',
  ...(join === undefined ? {} : { join }),
});

test('and binds tighter than or, and alternatives stay when a condition is removed', () => {
  const conditions = [named('a'), named('b', 'or'), named('c')];
  expect(filterOf(conditions).query).toContain(
    '  FILTER (d.@attribute0 == @value0) OR (d.@attribute1 == @value1 AND d.@attribute2 == @value2)\n',
  );
  expect(parseFilter(printFilter(conditions))).toEqual(conditions);
  expect(describeFilter(conditions)).toBe('a == 1 or b == 1 and c == 1');
  const without = (at: number) => describeFilter(keepConditions(conditions, (_, number) => number !== at));
  expect([0, 1, 2].map(without)).toEqual(['b == 1 and c == 1', 'a == 1 or c == 1', 'a == 1 or b == 1']);
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

test.each([
  ['doc.size > 100', '(d.size > 100\n  )'],
  // Names of attributes and quoted names stay.
  [
    'doc.doc == 1 AND x.doc == { doc: doc }.doc // doc',
    '(d.doc == 1 AND x.doc == { doc: d }.doc // doc\n  )',
  ],
  ['"doc" == doc["doc"]', '("doc" == d["doc"]\n  )'],
])('an AQL condition %j is an expression over the document', (text, aql) => {
  const condition: Condition = { attribute: '', operator: 'aql', text };
  expect(filterOf([condition])).toEqual({
    query: `FOR d IN @@collection\n  FILTER ${aql}\n  RETURN d`,
    bindVars: { '@collection': 'c' },
  });
  expect(parseFilter(printFilter([condition]))).toEqual([condition]);
});

test.each([
  ['true) REMOVE doc IN c LET x = (1', 4],
  ['true\n) RETURN 1 //', 5],
  ['(doc.a', 0],
  ['doc.a]', 5],
  ['(FOR x IN c REMOVE x IN c RETURN 1) == []', 0],
  ['doc.a == @a', 9],
  ['doc.a == "open', 9],
  ['doc.a /* open', 6],
])('the condition %j of a link cannot leave its parentheses or write', (text, at) => {
  expect(refusalOf(text)?.at).toBe(at);
  expect(() => filterOf([{ attribute: '', operator: 'aql', text }])).toThrow('The AQL condition is refused');
});

test('an index is offered for a filter of a large collection that has none', () => {
  const conditions: readonly Condition[] = [
    { attribute: 'size', operator: '>', text: '1' },
    { attribute: 'a.b', operator: '==', text: '1' },
    { attribute: 'name', operator: 'like', text: 'x' },
  ];
  const needed = (total: number, fields: readonly string[], filter = conditions) =>
    neededIndex(filter, { total, indexes: [{ id: 'c/1', type: 'persistent', fields: [...fields] }] });
  expect(needed(1_000_000, ['name'])).toEqual(['a.b', 'size']);
  expect(needed(100, ['name'])).toBeUndefined();
  expect(needed(1_000_000, ['size'])).toBeUndefined();
  expect(needed(1_000_000, [], [{ ...conditions[0]!, join: 'or' }])).toBeUndefined();
  expect(needed(1_000_000, [], conditions.slice(2))).toBeUndefined();
});
