import { expect, test } from 'vitest';
import type { BindParameterInfo } from '../../../../aql/editor/bind-parameters.ts';
import {
  convertTo,
  followTypes,
  isConvertible,
  setBind,
  type TypedBinds,
  typeText,
} from '../../../../src/query/binds/bind-types.ts';
import { fc } from '../../../fast-check.ts';

const none: TypedBinds = { values: {}, untyped: [] };

function parameter(types: readonly string[], elementTypes?: readonly string[]): BindParameterInfo {
  const base = { key: 'p', name: 'p', kind: 'value', ranges: [], types } as const;
  return elementTypes === undefined ? base : { ...base, elementTypes };
}

const unknown = parameter([]);
const number = parameter(['null', 'number']);
const numbers = parameter(['array'], ['number', 'null']);
const strings = parameter(['array'], ['string']);

/** The value after typing before the types are known, and after they are known. */
function typedBefore(raw: string, known: BindParameterInfo): string | undefined {
  const typed = setBind(none, unknown, raw, false);
  return followTypes(typed, [known]).p;
}

test.each([
  ['"500"', number, '500'],
  ['"abc"', number, '"abc"'],
  ['500', parameter(['string']), '"500"'],
  ['"true"', parameter(['bool']), 'true'],
  ['"12345678901234567890"', number, '12345678901234567890'],
  ['["1", "2.50"]', numbers, '[1, 2.50]'],
  ['["1", "x"]', numbers, '["1", "x"]'],
  ['[1, 2]', strings, '["1", "2"]'],
  ['"7"', numbers, '[7]'],
  ['{"a": 1}', number, '{"a": 1}'],
  ['"x"', unknown, '"x"'],
])('%s takes the type of the compared attribute when it becomes known', (raw, known, expected) => {
  expect(typedBefore(raw, known)).toBe(expected);
});

test('the time at which the type becomes known makes no difference', () => {
  const scalars = fc.oneof(fc.integer().map(String), fc.string(), fc.constantFrom('true', '1e5', '', '-0'));
  const raws = fc.oneof(
    scalars.map((text) => JSON.stringify(text)),
    fc.array(scalars, { maxLength: 4 }).map((texts) => JSON.stringify(texts)),
  );
  const places = fc.constantFrom(number, numbers, strings, parameter(['string']), parameter(['bool']));
  fc.assert(
    fc.property(raws, places, (raw, known) => {
      const after = setBind(none, known, raw, false).values.p;
      expect(typedBefore(raw, known)).toBe(after);
      // A second reading of the types changes nothing.
      expect(followTypes({ values: { p: after! }, untyped: ['p'] }, [known]).p).toBe(after);
    }),
  );
});

test('a chosen type, a value of the JSON text and that of a saved query do not follow the query', () => {
  const chosen = setBind(none, unknown, '"500"', true);
  expect(followTypes(chosen, [number])).toEqual({ p: '"500"' });
  const saved: TypedBinds = { values: { p: '"500"' }, untyped: [] };
  const edited = setBind(saved, number, '"501"', false);
  expect(edited).toEqual({ values: { p: '"501"' }, untyped: [] });
  const removed = setBind(chosen, number, undefined, true);
  expect(removed).toEqual(none);
  expect(setBind(removed, number, '"7"', false)).toEqual({ values: { p: '7' }, untyped: ['p'] });
});

test.each([
  [undefined, numbers, 'array of numbers'],
  ['[]', numbers, 'array of numbers'],
  ['["a"]', numbers, 'array of strings'],
  ['[1]', unknown, 'array of numbers'],
  ['[1, "a"]', numbers, 'array'],
  ['[{}]', strings, 'array'],
  [undefined, unknown, 'string'],
  ['5', unknown, 'number'],
])('the field of %s shows its type', (raw, known, text) => {
  expect(typeText(raw, known)).toBe(text);
});

test('the menu converts arrays and their elements', () => {
  expect(convertTo('["1", "2"]', 'array of numbers')).toBe('[1, 2]');
  expect(convertTo('[1, 2]', 'array of strings')).toBe('["1", "2"]');
  expect(convertTo('5', 'array of numbers')).toBe('[5]');
  expect(convertTo(undefined, 'array of numbers')).toBe('[]');
  expect(isConvertible('["1", "x"]', 'array of numbers')).toBe(false);
  expect(isConvertible('["1", "2"]', 'array of numbers')).toBe(true);
});
