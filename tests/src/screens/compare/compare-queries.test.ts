import { describe, expect, test } from 'vitest';
import { alignPlans, type PlanStep, stepsOf } from '../../../../src/screens/compare/query/align-plans.ts';
import { matchRows } from '../../../../src/screens/compare/query/match-rows.ts';

function match(left: readonly unknown[], right: readonly unknown[], ignored: readonly string[] = []) {
  const steps = matchRows(left, right, ignored);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('rows of two results', () => {
  test('documents belong together by their key, in any order', () => {
    const left = [
      { _key: 'a', _rev: '1', n: 1 },
      { _key: 'b', _rev: '2', n: { x: 1, y: 2 } },
      { _key: 'c', _rev: '3', n: 3 },
    ];
    const right = [
      { _key: 'd', _rev: '4', n: 4 },
      { _key: 'b', _rev: '5', n: { y: 2, x: 1 } },
      { _key: 'a', _rev: '6', n: 12345678901234567890n },
    ];
    expect(match(left, right, ['_rev'])).toEqual({
      by: '_key',
      equal: 1,
      pairs: [
        {
          kind: 'different',
          name: 'a',
          attributes: [{ attribute: 'n', left: '1', right: '12345678901234567890' }],
        },
        {
          kind: 'only-left',
          name: 'c',
          attributes: [{ attribute: 'row', left: '{"_key":"c","_rev":"3","n":3}', right: undefined }],
        },
        {
          kind: 'only-right',
          name: 'd',
          attributes: [{ attribute: 'row', left: undefined, right: '{"_key":"d","_rev":"4","n":4}' }],
        },
      ],
    });
    expect(
      match(left.slice(0, 1), right.slice(2)).pairs[0]?.attributes.map(({ attribute }) => attribute),
    ).toEqual(['_rev', 'n']);
  });

  test('other rows belong together by their position', () => {
    expect(match([1, [2], null], [1, [3]])).toEqual({
      by: 'position',
      equal: 1,
      pairs: [
        { kind: 'different', name: '2', attributes: [{ attribute: 'value', left: '[2]', right: '[3]' }] },
        {
          kind: 'only-left',
          name: '3',
          attributes: [{ attribute: 'value', left: 'null', right: undefined }],
        },
      ],
    });
    expect(match([{ _key: 'a' }, { _key: 'a' }], [{ _key: 'a' }]).by).toBe('position');
  });

  test('the order of two large results with the same documents is no difference', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ _key: String(at), at }));
    expect(match(rows, rows.toReversed())).toEqual({ by: '_key', equal: 1000, pairs: [] });
  });
});

describe('steps of two plans', () => {
  const step = (type: string, detail = ''): PlanStep => ({
    type,
    detail,
    rows: undefined,
    runtimeMs: undefined,
  });

  test('equal steps are beside each other', () => {
    const left = [step('SingletonNode'), step('IndexNode', 'c, persistent on a'), step('ReturnNode')];
    const right = [
      step('SingletonNode'),
      step('EnumerateCollectionNode', 'c'),
      step('FilterNode'),
      step('ReturnNode'),
    ];
    expect(alignPlans(left, right).map((pair) => [pair.left?.type, pair.right?.type])).toEqual([
      ['SingletonNode', 'SingletonNode'],
      ['IndexNode', undefined],
      [undefined, 'EnumerateCollectionNode'],
      [undefined, 'FilterNode'],
      ['ReturnNode', 'ReturnNode'],
    ]);
  });

  test('a step has its collection, its indexes, and the figures of a profile', () => {
    const node = {
      type: 'IndexNode',
      id: 7,
      dependencies: [1],
      collection: 'c',
      indexes: [{ type: 'hash', fields: ['a', 'b'] }],
    };
    const plan = {
      nodes: [node],
      rules: [],
      collections: [],
      variables: [],
      estimatedCost: 1,
      estimatedNrItems: 1,
    };
    expect(stepsOf(plan, new Map([[7, { rows: 3, runtimeMs: 0.5 }]]))).toEqual([
      { type: 'IndexNode', detail: 'c, hash on a, b', rows: 3, runtimeMs: 0.5 },
    ]);
  });
});
