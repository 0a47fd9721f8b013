import { describe, expect, test } from 'vitest';
import { explainQuery } from '../../../aql/explain.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import { exampleStore } from './dialect-cases.ts';

function explain(dialect: '2.8' | '3.12', text: string, { profile = 0, allPlans = false } = {}): ObjectValue {
  const source = exampleStore(dialect).openSource();
  let nowMs = 0;
  const options = { profile: profile as 0 | 2 };
  return explainQuery({ text, bindVars: {}, dialect, options }, source, { allPlans, clock: () => nowMs++ });
}

describe('3.12: members of an explained query', () => {
  test('the plan counts its asynchronous nodes, the statistics have memory and time', () => {
    const { plan, stats } = explain('3.12', 'FOR u IN users FILTER u.n > 1 RETURN u') as Record<
      string,
      ObjectValue
    >;
    expect(plan?.asyncPrefetchNodes).toBe(0);
    expect(stats).toMatchObject({ peakMemoryUsage: expect.any(Number), executionTime: expect.any(Number) });
    expect(stats).not.toHaveProperty('rules');
  });

  test('with profile 2 the statistics have the time of each executed rule', () => {
    const { stats } = explain('3.12', 'FOR u IN users FILTER u.n > 1 RETURN u', { profile: 2 }) as Record<
      string,
      ObjectValue
    >;
    const rules = stats?.rules as ObjectValue;
    expect(Object.keys(rules)).toContain('use-indexes');
    expect(Object.keys(rules)).toHaveLength(Number(stats?.rulesExecuted));
  });

  test.each([
    ['RETURN 1', true],
    ['FOR u IN users RETURN u', true],
    ['FOR u IN users FILTER RAND() > 0 RETURN u', false],
    ["RETURN DOCUMENT('users/u1')", false],
    ['INSERT {} INTO users', false],
    ['RETURN DATE_NOW()', false],
  ])('%s: cacheable is %s', (text, cacheable) => {
    expect(explain('3.12', text).cacheable).toBe(cacheable);
  });

  test('several plans have no member cacheable', () => {
    expect(explain('3.12', 'RETURN 1', { allPlans: true })).not.toHaveProperty('cacheable');
  });
});

test('2.8: an explained query has the members of 2.8', () => {
  const { plan, stats, ...rest } = explain('2.8', 'FOR u IN users RETURN u', { profile: 2 }) as Record<
    string,
    ObjectValue
  >;
  expect(Object.keys(plan ?? {})).toEqual([
    'nodes',
    'rules',
    'collections',
    'variables',
    'estimatedCost',
    'estimatedNrItems',
  ]);
  expect(Object.keys(stats ?? {})).toEqual(['rulesExecuted', 'rulesSkipped', 'plansCreated']);
  expect(rest).toEqual({ warnings: [] });
});
