import { expect, test } from 'vitest';
import type { PlanRow } from '../../../../aql/explainer/plan-tree.ts';
import { alignPlans } from '../../../../src/query/plan/compare-plans.ts';

const step = (type: string, text: string): PlanRow => ({
  node: {},
  id: 0,
  type,
  role: 'unknown',
  text,
  depth: 0,
  details: [],
  estimatedRows: undefined,
  estimatedCost: undefined,
  measured: undefined,
  share: 0,
});

const shown = (left: readonly PlanRow[], right: readonly PlanRow[]) =>
  alignPlans(left, right).map((pair) => [pair.left?.type, pair.right?.type]);

test('equal steps are side by side, others are alone', () => {
  const before = [
    step('Root', ''),
    step('Scan', 'FOR p IN c'),
    step('Filter', 'FILTER p.a'),
    step('Return', 'RETURN #3'),
  ];
  const now = [step('Root', ''), step('Index', 'FOR p IN c'), step('Return', 'RETURN #12')];
  expect(shown(before, now)).toEqual([
    ['Root', 'Root'],
    ['Scan', undefined],
    ['Filter', undefined],
    [undefined, 'Index'],
    ['Return', 'Return'],
  ]);
});

test('every step of both plans is shown once, also of long plans', () => {
  for (const length of [0, 30, 2500]) {
    const before = Array.from({ length }, (_, at) => step('A', String(at % 7)));
    const now = Array.from({ length: length + 1 }, (_, at) => step('A', String(at % 5)));
    const pairs = alignPlans(before, now);
    expect(pairs.flatMap(({ left }) => left ?? [])).toEqual(before);
    expect(pairs.flatMap(({ right }) => right ?? [])).toEqual(now);
  }
});
