import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { maxJsonDepth } from '../../../protocol/lib/json-limits.ts';
import { fc } from '../../fast-check.ts';

const limits = { maxValues: 1_000_000 };

/** Scans a text in chunks that end at `cuts`. */
function scan(
  text: string,
  cuts: readonly number[] = [],
  how: { maxValues: number; maxElements?: number } = limits,
) {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(how);
  let from = 0;
  for (const cut of [...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    scanner.push(bytes.subarray(from, cut));
    from = cut;
  }
  scanner.end();
  return scanner;
}

function errorOf(text: string, how = limits): DatabaseError | undefined {
  try {
    scan(text, [], how);
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const cuts = fc.array(fc.nat(10_000), { maxLength: 6 });
const value = fc.jsonValue({ stringUnit: 'grapheme' });

describe('the scanner', () => {
  test('finds the elements of an array with any white space and any chunk boundaries', () => {
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom(undefined, 1, '\t'), cuts, (values, space, at) => {
        const text = JSON.stringify(values, undefined, space);
        const { parts, kind } = scan(text, at);
        const bytes = Buffer.from(text);
        const found: unknown[] = [];
        for (let index = 0; index < parts.length; index += 2) {
          found.push(JSON.parse(bytes.toString('utf8', parts[index], parts[index + 1])));
        }
        expect(kind).toBe('array');
        expect(found).toEqual(JSON.parse(text));
      }),
    );
  });

  test('finds the members of an object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), value), cuts, (object, at) => {
        const text = JSON.stringify(object, undefined, 1);
        const { parts, kind } = scan(text, at);
        const bytes = Buffer.from(text);
        const found: [unknown, unknown][] = [];
        for (let index = 0; index < parts.length; index += 3) {
          const name = bytes.toString('utf8', parts[index], bytes.indexOf(':', parts[index + 1]! - 2));
          expect(name.startsWith('"')).toBe(true);
          found.push([
            JSON.parse(bytes.toString('utf8', parts[index], parts[index + 1]).replace(/\s*:\s*$/, '')),
            JSON.parse(bytes.toString('utf8', parts[index + 1], parts[index + 2])),
          ]);
        }
        expect(kind).toBe('object');
        expect(found).toEqual(Object.entries(JSON.parse(text) as object));
      }),
    );
  });

  test('rejects exactly the texts that JSON.parse rejects', () => {
    const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '.5', '01', 'e1', 'E+', '0', '.'];
    const others = [
      'true',
      'nul',
      'l',
      ' ',
      '\n',
      '\\',
      '\\u00e4',
      '\\n',
      '\\x',
      '\u0001',
      'ä',
      '\u00a0',
      '\ufeff',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...others), { maxLength: 8 }), cuts, (list, at) => {
        const text = list.join('');
        expect(errorOf(text)?.errorNum, text).toBe(isJson(text) ? undefined : 600);
        const isCutRefused = (() => {
          try {
            scan(text, at);
            return false;
          } catch {
            return true;
          }
        })();
        expect(isCutRefused).toBe(!isJson(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('rejects a valid text with one changed byte exactly if JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.integer({ min: 1, max: 126 }), (json, at, code) => {
        const bytes = Buffer.from(json);
        bytes[at % bytes.length] = code;
        const text = bytes.toString('latin1');
        fc.pre(bytes.toString('utf8') === text);
        expect(errorOf(text)?.errorNum, text).toBe(isJson(text) ? undefined : 600);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', 'expecting atom, got end-of-file at position 0'],
    ['{', 'expecting a object attribute name or element, got end-of-file at position 1'],
    ['{"a":1', 'expecting a object attribute name or element, got end-of-file at position 6'],
    ['[1', "expecting ',' or ']' in an array, got end-of-file at position 2"],
    ['{a:1}', 'expecting attribute name at position 1'],
    ['{"a" 1}', "expecting ':' after the attribute name at position 5"],
    ['{"a":1} tail', 'failed to parse json object: expecting EOF at position 8'],
    ['\ufeff{"a":1}', 'expected object, got unquoted string at position 0'],
    ['"a', 'expecting the end of a string, got end-of-file at position 2'],
  ])('%j: %s', (text, message) => {
    expect(errorOf(text)?.message).toBe(message);
  });

  test('limits the depth at any position', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(errorOf(nested(maxJsonDepth))).toBe(undefined);
    const error = errorOf(nested(maxJsonDepth + 1));
    expect(error?.errorNum).toBe(600);
    expect(error?.message).toBe(
      `expecting at most ${maxJsonDepth} nested values, found more at position ${maxJsonDepth}`,
    );
    expect(errorOf('{"a":'.repeat(200_000))?.errorNum).toBe(600);
  });

  test('limits the number of values, in total or in each element', () => {
    expect(errorOf('[1,2,3]', { maxValues: 4 })).toBe(undefined);
    const error = errorOf('[1,2,3]', { maxValues: 3 });
    expect([error?.errorNum, error?.status]).toEqual([1216, 413]);
    expect(error?.message).toContain('expected at most 3 values, found more at position 5');
    expect(() => scan('[[1,2],[3,4],[5,6]]', [], { maxValues: 3, maxElements: 3 })).not.toThrow();
    expect(() => scan('[[1,2],[3,4,5]]', [], { maxValues: 3, maxElements: 3 })).toThrow('position 12');
    expect(() => scan('[1,2,3]', [], { maxValues: 3, maxElements: 2 })).toThrow('2 elements of an array');
  });

  test.each([
    ['1234567890123456', true],
    ['[123456789012345]', false],
    ['"1234567890123456"', false],
    ['{"a":-9007199254740993}', true],
    ['0.1234567890123456', false],
  ])('%s has an integer that a double may not hold: %s', (text, expected) => {
    expect(scan(text, [3, 9]).hasLongInteger).toBe(expected);
  });
});
