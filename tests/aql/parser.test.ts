import { describe, expect, test } from 'vitest';
import type { Statement } from '../../aql/ast.ts';
import { tokenize } from '../../aql/parser/lexer.ts';
import { parseExpression, parseQuery } from '../../aql/parser/parse.ts';
import { printExpression } from '../../aql/print-expression.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';

/** The expression with explicit parentheses for its tree, which shows operator precedence. */
function grouped(text: string): string {
  const group = (expression: ReturnType<typeof parseExpression>): string => {
    switch (expression.kind) {
      case 'binary':
        return `(${group(expression.left)} ${expression.operator} ${group(expression.right)})`;
      case 'unary':
        return `(${expression.operator}${group(expression.operand)})`;
      case 'range':
        return `(${group(expression.low)}..${group(expression.high)})`;
      case 'ternary':
        return `(${group(expression.condition)} ? ${expression.consequent ? group(expression.consequent) : ''} : ${group(expression.alternative)})`;
      case 'quantified':
        return `(${group(expression.left)} ${expression.quantifier.kind} ${expression.operator} ${group(expression.right)})`;
      default:
        return printExpression(expression);
    }
  };
  return group(parseExpression(text, '3.12'));
}

test.each([
  ['1 + 2 * 3', '(1 + (2 * 3))'],
  ['1 - 2 - 3', '((1 - 2) - 3)'],
  ['a || b && c', '(a || (b && c))'],
  ['NOT a == b', '((!a) == b)'],
  ['-a * b', '((-a) * b)'],
  ['a == b IN c', '(a == (b in c))'],
  ['a IN b < c', '(a in (b < c))'],
  ['1 + 1..2 + 2', '((1 + 1)..(2 + 2))'],
  ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
  ['a ?: b', '(a ?  : b)'],
  ['a NOT IN b AND c', '((a not in b) && c)'],
  ['a LIKE "x" == b', '((a like "x") == b)'],
  ['a ANY == b && c', '((a any == b) && c)'],
  ['x == y ALL IN z', '((x == y) all in z)'],
  ['a AT LEAST (2) > b', '(a atLeast > b)'],
])('%s binds as %s', (text, expected) => {
  expect(grouped(text)).toBe(expected);
});

const statements: readonly (readonly [string, readonly Statement['kind'][]])[] = [
  ['FOR x IN [1] FILTER x SORT x DESC LIMIT 1, 2 RETURN x', ['for', 'filter', 'sort', 'limit', 'return']],
  ['LET a = 1, b = 2 RETURN a + b', ['let', 'let', 'return']],
  ['LET [x, , {y}] = v RETURN x', ['let', 'let', 'let', 'return']],
  ['FOR {a, b: [c]} IN l RETURN a', ['for', 'let', 'let', 'return']],
  [
    'FOR v, e, p IN 1..2 ANY "a/b" GRAPH "g" PRUNE x = v.stop OPTIONS { order: "bfs" } RETURN v',
    ['traversal', 'return'],
  ],
  ['FOR v IN OUTBOUND d knows, INBOUND likes RETURN v', ['traversal', 'return']],
  ['FOR v, e IN ANY SHORTEST_PATH a TO b GRAPH @g RETURN v', ['path', 'return']],
  ['FOR p IN 1..3 OUTBOUND K_PATHS a TO b GRAPH "g" RETURN p', ['path', 'return']],
  [
    'FOR x IN c COLLECT g = x.y AGGREGATE m = MAX(x.z) INTO i = x KEEP x RETURN g',
    ['for', 'collect', 'return'],
  ],
  ['FOR x IN c COLLECT WITH COUNT INTO n RETURN n', ['for', 'collect', 'return']],
  ['FOR x IN c WINDOW { preceding: 1 } AGGREGATE s = SUM(x) RETURN s', ['for', 'window', 'return']],
  ['FOR x IN c WINDOW x.t WITH { preceding: 1 } AGGREGATE s = SUM(x) RETURN s', ['for', 'window', 'return']],
  ['UPSERT { a: 1 } INSERT { a: 1 } UPDATE { n: OLD.n + 1 } IN c OPTIONS { keepNull: false }', ['upsert']],
  ['UPSERT FILTER CURRENT.a == 1 INSERT {} REPLACE {} IN c RETURN NEW', ['upsert', 'return']],
  ['FOR x IN c REMOVE x IN c RETURN OLD', ['for', 'remove', 'return']],
  ['FOR d IN v SEARCH d.x == 1 OPTIONS { a: 1 } RETURN d', ['for', 'return']],
];
test.each(statements)('%s', (text, kinds) => {
  expect(parseQuery(text, '3.12').statements.map(({ kind }) => kind)).toEqual(kinds);
});

describe('spans', () => {
  test('select the text of a node', () => {
    const text = 'FOR d IN docs\n  FILTER d.x == 1 // note\n  RETURN d';
    const [, filter] = parseQuery(text, '3.12').statements;
    expect(text.slice(filter!.start, filter!.end)).toBe('FILTER d.x == 1');
  });
});

const errors: readonly (readonly [Dialect, string, number, string])[] = [
  ['3.12', '', 1502, 'query is empty'],
  [
    '3.12',
    'RETURN "abc',
    1501,
    "syntax error, unexpected unterminated string literal near '\"abc' at position 1:8",
  ],
  [
    '3.12',
    'FOR ä IN [] RETURN ä',
    1501,
    "syntax error, unexpected character 'ä', expecting identifier near 'ä IN [] RETURN ä' at position 1:5",
  ],
  ['3.12', '   ', 1501, "syntax error, unexpected end of query string near '   ' at position 1:1"],
  ['3.12', 'RETURN', 1501, "syntax error, unexpected end of query string near 'RETURN' at position 1:1"],
  [
    '3.12',
    'RETURN 1\nRETURN 2',
    1501,
    "syntax error, unexpected RETURN declaration, expecting end of query string near 'RETURN 2' at position 2:1",
  ],
  ['3.12', 'FOR x IN', 1501, "syntax error, unexpected end of query string near 'IN' at position 1:7"],
  [
    '2.8',
    'RETURN "a" =~ "b"',
    1501,
    'syntax error, unexpected assignment, expecting end of query string near \'=~ "b"\' at position 1:12',
  ],
  ['2.8', 'RETURN 1 ?: 2', 1501, "syntax error, unexpected : near ': 2' at position 1:11"],
  ['2.8', 'RETURN [1,]', 1501, "syntax error, unexpected ] near ']' at position 1:11"],
  [
    '3.12',
    'RETURN DISTINCT 1',
    1501,
    "cannot use DISTINCT modifier on top-level query element near 'DISTINCT 1' at position 1:8",
  ],
];
test.each(errors)('%s: %j is error %i', (dialect, text, errorNum, message) => {
  expect(() => parseQuery(text, dialect)).toThrow(expect.objectContaining({ errorNum, message }));
  expect(() => parseQuery(text, dialect)).toThrow(DatabaseError);
});

test.each([
  `RETURN ${'('.repeat(600)}1${')'.repeat(600)}`,
  `RETURN ${'['.repeat(600)}1${']'.repeat(600)}`,
  `RETURN 1${' + 1'.repeat(2000)}`,
  `LET x = {} RETURN x${'.a'.repeat(2000)}`,
  `RETURN ${'(RETURN '.repeat(600)}1${')'.repeat(600)}`,
])('a query that is nested too deeply is error 1524', (text) => {
  expect(() => parseQuery(text, '3.12')).toThrow(expect.objectContaining({ errorNum: 1524 }));
});

test('integers up to 64 bits keep all digits', () => {
  const values = parseExpression(
    '[9007199254740993, 9223372036854775807, 9223372036854775808, 0x10, 0b11, .5]',
    '3.12',
  );
  expect(
    values.kind === 'array' && values.items.map((item) => item.kind === 'literal' && item.value),
  ).toEqual([...[9007199254740993n, 9223372036854775807n, 2 ** 63, 16, 3, 0.5]]);
});

test('a string of 12 MB is one token', () => {
  const text = `${'x'.repeat(120)}\\"'\n`.repeat(100_000);
  for (const mark of ['"', "'"]) {
    const inner = mark === "'" ? text.replaceAll("'", "\\'") : text;
    const [token, end] = tokenize(`${mark}${inner}${mark}`, '3.12');
    expect([token?.kind, end?.kind]).toEqual(['string', 'end']);
    expect(String(token?.value)).toHaveLength(123 * 100_000);
  }
});
