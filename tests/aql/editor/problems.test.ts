import { expect, test } from 'vitest';
import { formatQuery } from '../../../aql/editor/format.ts';
import { findProblems } from '../../../aql/editor/problems.ts';
import { catalogue } from './sample-catalogue.ts';

/** Severity, error number and marked text of each problem. */
function problemsOf(text: string): readonly string[] {
  return findProblems(text, catalogue).map(
    ({ severity, errorNum, start, end }) => `${severity} ${errorNum ?? '-'} ${text.slice(start, end)}`,
  );
}

const cases: readonly (readonly [text: string, problems: readonly string[]])[] = [
  ['FOR u IN users RETURN u', []],
  ['', []],
  ['  // nothing', []],
  [
    'FOR u IN usres FILTER u.a > LENGHT(u) RETURN usr',
    ['error 1203 usres', 'error 1540 LENGHT', 'error 1203 usr'],
  ],
  ['FOR u IN users FILTER u.age > RETURN usr', ['error 1501 RETURN', 'error 1203 usr']],
  ['FOR u IN FILTER u.a == 1 LIMIT , 5 RETURN u', ['error 1501 FILTER', 'error 1501 ,']],
  ['LET a = 1 LET a = 2 RETURN a', ['hint - a', 'error 1511 a']],
  ['LET a = 1 LET _b = 2 RETURN 1', ['hint - a']],
  ['FOR u IN users LET x = 1 COLLECT c = u.city INTO g RETURN { c, g }', []],
  ['FOR u IN users LET x = 1 COLLECT c = u.city INTO g KEEP u RETURN { c, g }', ['hint - x']],
  ['FOR u IN users COLLECT c = u.city RETURN u', ['hint - c', 'error 1203 u']],
  ['RETURN SUBSTRING("a")', ['error 1541 SUBSTRING("a")']],
  ['RETURN [my::double(1), MY::DUBLE(2)]', ['error 1582 MY::DUBLE(2)']],
  ['FOR v IN OUTBOUND "users/a" GRAPH "socail" RETURN v', ['error 1924 "socail"']],
  ['FOR u IN @@coll FILTER u.@attribute == @limit LIMIT @limit RETURN u', ['warning 1551 @attribute']],
  ['INSERT { a: 1 } INTO users OPTIONS { ignoreError: true }', ['warning 1539 true']],
  ['FOR u IN users COLLECT AGGREGATE m = LOWER(u.name) RETURN m', ['error 1574 LOWER(u.name)']],
  ['FOR u IN users REMOVE u IN users FOR v IN users RETURN v', ['error 1579 users']],
  ['FOR u IN users COLLECT c = u.x INTO g KEEP y RETURN [c, g]', ['error 1501 y']],
  [
    `RETURN ${'('.repeat(900)}1${')'.repeat(900)}`,
    [`error 1524 RETURN ${'('.repeat(900)}1${')'.repeat(900)}`],
  ],
  ['RETURN "abc', ['error 1501 "abc']],
];
test.each(cases)('%s', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test('messages suggest the nearest name', () => {
  const [first, second] = findProblems('FOR u IN usres RETURN LENGHT(u)', catalogue);
  expect(first?.message).toBe("collection or view not found: usres; did you mean 'users'?");
  expect(second?.message).toContain("did you mean 'LENGTH()'?");
});

test('arrays can be spread in the grammar of ArangoDB 4 alone', () => {
  const text = 'LET a = [2] LET o = { b: 2 } RETURN { l: [1, ...a, 4], ...o }';
  expect(findProblems(text, { ...catalogue, dialect: '4.x' })).toEqual([]);
  expect(problemsOf(text)).toEqual(['error 1501 ..']);
  const unknown = findProblems('RETURN [...nothing]', { ...catalogue, dialect: '4.x' });
  expect(unknown.map(({ errorNum }) => errorNum)).toEqual([1203]);
  expect(formatQuery('RETURN [1,...[2],3]', '4.x')).toBe('RETURN [1, ...[2], 3]');
});
