import { expect, test } from 'vitest';
import { complete } from '../../../aql/editor/completion.ts';
import { atMark, catalogue } from './sample-catalogue.ts';

function labelsAt(marked: string): readonly string[] {
  const { text, offset } = atMark(marked);
  return complete(text, offset, catalogue).map(({ label }) => label);
}

const present: readonly (readonly [marked: string, labels: readonly string[], absent: readonly string[]])[] =
  [
    ['|', ['FOR', 'LET', 'RETURN', 'UPSERT'], ['users', 'LENGTH']],
    ['FOR u IN |', ['users', 'knows', 'two words', 'OUTBOUND', 'LENGTH'], ['u', 'FILTER']],
    ['FOR u IN us|', ['users'], ['u']],
    ['FOR |', [], ['users', 'LENGTH']],
    ['FOR u IN users |', ['FILTER', 'RETURN', 'SEARCH', 'OPTIONS'], ['LENGTH']],
    ['FOR u IN users FILTER |', ['u', 'LENGTH', 'my::double', 'NOT'], ['FILTER']],
    ['FOR u IN users FILTER u.|', ['name', 'age', 'address', '_key', '_id'], ['_from', 'LENGTH', 'u']],
    ['FOR u IN users FILTER u.na|', ['name'], ['LENGTH']],
    ['FOR u IN users FILTER u.address.|', ['city', 'zip code'], ['name']],
    ['FOR u IN users FILTER u.| RETURN u', ['name'], []],
    ['LET x = (FOR f IN knows FILTER f.| RETURN f) RETURN x', ['since', '_from', '_to'], ['name']],
    ['FOR u IN users LET w = u RETURN { n: w.| }', ['name'], []],
    ['FOR v, e, p IN 1..2 OUTBOUND "users/a" GRAPH "social" RETURN e.|', ['since', '_from'], ['name']],
    ['FOR v, e, p IN 1..2 OUTBOUND "users/a" GRAPH "social" RETURN v.|', ['name'], ['since']],
    ['FOR v, e, p IN 1..2 OUTBOUND "users/a" knows RETURN p.|', ['vertices', 'edges', 'weights'], ['name']],
    ['FOR v IN OUTBOUND "users/a" GRAPH |', ['social'], ['LENGTH']],
    ['FOR v IN OUTBOUND "users/a" GRAPH "so|"', ['social'], ['LENGTH']],
    ['FOR v IN OUTBOUND "users/a" |', ['GRAPH', 'PRUNE', 'OPTIONS'], []],
    ['FOR v IN OUTBOUND |', ['SHORTEST_PATH', 'K_PATHS'], []],
    ['INSERT { a: 1 } INTO |', ['users', 'knows'], ['LENGTH', 'FOR']],
    ['FOR u IN users UPDATE u WITH { a: 1 } IN |', ['users'], ['u']],
    ['INSERT {} INTO users OPTIONS { |', ['ignoreErrors', 'overwriteMode'], ['uniqueVertices', 'users']],
    [
      'INSERT {} INTO users OPTIONS { overwriteMode: |',
      ['ignore', 'replace', 'update', 'conflict'],
      ['users'],
    ],
    ['FOR v IN 1..2 OUTBOUND "a/b" knows OPTIONS { |', ['order', 'uniqueVertices'], ['overwriteMode']],
    ['FOR v IN 1..2 OUTBOUND "a/b" knows OPTIONS { order: "|', ['bfs', 'dfs', 'weighted'], ['LENGTH']],
    ['UPSERT { a: 1 } INSERT { a: 1 } UPDATE { n: | } IN users', ['OLD', 'LENGTH'], []],
    ['FOR u IN users COLLECT c = u.city INTO g RETURN |', ['c', 'g', 'DISTINCT'], ['u']],
    ['LET t = 1 FOR u IN users LET x = 2 COLLECT c = u.city RETURN |', ['t', 'c'], ['u', 'x']],
    ['LET t = 1 COLLECT c = t FOR u IN users COLLECT d = u.city RETURN |', ['t', 'c', 'd'], ['u']],
    ['FOR u IN users COLLECT c = u.city COLLECT d = c RETURN |', ['d'], ['u', 'c']],
    ['LET a = 1, b = | RETURN 1', ['a'], ['b']],
    ['LET a = | RETURN 1', ['LENGTH'], ['a']],
    ['RETURN [1, 2][* FILTER |', ['CURRENT'], []],
    ['FOR u IN users LIMIT @|', ['@limit', '@@coll'], ['LENGTH']],
    ['FOR u IN @@|', ['@@coll'], ['LENGTH']],
    ['FOR u IN users SORT u.age |', ['DESC', 'ASC', 'AND'], []],
    ['FOR u IN users RETURN (|', ['FOR', 'u'], []],
    ['RETURN "us|"', [], ['users', 'LENGTH']],
    ['RETURN 1 // us|', [], ['users', 'LENGTH']],
    ['RETURN /* us| */ 1', [], ['users', 'LENGTH']],
    ['FOR u IN users FILTER ) ] u.|', ['name'], []],
  ];
test.each(present)('%s', (marked, labels, absent) => {
  const found = labelsAt(marked);
  expect(found).toEqual(expect.arrayContaining([...labels]));
  for (const label of absent) expect(found).not.toContain(label);
});

test('inserted text and replaced range', () => {
  const { text, offset } = atMark('FOR u IN users RETURN len|');
  const length = complete(text, offset, catalogue).find(({ label }) => label === 'LENGTH');
  expect(length).toMatchObject({
    kind: 'function',
    detail: 'LENGTH(value)',
    insertText: `LENGTH(\${1:value})`,
    isSnippet: true,
    range: { start: 22, end: 25 },
  });
  expect(length?.doc).toContain('LENGTH([1, 2, 3]) → 3');
  expect(complete('FOR x IN ', 9, catalogue).find(({ label }) => label === 'two words')?.insertText).toBe(
    '`two words`',
  );
  expect(complete('', 0, catalogue).find(({ label }) => label === 'FOR')?.insertText).toBe(
    `FOR \${1:doc} IN \${2:collection}`,
  );
});

test('no keywords or functions of 3.x in 2.8', () => {
  const old = { ...catalogue, dialect: '2.8' } as const;
  const labels = complete('RETURN ', 7, old).map(({ label }) => label);
  expect(labels).toContain('GRAPH_NEIGHBORS');
  expect(labels).not.toContain('K_PATHS');
  expect(complete('', 0, old).map(({ label }) => label)).not.toContain('WINDOW');
});

test('functions that this server cannot run are not offered', () => {
  expect(labelsAt('RETURN |')).not.toContain('BM25');
  expect(labelsAt('RETURN |')).toContain('BIT_AND');
});

test('the name of a called function is completed without arguments', () => {
  const { text, offset } = atMark('RETURN DATE_D|(1, 2)');
  const found = complete(text, offset, catalogue).find(({ label }) => label === 'DATE_DIFF');
  expect(found).toMatchObject({ insertText: 'DATE_DIFF', isSnippet: false });
});
