import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../aql/explain.ts';
import { ruleNames } from '../../aql/optimize.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { findDifference } from './golden-compare.ts';
import { runQuery } from './golden-player.ts';
import { makeDatabase } from './optimizer-data.ts';

/** Queries that a rule changes, and queries that it must not change. */
interface RuleCase {
  readonly fires: readonly string[];
  readonly leaves: readonly string[];
}

const walk = 'FOR v, e, p IN 1..3 OUTBOUND "indexed/k13" links';

const cases: Readonly<Record<string, RuleCase>> = {
  // It makes plans for 2.8 only: tests/aql/dialects/plans.test.ts.
  'specialize-collect': { fires: [], leaves: ['FOR d IN indexed COLLECT a = d.a RETURN a'] },
  'inline-subqueries': {
    fires: [
      'FOR x IN (FOR d IN indexed FILTER d.b == 1 RETURN d) FILTER x.a > 0 RETURN x._key',
      'FOR x IN (FOR d IN indexed SORT d._key LIMIT 3 RETURN { k: d._key }) RETURN x.k',
      'FOR o IN small FOR x IN (FOR d IN indexed FILTER d._key == o.ref RETURN d) RETURN x._key',
    ],
    leaves: [
      'FOR o IN small FOR x IN (FOR d IN indexed FILTER d.b == o.b SORT d._key LIMIT 2 RETURN d) RETURN x._key',
      'LET every = (FOR d IN small RETURN d) FOR x IN every RETURN [x._key, LENGTH(every)]',
      'LET every = (FOR d IN small RETURN d) FOR o IN small FOR x IN every RETURN [o._key, x._key]',
    ],
  },
  'simplify-conditions': {
    fires: [
      'FOR d IN plain LET o = { b: d.b } FILTER o.b == 1 RETURN d._key',
      'FOR d IN plain FILTER !(d.b < 2) RETURN d._key',
    ],
    leaves: [
      'FOR d IN plain LET o = { b: d.b + 1 } FILTER o.b == 1 RETURN d._key',
      'FOR d IN plain FILTER !(d.b IN [1]) RETURN d._key',
    ],
  },
  'move-calculations-up': {
    fires: [
      'FOR o IN small FOR d IN plain LET x = 1 + o.b LIMIT 3 RETURN x',
      'FOR d IN small FOR o IN small LET x = UPPER(d._key) RETURN x',
    ],
    leaves: ['FOR d IN small LET x = RAND() < 2 RETURN x', 'FOR d IN small COLLECT k = d.b RETURN k'],
  },
  'move-filters-up': {
    fires: ['FOR d IN small FOR o IN small FILTER d.b == 1 RETURN o._key'],
    leaves: ['FOR d IN small LIMIT 3 FILTER d.b == 1 RETURN d._key'],
  },
  'remove-redundant-calculations': {
    fires: [
      'FOR d IN plain SORT UPPER(d._key) RETURN UPPER(d._key)',
      'LET x = 1 + 2 RETURN x',
      'LET x = 1 + 2 FOR d IN small FILTER x RETURN x',
    ],
    leaves: [
      'FOR d IN small RETURN [RAND() < 2, RAND() < 2]',
      'FOR d IN small COLLECT k = d.b FILTER k > 1 RETURN k',
    ],
  },
  'remove-unnecessary-filters': {
    fires: [
      'FOR d IN small FILTER 1 == 1 RETURN d._key',
      'FOR d IN small FILTER false RETURN d._key',
      'FOR d IN small FILTER d.b == 1 && false RETURN d._key',
      'FOR d IN small FILTER d.b == 1 || (d.b > 7 || 2 > 1) RETURN d._key',
      'FOR d IN small FILTER false || (d.b == 1 && null) RETURN d._key',
    ],
    leaves: [
      'FOR d IN small FILTER d.b RETURN d._key',
      'FOR d IN small FILTER d.b == 1 && true RETURN d._key',
      'FOR d IN small FILTER NOOPT(d.b) == 1 && false RETURN d._key',
      'FOR d IN small FILTER !(d.b == 1 && d.b == 2) || (d.b && 0) RETURN d._key',
    ],
  },
  'remove-unnecessary-calculations': {
    fires: [
      'FOR d IN small LET x = UPPER(d._key) RETURN d._key',
      'FOR d IN small LET x = d RETURN x._key',
      'FOR d IN indexed LET x = d.a FILTER x == 1 RETURN d._key',
      'FOR d IN small LET x = RAND() RETURN d._key',
      'LET x = 1 + 2 RETURN x',
    ],
    leaves: [
      'FOR d IN small LET x = UPPER(d._key) RETURN x',
      'FOR d IN small LET x = NOOPT(1) RETURN d._key',
    ],
  },
  'remove-redundant-sorts': {
    fires: [
      'FOR d IN plain SORT d.a SORT d.b, d._key RETURN d._key',
      'FOR d IN plain SORT d.a, d._key FILTER d.b > 1 SORT d.b RETURN d._key',
    ],
    leaves: ['FOR d IN plain SORT d.a, d._key LIMIT 5 SORT d._key RETURN d._key'],
  },
  'optimize-subqueries': {
    fires: [
      'FOR d IN small RETURN LENGTH(FOR x IN indexed FILTER x.b == d.b RETURN x)',
      'FOR d IN small LET n = (FOR x IN indexed FILTER x.b == d.b RETURN 1) FILTER LENGTH(n) > 0 RETURN d._key',
      'FOR d IN small FILTER 0 == COUNT(FOR x IN indexed FILTER x.b == d.b RETURN x) RETURN d._key',
    ],
    leaves: [
      'FOR d IN small LET n = (FOR x IN indexed FILTER x.b == d.b SORT x._key RETURN x._key) RETURN [LENGTH(n), n]',
      'FOR d IN small RETURN LENGTH(FOR x IN indexed FILTER RAND() < 2 RETURN x)',
    ],
  },
  'interchange-adjacent-enumerations': {
    fires: [
      'FOR d IN indexed FOR o IN small FILTER d._key == o.ref RETURN [d._key, o._key]',
      'FOR d IN indexed LET k = d.b FOR o IN small FILTER k == o.b RETURN [d._key, o._key]',
      'FOR a IN plain FOR b IN indexed FOR c IN small FILTER b._key == c.ref && a._key == b._key RETURN a._key',
      'FOR d IN plain FOR k IN ["k3", "k1"] FILTER d._key == k RETURN d._key',
    ],
    leaves: [
      'FOR o IN small FOR d IN indexed FILTER d._key == o.ref RETURN [d._key, o._key]',
      'FOR x IN 1..9 FOR y IN 1..2 RETURN [x, y]',
      'FOR k IN ["s3", "s1", "s2", "s0"] FOR o IN small FILTER o._key == k RETURN o._key',
      'FOR d IN indexed FOR t IN d.tags || [] RETURN t',
      'FOR d IN indexed LIMIT 4 FOR o IN small FILTER d._key == o.ref RETURN o._key',
    ],
  },
  'remove-collect-variables': {
    fires: [
      'FOR d IN plain COLLECT b = d.b INTO every RETURN [b, LENGTH(every)]',
      'FOR d IN plain COLLECT b = d.b INTO every RETURN b',
      'FOR d IN plain COLLECT b = d.b INTO every RETURN [b, SUM(every[*].d.c.d), LENGTH(every), every[*].d.c.d]',
      'FOR d IN plain COLLECT b = d.b AGGREGATE m = MAX(d.a), n = COUNT(1) RETURN [b, n]',
    ],
    leaves: ['FOR d IN small COLLECT b = d.b INTO every = d._key RETURN [b, every]'],
  },
  'propagate-constant-attributes': {
    fires: ['FOR o IN small FOR d IN indexed FILTER o.b == 1 && d.b == o.b RETURN d._key'],
    leaves: [
      'FOR o IN small FOR d IN indexed FILTER d.b == o.b RETURN d._key',
      'FOR o IN small FOR d IN indexed FILTER d.b == o.b SORT o._key, d._key LIMIT 30 FILTER o.b == 1 RETURN d._key',
    ],
  },
  'replace-or-with-in': {
    fires: ['FOR d IN indexed FILTER d.a == 1 || d.a == 2 || 3 == d.a RETURN d._key'],
    leaves: [
      'FOR d IN indexed FILTER d.a == 1 || d.b == 2 RETURN d._key',
      'FOR d IN indexed FILTER d.a == 1 || d.a == d.b RETURN d._key',
    ],
  },
  'remove-redundant-or': {
    fires: [
      'FOR d IN plain FILTER d.a > 1 || d.a > 2 RETURN d._key',
      'FOR d IN plain FILTER d.b <= 1 || d.b < 1 RETURN d._key',
    ],
    leaves: [
      'FOR d IN plain FILTER d.a > 1 || d.a < 0 RETURN d._key',
      'FOR d IN plain FILTER d.a > 1 || d.b > 2 RETURN d._key',
    ],
  },
  'geo-index-optimizer': {
    fires: [
      'FOR d IN places FILTER GEO_DISTANCE([10, 5], d.at) <= 1500000 RETURN d._key',
      'FOR d IN places FILTER 900000 > GEO_DISTANCE(d.at, [10, 5]) && d.n == 1 RETURN d._key',
      'FOR d IN places SORT GEO_DISTANCE(d.at, [12.3, 1.7]) LIMIT 1, 4 RETURN d._key',
      'FOR o IN [[1, 2], [30, -20]] FOR d IN places FILTER GEO_DISTANCE(o, d.at) < 700000 RETURN [o, d._key]',
    ],
    leaves: [
      'FOR d IN places FILTER GEO_DISTANCE([10, 5], d.at) > 1500000 RETURN d._key',
      'FOR d IN places SORT GEO_DISTANCE([10, 5], d.at) DESC LIMIT 3 RETURN d._key',
      'FOR d IN places FOR o IN small FILTER GEO_DISTANCE([o.b, d.n], d.at) < 900000 RETURN d._key',
      'FOR d IN places FILTER GEO_DISTANCE([10, 5], d.at, "wgs84") < 900000 RETURN d._key',
    ],
  },
  'use-indexes': {
    fires: [
      'FOR d IN indexed FILTER d.a == 1 RETURN d._key',
      'FOR d IN indexed SORT d.a RETURN d.a',
      'FOR d IN links FILTER d._from == "indexed/k13" RETURN d.w',
      'FOR d IN indexed FILTER "t1" IN d.tags[*] RETURN d._key',
    ],
    leaves: [
      'FOR d IN indexed FILTER d.missing == 1 RETURN d._key',
      'FOR d IN indexed FILTER d.s == null RETURN d._key',
      'FOR d IN indexed FILTER d.a == d.b RETURN d._key',
    ],
  },
  'remove-filter-covered-by-index': {
    fires: ['FOR d IN indexed FILTER d.a == 1 && d.missing == null RETURN d._key'],
    leaves: ['FOR d IN indexed FILTER d.a == 1 || d.s == "x" RETURN d._key'],
  },
  'sort-in-values': {
    fires: [
      'LET l = (FOR x IN plain RETURN x.b) FOR d IN plain FILTER d.b IN l RETURN d._key',
      'LET l = (FOR x IN plain RETURN x.a) FOR d IN plain FILTER d.a NOT IN l RETURN d._key',
      'LET l = NOOPT([3, 3, "x", null, [1], 2, 0, { z: 1 }, 3]) FOR d IN plain FILTER d.a IN l RETURN [d._key, l]',
      'FOR s IN small LET l = [1, 2, 3, 4, 5, 6, 7, s.b] FOR d IN plain FILTER d.b IN l RETURN [s.b, d._key]',
    ],
    leaves: [
      'LET l = NOOPT([3, 2, 1]) FOR d IN plain FILTER d.b IN l RETURN d._key',
      'LET l = NOOPT("text") FOR d IN plain FILTER d.b IN l RETURN d._key',
      'LET l = (FOR x IN plain FOR y IN plain RETURN x.b) FOR d IN small FILTER d.b IN l RETURN d._key',
      'FOR d IN plain LET l = [d.b, 2, 3, 4, 5, 6, 7, 8] FILTER d.b IN l RETURN d._key',
      'LET l = (FOR x IN plain RETURN x.b) FILTER 3 IN l FOR d IN small RETURN d._key',
    ],
  },
  'use-index-for-sort': {
    fires: [
      'FOR d IN indexed SORT d.a DESC RETURN d.a',
      'FOR d IN indexed FILTER d.b == 1 SORT d.b, d.a RETURN d.a',
      'FOR d IN indexed SORT d.a, d._key LIMIT 7 RETURN d._key',
      'FOR d IN indexed SORT d.b DESC, d.c.d DESC, d._key DESC LIMIT 5, 9 RETURN d._key',
      'FOR d IN indexed FILTER d.a > 1 SORT d.a, d._key LIMIT 9 RETURN d._key',
      'FOR d IN indexed FILTER d.b IN [3, 1, 1] SORT d.b, d.a RETURN [d.b, d.a]',
      'FOR d IN indexed FOR i IN 1..2 SORT d.a RETURN d.a',
      'FOR d IN indexed FILTER d.b == 1 && d.c.d == 2 SORT d.c.d, d.b RETURN d.b',
    ],
    leaves: [
      'FOR d IN indexed FILTER d.b IN [3, 1] SORT d.a RETURN d.a',
      'FOR d IN indexed FOR o IN small SORT d.a RETURN d.a',
      'FOR d IN indexed OPTIONS { disableIndex: true } SORT d.a RETURN d.a',
      'FOR d IN indexed SORT d.s, d._key LIMIT 3 RETURN d._key',
      'FOR d IN indexed SORT d.a, d._key RETURN d._key',
      'FOR d IN indexed SORT d.a, d.b DESC RETURN [d.a, d.b]',
      'FOR o IN small FOR d IN indexed SORT d.a RETURN d.a',
    ],
  },
  'optimize-traversal-last-element-access': {
    fires: [
      `${walk} FILTER p.vertices[-1].b == 1 RETURN v._key`,
      'FOR v, e, p IN 0..2 ANY "indexed/k13" links RETURN p.edges[-1].w',
    ],
    leaves: [`${walk} FILTER p.vertices[-2].b == 1 RETURN v._key`],
  },
  'optimize-traversals': {
    fires: [
      `${walk} FILTER p.vertices[1].b == 1 RETURN v._key`,
      `${walk} FILTER p.edges[1].w != 3 RETURN p.vertices[*]._key`,
      'FOR v, e, p IN 0..3 ANY "indexed/k13" links FILTER p.edges[*].w ALL >= 2 RETURN v._key',
      'FOR v, e, p IN 0..3 ANY "indexed/k13" links FILTER p.edges[*].w NONE == 2 RETURN v._key',
      `${walk} FILTER LENGTH(p.edges) < 3 RETURN v._key`,
      `${walk} FILTER v.b == 1 RETURN p.edges[*].w`,
      `FOR o IN small ${walk} FILTER p.vertices[1].b != o.b RETURN [o._key, v._key]`,
    ],
    leaves: [
      `${walk} FILTER p.vertices[*].b ANY == 1 RETURN v._key`,
      `${walk} FILTER p.vertices[1].b == p.vertices[0].b RETURN v._key`,
      'FOR v, e, p IN 1..3 ANY "indexed/k13" links OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER p.vertices[1].b == 1 RETURN v._key',
      `${walk} LIMIT 50 FILTER v.b == 1 RETURN v._key`,
    ],
  },
  'remove-filter-covered-by-traversal': {
    fires: [`${walk} FILTER p.vertices[1].b == 1 && RAND() < 2 RETURN v._key`],
    leaves: [`${walk} FILTER p.vertices[*].b ANY == 1 RETURN v._key`],
  },
  'remove-redundant-path-var': {
    fires: [`${walk} FILTER p.vertices[1].b == 1 RETURN v._key`, `${walk} RETURN p.edges[*].w`],
    leaves: ['FOR v, e, p IN 1..2 OUTBOUND "indexed/k13" links RETURN [v._key, e.w, p]'],
  },
  'remove-sort-rand-limit-1': {
    fires: ['FOR d IN small SORT RAND() LIMIT 1 RETURN d.b < 9'],
    leaves: ['FOR d IN small SORT RAND() LIMIT 2 RETURN d.b < 9'],
  },
  'sample-random-documents': {
    fires: ['FOR d IN small SORT RAND() LIMIT 2 RETURN d.b < 9'],
    leaves: ['FOR d IN small FILTER d.b < 9 SORT RAND() LIMIT 2 RETURN d.b < 9'],
  },
  'sort-limit': {
    fires: ['FOR d IN plain SORT d.a, d._key LIMIT 2, 3 RETURN d._key'],
    leaves: [
      'FOR d IN plain SORT d.a, d._key FILTER d.b > 1 RETURN d._key',
      'FOR d IN small SORT d.b FOR o IN small LIMIT 3 RETURN d._key',
    ],
  },
  'move-calculations-down': {
    fires: ['FOR d IN plain LET x = UPPER(d._key) SORT d.a, d._key LIMIT 3 RETURN x'],
    leaves: ['FOR d IN plain LET x = UPPER(d._key) FILTER x > "K3" RETURN x'],
  },
  'fuse-filters': {
    fires: ['FOR d IN plain FILTER d.a > 1 FILTER d.b == 1 RETURN d._key'],
    leaves: ['FOR d IN plain FILTER d.a > 1 LIMIT 100 FILTER d.b == 1 RETURN d._key'],
  },
  'optimize-count': {
    fires: [
      'FOR d IN plain COLLECT WITH COUNT INTO n RETURN n',
      'FOR d IN indexed FILTER d.b == 1 && d.c.d == 2 COLLECT WITH COUNT INTO n RETURN n',
      'RETURN LENGTH(FOR e IN links FILTER e._from == "indexed/k13" RETURN e)',
      'FOR d IN small RETURN LENGTH(FOR e IN links FILTER e._to == CONCAT("indexed/", d.ref) RETURN e)',
    ],
    leaves: [
      'FOR d IN plain FILTER d.b == 1 COLLECT WITH COUNT INTO n RETURN n',
      'FOR d IN indexed FILTER "t1" IN d.tags[*] COLLECT WITH COUNT INTO n RETURN n',
    ],
  },
  'reduce-extraction-to-projection': {
    fires: ['FOR d IN plain FILTER d.b > 1 RETURN d.a'],
    leaves: ['FOR d IN plain RETURN d'],
  },
  'late-document-materialization': {
    fires: ['FOR d IN plain FILTER d.b == 1 RETURN UNSET(d, "_rev")'],
    leaves: ['FOR d IN plain RETURN [d, d.b]'],
  },
  'move-filters-into-enumerate': {
    fires: [
      'FOR d IN plain FILTER d.b == 1 LIMIT 2 RETURN d.b',
      'FOR d IN indexed FILTER d.a == 1 && d.missing == null RETURN d._key',
      'FOR i IN 1..9 FILTER i % 2 == 0 RETURN i',
    ],
    leaves: [
      'FOR d IN small FILTER RAND() < 2 RETURN d._key',
      'FOR d IN small LET x = d.b > 1 FILTER x RETURN x',
    ],
  },
  'remove-data-modification-out-variables': {
    fires: ['FOR d IN small REPLACE d WITH { b: 1 } IN small RETURN NEW.b'],
    leaves: ['FOR d IN small REMOVE d IN small RETURN OLD.b'],
  },
  'patch-update-statements': {
    fires: ['FOR d IN small UPDATE d WITH { b: d.b + 1 } IN small'],
    leaves: [
      'FOR d IN small FOR o IN small UPDATE d WITH { b: o.b } IN small',
      'FOR d IN small UPDATE d WITH { n: COUNT(FOR o IN small RETURN 1) } IN small',
    ],
  },
};

const database = makeDatabase();
const allNames = ruleNames('3.12');

function rulesOf(
  text: string,
  optimizerRules: readonly string[] = [],
  dialect: Dialect = '3.12',
): readonly string[] {
  const source = database.openSource();
  const request = { text, bindVars: {}, dialect, options: { optimizerRules } };
  return (explainQuery(request, source, { allPlans: false }).plan as { rules: readonly string[] }).rules;
}

const namesOf = (rule: string): readonly string[] =>
  allNames.filter((name) => name === rule || (name.startsWith(`${rule}-`) && /-\d$/.test(name)));

describe.each(Object.entries(cases))('%s', (rule, { fires, leaves }) => {
  const names = namesOf(rule);

  test.each(fires)('changes %s', (query) => {
    expect(rulesOf(query).filter((name) => names.includes(name))).not.toEqual([]);
    const off = names.map((name) => `-${name}`);
    expect(rulesOf(query, off).filter((name) => names.includes(name))).toEqual([]);
    if (/UPDATE|REPLACE|REMOVE/.test(query)) return;
    // The rule alone, all rules, and all rules but this one.
    const plain = runQuery(database, { query, options: { optimizerRules: ['-all'] } }, '3.12');
    const order = / SORT (?!RAND)/.test(query) ? {} : ({ unordered: 'deep' } as const);
    for (const optimizerRules of [['-all', ...names.map((name) => `+${name}`)], [], off]) {
      const optimized = runQuery(database, { query, options: { optimizerRules } }, '3.12');
      expect(findDifference({ ...plain, ...order }, optimized)).toBeUndefined();
    }
  });

  test.each(leaves)('leaves %s', (query) => {
    expect(rulesOf(query).filter((name) => names.includes(name))).toEqual([]);
  });
});

test('every rule has cases', () => {
  const named = new Set(Object.keys(cases).flatMap(namesOf));
  expect(allNames.filter((name) => !named.has(name))).toEqual([]);
});
