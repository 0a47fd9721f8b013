import { describe, expect, test } from 'vitest';
import type { DocumentReader } from '../../../server/engine/import/document-reader.ts';
import { openReader } from '../../../server/engine/import/document-readers.ts';
import type { ImportFormat } from '../../../server/engine/import/import-settings.ts';
import { fc } from '../../fast-check.ts';

/** Reads a body in chunks that end at `cuts`. */
function readAll(format: ImportFormat, text: string, cuts: readonly number[] = []) {
  const bytes = Buffer.from(text);
  const reader: DocumentReader = openReader(format);
  const items: (readonly [number, string])[] = [];
  const take = () => {
    for (const item of reader.read()) items.push([item.position, item.text]);
  };
  let from = 0;
  for (const cut of [
    ...cuts.map((at) => at % (bytes.byteLength + 1)).sort((a, b) => a - b),
    bytes.byteLength,
  ]) {
    reader.add(bytes.subarray(from, cut));
    if (!reader.isWhole) take();
    from = cut;
  }
  reader.end();
  take();
  return { items, header: reader.header };
}

const cuts = fc.array(fc.nat(100_000), { maxLength: 8 });

describe('lines', () => {
  test('are independent of the chunk boundaries', () => {
    const line = fc.oneof(
      fc.json({ stringUnit: 'grapheme' }).filter((json) => !json.includes('\n')),
      fc.constant(''),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), cuts, (lines, end, at) => {
        const text = lines.map((json) => json + end).join('');
        const expected = lines.map((json, index) => [index + 1, json.trim()]);
        expect(readAll('lines', text, at).items).toEqual(expected);
      }),
    );
  });

  test('the last one needs no line break', () => {
    expect(readAll('lines', '1\n2').items).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });
});

describe('an array', () => {
  test('returns the text of its elements', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ stringUnit: 'grapheme' })),
        fc.constantFrom(undefined, 1),
        cuts,
        (values, space, at) => {
          const { items } = readAll('array', JSON.stringify(values, undefined, space), at);
          expect(items.map(([, text]) => JSON.parse(text) as unknown)).toEqual(
            values.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
          );
        },
      ),
    );
  });

  test.each(['', '{}', '[', '[1', '[1]]', '[1,]', 'text'])('%s is none', (text) => {
    expect(() => readAll('array', text)).toThrow('expecting a JSON array in the request');
  });

  test('preserves digits, and spaces within strings', () => {
    expect(readAll('array', '[ 1.0 , " a, ]b " , 12345678901234567890 ]').items).toEqual([
      [1, '1.0'],
      [2, '" a, ]b "'],
      [3, '12345678901234567890'],
    ]);
  });
});

describe('a header and values', () => {
  test('the first line names the attributes', () => {
    const { items, header } = readAll('header', '["a","b"]\n[1,2]\n\n[3,4]\n', [3, 11]);
    expect(header).toEqual(['a', 'b']);
    expect(items).toEqual([
      [1, '[1,2]'],
      [2, ''],
      [3, '[3,4]'],
    ]);
  });

  test.each([
    ['', 'no JSON array found in second line'],
    ['["a"]', 'no JSON array found in second line'],
    ['["a",1]\n[2,3]\n', 'no JSON string array found in first line'],
    ['{"a":1}\n{"a":2}\n', 'no JSON string array found in first line'],
    ['nonsense\n[1]\n', 'no JSON string array found in first line'],
  ])('%j is refused', (text, message) => {
    expect(() => readAll('header', text)).toThrow(message);
  });
});

test.each([
  [' \n [{"a":1}]', 1],
  ['{"a":1}\n{"b":2}', 2],
  ['', 0],
])('the format of %j is detected', (text, count) => {
  expect(readAll('auto', text).items).toHaveLength(count);
});
