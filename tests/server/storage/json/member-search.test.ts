import { expect, test } from 'vitest';
import { readMember } from '../../../../server/storage/json/json-members.ts';
import { MemberSearch, unsettled } from '../../../../server/storage/json/MemberSearch.ts';
import { fc } from '../../../fast-check.ts';
import { body, names } from './json-bodies.ts';

test('a settled search of consecutive bodies gives the value of the member', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 8 }), fc.constantFrom(...names), (bodies, name) => {
      const search = MemberSearch.of(bodies.join(''), name);
      if (search === undefined) return;
      let start = 0;
      for (const text of bodies) {
        const found = search.find(start, start + text.length);
        if (found !== unsettled) expect(found).toEqual(readMember(text, name));
        start += text.length;
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['"n":1', 1],
  ['"a":[],"n":1', 1],
  ['"a":2', undefined],
  ['', undefined],
  // It may be a member of the inner object.
  ['"a":{"n":1}', unsettled],
  ['"a":{},"n":1', unsettled],
  ['"a":"x","a":"\\"n\\":1"', unsettled],
  // It may be written with an escape, or with a space before the colon.
  ['"\\u006e":1', unsettled],
  ['"n" :1', unsettled],
  // It is the end of another name.
  ['"an":1', undefined],
  ['"a":["n",1]', unsettled],
])('the member n of the body %s, between two others', (text, expected) => {
  const before = '"n":7';
  const search = MemberSearch.of(`${before}${text}"n":8,{\\"n"`, 'n')!;
  expect(search.find(0, before.length)).toBe(7);
  expect(search.find(before.length, before.length + text.length)).toEqual(expected);
});

test('names with several spellings are not searched', () => {
  expect(MemberSearch.of('', 'b"a')).toBeUndefined();
  expect(MemberSearch.of('', '')).toBeUndefined();
  expect(MemberSearch.of('', 'n')).toBeInstanceOf(MemberSearch);
});
