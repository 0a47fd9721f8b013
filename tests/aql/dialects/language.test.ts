import { describe, expect, test } from 'vitest';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';
import { memoryStore } from '../query-store.ts';
import { exampleStore, testCases } from './dialect-cases.ts';

describe('2.8: errors of names come before later syntax errors', () => {
  testCases('2.8', [
    { query: 'LET x = 1 RETURN { y } RETRN', error: 1512 },
    { query: 'LET x = 1 LET x = 2 RETRN', error: 1511 },
    { query: 'RETURN NOSUCH(1) RETRN', error: 1540 },
    { query: 'RETURN NOSUCH(1 2)', error: 1501 },
    { query: 'RETURN NOSUCH(LENGTH(1 2))', error: 1501 },
    { query: 'RETURN LENGTH(NOSUCH(1) 2)', error: 1540 },
    { query: 'RETURN LENGTH() RETRN', error: 1541 },
    { query: 'RETURN LENGTH(1 2)', error: 1501 },
    { query: 'FOR u IN users COLLECT AGGREGATE c = CONCAT(u.n 1) RETURN c', error: 1501 },
    { query: 'FOR u IN users COLLECT AGGREGATE c = CONCAT(u.n) RETRN c', error: 1574 },
    { query: 'LET _x = 1 RETRN _x', error: 1510 },
    { query: 'RETURN { y RETURN NOSUCH(1)', error: 1501 },
    { query: 'FOR x IN nowhere RETRN x', error: 1501 },
    { query: 'FOR x IN 1..2 COLLECT y = x INTO g RETURN { y: y,n n: LENGTH(g) }', error: 1512 },
    { query: 'FOR x IN 1..2 LET n = 1 RETURN { y: 1,n n: 2 }', error: 1501 },
    { query: 'RETURN [{ y }, 1 2]', error: 1512 },
    { query: 'RETURN LENGTH({ y }, 1 2)', error: 1512 },
    { query: 'RETURN ({ y } 1)', error: 1512 },
    { query: 'RETURN { a: 1 b, y }', error: 1501 },
    { query: 'FOR x IN nowhere RETURN NOSUCH(x)', error: 1540 },
    { query: `RETURN [${Array.from({ length: 33 }, (_, at) => `nowhere${at}`).join()}]`, error: 1522 },
    { query: `RETURN [${Array.from({ length: 32 }, (_, at) => `nowhere${at}`).join()}]`, error: 1203 },
  ]);
});

describe('3.12: a syntax error comes first', () => {
  testCases('3.12', [{ query: 'RETURN NOSUCH(1) RETRN', error: 1501 }]);
});

describe('2.8: functions of AGGREGATE', () => {
  testCases('2.8', [
    { query: 'FOR u IN users COLLECT AGGREGATE x = NOSUCH(u.n) RETURN x', error: 1540 },
    { query: 'FOR u IN users COLLECT AGGREGATE x = UPPER(u.n) RETURN x', error: 1574 },
    { query: 'FOR u IN users COLLECT AGGREGATE x = SUM(u.n, 1) RETURN x', error: 1574 },
  ]);
});

describe('2.8: names of collections and variables', () => {
  testCases('2.8', [
    { query: 'FOR u IN @@c RETURN u', bindVars: { '@c': '' }, error: 1208 },
    { query: 'FOR u IN @@c RETURN u', bindVars: { '@c': '  ' }, error: 1208 },
    { query: 'FOR u IN @@c RETURN u', bindVars: { '@c': 'a b' }, error: 1208 },
    { query: 'FOR u IN `1st` RETURN u', error: 1208 },
    { query: 'FOR u IN @@c RETURN u', bindVars: { '@c': 5 }, error: 1553 },
    { query: 'FOR u IN @@c RETURN u', bindVars: { '@c': 'nowhere' }, error: 1203 },
    { query: 'INSERT {} INTO @@c', bindVars: { '@c': '' }, error: 1208 },
    { query: 'LET _x = 1 RETURN _x', error: 1510 },
    { query: 'FOR _x IN [1] RETURN _x', error: 1510 },
    { query: "FOR v, e, _p IN OUTBOUND 'places/a' roads RETURN v", error: 1510 },
    { query: 'FOR x IN [1] COLLECT _y = x RETURN _y', error: 1510 },
    { query: 'FOR x IN [1] COLLECT y = x INTO _g RETURN y', error: 1510 },
    { query: 'LET x_ = 1 RETURN x_', rows: [1] },
    { query: "WITH 'users' RETURN 1", error: 1501 },
    { query: 'WITH users RETURN 1', rows: [1] },
    { query: 'WITH @c RETURN 1', bindVars: { c: 'users' }, error: 1553 },
    { query: 'WITH @@c RETURN 1', bindVars: { '@c': ['users'] }, error: 1553 },
    { query: 'WITH @c RETURN 1', error: 1553 },
    { query: 'WITH @@c RETURN 1', error: 1551 },
    { query: 'WITH users, @c RETURN NOSUCH(', error: 1553 },
    { query: 'INSERT {} INTO @c', error: 1553 },
    { query: "REMOVE 'u1' IN @c", error: 1553 },
    { query: 'UPSERT {} INSERT {} UPDATE {} IN @c', error: 1553 },
    { query: 'INSERT {} INTO @@c', error: 1551 },
    { query: 'FOR u IN @c RETURN u', error: 1551 },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: numbers out of range and types of arguments', (dialect) => {
  testCases(dialect, [
    { query: 'RETURN 1e400', rows: [null], warnings: [1504] },
    { query: 'RETURN [-1e999, +1e999]', rows: [[0, 0]], warnings: [1504] },
    { query: 'RETURN [1e309, 1e308]', rows: [[null, 1e308]], warnings: [1504] },
    { query: 'RETURN COLLECTION_COUNT(5)', error: 1542 },
    { query: 'RETURN COLLECTION_COUNT(null)', error: 1542 },
    { query: "RETURN COLLECTION_COUNT('nowhere')", error: 1203 },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: reads after a write', (dialect) => {
  testCases(dialect, [
    { query: "INSERT {} INTO users RETURN DOCUMENT('places/a')", error: 1579 },
    {
      query: "UPSERT { _key: 'u1' } INSERT {} UPDATE {} IN users RETURN DOCUMENT('places/a')",
      error: 1579,
    },
    { query: "INSERT {} INTO users FOR v IN OUTBOUND 'places/a' roads RETURN v", error: 1579 },
    { query: "INSERT {} INTO users RETURN (FOR v IN 1..2 ANY 'places/a' GRAPH 'g' RETURN v)", error: 1579 },
    { query: "LET d = DOCUMENT('places/a') UPDATE 'u1' WITH { d: d.n } IN users RETURN NEW.d", rows: [0] },
    {
      query:
        "FOR v IN OUTBOUND 'places/a' roads LIMIT 1 UPDATE 'u1' WITH { v: v._key } IN users RETURN NEW.v",
      rows: ['b'],
    },
  ]);
});

describe('reads of other things than documents after a write', () => {
  const functions = [
    'COLLECTIONS()',
    'CURRENT_DATABASE()',
    'CURRENT_USER()',
    "CALL('MD5', 'a')",
    "APPLY('MD5', ['a'])",
  ];
  const upsert = "UPSERT { _key: 'u1' } INSERT {} UPDATE {} IN users RETURN";
  testCases('2.8', [
    ...functions.map((call) => ({ query: `${upsert} ${call}`, error: 1579 })),
    { query: `${upsert} MD5('a')`, rows: ['0cc175b9c0f1b6a831c399e269772661'] },
    { query: 'LET n = LENGTH(COLLECTIONS()) INSERT {} INTO users RETURN n > 1', rows: [true] },
  ]);
  testCases(
    '3.12',
    functions.map((call) => ({ query: `${upsert} IS_NULL(${call}) || true`, rows: [true] })),
  );
});

describe('2.8: examples of UPSERT', () => {
  const find = (example: string) => ({
    query: `UPSERT ${example} INSERT { isNew: true } UPDATE { isNew: false } IN users RETURN NEW.isNew`,
  });
  const name = { query: "UPDATE 'u2' WITH { a: { b: 7 } } IN users RETURN 1", rows: [1] };
  testCases('2.8', [
    name,
    { ...find("{ 'a.b': 7 }"), rows: [false] },
    { ...find("{ 'a.b': 8 }"), rows: [true] },
    { ...find('{ a: { b: 7 } }'), rows: [false] },
    { ...find("{ [CONCAT('a', 'b')]: 1 }"), error: 1501 },
    { ...find("{ a: { ['b']: 7 } }"), error: 1501 },
  ]);
});

describe('rows of ignored errors', () => {
  const options = 'OPTIONS { ignoreErrors: true }';
  const queries = [
    `FOR k IN ['u1', 'none', 'u2'] UPDATE k WITH { w: 1 } IN users ${options} RETURN [k, OLD._key, NEW._key]`,
    `REMOVE 'none' IN users ${options} RETURN OLD`,
    `INSERT { _key: 'u1' } INTO users ${options} RETURN NEW`,
    `REPLACE 'none' WITH {} IN users ${options} RETURN OLD.n`,
    `UPSERT { n: -1 } INSERT { _key: 'u1' } UPDATE {} IN users ${options} RETURN NEW._key`,
    `FOR k IN ['none', 'u2'] LET r = (REMOVE k IN users ${options} RETURN OLD._key) RETURN r`,
  ];
  const rows = (kept: readonly (readonly unknown[])[]) =>
    queries.map((query, at) => ({ query, rows: kept[at] }));
  const updated = (key: string) => [key, key, key];
  testCases(
    '2.8',
    rows([
      [updated('u1'), ['none', null, null], updated('u2')],
      [null],
      [null],
      [null],
      [null],
      [[null], ['u2']],
    ]),
  );
  testCases('3.12', rows([[updated('u1'), updated('u2')], [], [], [], [], [[], ['u2']]]));
});

test.each([
  ['2.8', true],
  ['3.12', false],
] as const)('%s: an empty patch keeps the revision: %s', (dialect, keeps) => {
  const store = exampleStore(dialect);
  const run = (query: string) => runQuery(store, { query }, dialect).result as readonly boolean[];
  for (const patch of ['{}', "{ _key: 'u1' }"]) {
    expect(run(`UPDATE 'u1' WITH ${patch} IN users RETURN NEW._rev == OLD._rev`)).toEqual([keeps]);
  }
  expect(run("UPDATE 'u1' WITH { n: 1 } IN users RETURN NEW._rev == OLD._rev")).toEqual([false]);
});

describe.each(['2.8', '3.12'] as const)('%s: variables in INTO', (dialect) => {
  testCases(dialect, [
    {
      query: 'LET a = 1 FOR x IN [5] LET b = 2 COLLECT y = x INTO g RETURN g',
      rows: [[{ x: 5, b: 2 }]],
    },
    { query: 'LET a = 1 COLLECT b = a INTO g RETURN g', rows: [[{ a: 1 }]] },
    { query: 'LET a = 1 RETURN (FOR x IN [5] COLLECT y = x INTO g RETURN g)', rows: [[[{ x: 5 }]]] },
  ]);
});

describe('2.8: DISTINCT of objects', () => {
  testCases('2.8', [
    { query: 'RETURN LENGTH(FOR x IN [{ a: 1, b: 2 }, { b: 2, a: 1 }] RETURN DISTINCT x)', rows: [2] },
    { query: 'RETURN LENGTH(FOR x IN [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]] RETURN DISTINCT x)', rows: [2] },
    { query: 'RETURN LENGTH(FOR x IN [{ a: 1, b: 2 }, { a: 1, b: 2 }] RETURN DISTINCT x)', rows: [1] },
    { query: 'RETURN LENGTH(FOR x IN [{ a: 1, b: 2 }, { b: 2, a: 1 }] COLLECT y = x RETURN y)', rows: [1] },
  ]);
});

test('3.12: DISTINCT ignores the order of attributes', () => {
  const query = 'RETURN LENGTH(FOR x IN [{ a: 1, b: 2 }, { b: 2, a: 1 }] RETURN DISTINCT x)';
  expect(runQuery(exampleStore('3.12'), { query }, '3.12').result).toEqual([1]);
});

describe('2.8: fulltext terms', () => {
  const database = new MemoryDatabase('texts');
  const collection = database.createCollection('texts', 'document');
  collection.ensureIndex({ type: 'fulltext', fields: ['t'], unique: false, sparse: false, minLength: 2 });
  collection.insert({ _key: 'a', t: 'house boat' }, { dialect: '2.8' });
  collection.insert({ _key: 'b', t: 'houses' }, { dialect: '2.8' });
  test.each([
    ['house', ['a']],
    ['prefix:house', ['a', 'b']],
    ['complete:house', ['a']],
    ['unknown:house', ['a']],
    ['unknown:houses,-substring:boat', ['b']],
  ])('%s', (text, keys) => {
    const query = 'FOR d IN FULLTEXT(texts, "t", @text) SORT d._key RETURN d._key';
    expect(runQuery(memoryStore(database), { query, bindVars: { text } }, '2.8').result).toEqual(keys);
  });
});

describe.each(['2.8', '3.12'] as const)('%s: COLLECT ends the loops of its query', (dialect) => {
  testCases(dialect, [
    { query: 'LET t = 7 FOR u IN users COLLECT WITH COUNT INTO n RETURN [n, t]', rows: [[5, 7]] },
    { query: 'LET t = 7 COLLECT b = t RETURN [b, t]', rows: [[7, 7]] },
    { query: 'LET t = 7 FOR u IN users LET x = 1 COLLECT n = u.n > 1 RETURN x', error: 1203 },
    { query: 'FOR u IN users COLLECT n = u.n > 1 COLLECT m = n RETURN n', error: 1203 },
    { query: 'LET t = 7 FOR u IN users COLLECT t = u.n RETURN t', error: 1511 },
    {
      query:
        'FOR k IN 1..2 RETURN (LET f = k * 10 FOR u IN users FILTER u.n > 3 COLLECT n = u.n RETURN [n, f])',
      rows: [[[4, 10]], [[4, 20]]],
    },
    {
      query:
        'FOR k IN 1..2 RETURN (LET f = k * 10 FOR u IN users FILTER u.n > 9 COLLECT WITH COUNT INTO n RETURN [n, f])',
      rows: [[[0, 10]], [[0, 20]]],
    },
    {
      query:
        'LET t = SUM(FOR u IN users RETURN u.n) FOR u IN users FILTER t < 9 COLLECT WITH COUNT INTO n RETURN [n, t]',
      rows: [[0, 10]],
    },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: null in LIMIT is no limit', (dialect) => {
  testCases(dialect, [
    { query: 'FOR i IN 1..5 LIMIT 0, null RETURN i', rows: [1, 2, 3, 4, 5] },
    { query: 'FOR i IN 1..5 LIMIT @n, @c RETURN i', bindVars: { n: 2, c: null }, rows: [3, 4, 5] },
    { query: 'FOR i IN 1..5 LIMIT null RETURN i', rows: [1, 2, 3, 4, 5] },
    { query: 'FOR u IN users SORT u.n DESC LIMIT 3, null RETURN u.n', rows: [1, 0] },
    { query: 'FOR i IN 1..5 LIMIT null, 2 RETURN i', rows: [1, 2] },
  ]);
});

describe.each(['2.8', '3.12'] as const)('%s: different texts are not equal', (dialect) => {
  testCases(dialect, [
    {
      query:
        'RETURN ["❤" == "❤\\ufe0f", "coop" == "co\\u00adop", "a\\u0000" == "a", UNIQUE(["❤", "❤\\ufe0f"])]',
      rows: [[false, false, false, ['❤', '❤\ufe0f']]],
    },
    {
      query: 'RETURN ["a" IN ["a\\u200b"], { "a": "x" } == { "a": "x\\u200d" }, "a\\ufeff" != "a"]',
      rows: [[false, false, true]],
    },
    {
      query: 'FOR x IN ["❤", "❤\\ufe0f", "❤"] COLLECT y = x WITH COUNT INTO n RETURN [y, n]',
      rows: [
        ['❤', 2],
        ['❤\ufe0f', 1],
      ],
    },
    {
      query: 'RETURN [POSITION(["❤"], "❤\\ufe0f"), "a" < "a\\u200b", MIN(["❤\\ufe0f", "❤"])]',
      rows: [[false, true, '❤']],
    },
    { query: 'RETURN INTERSECTION(["a\\u0001"], ["a"])', rows: [[]] },
  ]);
});

describe('2.8 reads texts in NFC', () => {
  testCases('2.8', [
    {
      query: 'RETURN ["e\\u0301" == "é", CHAR_LENGTH("e\\u0301"), { `e\u0301`: 1 }["é"]]',
      rows: [[true, 1, 1]],
    },
  ]);
});

describe('3.12 compares canonically equivalent texts by their code points', () => {
  testCases('3.12', [
    { query: 'RETURN ["e\\u0301" == "é", CHAR_LENGTH("e\\u0301")]', rows: [[false, 2]] },
    { query: 'FOR x IN ["f", "é", "e\\u0301", "e"] SORT x RETURN x', rows: ['e', 'e\u0301', 'é', 'f'] },
  ]);
});

const boundLimit = 'FOR i IN 1..5 LIMIT @o, @n RETURN i';
testCases('2.8', [
  { query: boundLimit, bindVars: { o: 1, n: [1] }, rows: [2, 3, 4, 5] },
  { query: boundLimit, bindVars: { o: { a: 1 }, n: 2 }, rows: [1, 2] },
]);
testCases('3.12', [
  { query: boundLimit, bindVars: { o: 1, n: [1] }, error: 1504 },
  { query: boundLimit, bindVars: { o: { a: 1 }, n: 2 }, error: 1504 },
  { query: 'FOR i IN 1..5 LIMIT NOOPT(1) RETURN i', error: 1504 },
  {
    query:
      'FOR x IN [null, 4, 2, null] COLLECT AGGREGATE u = SORTED_UNIQUE(x), n = COUNT_UNIQUE(x) RETURN [u, n]',
    rows: [[[null, 2, 4], 3]],
  },
  { query: "RETURN JSON_PARSE('[1e999]')", rows: [null], warnings: [1542] },
  { query: "RETURN TO_STRING(JSON_PARSE('9223372036854775807'))", rows: ['9223372036854775807'] },
]);
