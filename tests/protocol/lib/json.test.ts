import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { fc } from '../../fast-check.ts';

function errorOf(text: string): DatabaseError | undefined {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  return undefined;
}

/** A number that makes the parser choose the exact reader instead of the native one. */
const digits = '"1234567890123456"';

describe('lossless JSON', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9007199254740992', 9007199254740992n],
    ['18446744073709551615', 18446744073709551615n],
    ['9007199254740991', 9007199254740991],
    ['1234567890123456.0', 1234567890123456],
    ['99999999999999999999999', 1e23],
    ['1234567890123456e4', 1234567890123456e4],
    ['0.12345678901234567', Number('0.12345678901234567')],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toBe(value);
    expect(parseJson(`{"a":[${text}]}`)).toEqual({ a: [value] });
  });

  test('reads the same values as JSON.parse, with the native and the exact reader', () => {
    fc.assert(
      fc.property(
        fc.json().filter((text) => !/\d{16}/.test(text)),
        (text) => {
          expect(parseJson(text)).toEqual(JSON.parse(text));
          expect(parseJson(`[${digits},${text}]`)).toEqual([JSON.parse(digits), JSON.parse(text)]);
        },
      ),
    );
  });

  test('rejects the texts that JSON.parse rejects', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '.5',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
      '\u0001',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (list) => {
        const text = list.join('');
        expect(errorOf(text)?.errorNum).toBe(isJson(text) ? undefined : 600);
        expect(errorOf(`[${digits},${text}]`)?.errorNum).toBe(isJson(`[1,${text}]`) ? undefined : 600);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', 'expecting atom, got end-of-file'],
    ['{', 'expecting a object attribute name or element, got end-of-file'],
    ['{"a":1', 'expecting a object attribute name or element, got end-of-file'],
    ['{"a":', 'expecting atom, got end-of-file'],
    ['{a:1}', 'expecting attribute name'],
    ['{"a":1} tail', 'failed to parse json object: expecting EOF'],
    ['\ufeff{"a":1}', 'expected object, got unquoted string'],
  ])('%j: %s', (text, message) => {
    expect(errorOf(text)?.message).toBe(message);
  });

  test('deep nesting throws an error instead of a stack overflow', () => {
    expect(errorOf(`[${digits},${'['.repeat(100_000)}`)?.errorNum).toBe(600);
  });

  test('property names of Object.prototype are ordinary names', () => {
    const object = parseJson(`{"__proto__":1,"constructor":2,"big":12345678901234567890}`) as object;
    expect(Object.keys(object)).toEqual(['__proto__', 'constructor', 'big']);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    expect(stringifyJson(parseJson('{"__proto__":1,"__proto__":"last"}'))).toBe('{"__proto__":"last"}');
  });

  test('writes big integers as digits, and non-finite numbers as null', () => {
    expect(stringifyJson({ a: [9007199254740993n, 1.5, 'x'], b: undefined, c: { d: null } })).toBe(
      '{"a":[9007199254740993,1.5,"x"],"c":{"d":null}}',
    );
    expect(stringifyJson([Number.NaN, 1n, Number.POSITIVE_INFINITY])).toBe('[null,1,null]');
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

describe('large texts', () => {
  test('a long string, a long number and many brackets do not overflow the stack', () => {
    expect(parseJson(`{"a":"${'x'.repeat(12_000_000)}"}`)).toEqual({ a: 'x'.repeat(12_000_000) });
    expect(parseJson(`[${digits},1${'0'.repeat(3_000_000)}]`)).toEqual([
      JSON.parse(digits),
      Number.POSITIVE_INFINITY,
    ]);
    expect(errorOf(`[${digits},"${'\\\\'.repeat(1_000_000)}`)?.message).toContain('end of a string');
  });

  test('the depth and the number of values are limited', () => {
    const nested = (depth: number) => `${'[1,'.repeat(depth)}1${']'.repeat(depth)}`;
    expect(errorOf(nested(500))).toBe(undefined);
    expect(errorOf(nested(501))?.message).toContain('expecting at most 500 nested values');
    expect(errorOf(`[${digits},${nested(501)}]`)?.errorNum).toBe(600);
    const many = `[${Array.from({ length: 2000 }, () => '{}').join(',')}]`;
    expect(() => parseJson(many, 4001)).not.toThrow();
    expect(() => parseJson(many, 1999)).toThrow('expected at most 1999 values in a body');
  });
});
