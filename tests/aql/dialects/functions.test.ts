import { describe, expect, test } from 'vitest';
import { prepareQuery } from '../../../aql/prepare.ts';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';
import { memoryStore } from '../query-store.ts';
import { exampleStore, testCases } from './dialect-cases.ts';

describe('2.8: strings', () => {
  testCases('2.8', [
    {
      query: "RETURN [TRIM(' a ', null), LTRIM(' a ', null), RTRIM(' a ', null)]",
      rows: [['a', 'a ', ' a']],
    },
    { query: "RETURN FIND_LAST('foobarbaz', 'ba', -5)", rows: [6] },
    { query: "RETURN FIND_LAST('foobarbaz', 'ba', -1, 4)", rows: [3] },
    { query: "RETURN FIND_FIRST('foobarbaz', 'ba', -1)", rows: [-1] },
    { query: "RETURN SPLIT('a,b', ',', -1)", rows: [null], warnings: [1542] },
    { query: "RETURN SPLIT('a,b', ',', 1)", rows: [['a']] },
    { query: "RETURN [TO_NUMBER('0x1F'), TO_NUMBER('-0xa'), TO_NUMBER(' 0X10 ')]", rows: [[31, -10, 16]] },
    { query: "RETURN [TO_NUMBER('0x'), TO_NUMBER('0xg'), '0x10' + 1]", rows: [[null, null, 17]] },
    { query: "RETURN CONCAT_SEPARATOR('-', 'a', [])", rows: ['a-'] },
    { query: "RETURN CONCAT_SEPARATOR('-', [], 'a')", rows: ['a'] },
    { query: "RETURN CONCAT_SEPARATOR('-', [1], [], 2, [null], null)", rows: ['1-2-'] },
  ]);
});

describe('3.12: strings of the same calls', () => {
  testCases('3.12', [
    { query: "RETURN CONCAT_SEPARATOR('-', 'a', [])", rows: ['a-[]'] },
    { query: "RETURN TO_NUMBER('0x1F')", rows: [0] },
    { query: "RETURN SPLIT('a,b', ',', -1)", rows: [['a,b']] },
  ]);
});

describe('3.12: hashes, bytes and n-grams', () => {
  testCases('3.12', [
    { query: "RETURN FNV64('foobar')", rows: ['85944171F73967E8'] },
    { query: "RETURN SUBSTRING_BYTES('a☃x', 1, 3)", rows: ['☃'] },
    { query: "RETURN SUBSTRING_BYTES('a☃x', 2)", rows: [null] },
    { query: "RETURN SUBSTRING_BYTES('a☃x', 0, 2)", rows: [null] },
    { query: "RETURN SUBSTRING_BYTES('a☃x', -2, 2)", rows: [null] },
    { query: "RETURN SUBSTRING_BYTES('a☃x', -4, 3)", rows: ['☃'] },
    { query: "RETURN NGRAM_SIMILARITY('quick fox', 'quick foxx', 2)", rows: [Math.fround(8 / 9)] },
    { query: "RETURN NGRAM_SIMILARITY('quick fox', 'quirky fox', 3)", rows: [Math.fround(3 / 8)] },
  ]);
});

describe('2.8: arrays', () => {
  testCases('2.8', [
    { query: 'RETURN [1, 2, 3][* LIMIT -10, 1]', rows: [[]] },
    { query: 'RETURN [1, 2, 3][* LIMIT -1, 5 RETURN CURRENT + 1]', rows: [[]] },
    { query: 'RETURN [1, 2, 3][* LIMIT 1, 1]', rows: [[2]] },
    { query: "RETURN [{ c: [{ id: 'a' }, { id: 'b' }] }][*].c[*].id[*]", rows: [[['a', 'b']]] },
    { query: "RETURN [{ c: [{ id: 'a' }] }][*].c[*].id", rows: [[['a']]] },
    { query: 'RETURN [{ c: [{ d: [{ e: 1 }] }] }][*].c[*].d[*].e', rows: [[[null]]] },
    { query: "LET t = 'text' RETURN t[*]", rows: [[]] },
    {
      query: 'RETURN [NTH([1, 2, 3], -0.5), NTH([1, 2, 3], -1), NTH([1, 2, 3], 0)]',
      rows: [[null, null, 1]],
    },
    {
      query: 'RETURN [REMOVE_NTH([1, 2, 3], -0.5), REMOVE_NTH([1, 2, 3], -1.5)]',
      rows: [
        [
          [1, 2],
          [1, 3],
        ],
      ],
    },
    {
      query: 'RETURN [REMOVE_NTH([1, 2, 3], -3), REMOVE_NTH([1, 2, 3], -3.5)]',
      rows: [
        [
          [2, 3],
          [1, 2, 3],
        ],
      ],
    },
  ]);
});

describe('2.8: dates', () => {
  testCases('2.8', [
    { query: "RETURN DATE_ADD('2000-01-01', 5, 'ms')", rows: ['2000-01-01T00:00:00.005Z'] },
    { query: "RETURN DATE_DIFF('2000-01-01', '2000-01-02', 'MS')", rows: [86_400_000] },
    { query: "RETURN DATE_TIMESTAMP('2015-01-01T24:00:00')", rows: [null], warnings: [1572] },
    { query: "RETURN DATE_HOUR('2015-01-01 24:00')", rows: [null], warnings: [1572] },
    { query: "RETURN DATE_TIMESTAMP(2015, 'x', 1)", rows: [null] },
    { query: 'RETURN DATE_TIMESTAMP(1e300, 1, 1)', rows: [null] },
    { query: "RETURN DATE_ISO8601(2015, 'x', 1)", rows: [null], warnings: [1572] },
    // 14 days of a month of (31 + 29) / 2 days.
    { query: "RETURN DATE_DIFF('2000-01-01', '2000-02-15', 'm', true)", rows: [1 + 14 / 30] },
    { query: "RETURN DATE_DIFF('2000-02-15', '2000-01-01', 'm', true)", rows: [-(1 + 14 / 30)] },
    { query: "RETURN DATE_DIFF('2001-01-31', '2001-02-28', 'months', true)", rows: [1 - 3 / 29.5] },
    { query: "RETURN DATE_DIFF('2000-01-01', '2002-07-01', 'y', true)", rows: [2.5] },
  ]);
});

describe('2.8: edges of a polygon', () => {
  const square = '[[0, 0], [0, 10], [10, 10], [10, 0]]';
  testCases('2.8', [
    { query: `RETURN IS_IN_POLYGON(${square}, 0, 5)`, rows: [false] },
    { query: `RETURN IS_IN_POLYGON(${square}, 10, 5)`, rows: [true] },
    { query: `RETURN IS_IN_POLYGON(${square}, 5, 0)`, rows: [false] },
    { query: `RETURN IS_IN_POLYGON(${square}, 5, 10)`, rows: [true] },
    { query: `RETURN IS_IN_POLYGON(${square}, 5, 5)`, rows: [true] },
    { query: `RETURN IS_IN_POLYGON(${square}, 11, 5)`, rows: [false] },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: texts of warnings', (dialect) => {
  const warningsOf = (text: string) => {
    const source = exampleStore(dialect).openSource();
    const prepared = prepareQuery({ text, bindVars: {}, dialect, options: {} }, source);
    const execution = prepared.execute(source, { random: () => 0, nowMs: 0, isKilled: () => false });
    for (const rows of execution.rows) void rows;
    return execution.warnings.map(({ message }) => message);
  };
  test.each([
    ['RETURN FIRST(5)', "in function 'FIRST()': array expected"],
    ['RETURN MAX(5)', "in function 'MAX()': array expected"],
    ['RETURN MEDIAN(["x"])', "in function 'MEDIAN()': invalid arithmetic value"],
    ['RETURN DATE_YEAR("x")', "in function 'DATE_YEAR()': invalid date value"],
    ['RETURN DATE_ADD("2000-01-01", "x")', "in function 'DATE_ADD()': invalid date value"],
    ['FOR u IN users LIMIT 1 RETURN SHIFT(u.n)', "invalid argument type in call to function 'SHIFT()'"],
    ['RETURN 1 / 0', 'division by zero'],
  ])('%s', (text, message) => {
    expect(warningsOf(text)).toContain(message);
  });
});

describe('3.12: decay functions of arrays', () => {
  testCases('3.12', [
    {
      query: 'FOR x IN DECAY_LINEAR(5..7, 0, 10, 0, 0.2) RETURN ROUND(x * 100) / 100',
      rows: [0.6, 0.52, 0.44],
    },
    { query: 'RETURN LENGTH(DECAY_GAUSS([20, 41], 40, 5, 5, 0.5))', rows: [2] },
    { query: 'RETURN DECAY_EXP([], 0, 10, 0, 0.5)', rows: [[]] },
    { query: "RETURN DECAY_EXP([1, 'x'], 0, 10, 0, 0.5)", rows: [null], warnings: [1542] },
  ]);
});

describe.each([
  ['2.8', 3],
  ['3.12', 0],
] as const)('%s: the limit 0 of FULLTEXT', (dialect, expected) => {
  test.each([
    ['0', expected],
    ['null', 3],
    ['2', 2],
  ])('%s', (limit, count) => {
    const database = new MemoryDatabase('texts');
    const texts = database.createCollection('texts');
    texts.ensureIndex({ type: 'fulltext', fields: ['t'] });
    for (const t of ['foo bar', 'foo', 'foo baz']) texts.insert({ t }, { dialect });
    const query = `RETURN LENGTH(FULLTEXT(texts, 't', 'foo', ${limit}))`;
    expect(runQuery(memoryStore(database), { query }, dialect).result).toEqual([count]);
  });
});

describe('2.8: MIN keeps a null in the first row, and the backslash of LIKE escapes signs', () => {
  testCases('2.8', [
    { query: 'FOR x IN [null, 4, 2] COLLECT AGGREGATE m = MIN(x) RETURN m', rows: [null] },
    { query: 'RETURN LIKE("v1.2", "v1\\\\.2")', rows: [true] },
  ]);
});

describe('decimals of ISO 8601 durations', () => {
  testCases('2.8', [
    {
      query: 'RETURN DATE_ADD("2000-01-01", "PT0.00099999999999999999S")',
      rows: ['2000-01-01T00:00:00.000Z'],
    },
    { query: 'RETURN DATE_ADD("2000-01-01", "PT1.2349S")', rows: ['2000-01-01T00:00:01.234Z'] },
    { query: 'RETURN DATE_SUBTRACT("2000-01-01", "PT0.0019S")', rows: ['1999-12-31T23:59:59.999Z'] },
    { query: 'RETURN DATE_ADD("2000-01-01", "PT1.S")', rows: [null], warnings: [1572] },
  ]);
  testCases('3.12', [
    { query: 'RETURN DATE_ADD("2000-01-01", "PT0.0009S")', rows: [null], warnings: [1572] },
    { query: 'RETURN DATE_ADD("2000-01-01", "PT0.5S")', rows: ['2000-01-01T00:00:00.500Z'] },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: names and values of attributes have one order', (dialect) => {
  testCases(dialect, [
    { query: 'RETURN ATTRIBUTES({ b: 1, _key: "k", a: 2 })', rows: [['b', '_key', 'a']] },
    {
      query: 'LET d = { b: 1, _key: "k", a: 2 } RETURN ZIP(ATTRIBUTES(d), VALUES(d))',
      rows: [{ b: 1, _key: 'k', a: 2 }],
    },
  ]);
});

describe('3.12: set functions keep the order in which values occur first', () => {
  testCases('3.12', [
    { query: 'RETURN UNION_DISTINCT([3, 1], [2, 3, 0])', rows: [[3, 1, 2, 0]] },
    { query: 'RETURN INTERSECTION([3, 1, 2], [2, 3, 5])', rows: [[3, 2]] },
    { query: 'RETURN MINUS([3, 1, 2, 0], [1])', rows: [[3, 2, 0]] },
    { query: 'RETURN OUTERSECTION([3, 1], [2, 3, 0])', rows: [[1, 2, 0]] },
  ]);
});
