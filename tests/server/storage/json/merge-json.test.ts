import { expect, test } from 'vitest';
import type { Value } from '../../../../aql/values/value.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import { mergeBodies, withMembers } from '../../../../server/storage/json/merge-json.ts';
import { fc } from '../../../fast-check.ts';
import { body } from './json-bodies.ts';

type Members = Record<string, Value>;

const membersOf = (text: string) => parseJson(`{${text}}`) as Members;

function isObject(value: Value | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Rules {
  readonly keepNull: boolean;
  readonly mergeObjects: boolean;
  readonly keepInnerNulls: boolean;
}

/** The effect of a patch on values. */
function patched(old: Members, patch: Members, rules: Rules): Members {
  const entries = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(patch)) {
    const before = entries.get(name);
    if (rules.mergeObjects && isObject(value) && isObject(before)) {
      entries.set(name, patched(before, value, rules));
    } else if (rules.keepNull) entries.set(name, value);
    else if (value === null) entries.delete(name);
    else entries.set(name, rules.keepInnerNulls ? value : withoutNulls(value));
  }
  return Object.fromEntries(entries);
}

/** Without null members of objects; items of arrays are not changed. */
function withoutNulls(value: Value): Value {
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

const rules = fc.record({
  keepNull: fc.boolean(),
  mergeObjects: fc.boolean(),
  keepInnerNulls: fc.boolean(),
});

/** A member that makes a text long enough for a bracket index. */
const long = `"long":["${'x'.repeat(5000)}",{"]":"["}]`;
const many = (count: number) => Array.from({ length: count }, (_, at) => `"m${at}":{"v":${at}}`).join(',');
const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(',');

test.each([
  ['short texts', '', ''],
  ['a long text', long, ''],
  ['a long patch', '', long],
  ['a patch with many members', '', many(12)],
  ['many members in both texts', many(20), many(40)],
])('a patch has the same effect on the text as on the values: %s', (_, moreOld, morePatch) => {
  fc.assert(
    fc.property(body, body, rules, fc.boolean(), (oldBody, patchBody, chosen, isFirst) => {
      const old = isFirst ? joined(moreOld, oldBody) : joined(oldBody, moreOld);
      const patch = isFirst ? joined(patchBody, morePatch) : joined(morePatch, patchBody);
      const merged = mergeBodies(old, patch, chosen);
      expect(membersOf(merged)).toEqual(patched(membersOf(old), membersOf(patch), chosen));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['', { a: 1 }, '"a":1'],
  ['"a":1.0,"b" : 2', { b: undefined }, '"a":1.0'],
  [
    '"a":1.0,"b" : {"c":null}',
    { a: { x: null }, n: 1n << 60n },
    '"a":{"x":null},"b" : {"c":null},"n":1152921504606846976',
  ],
  ['"a":1', { a: undefined, c: undefined }, ''],
])('the body %s with the attributes %o', (old, changes, expected) => {
  expect(withMembers(old, new Map(Object.entries<Value | undefined>(changes)))).toBe(expected);
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
