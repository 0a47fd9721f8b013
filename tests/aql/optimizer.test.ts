import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../aql/explain.ts';
import { fc } from '../fast-check.ts';
import { findDifference } from './golden-compare.ts';
import { runQuery } from './golden-player.ts';
import { makeDatabase } from './optimizer-data.ts';

const literal = fc.constantFrom(
  'null',
  'false',
  '0',
  '1',
  '2',
  '-1.5',
  '"x"',
  '"Y"',
  '[1]',
  '{ z: 1 }',
  '1 + 1',
  '@p',
);
const attribute = fc.constantFrom('d.a', 'd.b', 'd.c.d', 'd.s', 'd._key', 'd["a"]', 'd.missing');
const comparison = fc.oneof(
  fc
    .tuple(attribute, fc.constantFrom('==', '<', '<=', '>', '>=', '!='), literal)
    .map((parts) => parts.join(' ')),
  fc.tuple(literal, fc.constantFrom('==', '<', '>='), attribute).map((parts) => parts.join(' ')),
  fc
    .tuple(attribute, fc.array(literal, { maxLength: 4 }))
    .map(([path, items]) => `${path} IN [${items.join(', ')}]`),
  fc.tuple(literal).map(([value]) => `${value} IN d.tags[*]`),
  fc.constantFrom(
    'd._id == "indexed/k7"',
    'd._key IN ["k1", "k2", "k1", 5]',
    'd.b == o',
    'd.a > o',
    'RAND() >= 0',
  ),
);
const condition = fc
  .array(comparison, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(' && ', ' || ').map((join) => `(${parts.join(join)})`));
const filters = fc
  .array(condition, { maxLength: 3 })
  .map((all) => all.map((one) => `FILTER ${one}`).join(' '));
const outer = fc.constantFrom(
  'LET o = 2',
  'FOR o IN [1, 2, "x"]',
  'FOR o IN 0..2 LET q = o * 2 FILTER q != 2',
);
const order = fc.constantFrom(
  '',
  'SORT d.a, d._key',
  'SORT d.a DESC, d._key',
  'SORT d.b, d.a, d._key',
  'LET late = d.b * 2 SORT late DESC, d._key',
);
const ending = fc.constantFrom(
  'RETURN d._key',
  'COLLECT g = d.b WITH COUNT INTO n RETURN [g, n]',
  'COLLECT g = d.a, h = d.b INTO all SORT g, h RETURN [g, h, LENGTH(all)]',
  'COLLECT AGGREGATE n = LENGTH(d), m = MAX(d.b) RETURN [n, m]',
  'LET n = (FOR e IN links FILTER e._from == d._id SORT e.w LIMIT 2 RETURN e.w) RETURN [d._key, n]',
  'FOR e IN indexed FILTER e.b == d.b && e.c.d == 1 RETURN [d._key, e._key]',
  'FOR v, e IN 1..2 OUTBOUND d links FILTER e.w > 1 RETURN [d._key, v._key]',
  'LET unused = LENGTH(FOR x IN plain RETURN x) RETURN d._key',
);

describe('optimized plans give the results of unoptimized ones', () => {
  const database = makeDatabase();
  const bindVars = { p: 3 };

  test('with indexes, moves, subqueries, groups', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(outer, filters, order, ending, (begin, filter, sort, end) => {
        const query = `${begin} FOR d IN indexed ${filter} ${sort} ${end}`;
        const bound = query.includes('@p') ? bindVars : {};
        const plain = runQuery(
          database,
          { query, bindVars: bound, options: { optimizerRules: ['-all'] } },
          '3.12',
        );
        const optimized = runQuery(database, { query, bindVars: bound }, '3.12');
        // Rows with equal sort keys, and rows of a plan without a sort, can have any order.
        const difference = findDifference({ ...plain, unordered: 'deep', anyWarnings: true }, optimized);
        if (difference !== undefined) throw new Error(`${query}\n${difference}`);
      }),
      { numRuns: 500 },
    );
  });

  test('sorted rows are in the order of their keys', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(filters, order, fc.constantFrom('', 'LIMIT 5', 'LIMIT 3, 7'), (filter, sort, limit) => {
        if (sort === '') return;
        const query = `LET o = 2 FOR d IN indexed ${filter} ${sort} ${limit} RETURN d._key`;
        const bound = query.includes('@p') ? bindVars : {};
        const plain = runQuery(
          database,
          { query, bindVars: bound, options: { optimizerRules: ['-all'] } },
          '3.12',
        );
        const difference = findDifference(
          { ...plain, anyWarnings: true },
          runQuery(database, { query, bindVars: bound }, '3.12'),
        );
        if (difference !== undefined) throw new Error(`${query}\n${difference}`);
      }),
      { numRuns: 500 },
    );
  });

  test('an index does not change the result', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const result = (collection: string) => {
          const query = `LET o = 2 FOR d IN ${collection} ${filter.replaceAll('indexed/', `${collection}/`)} RETURN d._key`;
          return runQuery(database, { query, bindVars: query.includes('@p') ? bindVars : {} }, '3.12');
        };
        const difference = findDifference(
          { ...result('plain'), unordered: 'deep', anyWarnings: true },
          result('indexed'),
        );
        if (difference !== undefined) throw new Error(`${filter}\n${difference}`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('explained plans', () => {
  const database = makeDatabase();
  const explain = (text: string, optimizerRules: readonly string[] = []) => {
    const source = database.openSource();
    const request = { text, bindVars: {}, dialect: '3.12', options: { optimizerRules } } as const;
    const { plan } = explainQuery(request, source, { allPlans: false });
    return plan as {
      readonly nodes: readonly { readonly type: string }[];
      readonly rules: readonly string[];
    };
  };

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['RETURN 1', ['Calculation', 'Return'], []],
    ['FOR d IN plain RETURN d', ['EnumerateCollection', 'Return'], []],
    [
      'FOR d IN indexed FILTER d.a == 1 RETURN d',
      ['Index', 'Return'],
      ['use-indexes', 'remove-filter-covered-by-index'],
    ],
    [
      'FOR d IN indexed FILTER d._key == "k1" RETURN d',
      ['Index', 'Return'],
      ['use-indexes', 'remove-filter-covered-by-index'],
    ],
    [
      'FOR d IN links FILTER d._to == "indexed/k1" RETURN d',
      ['Index', 'Return'],
      ['use-indexes', 'remove-filter-covered-by-index'],
    ],
    [
      'FOR d IN indexed FILTER d.s == null RETURN d',
      ['EnumerateCollection', 'Return'],
      ['late-document-materialization', 'move-filters-into-enumerate'],
    ],
    [
      'FOR d IN plain FILTER d.a > 1 RETURN d.b',
      ['EnumerateCollection', 'Calculation', 'Return'],
      [
        'move-calculations-up',
        'move-filters-up',
        'move-calculations-up-2',
        'move-filters-up-2',
        'reduce-extraction-to-projection',
        'move-filters-into-enumerate',
      ],
    ],
    [
      'FOR d IN plain LET s = (FOR e IN links FILTER e.w == d.b RETURN e) RETURN [d, d.a, s]',
      ['EnumerateCollection', 'Subquery', 'Calculation', 'Return'],
      ['late-document-materialization', 'move-filters-into-enumerate'],
    ],
    [
      'FOR d IN indexed SORT d.a RETURN d',
      ['Index', 'Return'],
      ['use-indexes', 'use-index-for-sort', 'remove-unnecessary-calculations-2'],
    ],
    [
      'FOR d IN plain SORT RAND() LIMIT 3 RETURN d',
      ['EnumerateCollection', 'Limit', 'Return'],
      ['sample-random-documents', 'remove-unnecessary-calculations-2'],
    ],
    [
      'FOR d IN plain SORT d.a LIMIT 3 RETURN d',
      ['EnumerateCollection', 'Calculation', 'Sort', 'Limit', 'Return'],
      ['sort-limit', 'late-document-materialization'],
    ],
    [
      'FOR d IN plain FILTER false RETURN d',
      ['NoResults', 'EnumerateCollection', 'Return'],
      [
        'move-calculations-up',
        'move-filters-up',
        'remove-unnecessary-filters',
        'remove-unnecessary-calculations',
      ],
    ],
    [
      'FOR i IN 1..3 LET x = (FOR d IN plain RETURN d) RETURN x',
      ['Subquery', 'Calculation', 'EnumerateList', 'Return'],
      ['move-calculations-up', 'move-calculations-down'],
    ],
    [
      'FOR d IN indexed FILTER d.a == 1 || d.a == 2 RETURN d',
      ['Index', 'Return'],
      ['replace-or-with-in', 'use-indexes', 'remove-filter-covered-by-index'],
    ],
  ])('%s', (text, types, rules) => {
    const { nodes, rules: applied } = explain(text);
    expect(nodes.map(({ type }) => type)).toEqual(['SingletonNode', ...types.map((type) => `${type}Node`)]);
    expect(applied).toEqual(rules);
  });

  test('rules can be disabled individually or all at once', () => {
    const query = 'FOR d IN indexed FILTER d.a == 1 RETURN d';
    expect(explain(query, ['-use-indexes']).rules).toEqual([
      'late-document-materialization',
      'move-filters-into-enumerate',
    ]);
    expect(explain(query, ['-all']).rules).toEqual([]);
    expect(explain(query, ['-all', '+use-indexes']).rules).toEqual(['use-indexes']);
  });

  test('maxNumberOfPlans limits the plans, allPlans returns them, cheapest first', () => {
    const text =
      'FOR a IN plain FOR b IN indexed FOR c IN small FILTER b._key == c.ref && a.b == b.b RETURN 1';
    const source = database.openSource();
    const explainAll = (options: { readonly maxNumberOfPlans?: number }) =>
      explainQuery({ text, bindVars: {}, dialect: '3.12', options }, source, { allPlans: true }) as {
        readonly plans: readonly { readonly estimatedCost: number }[];
        readonly stats: { readonly plansCreated: number };
      };
    const { plans, stats } = explainAll({});
    expect(plans.length).toBe(6);
    expect(stats.plansCreated).toBe(6);
    const costs = plans.map(({ estimatedCost }) => estimatedCost);
    expect(costs).toEqual([...costs].sort((left, right) => left - right));
    expect(explainAll({ maxNumberOfPlans: 2 }).plans.length).toBe(2);
    expect(explainAll({ maxNumberOfPlans: 1 }).plans[0]?.estimatedCost).toBe(costs[0]);
  });
});
