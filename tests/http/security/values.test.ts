import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ args: ['--query-memory', '64M'] });
  await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
});

afterAll(async () => {
  await server.stop();
});

/** Sixty variables, each made of two copies of the previous one: the JSON text has about 2^60 parts. */
function chain(length: number, first: string, next: (before: string) => string, name = 'a'): string {
  const parts = [`LET ${name}0 = NOOPT(${first})`];
  for (let at = 1; at <= length; at++) parts.push(`LET ${name}${at} = ${next(`${name}${at - 1}`)}`);
  return parts.join(' ');
}

const arrays = chain(60, '[1]', (a) => `[${a}, ${a}]`);
const otherArrays = chain(60, '[1]', (b) => `[${b}, ${b}]`, 'b');
const objects = chain(60, '{ v: 1 }', (a) => `{ l: ${a}, r: ${a} }`);
const otherObjects = chain(60, '{ v: 1 }', (b) => `{ l: ${b}, r: ${b} }`, 'b');
const longText = (text: string, times: number): string =>
  `CONCAT(FOR i IN 1..${times} RETURN REPEAT(${text}, 1000000))`;

/** Queries that exceed the available memory or time. */
const exploding: readonly (readonly [name: string, query: string])[] = [
  ['arrays as a result', `${arrays} RETURN a60`],
  ['objects as a result', `${objects} RETURN a60`],
  ['rows of arrays', `${arrays} FOR i IN 1..1000 SORT i RETURN a60`],
  ['comparison', `${arrays} ${otherArrays} RETURN a60 == b60`],
  ['IN', `${arrays} ${otherArrays} RETURN a60 IN [b60]`],
  ['SORT', `${arrays} ${otherArrays} FOR x IN [a60, b60] SORT x RETURN 1`],
  ['COLLECT', `${arrays} ${otherArrays} FOR x IN [a60, b60] COLLECT y = x RETURN 1`],
  ['UNIQUE', `${arrays} RETURN UNIQUE([a60, a60])`],
  ['HASH', `${arrays} RETURN HASH(a60)`],
  ['FLATTEN', `${arrays} RETURN LENGTH(FLATTEN(a60, 100))`],
  ['JSON_STRINGIFY', `${arrays} RETURN LENGTH(JSON_STRINGIFY(a60))`],
  ['TO_STRING', `${arrays} RETURN LENGTH(TO_STRING(a60))`],
  ['CONCAT of an array', `${arrays} RETURN LENGTH(CONCAT('x', a60))`],
  ['UNSET_RECURSIVE', `${objects} RETURN LENGTH(UNSET_RECURSIVE(a60, 'q'))`],
  ['KEEP_RECURSIVE', `${objects} RETURN LENGTH(KEEP_RECURSIVE(a60, 'l', 'r'))`],
  ['MERGE_RECURSIVE', `${objects} RETURN LENGTH(MERGE_RECURSIVE(a60, a60))`],
  ['MATCHES', `${objects} ${otherObjects} RETURN MATCHES(a60, b60)`],
  ['a document', `${objects} INSERT { a: a60 } INTO c`],
  ['CONCAT doubled', `${chain(40, '"0123456789"', (a) => `CONCAT(${a}, ${a})`)} RETURN a40`],
  ['UNION doubled', `${chain(40, '[1]', (a) => `UNION(${a}, ${a})`)} RETURN LENGTH(a40)`],
  ['APPEND doubled', `${chain(40, '[1]', (a) => `APPEND(${a}, ${a})`)} RETURN LENGTH(a40)`],
  ['SUBSTITUTE of REPEATs', "RETURN LENGTH(SUBSTITUTE(REPEAT('a', 1000000), 'a', REPEAT('b', 1000000)))"],
  ['REGEX_REPLACE of REPEATs', "RETURN LENGTH(REGEX_REPLACE(REPEAT('a', 1000000), 'a', REPEAT('b', 1000)))"],
  ['REPEAT of REPEAT', "RETURN LENGTH(REPEAT(REPEAT('x', 1000000), 1000000))"],
  ['CONCAT_SEPARATOR', "RETURN LENGTH(CONCAT_SEPARATOR(REPEAT('x', 1000000), 1..5000))"],
  ['rows of texts', "FOR i IN 1..2000 RETURN REPEAT('x', 1000000)"],
  ['texts in a batch', "FOR i IN 1..2000 LET s = REPEAT(CONCAT('x', i), 100000) RETURN [s, LENGTH(s)]"],
  [
    'texts that are sorted',
    "FOR i IN 1..2000 LET s = REPEAT(CONCAT('x', i), 100000) SORT s RETURN LENGTH(s)",
  ],
  ['texts of a subquery', "RETURN SORTED(FOR i IN 1..60 RETURN REPEAT(CONCAT('x', i), 1000000))[0]"],
  ['ranges', 'RETURN FLATTEN(FOR i IN 1..200 RETURN 1..1000000)[0]'],
  ['REPLACE_NTH', 'RETURN LENGTH(REPLACE_NTH([], 1000000000, 1, 0))'],
  ['SPLIT', `RETURN LENGTH(SPLIT(${longText("'a,'", 30)}, ','))`],
  ['REVERSE', `RETURN LENGTH(REVERSE(${longText("'é😀'", 15)}))`],
  ['JSON_PARSE of many', `RETURN LENGTH(JSON_PARSE(CONCAT('[', ${longText("'{},'", 10)}, '0]')))`],
  ['JSON_PARSE of a deep text', "RETURN JSON_PARSE(CONCAT(REPEAT('[', 100000), REPEAT(']', 100000)))"],
  ['control characters', `RETURN ${longText('TO_CHAR(1)', 15)}`],
  ['a deep value', `${chain(2500, '[1]', (a) => `[${a}]`)} RETURN a2500`],
  ['a deep document', `${chain(600, '[1]', (a) => `[${a}]`)} INSERT { v: a600 } INTO c`],
];

async function query(text: string, more: object = {}) {
  const answer = await send(server.baseUrl, 'POST', '/_api/cursor', { body: { query: text, ...more } });
  return answer.json<{ errorNum?: number; errorMessage?: string; result?: unknown[] }>();
}

describe('a query above the memory limit ends with 32, and the next one is answered', () => {
  test.each(exploding)('%s', async (_, text) => {
    const { errorNum, errorMessage } = await query(text);
    expect([errorNum, errorMessage]).toEqual([32, expect.stringContaining('resource limit exceeded')]);
    expect(await query('RETURN 1')).toMatchObject({ result: [1] });
  });
});

/** Small results computed from large parts. */
const harmless: readonly (readonly [query: string, result: unknown])[] = [
  [`${arrays} RETURN LENGTH(a60)`, 2],
  [`${arrays} RETURN a60 == a60`, true],
  ["FOR i IN 1..300 LET n = LENGTH(REPEAT('x', 1000000)) COLLECT AGGREGATE s = SUM(n) RETURN s", 300e6],
  ["RETURN SUM(FOR i IN 1..300 RETURN LENGTH(REPEAT(CONCAT('x', i), 100000)))", 109_200_000],
  ["RETURN SUM((1..300)[* RETURN LENGTH(REPEAT('x', 1000000))])", 300e6],
  ["RETURN LENGTH((1..300)[* FILTER LENGTH(REPEAT('x', 1000000)) > 1])", 300],
  ["RETURN CONCAT(REPEAT('a', 100000), 'b') =~ '^(a+)+$'", false],
  ["RETURN REGEX_TEST(REPEAT('x', 100000), '(x+x+)+y')", false],
  ["RETURN REGEX_TEST(CONCAT(REPEAT('ab', 50000), '!'), '^([a-z]+[a-z]+)*$')", false],
  ["RETURN LENGTH(REGEX_REPLACE(REPEAT('a', 100000), '(a|a)*b', ''))", 100_000],
  ["RETURN LENGTH(REGEX_SPLIT(REPEAT('a', 50000), '(a*)*b'))", 1],
  ["RETURN LIKE(REPEAT('a', 100000), CONCAT(REPEAT('%a', 30), 'b'))", false],
];

test.each(harmless)('%s', async (text, result) => {
  expect(await query(text)).toMatchObject({ result: [result] });
});

/** Texts that overflow the stack of a recursive parser. */
const nested: readonly (readonly [name: string, query: string])[] = [
  ['parentheses', `RETURN ${'('.repeat(100_000)}1${')'.repeat(100_000)}`],
  ['arrays', `RETURN ${'['.repeat(100_000)}1${']'.repeat(100_000)}`],
  ['objects', `RETURN ${'{a:'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['signs', `RETURN ${'- '.repeat(100_000)}1`],
  ['negations', `RETURN ${'!'.repeat(100_000)}1`],
  ['sums', `RETURN 1${'+1'.repeat(100_000)}`],
  ['conditions', `RETURN ${'1 ? 1 : '.repeat(100_000)}1`],
  ['subqueries', `RETURN ${'(RETURN '.repeat(100_000)}1${')'.repeat(100_000)}`],
  ['statements', `${'LET x = 1 '.repeat(20_000)} RETURN 1`],
];

test.each(nested)('a query text of many %s is refused', async (_, text) => {
  expect((await query(text)).errorNum).toBe(1524);
});

test.each([
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a million levels', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  [
    '100,000 levels with a large number',
    `[12345678901234567890,${'['.repeat(100_000)}${']'.repeat(100_001)}`,
  ],
])('a bind value of %s is refused', async (_, value) => {
  const body = `{"query":"RETURN @value","bindVars":{"value":${value}}}`;
  const answer = await send(server.baseUrl, 'POST', '/_api/cursor', { body });
  expect([answer.status, answer.json()]).toMatchObject([400, { errorNum: 600 }]);
});

test('a modification with a catastrophic expression ends, and is written', async () => {
  const pattern = "REGEX_TEST(CONCAT(REPEAT('a', 100000), 'b'), '^(a+)+$')";
  expect(await query(`INSERT { _key: 'x', a: ${pattern} } INTO c RETURN NEW.a`)).toMatchObject({
    result: [false],
  });
});

test('queries with look-ahead and back references can be killed', async () => {
  expect(await query("RETURN REGEX_TEST('price: 12€', '\\\\d+(?=€)')")).toMatchObject({ result: [true] });
  expect(await query("RETURN REGEX_MATCHES('abab', '^(..)\\\\1$')")).toMatchObject({
    result: [['abab', 'ab']],
  });
  const backtracking = "RETURN REGEX_TEST(CONCAT(REPEAT('a', 40), 'b'), '^(?=a)(a+)+$')";
  expect(await query(backtracking, { options: { maxRuntime: 0.3 } })).toMatchObject({ errorNum: 1500 });
});

test('no server error was logged, and no thread ran out of memory', () => {
  expect(server.standardError()).not.toContain('"level":50');
});
