import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../aql/parser/parse.ts';
import { printQuery } from '../../aql/printer.ts';
import { type ResolvedQuery, resolveQuery } from '../../aql/resolver/resolve.ts';
import type { Value } from '../../aql/values/value.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

function resolve(
  text: string,
  bindVars: Record<string, Value> = {},
  dialect: Dialect = '3.12',
): ResolvedQuery {
  const database = new MemoryDatabase('test');
  database.createCollection('people');
  database.createGraph({
    name: 'social',
    edgeDefinitions: [{ collection: 'knows', from: ['people'], to: ['people'] }],
    orphanCollections: [],
  });
  return resolveQuery(parseQuery(text, dialect), { dialect, bindVars, source: database.openSource() });
}

test('bind parameters become literals, collections and attribute names', () => {
  const { query } = resolve('FOR p IN @@c FILTER p.@a == @v RETURN { @k: p.@path }', {
    '@c': 'people',
    a: 'name',
    v: [1, 'x'],
    k: 'out',
    path: ['b', 'c'],
  });
  expect(printQuery(query)).toBe('FOR p IN people\n  FILTER p.name == [1,"x"]\n  RETURN { out: p.b.c }');
});

test('an attribute name with dots is a path in 2.8 and a name in 3.12', () => {
  const text = 'LET o = {} RETURN o.@a';
  expect(printQuery(resolve(text, { a: 'x.y' }, '2.8').query)).toContain('RETURN o.x.y');
  expect(printQuery(resolve(text, { a: 'x.y' }).query)).toContain('RETURN o.`x.y`');
});

test('variables with the same name have different ids', () => {
  const { variables } = resolve(
    'LET a = (FOR x IN [1] RETURN x) LET b = (FOR x IN [2] RETURN x) RETURN [a, b]',
  );
  const named = variables.filter((variable) => variable?.name === 'x');
  expect(named).toHaveLength(2);
  expect(new Set(named.map((variable) => variable?.id)).size).toBe(2);
  expect(named.map((variable) => [variable?.queryDepth, variable?.loopDepth, variable?.useCount])).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

test('the collections of a query, including those of its graphs', () => {
  const { collections } = resolve(
    'FOR v IN OUTBOUND "people/a" GRAPH "social" INSERT { v: v._key } INTO people',
  );
  expect([...collections]).toEqual([
    ['knows', 'read'],
    ['people', 'write'],
  ]);
});

const errors: readonly (readonly [string, Record<string, Value>, number, RegExp])[] = [
  ['RETURN @x', {}, 1551, /'x'/],
  ['RETURN @x', { x: 1, y: 2 }, 1552, /'y'/],
  ['FOR x IN @@c RETURN x', { '@c': 1 }, 1553, /'@c'/],
  ['LET x = 1 LET x = 2 RETURN x', {}, 1511, /'x'/],
  ['FOR p IN peple RETURN p', {}, 1203, /peple; did you mean 'people'\?/],
  ['FOR person IN people RETURN persn', {}, 1203, /did you mean 'person'\?/],
  ['FOR v IN OUTBOUND "a/b" GRAPH "socail" RETURN v', {}, 1924, /'socail' not found/],
  ['RETURN LENGHT([])', {}, 1540, /did you mean 'LENGTH\(\)'\?/],
  ['RETURN LENGTH()', {}, 1541, /minimum: 1, maximum: 1/],
  ['RETURN { nope }', {}, 1512, /'nope'/],
  ['FOR x IN [1] COLLECT y = x RETURN x', {}, 1203, /: x/],
  ['FOR x IN [1] COLLECT AGGREGATE y = LOWER(x) RETURN y', {}, 1574, /expected one of/],
  ['FOR x IN [1] COLLECT v = x AGGREGATE m = SUM(v) RETURN m', {}, 1512, /'v'/],
  ['FOR p IN people REMOVE p IN people FOR q IN people RETURN q', {}, 1579, /people/],
];
describe('errors', () => {
  test.each(errors)('%s %j is %i', (text, bindVars, errorNum, message) => {
    expect(() => resolve(text, bindVars)).toThrow(
      expect.objectContaining({ errorNum, message: expect.stringMatching(message) }),
    );
  });
});
