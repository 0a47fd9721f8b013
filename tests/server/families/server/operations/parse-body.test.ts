import { expect, test } from 'vitest';
import parseBody, {
  type ParseBodyArgs,
} from '../../../../../server/families/server/operations/parse-body.ts';
import { fc } from '../../../../fast-check.ts';

/** Shorter texts are not counted. */
const maxValues = 1000;
const how = {
  rawMembers: [],
  largeMembers: [],
  keepsLarge: false,
  isLegacyWorded: false,
  maxValues,
} as const;

function parse(json: string, args: Partial<ParseBodyArgs>): Readonly<Record<string, unknown>> {
  const body = new TextEncoder().encode(json);
  return parseBody.run({ dialect: '3.12' } as never, { ...how, ...args, body }) as never;
}

const names = fc.constantFrom('raw', 'large', 'a', 'b', '__proto__');
const bodies = fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5, noNullPrototype: true });

test('members are answered as bytes or as values, and together they are the body', () =>
  fc.assert(
    fc.property(bodies, fc.boolean(), fc.constantFrom(0, 1, 2), (value, keepsLarge, spaces) => {
      const json = JSON.stringify(value, null, spaces);
      const found = parse(json, {
        rawMembers: ['raw'],
        largeMembers: ['large'],
        keepsLarge,
        maxValues: 10_000,
      });
      const expected = JSON.parse(json) as Readonly<Record<string, unknown>>;
      expect(Object.keys(found)).toEqual(Object.keys(expected));
      for (const [name, member] of Object.entries(found)) {
        expect(member instanceof Uint8Array).toBe(name === 'raw');
        const decoded = member instanceof Uint8Array ? JSON.parse(Buffer.from(member).toString()) : member;
        expect(decoded).toEqual(expected[name]);
      }
    }),
  ));

const array = (length: number) => Array.from({ length }, (_, at) => at);

test('the values that the main thread receives have a limit; large members with a name come as bytes', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(2 * maxValues), { minLength: 1, maxLength: 5 }), fc.nat(5), (lengths, at) => {
      const members = lengths.map((length, n) => [n === at ? 'large' : `n${n}`, array(length)] as const);
      const json = JSON.stringify(Object.fromEntries(members));
      const others = members.filter(([name]) => name !== 'large').map(([, { length }]) => length);
      const sum = others.reduce((total, length) => total + length, 0);
      const result = attempt(() => parse(json, { largeMembers: ['large'] }));
      if (sum > maxValues + others.length) expect(String(result)).toContain('values in a body');
      if (sum + 2 * others.length + (members.length - others.length) * 2 * maxValues < maxValues) {
        expect(result).toEqual(Object.fromEntries(members));
      }
      if (result instanceof Error) return;
      const { large } = result as Readonly<Record<string, unknown>>;
      const decoded = large instanceof Uint8Array ? JSON.parse(Buffer.from(large).toString()) : large;
      expect({ ...(result as object), large: decoded }).toEqual({
        large: undefined,
        ...Object.fromEntries(members),
      });
    }),
  ));

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each([
  ['an array', `[${'1,'.repeat(maxValues)}1]`],
  [
    'an object of many members',
    `{${Array.from({ length: maxValues + 1 }, (_, at) => `"n${at}":1`).join(',')}}`,
  ],
  ['a member', `{"a":[${'1,'.repeat(maxValues)}1]}`],
])('%s of too many values is refused', (_title, json) => {
  for (const largeMembers of [[], ['large']]) {
    expect(() => parse(json, { largeMembers })).toThrow(`expected at most`);
  }
});

test('a text with many commas is one value', () => {
  const code = ','.repeat(10 * maxValues);
  expect(parse(JSON.stringify({ code, tests: [1, 2] }), { largeMembers: ['large'] })).toEqual({
    code,
    tests: [1, 2],
  });
});

test('a large member has at most 10,000 values', () => {
  const json = (count: number) => `{"large":[${'1,'.repeat(count - 2)}1]}`;
  expect(parse(json(10_000), { largeMembers: ['large'] }).large).toBeInstanceOf(Uint8Array);
  expect(() => parse(json(10_001), { largeMembers: ['large'] })).toThrow('at most 10000 values');
});
