import { expect, test } from 'vitest';
import { indentJson } from '../../../protocol/lib/indent-json.ts';
import { indexJsonAtOnce, JsonTextError } from '../../../protocol/lib/index-json.ts';
import { runAtOnce } from '../../../src/lib/slices.ts';
import { fc } from '../../fast-check.ts';

function errorOf(text: string): JsonTextError {
  try {
    indexJsonAtOnce(text);
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
  throw new Error(`'${text}' is valid`);
}

/** A JSON text with two spaces of indentation, as `JSON.stringify` writes it. */
const indent = (text: string) => runAtOnce(indentJson(text, indexJsonAtOnce(text)));

test('[5-editor] a text is valid exactly if JSON.parse accepts it', () => {
  const fragments = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '1',
    '-',
    '0',
    '.5',
    'e3',
    'true',
    'nul',
    ' ',
    '\n',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      let isValid = true;
      try {
        JSON.parse(text);
      } catch {
        isValid = false;
      }
      let isIndexed = true;
      try {
        indexJsonAtOnce(text);
      } catch (error) {
        // JSON.parse accepts repeated names.
        isIndexed = error instanceof JsonTextError && error.message.endsWith('again');
      }
      expect([text, isIndexed]).toEqual([text, isValid]);
    }),
    { numRuns: 3000 },
  );
});

test('the indented text equals the one of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value);
      expect(indent(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
    }),
  );
});

test('numbers and escape sequences keep their text', () => {
  const text = '{"a":1.0,"b":9007199254740993,"c":1e400,"d":-0,"e":"\\u0041\\/"}';
  expect(indent(text).replace(/\s/g, '')).toBe(text);
});

test.each([
  ['{"a": [1 "b"]}', 'Expected "," or "]" after an array element, found a string', 9],
  ['{"a": 1 "b": 2}', 'Expected "," or "}" after an attribute, found a string', 8],
  ['{"a" 1}', 'Expected ":" after the attribute name, found a number', 5],
  ['{a: 1}', 'Expected an attribute name in quotes or "}", found "a"', 1],
  ['{"a": 1,}', 'Expected an attribute after ",", found "}"', 8],
  ['[1,]', 'Expected an array element after ",", found "]"', 3],
  ['{"a": nul}', 'Expected a value, found "nul"', 6],
  ['{"a": 01}', 'Expected a number, found "01"', 6],
  ['{"a": "x\ny"}', 'Expected the end of the string on this line, found none', 6],
  ['{"a": "\\q"}', 'Expected a valid character or escape sequence, found "\\\\q"', 7],
  ['{"a": 1, "a": 2}', 'Expected a name that this object does not have yet, found "a" again', 9],
  ['{"a": 1', 'Expected "," or "}" after an attribute, found the end of the document', 7],
  ['{} x', 'Expected the end of the document, found "x"', 3],
])('%j: %s', (text, message, offset) => {
  const error = errorOf(text);
  expect([error.message, error.offset]).toEqual([message, offset]);
});

test('nesting has a limit', () => {
  expect(errorOf('['.repeat(501)).message).toBe('Expected at most 500 nested values, found more');
  expect(indexJsonAtOnce(`${'['.repeat(500)}${']'.repeat(500)}`).count).toBe(500);
});
