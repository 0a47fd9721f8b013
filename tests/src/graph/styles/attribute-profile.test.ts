import { expect, test } from 'vitest';
import { binCounts, colorRefusal, profileOf } from '../../../../src/graph/styles/attribute-profile.ts';

test('a profile has the kind of most values, how many have it, and their distribution', () => {
  expect(profileOf([1, 2, 2, 9n, 'x', undefined, null], 11)).toMatchObject({
    kind: 'number',
    known: 4,
    distinct: 3,
    bounds: [1, 9],
  });
  expect(profileOf(['de', 'fr', 'de', true, 1], 11)).toEqual({
    kind: 'text',
    known: 4,
    distinct: 3,
    bars: [2, 1, 1],
    coveredShare: 1,
  });
  expect(profileOf([[1], { a: 1 }, 'x'], 11).kind).toBe('other');
  expect(profileOf([undefined, null], 11).kind).toBe('none');
  expect(profileOf([Number.NaN, Number.POSITIVE_INFINITY], 11).kind).toBe('none');
});

test('an attribute that cannot colour says why', () => {
  const keys = Array.from({ length: 100 }, (_, at) => `key ${at}`);
  expect(colorRefusal(profileOf(keys, 11))).toBe('too many colours');
  // Some frequent values and many rare ones: the rare ones share a colour.
  expect(colorRefusal(profileOf([...keys, ...Array(60).fill('US')], 11))).toBeUndefined();
  expect(colorRefusal(profileOf([1, 2, 3], 11))).toBeUndefined();
  expect(colorRefusal(profileOf([[1]], 11))).toBe('lists and objects');
  expect(colorRefusal(profileOf([], 11))).toBe('no values');
});

test('bins count every number once; equal numbers are one bin', () => {
  expect(binCounts([0, 1, 2, 3, 4], 5)).toEqual([1, 1, 1, 1, 1]);
  expect(binCounts([0, 10, 10], 2)).toEqual([1, 2]);
  expect(binCounts([7, 7], 5)).toEqual([2]);
});
