import { describe, expect, test } from 'vitest';
import { fileName, fileNames, typedFileName } from '../../../src/lib/file-name.ts';
import { fc } from '../../fast-check.ts';

/** Parts that break file names, among others: a random text alone would rarely contain them. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '.',
        ' ',
        '/',
        '\\',
        '\0',
        '\n',
        '\u202e',
        '\u{1f310}',
        'CON',
        'nul',
        'ü',
        'u\u0308',
        '\ud800',
      ),
      fc.constantFrom('漢'.repeat(80), '\u{1f680}'.repeat(70), 'x'.repeat(300), '\u0301'.repeat(200)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const extension = fc.constantFrom('csv', 'jsonl.gz', 'orrery-scene');

/** The rules of the systems, written independently of the encoder. */
function problemOf(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'a reserved name';
  if (Buffer.byteLength(name) > 255) return 'more than 255 bytes';
  if (Buffer.from(name).toString() !== name) return 'a broken surrogate';
  for (const character of name) {
    const code = character.codePointAt(0)!;
    if (code < 32 || (code >= 127 && code < 160)) return 'a control character';
    if ('<>:"/\\|?*'.includes(character)) return `the character ${character}`;
    if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return 'a direction mark';
  }
  if (/^[.\s]|[.\s]$/.test(name)) return 'a dot or space at an end';
  if (/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(name.split('.')[0]!.trim())) return 'a device of Windows';
  return undefined;
}

describe('a file name made of text', () => {
  test.each([
    ['Größe 漢字', 'csv', 'Größe 漢字.csv'],
    ['a/b\\c', 'json', 'a-b-c.json'],
    ['../../etc/passwd', 'json', '-..-etc-passwd.json'],
    ['CON', 'json', '_CON.json'],
    ['con .x', 'json', '_con .x.json'],
    ['COM1', 'csv', '_COM1.csv'],
    ['CONTENT', 'csv', 'CONTENT.csv'],
    ['..', 'csv', 'file.csv'],
    ['name. ', 'csv', 'name.csv'],
    ['nul\0byte\n', 'csv', 'nul-byte-.csv'],
    ['invoice\u202egnp', 'exe', 'invoicegnp.exe'],
    ['u\u0308ber', 'csv', 'über.csv'],
    ['\u{1f680}'.repeat(70), 'csv', `${'\u{1f680}'.repeat(49)}.csv`],
    ['x'.repeat(300), 'jsonl.gz', `${'x'.repeat(120)}.jsonl.gz`],
    ['', 'csv', 'file.csv'],
    ['\ud800', 'csv', '-.csv'],
  ])('%j with %s is %j', (given, ending, expected) => {
    expect(fileName(given, ending)).toBe(expected);
  });

  test('is valid on all systems, ends with its extension, and stays as it is when it is used again', () => {
    fc.assert(
      fc.property(text, extension, (given, ending) => {
        const name = fileName(given, ending);
        expect(problemOf(name)).toBeUndefined();
        expect(name.endsWith(`.${ending}`)).toBe(true);
        expect(typedFileName(name)).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  test('that was typed is valid, too', () => {
    expect(typedFileName(' my/places.v2.jsonl.gz ')).toBe('my-places.v2.jsonl.gz');
    expect(typedFileName('notes')).toBe('notes.txt');
    fc.assert(
      fc.property(text, (given) => {
        expect(problemOf(typedFileName(given))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

test('several files have different names on systems that ignore case and normal forms', () => {
  expect(fileNames(['Shop', 'shop', 'a:b', 'a?b', 'ﬁ', 'fi'], 'csv')).toEqual([
    'Shop.csv',
    'shop-2.csv',
    'a-b.csv',
    'a-b-2.csv',
    'ﬁ.csv',
    'fi-2.csv',
  ]);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), extension, (texts, ending) => {
      const names = fileNames(texts, ending);
      expect(new Set(names.map((name) => name.toLowerCase().normalize('NFKC'))).size).toBe(texts.length);
      for (const name of names) expect(problemOf(name)).toBeUndefined();
    }),
  );
});
