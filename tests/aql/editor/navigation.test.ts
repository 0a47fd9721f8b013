import { describe, expect, test } from 'vitest';
import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import { definitionAt } from '../../../aql/editor/definition.ts';
import { hoverAt, signatureAt } from '../../../aql/editor/hover.ts';
import { documentSymbols, foldingRanges } from '../../../aql/editor/outline.ts';
import { semanticTokens } from '../../../aql/editor/semantic-tokens.ts';
import { applyEdits, findDefinition, findOccurrences, renameVariable } from '../../../aql/editor/symbols.ts';
import { atMark, catalogue } from './sample-catalogue.ts';

describe('hover', () => {
  const cases: readonly (readonly [marked: string, code: string])[] = [
    ['RETURN LEN|GTH([1])', 'LENGTH(value)'],
    ['RETURN my::dou|ble(1)', 'my::double(value)'],
    ['RETURN m|y::double(1)', 'my::double(value)'],
    ['FOR u IN users RE|TURN u', 'RETURN'],
    ['FOR u IN users RETURN |u', 'FOR u IN users'],
    ['FOR |u IN users RETURN 1', 'FOR u IN users'],
    ['LET total = 1 + 2 RETURN tot|al', 'LET total = 1 + 2'],
    ['FOR u IN us|ers RETURN u', 'users: document collection'],
    ['FOR u IN users RETURN u.a|ge', 'age: number | null'],
    ['FOR u IN @@co|ll RETURN u', '@@coll'],
  ];
  test.each(cases)('%s', (marked, code) => {
    const { text, offset } = atMark(marked);
    expect(hoverAt(text, offset, catalogue)?.code).toBe(code);
  });

  test('of a function has its doc, examples and versions', () => {
    expect(hoverAt('RETURN K', 7, catalogue)).toBeUndefined();
    const hover = hoverAt('RETURN ENTRIES({})', 8, catalogue);
    expect(hover).toMatchObject({
      range: { start: 7, end: 14 },
      examples: ['ENTRIES({ a: 1 }) → [["a",1]]'],
    });
    expect(hover?.doc).toContain('since 3.x');
  });
});

test.each([
  ['RETURN SUBSTRING(|', 0],
  ['RETURN SUBSTRING("a", |', 1],
  ['RETURN SUBSTRING("a", [1, 2], |)', 2],
  ['RETURN SUBSTRING("a", LENGTH([1]), | + 1)', 2],
  ['RETURN SUBSTRING({ a: |', 0],
])('signature: %s', (marked, activeParameter) => {
  const { text, offset } = atMark(marked);
  expect(signatureAt(text, offset, catalogue)).toMatchObject({
    label: 'SUBSTRING(text, offset, length?)',
    activeParameter,
  });
});

test('no signature outside of calls', () => {
  expect(signatureAt('RETURN (1 + 2', 13, catalogue)).toBeUndefined();
  expect(signatureAt('RETURN LENGTH(1) ', 17, catalogue)).toBeUndefined();
});

describe('variables', () => {
  const text = 'FOR u IN users LET n = u.name FILTER n != null AND u.age > LENGTH(n) RETURN { n, u }';

  test('occurrences and definition', () => {
    const found = findOccurrences(text, text.lastIndexOf('n, u'), catalogue);
    expect(found.map(({ start, isDeclaration, isShorthand }) => [start, isDeclaration, isShorthand])).toEqual(
      [
        [19, true, false],
        [37, false, false],
        [66, false, false],
        [78, false, true],
      ],
    );
    expect(findDefinition(text, 78, catalogue)).toMatchObject({ start: 19, end: 20 });
  });

  test('renaming does not change attribute names', () => {
    const { edits, refusal } = renameVariable(text, 37, 'first name', catalogue);
    expect(refusal).toBeUndefined();
    expect(applyEdits(text, edits)).toBe(
      'FOR u IN users LET `first name` = u.name FILTER `first name` != null AND u.age > LENGTH(`first name`) RETURN { n: `first name`, u }',
    );
  });

  test('variables with the same name in two queries are different', () => {
    const twice = 'LET a = (FOR x IN [1] RETURN x) LET b = (FOR x IN [2] RETURN x) RETURN [a, b]';
    expect(findOccurrences(twice, twice.indexOf('x IN [2]'), catalogue)).toHaveLength(2);
  });

  test('a rename that would change the meaning is rejected', () => {
    expect(renameVariable(text, 19, 'u', catalogue).refusal).toMatch(/already in use/);
    expect(renameVariable('LET a = 1 FOR', 4, 'b', catalogue).refusal).toMatch(/syntax/);
    expect(
      renameVariable('FOR x IN users FOR users2 IN users RETURN x', 4, 'users2', catalogue).refusal,
    ).toMatch(/already in use/);
  });

  test('destructured variables', () => {
    const pattern = 'LET { a, b: [c] } = { a: 1, b: [2] } RETURN [a, c]';
    expect(findOccurrences(pattern, pattern.lastIndexOf('c'), catalogue)).toHaveLength(2);
  });
});

test('outline', () => {
  const text = 'LET l = (FOR x IN [1]\n  RETURN x)\nFOR u IN users\n  RETURN u';
  expect(
    documentSymbols(text, '3.12').map(({ kind, children }) => [kind, children.map((child) => child.kind)]),
  ).toEqual([
    ['let', ['for', 'return']],
    ['for', []],
    ['return', []],
  ]);
});

test('folding', () => {
  const text =
    '// one\n// two\nLET l = (\n  FOR x IN [1]\n    RETURN x\n)\nFOR u IN users\n  RETURN { a: 1 }';
  expect(
    foldingRanges(text, '3.12').map(({ kind, start, end }) => [
      kind,
      text.slice(start, end).split('\n').length,
    ]),
  ).toEqual([
    ['comment', 2],
    ['brackets', 4],
    ['loop', 2],
    ['loop', 2],
  ]);
});

test('semantic tokens', () => {
  const text =
    'FOR u IN users FILTER u.age > @min AND LENGTH(u.x) == my::double(1) /* c */ RETURN { name: "a", u }';
  const kinds = semanticTokens(text, catalogue).map(({ kind, start, end }) => [text.slice(start, end), kind]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...[
        ['FOR', 'keyword'],
        ['u', 'variable'],
        ['users', 'collection'],
        ['age', 'property'],
        ['@min', 'parameter'],
      ],
      ...[
        ['LENGTH', 'function'],
        ['double', 'userFunction'],
        ['/* c */', 'comment'],
        ['name', 'property'],
        ['"a"', 'string'],
      ],
    ]),
  );
});

test.each([
  ['FOR u IN users FILTER u.age >= @p RETURN u', ['number', 'null']],
  ['FOR u IN @@coll FILTER u.name == @p RETURN u', ['string']],
  ['FOR u IN @@coll FILTER u.@attr > @p RETURN u', ['number', 'null']],
  ['FOR u IN users FILTER @p == u.@attr RETURN u', ['number', 'null']],
  ['FOR u IN users FILTER u.address.@inner == @p RETURN u', ['number']],
  ['FOR u IN users FILTER u.@without == @p RETURN u', []],
  ['FOR u IN users FILTER u.@constructor == @p RETURN u', []],
  ['FOR u IN users LIMIT @p RETURN u', ['number']],
  ['FOR u IN users LIMIT 5, @p RETURN u', ['number']],
  ['FOR i IN 1..@p RETURN i', ['number']],
  ['FOR u IN users FILTER u.name IN @p RETURN u', ['array']],
  ['FOR v IN OUTBOUND @p GRAPH "social" RETURN v', ['string']],
  ['RETURN @p', []],
])('the place of a bind parameter suggests its type: %s', (text, types) => {
  const known = {
    ...catalogue,
    bindCollections: { coll: 'users' },
    bindAttributes: { attr: 'age', inner: 'zip code' },
  };
  const found = bindParametersOf(text, '3.12', known).find(({ key }) => key === 'p');
  expect(found?.types).toEqual(types);
});

test.each([
  ['FOR u IN users FILTER u.age IN @p RETURN u', ['array'], ['number', 'null']],
  ['FOR u IN users FILTER u.age NOT IN @p RETURN u', ['array'], ['number', 'null']],
  ['FOR u IN users FILTER @p <= u.age RETURN u', ['number', 'null'], undefined],
  ['FOR u IN users FILTER @p == u.name && u.age > 1 RETURN u', ['string'], undefined],
  ['FOR u IN users FILTER LENGTH(@p) > 0 && u.age >= @p RETURN u', ['number', 'null'], undefined],
  ['FOR x IN @p RETURN x', ['array'], undefined],
  ['FOR u IN users LET years = u.age FILTER years >= @p RETURN u', ['number', 'null'], undefined],
  ['FOR u IN users LET half = ROUND(u.age / 2, 1), b = 1 FILTER half IN @p RETURN u', ['array'], ['number']],
  ['FOR u IN users LET isOld = u.age > 3 FILTER isOld == @p RETURN u', [], undefined],
  ['FOR u IN users FILTER LENGTH(u.name) > @p RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER @p < u.age * 2 AND u.name != "" RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER u.age * @p > 3 RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER UPPER(u.name) == @p RETURN u', ['string'], undefined],
  ['FOR u IN users FILTER FIRST(u.tags) == @p RETURN u', [], undefined],
  ['FOR u IN users FILTER true AND (u.age) == @p RETURN u', ['number', 'null'], undefined],
  ['FOR u IN users FILTER @p IN u.scores RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER @p NOT IN ["a", "b"] RETURN u', ['string'], undefined],
  ['FOR u IN users FILTER u.scores ANY >= @p RETURN u', ['number'], undefined],
  ['FOR u IN users FOR s IN u.scores FILTER s > @p RETURN u', ['number'], undefined],
  ['FOR i IN 1..9 FILTER i > @p RETURN i', ['number'], undefined],
  ['FOR u IN users FILTER u.address["city"] == @p RETURN u', ['string'], undefined],
  ['FOR u IN users FILTER u.address.`zip code` == @p RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER u.scores[0] == @p RETURN u', ['number'], undefined],
  ['FOR u IN users FILTER u.scores[*].x == @p RETURN u', [], undefined],
  [
    'FOR u IN users COLLECT city = u.address.city WITH COUNT INTO n FILTER n > @p RETURN n',
    ['number'],
    undefined,
  ],
  ['FOR u IN users COLLECT age = u.age FILTER age > @p RETURN age', ['number', 'null'], undefined],
  ['FOR u IN users COLLECT AGGREGATE n = SUM(u.age) FILTER n > @p RETURN n', ['number'], undefined],
  ['FOR v IN 1..2 OUTBOUND "users/1" knows FILTER v == @p RETURN v', [], undefined],
  ['LET a = a FILTER a == @p RETURN a', [], undefined],
  ['LET a = b LET b = a FILTER a == @p RETURN (((', [], undefined],
])(
  'the compared attribute gives the type, on both sides and of elements: %s',
  (text, types, elementTypes) => {
    const [found] = bindParametersOf(text, '3.12', catalogue);
    expect([found?.types, found?.elementTypes]).toEqual([types, elementTypes]);
  },
);

test('a call of a user-defined function leads to the function, a variable to its declaration', () => {
  const text = 'LET x = my::double(2) RETURN x';
  expect(definitionAt(text, text.indexOf('double'), catalogue)).toEqual({
    kind: 'userFunction',
    name: 'my::double',
  });
  expect(definitionAt(text, text.length, catalogue)).toEqual({ kind: 'range', start: 4, end: 5 });
  expect(definitionAt(text, 0, catalogue)).toBeUndefined();
});

test('bind parameters with their kinds and positions', () => {
  expect(bindParametersOf('FOR d IN @@c FILTER d.@a == @v && d.b == @v RETURN {', '3.12')).toEqual([
    { key: '@c', name: 'c', kind: 'collection', ranges: [{ start: 9, end: 12 }], types: ['string'] },
    { key: 'a', name: 'a', kind: 'attribute', ranges: [{ start: 22, end: 24 }], types: ['string'] },
    {
      key: 'v',
      name: 'v',
      kind: 'value',
      types: [],
      ranges: [
        { start: 28, end: 30 },
        { start: 41, end: 43 },
      ],
    },
  ]);
});

test.each([
  ['FOR v IN 1..2 OUTBOUND @p flights RETURN v', true],
  ['FOR v IN OUTBOUND SHORTEST_PATH "a/1" TO @p flights RETURN v', true],
  ['FOR e IN flights FILTER e._from == @p RETURN e', true],
  ['RETURN DOCUMENT(@p)', true],
  ['RETURN LENGTH(@p)', false],
  ['FOR e IN flights FILTER e.airline == @p RETURN e', false],
])('%s: a bind parameter for the id of a document: %s', (text, isDocumentId) => {
  expect(bindParametersOf(text, '3.12')[0]?.isDocumentId ?? false).toBe(isDocumentId);
});
