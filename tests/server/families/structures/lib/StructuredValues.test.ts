import { describe, expect, test } from 'vitest';
import type { ObjectValue } from '../../../../../aql/values/value.ts';
import { StructuredValues } from '../../../../../server/families/structures/lib/StructuredValues.ts';

const run = (name: string, args: ObjectValue = {}, module = 'org/arangodb/formatter') => ({
  module,
  do: name,
  args,
});
const notNull = { validators: [run('validateNotNull')] };
const all = { isFormatted: true, isPatch: false };

const parse = (structure: ObjectValue, body: ObjectValue, options = all) =>
  new StructuredValues(structure, undefined).parse(body, options);

describe('types', () => {
  test('arrays and objects are converted by their items and attributes', () => {
    const structure = {
      attributes: { list: { type: 'list' }, inner: { type: 'inner' }, free: { type: 'unknown' } },
      arrayTypes: { list: { type: 'number', formatter: { default: run('formatFloat') } } },
      objectTypes: { inner: { attributes: { list: { type: 'list' }, text: { type: 'string' } } } },
    };
    const values = new StructuredValues(structure, undefined);
    expect(values.format({ list: [1, 2], inner: { list: [3] }, free: 4, more: 5 }, true)).toEqual({
      list: ['1.00', '2.00'],
      inner: { list: ['3.00'], text: null },
      free: 4,
    });
    expect(values.format({ list: [1] }, false)).toEqual({ list: [1] });
    // A missing array is empty, and an unknown type is never valid.
    expect(values.format({}, true)).toEqual({ list: [] });
    expect(() => parse(structure, { free: 4 })).toThrow("value of attribute 'inner' is not valid.");
    expect(() => parse(structure, { inner: { list: [] }, free: 4 })).toThrow(
      "value of attribute 'free' is not valid.",
    );
  });

  test('a patch leaves missing attributes out', () => {
    const structure = { attributes: { a: { type: 'number', ...notNull }, b: { type: 'number' } } };
    expect(parse(structure, { b: 1 }, { ...all, isPatch: true })).toEqual({ b: 1 });
    expect(() => parse(structure, { b: 1 })).toThrow("value of attribute 'a' is not valid.");
  });

  test('names of the prototype are names as others', () => {
    const attributes = JSON.parse('{"__proto__":{"type":"number"}}');
    expect(JSON.stringify(parse({ attributes }, JSON.parse('{"__proto__":1}')))).toBe('{"__proto__":1}');
    expect(parse({ attributes }, {})).toEqual({});
    const unknown = { attributes: { toString: { type: 'constructor' } } };
    expect(() => parse(unknown, {})).toThrow("value of attribute 'toString' is not valid.");
  });
});

describe('functions', () => {
  test('other modules are not available: values stay, validators refuse', () => {
    const other = run('parseFloat', {}, 'fs');
    expect(parse({ attributes: { a: { type: 'number', parser: { default: other } } } }, { a: '1' })).toEqual({
      a: '1',
    });
    for (const validator of [other, run('constructor'), 1, null]) {
      const structure = { attributes: { a: { type: 'number', validators: [validator] } } };
      expect(() => parse(structure, { a: '1' })).toThrow('is not valid');
    }
  });

  test('an unknown language takes the default function', () => {
    const formatter = {
      default: run('formatFloat'),
      de: run('formatFloat', { decSeparator: ',' }),
    };
    const structure = { attributes: { a: { type: 'number', formatter } } };
    const formatted = (lang: string | undefined) =>
      new StructuredValues(structure, lang).format({ a: 1 }, true).a;
    expect([undefined, 'en', '__proto__', 'de'].map(formatted)).toEqual(['1.00', '1.00', '1.00', '1,00']);
  });
});

describe('limits', () => {
  test('a type that contains itself is not valid', () => {
    const objectTypes = { a: { attributes: { a: { type: 'a' } } } };
    expect(() => parse({ attributes: { x: { type: 'a' } }, objectTypes }, { x: {} })).toThrow('is not valid');
  });

  test('types that double on each level end at the limit of values', () => {
    const objectTypes = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => {
        const type = { type: level === 39 ? 'leaf' : `t${level + 1}` };
        return [`t${level}`, { attributes: { left: type, right: type } }];
      }),
    );
    const leaf = { attributes: {} };
    const wide = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`a${index}`, { type: 'mixed' }]),
    );
    const items = { attributes: { list: { type: 'list' } }, arrayTypes: { list: { type: 'wide' } } };
    const structure = { ...items, objectTypes: { ...objectTypes, leaf, wide: { attributes: wide } } };
    const list = Array.from({ length: 400 }, () => ({}));
    expect(() => new StructuredValues(structure, undefined).format({ list }, true)).toThrow(
      'at most 100000 values',
    );
  });

  test('long separators end at the limit of characters', () => {
    const formatter = { default: run('formatFloat', { thouSeparator: 'x'.repeat(1 << 20) }) };
    const structure = {
      attributes: { list: { type: 'list' } },
      arrayTypes: { list: { type: 'number', formatter } },
    };
    const list = Array.from({ length: 100 }, () => 1e9);
    expect(() => new StructuredValues(structure, undefined).format({ list }, true)).toThrow('characters');
  });
});
