import { expect, test } from 'vitest';
import type { Value } from '../../../../aql/values/value.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { mergeBodies } from '../../../../server/storage/json/merge-json.ts';
import { fc } from '../../../fast-check.ts';
import { body } from './json-bodies.ts';

type Members = Record<string, Value>;

const membersOf = (text: string) => parseJson(`{${text}}`) as Members;

function isObject(value: Value | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The effect of a patch on values. */
function patched(old: Members, patch: Members, mergeObjects: boolean): Members {
  const entries = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(patch)) {
    const before = entries.get(name);
    const isMerged = mergeObjects && isObject(value) && isObject(before);
    entries.set(name, isMerged ? patched(before, value, true) : value);
  }
  return Object.fromEntries(entries);
}

test('a patch has the same effect on the text as on the values', () => {
  fc.assert(
    fc.property(body, body, fc.boolean(), (old, patch, mergeObjects) => {
      const merged = mergeBodies(old, patch, { keepNull: true, mergeObjects, keepInnerNulls: false });
      expect(membersOf(merged)).toEqual(patched(membersOf(old), membersOf(patch), mergeObjects));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['"a":1.0,"b":2', '"b":3', '"a":1.0,"b":3'],
  ['"a" : 1.0 ,"b":2', '"a":3', '"a" : 3,"b":2'],
  ['"x":{"a":1},"a":12345678901234567890', '"a":[1]', '"x":{"a":1},"a":[1]'],
  ['"t":"\\"a\\":1"', '"a":1', '"t":"\\"a\\":1","a":1'],
  ['', '"a":1', '"a":1'],
  ['"a":1', '', '"a":1'],
])('unchanged attributes keep their bytes: %s with %s', (old, patch, expected) => {
  expect(mergeBodies(old, patch, { keepNull: true, mergeObjects: true, keepInnerNulls: false })).toBe(
    expected,
  );
});
