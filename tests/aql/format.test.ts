import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatQuery } from '../../aql/editor/format.ts';
import { tokenize } from '../../aql/parser/lexer.ts';
import { parseQuery } from '../../aql/parser/parse.ts';
import { printQuery } from '../../aql/printer.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { fc } from '../fast-check.ts';
import { trees, withoutSpans } from './ast-arbitrary.ts';
import { readGoldenFile } from './golden-player.ts';

/**
 * Invariants of formatting: the same tree, the same comments, and a second formatting gives the same text.
 */
function check(text: string, dialect: Dialect): void {
  const formatted = formatQuery(text, dialect);
  expect(withoutSpans(parseQuery(formatted, dialect)), formatted).toEqual(
    withoutSpans(parseQuery(text, dialect)),
  );
  expect(commentsOf(formatted, dialect)).toEqual(commentsOf(text, dialect));
  expect(formatQuery(formatted, dialect)).toBe(formatted);
  expect(formatted).not.toMatch(/[ \t]\n/);
}

/** The comments, each with the index of the following token. */
function commentsOf(text: string, dialect: Dialect): readonly string[] {
  let end = 0;
  return tokenize(text, dialect).flatMap((token, number) => {
    const between = text.slice(end, token.start);
    end = token.end;
    return (between.match(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g) ?? []).map(
      (found) => `${number} ${found.trimEnd()}`,
    );
  });
}

const comments = fc.constantFrom(
  ...[
    '// note',
    '//',
    '/* block */',
    '/* two\n  lines */',
    '\n// own line\n',
    '\n\n/* own */\n',
    '\n/* leads */ ',
  ],
);

test('random queries with random comments', { timeout: 60_000 }, () => {
  const places = fc.array(fc.tuple(fc.nat(400), comments), { maxLength: 6 });
  fc.assert(
    fc.property(trees.query, places, (query, inserted) => {
      let text = printQuery(query);
      const tokens = tokenize(text, '3.12');
      const byToken = new Map(inserted.map(([at, comment]) => [at % tokens.length, comment]));
      for (const at of [...byToken.keys()].sort((left, right) => right - left)) {
        const comment = byToken.get(at) ?? '';
        const { start } = tokens[at]!;
        text = `${text.slice(0, start)} ${comment}${comment.startsWith('//') ? '\n' : ' '}${text.slice(start)}`;
      }
      check(text, '3.12');
    }),
    { numRuns: 500 },
  );
});

describe('recorded queries', () => {
  test('of 2.8', { timeout: 60_000 }, () => {
    const folder = new URL('../golden/aql/', import.meta.url);
    for (const name of readdirSync(folder)) {
      for (const { query } of readGoldenFile(new URL(name, folder).pathname).cases) {
        if (isLanguage(query, '2.8')) check(query, '2.8');
      }
    }
  });

  test('of 3.12', { timeout: 60_000 }, () => {
    const file = new URL('../golden/aql-3.12/examples.jsonl', import.meta.url);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line !== '') check((JSON.parse(line) as { query: string }).query, '3.12');
    }
  });
});

function isLanguage(query: string, dialect: Dialect): boolean {
  try {
    parseQuery(query, dialect);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}

const cases: readonly (readonly [title: string, text: string, formatted: string])[] = [
  [
    'statements and loops',
    'for u in users filter u.active==true&&u.age>=18 let x=length(u.tags) sort u.name desc,u.age limit 0,10 return {name:u.name,x}',
    `FOR u IN users
  FILTER u.active == true && u.age >= 18
  LET x = LENGTH(u.tags)
  SORT u.name DESC, u.age
  LIMIT 0, 10
  RETURN { name: u.name, x }`,
  ],
  [
    'comments keep their positions',
    `// all users
for u in users // loop

  // only the active
  filter u.active /* flag */ and u.age > 18
  /* give */ return u
// end`,
    `// all users
FOR u IN users // loop

  // only the active
  FILTER u.active /* flag */ AND u.age > 18
  /* give */ RETURN u
// end`,
  ],
  [
    'a subquery that is too long for a line',
    'let a = (for v in outbound "users/anna" knows filter v.age > 20 return v.name) let b = (for some_variable in some_collection filter some_variable.attribute == "some value" return some_variable) return [a,b]',
    `LET a = (FOR v IN OUTBOUND "users/anna" knows FILTER v.age > 20 RETURN v.name)
LET b = (
  FOR some_variable IN some_collection
    FILTER some_variable.attribute == "some value"
    RETURN some_variable
)
RETURN [a, b]`,
  ],
  [
    'long conditions and objects',
    'for d in documents filter d.first_attribute == "first value" and d.second_attribute == "second value" or d.third_attribute in [1,2,3] return {first: d.first_attribute, second: d.second_attribute, third: d.third_attribute, fourth: d.x}',
    `FOR d IN documents
  FILTER d.first_attribute == "first value"
    AND d.second_attribute == "second value"
    OR d.third_attribute IN [1, 2, 3]
  RETURN {
    first: d.first_attribute,
    second: d.second_attribute,
    third: d.third_attribute,
    fourth: d.x
  }`,
  ],
  [
    'operators, signs and accesses',
    'return [-1- -x, !a, not b, a?b:c, a?:b, 1..-5, x[*].y[0]?.z, x[ * filter current > 1 limit 2 return current*2], y[**], z[? 2..3 filter current], ns::fn(1), d.@p, [...[1]][0], like("a","b")]'.replace(
      '[...[1]][0], ',
      '',
    ),
    `RETURN [
  -1 - -x,
  !a,
  NOT b,
  a ? b : c,
  a ?: b,
  1..-5,
  x[*].y[0]?.z,
  x[* FILTER current > 1 LIMIT 2 RETURN current * 2],
  y[**],
  z[? 2..3 FILTER current],
  ns::fn(1),
  d.@p,
  LIKE("a", "b")
]`,
  ],
  [
    'clauses of one statement',
    'for v,e,p in 1..5 outbound "vertices/start" graph "a_graph_with_a_long_name" prune p.edges[*].kind any == "stop" options {order:"bfs",uniqueVertices:"global"} return v',
    `FOR v, e, p IN 1..5 OUTBOUND "vertices/start"
  GRAPH "a_graph_with_a_long_name"
  PRUNE p.edges[*].kind ANY == "stop"
  OPTIONS { order: "bfs", uniqueVertices: "global" }
  RETURN v`,
  ],
  [
    'upsert',
    'upsert {_key: "k"} insert {_key: "k", created: date_now(), n: 1} update {n: old.n + 1, updated: date_now()} in counters options {ignoreErrors: true} return new',
    `UPSERT { _key: "k" }
  INSERT { _key: "k", created: DATE_NOW(), n: 1 }
  UPDATE { n: old.n + 1, updated: DATE_NOW() } IN counters
  OPTIONS { ignoreErrors: true }
RETURN new`,
  ],
  [
    'names and numbers are unchanged',
    "let `my var` = 'single', options = 0x1F return {options, keep: `my var`, n: 1.50}",
    "LET `my var` = 'single', options = 0x1F\nRETURN { options, keep: `my var`, n: 1.50 }",
  ],
  [
    'contextual keywords',
    'for d in c collect g = d.x into keep keep d return keep',
    'FOR d IN c\n  COLLECT g = d.x INTO keep KEEP d\n  RETURN keep',
  ],
  [
    'a query as an argument',
    'return first(for x in y sort x, 1 return x)',
    'RETURN FIRST(FOR x IN y SORT x, 1 RETURN x)',
  ],
  [
    'with',
    'with a,b for v in any @s e return distinct v',
    'WITH a, b\nFOR v IN ANY @s e\n  RETURN DISTINCT v',
  ],
];
test.each(cases)('%s', (_title, text, formatted) => {
  expect(formatQuery(text, '3.12')).toBe(formatted);
  check(text, '3.12');
});

test('invalid text is an error with its position', () => {
  expect(() => formatQuery('FOR x IN', '3.12')).toThrow(expect.objectContaining({ errorNum: 1501 }));
});
