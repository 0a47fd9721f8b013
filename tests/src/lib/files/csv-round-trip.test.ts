import { describe, expect, test } from 'vitest';
import type { CsvForm } from '../../../../src/lib/files/csv/csv-form.ts';
import { splitCsv } from '../../../../src/lib/files/csv/split-csv.ts';
import { isFormula } from '../../../../src/lib/files/csv/text-mark.ts';
import { csvDocument, csvHeader, nullTextFault } from '../../../../src/lib/files/csv/write-csv.ts';
import { analyseFile } from '../../../../src/screens/documents/transfer/analyse-file.ts';
import { DocumentWriter, withAttribute } from '../../../../src/screens/documents/transfer/mapping.ts';
import {
  detectOptions,
  type FileOptions,
  readRecords,
} from '../../../../src/screens/documents/transfer/read-records.ts';
import { fc } from '../../../fast-check.ts';

type Document = Readonly<Record<string, unknown>>;

const { signal } = new AbortController();

/** The file that an export writes. */
function exported(documents: readonly Document[], attributes: readonly string[], form: CsvForm): string {
  const records = documents.map((document) => csvDocument(JSON.stringify(document), attributes, form));
  return csvHeader(attributes, form) + records.join('');
}

/** The documents that the import dialog creates from a file if the user changes only the given options. */
async function imported(text: string, changes: Partial<FileOptions> = {}): Promise<Document[]> {
  const file = new File([text], 'documents.csv');
  const options = { ...(await detectOptions(file, signal)), ...changes };
  const { columns } = await analyseFile(file, options, signal);
  const mapped = columns.map(({ name, attribute, type }) =>
    withAttribute({ column: name, attribute: '', type, isIncluded: true }, attribute),
  );
  const writer = new DocumentWriter({ columns: mapped }, options);
  const documents: Document[] = [];
  let isHeader = true;
  for await (const group of readRecords(file, options, { signal })) {
    for (const record of group) {
      if (!isHeader) documents.push(JSON.parse(writer.convert(record)));
      isHeader = false;
    }
  }
  return documents;
}

/** Files are UTF-8, which has no half of a surrogate pair. */
const isWellFormed = (value: string) => !/\p{Cs}/u.test(value);

const special = [
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  ';',
  '|',
  ' ',
  '\\',
  '\\N',
  'NULL',
  '＝',
  '{',
  '[',
  ']',
  '}',
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter(isWellFormed),
  fc
    .array(fc.constantFrom(...special, 'a', '1', '.', 'é', '\uFEFF'), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '',
    '\\N',
    'null',
    'true',
    'FALSE',
    '007',
    '-1',
    '1e3',
    ' 1 ',
    "'=1",
    '=1+1',
    '[1]',
    "'[1]",
    '{"a":1}',
    "''{}",
  ),
  fc
    .jsonValue()
    .map((value) => JSON.stringify(value))
    .filter(isWellFormed),
);
const scalar = fc.oneof(
  text,
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
);
const value = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y', '\n'), scalar, { maxKeys: 2 }) },
);
const attributeName = fc
  .oneof(fc.constantFrom('a', 'b', '=c', "'=d", 'e.f', 'g,h', ' i ', 'j\\k', 'l\\.m', '"n"', '\uFEFFo'), text)
  .filter((name) => name !== '' && !name.startsWith('_'));

/** Documents of the given attributes; a third of the values is missing. */
const collection = fc.uniqueArray(attributeName, { minLength: 1, maxLength: 4 }).chain((names) =>
  fc.record({
    names: fc.constant(names),
    documents: fc.array(
      fc
        .tuple(...names.map(() => fc.option(value, { nil: undefined, freq: 3 })))
        .map((values) =>
          Object.fromEntries(
            names.flatMap((name, at) => (values[at] === undefined ? [] : [[name, values[at]]])),
          ),
        ),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);
const nullText = fc.constantFrom('\\N', 'null', 'NULL', 'NA', '-', '#N/A');

describe('an export and its import give the same documents', () => {
  test('with formulas marked, as by default', async () => {
    await fc.assert(
      fc.asyncProperty(collection, nullText, async ({ names, documents }, nulls) => {
        const file = exported(documents, names, { nullText: nulls, isSafe: true });
        expect(await imported(file, { separator: ',', nullText: nulls })).toEqual(documents);
      }),
      { numRuns: 300 },
    );
  });

  test('without marks', async () => {
    await fc.assert(
      fc.asyncProperty(collection, nullText, async ({ names, documents }, nulls) => {
        const file = exported(documents, names, { nullText: nulls, isSafe: false });
        expect(await imported(file, { separator: ',', nullText: nulls, isMarkRemoved: false })).toEqual(
          documents,
        );
      }),
      { numRuns: 300 },
    );
  });
});

test('no text of a safe export is a formula; numbers stay numbers', async () => {
  await fc.assert(
    fc.asyncProperty(collection, async ({ names, documents }) => {
      async function* file() {
        yield exported(documents, names, { nullText: '', isSafe: true });
      }
      for await (const records of splitCsv(file(), { separator: ',' })) {
        for (const { fields = [] } of records) {
          const formulas = fields.filter((field) => isFormula(field) && !field.startsWith("'"));
          expect(formulas.filter((field) => !/^-\d/.test(field))).toEqual([]);
        }
      }
    }),
    { numRuns: 300 },
  );
  const line = csvDocument('{"a":-5,"b":"-5","c":"=1+1","d":"\'=x"}', ['a', 'b', 'c', 'd'], {
    nullText: '',
    isSafe: true,
  });
  expect(line).toBe(`-5,"'-5","'=1+1","''=x"\r\n`);
});

test('files of other programs: quotes around all cells have no meaning, unmarked formulas stay', async () => {
  expect(await imported('"id","n"\n"1",""\n"2","3"\n')).toEqual([{ id: 1 }, { id: 2, n: 3 }]);
  expect(await imported("a,b\n'=1,=2\n")).toEqual([{ a: "'=1", b: '=2' }]);
  expect(await imported("a,b\n'=1,-2\n")).toEqual([{ a: '=1', b: -2 }]);
  expect(await imported('code,x\n7,1\n7a,2\n')).toEqual([
    { code: '7', x: 1 },
    { code: '7a', x: 2 },
  ]);
  expect(await imported('a.b,"c.d"\n1,2\n')).toEqual([{ a: { b: 1 }, 'c.d': 2 }]);
});

test('an empty line of a file with one column is a document without the attribute', async () => {
  expect(await imported('a\n1\n\n2\n', { separator: ',' })).toEqual([{ a: 1 }, {}, { a: 2 }]);
  expect(await imported('a,b\n1,2\n\n3,4\n')).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ]);
});

test.each([
  ['\\N', true],
  ['', true],
  ['null', true],
  ['n/a', true],
  ['-999', false],
  ['true', false],
  ['a,b', false],
  [' x', false],
])('%j as the text of null is valid: %s', (nulls, isValid) => {
  expect(nullTextFault(nulls) === undefined).toBe(isValid);
});
