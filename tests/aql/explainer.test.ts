import { describe, expect, test } from 'vitest';
import { explainPlans } from '../../aql/explain.ts';
import { explainText } from '../../aql/explainer/explain-text.ts';
import { constantText, expressionText } from '../../aql/explainer/expression-text.ts';
import { tableLines } from '../../aql/explainer/table.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

const database = new MemoryDatabase();
const documents = database.createCollection('docs');
for (let n = 0; n < 100; n++) documents.insert({ _key: `k${n}`, a: n, b: n % 5 }, { dialect: '3.12' });
documents.ensureIndex({ type: 'persistent', fields: ['a'], unique: true, sparse: false });
database.createCollection('links', 'edge');
database.createGraph({
  name: 'linked',
  edgeDefinitions: [{ collection: 'links', from: ['docs'], to: ['docs', 'others'] }],
  orphanCollections: [],
});

function explain(
  text: string,
  dialect: Dialect = '3.12',
  more: object = {},
  optimizerRules: string[] = [],
): string {
  const request = { text, bindVars: {}, dialect, options: { optimizerRules } };
  const { plans, ...rest } = explainPlans(request, database.openSource(), { allPlans: false });
  return explainText({ text, dialect, plan: plans[0], ...rest, ...more });
}

describe('sections', () => {
  test('query, plan, indexes and rules', () => {
    const text = explain('FOR d IN docs FILTER d.a == 7 RETURN CONCAT(d.b, "x")');
    expect(text).toMatch(/^Query String \(53 chars, cacheable: true\):\n FOR d IN docs/);
    expect(text).toMatch(
      /\nExecution plan:\n Id +NodeType +Est\. +Comment\n +1 +SingletonNode +1 +\* ROOT\n/,
    );
    expect(text).toMatch(/IndexNode +1 {5}- FOR d IN docs {3}\/\* persistent index scan/);
    expect(text).toMatch(
      /\nIndexes used:\n By +Name.*Ranges\n +2 .*persistent +docs +true +false .*d\.`a` == 7\n/,
    );
    expect(text).toMatch(/\nFunctions used:\n Name +Deterministic +Kind\n CONCAT +true +built-in\n/);
    expect(text).toMatch(/\nOptimization rules applied:\n Id +Rule Name\n +1 +\S/);
    expect(text).toMatch(/\n\d+ rule\(s\) executed, 1 plan\(s\) created\n$/);
  });

  test('the headings of 2.8', () => {
    const text = explain('RETURN 1', '2.8');
    expect(text).toMatch(/^Query string:\n RETURN 1\n/);
    expect(text).toContain('\nIndexes used:\n none\n');
    expect(text).toContain('\nOptimization rules applied:\n none\n');
    expect(text).not.toContain('rule(s) executed');
  });

  test('traversals', () => {
    const text = explain("FOR v, e IN 1..3 OUTBOUND 'docs/k1' links PRUNE v.a > 5 RETURN [v, e]");
    expect(text).toContain(
      "FOR v /* vertex */, e /* edge */ IN 1..3  /* min..maxPathDepth */ OUTBOUND 'docs/k1' /* startnode */  links",
    );
    expect(text).toMatch(
      /\nTraversals on graphs:\n Id +Depth.*\n +2 +1\.\.3 +any +links .*PRUNE v\.`a` > 5\n/,
    );
    expect(text).toMatch(/\nIndexes used:\n By +Name.*\n +2 +edge +edge +links .*\[ `_from` \] +base\n/);
  });

  test('named graphs have their vertex collections, and the edge index of each direction', () => {
    const traversal = explain("FOR v IN 1..2 ANY 'docs/k1' GRAPH 'linked' RETURN v");
    expect(traversal).toMatch(/\n +2 +1\.\.2 +docs, others +links +/);
    expect(traversal).toMatch(/\n +2 +edge +edge +links .*\[ `_from`, `_to` \] +base\n/);
    for (const search of ['SHORTEST_PATH', 'K_SHORTEST_PATHS', 'K_PATHS', 'ALL_SHORTEST_PATHS']) {
      const text = explain(`FOR p IN INBOUND ${search} 'docs/k1' TO 'docs/k2' GRAPH 'linked' RETURN p`);
      expect(text).toMatch(/\n +2 +edge +edge +links .*\[ `_to` \] +base\n/);
    }
  });

  test('paths', () => {
    const text = explain("FOR p IN INBOUND K_SHORTEST_PATHS 'docs/k1' TO 'docs/k2' links LIMIT 1 RETURN p");
    expect(text).toContain(
      "INBOUND K_SHORTEST_PATHS 'docs/k1' /* startnode */ TO 'docs/k2' /* targetnode */ links",
    );
  });

  test('writes with their options', () => {
    const text = explain('FOR d IN docs UPDATE d WITH { z: 1 } IN docs OPTIONS { ignoreErrors: true }');
    expect(text).toMatch(/UPDATE d WITH #\d+ IN docs\n/);
    expect(text).toMatch(/\nWrite query options:\n Option +Value\n ignoreErrors +true\n/);
  });

  test('subqueries and loops are indented', () => {
    const query =
      'FOR d IN docs LET s = (FOR x IN docs FILTER x.b == d.b SORT x.a RETURN x) RETURN [s, LAST(s)]';
    const lines = explain(query, '3.12', {}, ['-all']).split('\n');
    const indent = (part: string): number =>
      lines.find((line) => line.includes(`- ${part}`) || line.includes(`= ...   ${part}`))?.indexOf('- ') ??
      -1;
    expect(indent('FOR d IN')).toBeLessThan(indent('/* subquery */'));
    expect(indent('/* subquery */')).toBeLessThan(indent('FOR x IN'));
    expect(indent('FOR x IN')).toBeLessThan(indent('SORT'));
  });

  test('warnings', () => {
    expect(explain('RETURN 1 / 0')).toMatch(/\nWarnings:\n Code +Message\n 1562 +division by zero/);
  });

  test('[9-explainer-3] long queries are wrapped at 100 columns, very long ones are cut', () => {
    const terms = Array.from({ length: 60 }, (_, n) => `${n}`).join(' + ');
    const lines = explain(`RETURN ${terms}`).split('\n');
    const query = lines.slice(1, lines.indexOf(''));
    expect(query.length).toBeGreaterThan(2);
    for (const line of query) expect(line.length).toBeLessThanOrEqual(101);
    expect(query.map((line) => line.trim()).join(' ')).toBe(`RETURN ${terms}`);
    const huge = explain(`RETURN "${'x '.repeat(4500)}"`);
    expect(huge).toContain('(truncated)');
    expect(huge).toContain(' ... ');
  });

  test('a profile shows the measured figures of nodes', () => {
    const text = explain('FOR d IN docs RETURN d', '3.12', {
      profile: {
        stats: {
          scannedFull: 100,
          executionTime: 0.5,
          nodes: [
            { id: 1, calls: 1, items: 1, filtered: 0, runtime: 0.00001 },
            { id: 2, calls: 2, items: 100, filtered: 3, runtime: 0.25 },
          ],
        },
        phases: { parsing: 0.001 },
      },
    });
    expect(text).toMatch(/ Id +NodeType +Calls +Items +Filtered +Runtime \[s\] +Comment\n/);
    expect(text).toMatch(/ 2 +EnumerateCollectionNode +2 +100 +3 +0\.25000 {5}- FOR d IN docs/);
    expect(text).toMatch(/ 3 +ReturnNode +- +- +- +- /);
    expect(text).toMatch(/\nQuery Statistics:\n Scan Full +Exec Time \[s\]\n +100 +0\.50000\n/);
    expect(text).toMatch(/\nQuery Profile:\n Query Stage +Duration \[s\]\n parsing +0\.00100\n/);
  });
});

describe('expressions', () => {
  const returned = (text: string): string => {
    const { plans } = explainPlans(
      { text: `FOR x IN docs RETURN ${text}`, bindVars: {}, dialect: '3.12', options: {} },
      database.openSource(),
      { allPlans: false },
    );
    const nodes = (plans[0] as unknown as { nodes: { type: string; expression: never }[] }).nodes;
    return expressionText(nodes.find(({ type }) => type === 'CalculationNode')?.expression);
  };
  test.each([
    ['x.a + 1 * x.b', 'x.`a` + (1 * x.`b`)'],
    ['!(x.a && x.b) || -x.c', '! (x.`a` && x.`b`) || - x.`c`'],
    ['x.a ? 1 : "n"', '(x.`a` ? 1 : "n")'],
    ['x.list[0].name', 'x.`list`[0].`name`'],
    ['x.list[*].name', /x\.`list`\[\*.*name`/],
    [
      'x.list[* FILTER CURRENT > 1 LIMIT 2 RETURN CURRENT + 1]',
      /\[\* FILTER CURRENT > 1 LIMIT 2 RETURN CURRENT \+ 1\]/,
    ],
    ['x.list ANY == 3', 'x.`list` any == 3'],
    ['x.a IN 1..x.b', /x\.`a` in 1 \.\. x\.`b`/],
    ['{ [x.k]: 1, b: x.b, ...x.o }', /\{ \[ x\.`k` \] : 1, "b" : x\.`b`, \.\.\. x\.`o` \}/],
    ['UPPER(x.a) =~ "^A"', 'UPPER(x.`a`) =~ "^A"'],
  ])('%s', (text, expected) => {
    if (typeof expected === 'string') expect(returned(text)).toBe(expected);
    else expect(returned(text)).toMatch(expected);
  });

  test('[9-explainer-1] [9-explainer-2] long strings and lists are cut', () => {
    expect(constantText('x'.repeat(1024))).toBe(`"${'x'.repeat(1024)}"`);
    expect(constantText('x'.repeat(1025))).toBe(`"${'x'.repeat(1024)}..."`);
    const items = Array.from({ length: 21 }, (_, n) => n);
    expect(constantText(items.slice(1))).toBe(`[ ${items.slice(1).join(', ')} ]`);
    expect(constantText(items)).toBe(`[ ${items.slice(0, 20).join(', ')}, ... ]`);
    const object = Object.fromEntries(items.map((n) => [`m${n}`, n]));
    expect(constantText(object)).toMatch(/"m19" : 19, \.\.\. \}$/);
  });
});

test('[9-explainer-4] table cells except the last one are cut at 100 characters', () => {
  const [, row = ''] = tableLines([{ title: 'A' }, { title: 'B' }], [['x'.repeat(120), 'y'.repeat(120)]]);
  expect(row).toBe(` ${'x'.repeat(97)}...   ${'y'.repeat(120)}`);
});
