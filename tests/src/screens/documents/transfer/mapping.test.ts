import { describe, expect, test } from 'vitest';
import { TypeGuess, type ValueType } from '../../../../../src/lib/files/csv/field-text.ts';
import { usualCellOptions } from '../../../../../src/lib/files/file-record.ts';
import { analyseFile } from '../../../../../src/screens/documents/transfer/analyse-file.ts';
import {
  type ColumnMapping,
  DocumentWriter,
  mappingFaults,
  withAttribute,
} from '../../../../../src/screens/documents/transfer/mapping.ts';
import type { FileOptions } from '../../../../../src/screens/documents/transfer/read-records.ts';

const csv: FileOptions = { format: 'csv', separator: ',', hasHeader: true, ...usualCellOptions };

function column(
  name: string,
  attribute = name,
  type: ValueType = 'string',
  isIncluded = true,
): ColumnMapping {
  return { column: name, attribute, type, isIncluded };
}

describe('documents from CSV', () => {
  const columns = [
    column('id', '_key'),
    column('lat', 'loc.lat', 'number'),
    column('lon', 'loc.lon', 'number'),
    column('n', 'n', 'integer'),
    column('ok', 'ok', 'boolean'),
    column('tags', 'tags', 'json'),
    column('skip', 'skip', 'string', false),
  ];
  const writer = new DocumentWriter({ columns }, csv);
  const convert = (...fields: string[]) => writer.convert({ line: 1, text: '', fields });

  test('dots nest, numbers keep their digits, null text is null', () => {
    expect(convert('007', '-6.0816898345900010', '1e400', '9007199254740993', 'TRUE', '[1.0]', 'x')).toBe(
      '{"_key":"007","loc":{"lat":-6.0816898345900010,"lon":1e400},"n":9007199254740993,"ok":true,"tags":[1.0]}',
    );
    expect(convert('\\N', '\\N', '', '', '', '', '')).toBe('{"_key":null,"loc":{"lat":null}}');
    expect(convert('', '', '', '', '', '', '')).toBe('{}');
  });

  test.each([
    [['a', 'x', '1', '1', 'true', '1', ''], "expected a number in column 'lat', found 'x'"],
    [['a', '1', '1', '1.5', 'true', '1', ''], "expected an integer in column 'n', found '1.5'"],
    [['a', '1', '1', '1', 'yes', '1', ''], "expected a boolean in column 'ok', found 'yes'"],
    [['a', '1', '1', '1', 'true', '{', ''], "expected a JSON value in column 'tags', found '{'"],
    [['a', '1'], 'expected 7 values, found 2'],
  ])('%j is refused', (fields, message) => {
    expect(() => convert(...fields)).toThrow(message);
  });
});

test('an empty cell is left out, an empty text or null; a quoted cell is a text', () => {
  const columns = [column('t'), column('n', 'n', 'number'), column('m', 'm', 'mixed')];
  const record = { line: 1, text: '', fields: ['', '', ''] };
  const convert = (options: Partial<FileOptions>, quoted: readonly number[] = []) =>
    new DocumentWriter({ columns }, { ...csv, ...options }).convert({ ...record, quoted });
  expect(convert({ emptyCell: 'missing' })).toBe('{}');
  expect(convert({ emptyCell: 'text' })).toBe('{"t":"","m":""}');
  expect(convert({ emptyCell: 'null' })).toBe('{"t":null,"n":null,"m":null}');
  expect(convert({ emptyCell: 'null' }, [0, 2])).toBe('{"t":"","n":null,"m":""}');
  expect(convert({ emptyCell: 'missing', isQuotedText: false }, [0, 2])).toBe('{}');
  const effects = new DocumentWriter({ columns }, csv).effects({
    line: 1,
    text: '',
    fields: ['\\N', '', 'x'],
  });
  expect(effects).toEqual({ leftOut: ['n'], nulls: ['t'] });
});

describe('documents from JSON', () => {
  const record = {
    line: 1,
    text: '{"a": 1.0, "b.c": [9007199254740993, "}"], "d": "\\u00e9", "late": null}',
  };

  test('a mapping without changes keeps the text', () => {
    const writer = new DocumentWriter({ columns: [column('a'), column('b.c')] }, { ...csv, format: 'json' });
    expect(writer.convert(record)).toBe(record.text);
  });

  test('attributes are renamed, nested and left out; unknown ones stay', () => {
    const columns = [column('a', 'x.y'), column('b.c'), column('d', 'd', 'string', false)];
    const writer = new DocumentWriter({ columns }, { ...csv, format: 'json' });
    expect(writer.convert(record)).toBe('{"x":{"y":1.0},"b.c":[9007199254740993, "}"],"late":null}');
  });

  test('other values are refused', () => {
    const writer = new DocumentWriter({ columns: [column('a', 'b')] }, { ...csv, format: 'jsonl' });
    expect(() => writer.convert({ line: 1, text: '[1]' })).toThrow("expected a JSON object, found '[1]'");
    expect(() => writer.convert({ line: 1, text: '{"a":' })).toThrow(/JSON/);
  });
});

test('keys and ids are texts, even if they have digits only', () => {
  const numbers = column('id', 'id', 'integer');
  expect(withAttribute(numbers, '_key').type).toBe('string');
  expect(withAttribute(numbers, 'number').type).toBe('integer');
});

test('faults of a mapping', () => {
  const faults = mappingFaults(
    [
      column('a', 'x'),
      column('b', 'x'),
      column('c', ''),
      column('d', 'x.y'),
      column('e', 'p.q'),
      column('f', '', 'string', false),
    ],
    'csv',
  );
  expect([...faults]).toEqual([
    [1, "Another column already has the attribute 'x'."],
    [2, 'Enter an attribute name.'],
    [3, "'x' is a value and cannot contain other attributes."],
  ]);
});

test('attributes of JSON keep empty names and names with dots', () => {
  const columns = [column('', ''), column('a', 'a'), column('a.b', 'a.b'), column('c', 'd')];
  expect([...mappingFaults(columns, 'json')]).toEqual([]);
  const options = { ...csv, format: 'json' } as const;
  const text = '{"":1,"a":2,"a.b":3,"c":4}';
  expect(JSON.parse(new DocumentWriter({ columns }, options).convert({ line: 1, text }))).toEqual({
    '': 1,
    a: 2,
    'a.b': 3,
    d: 4,
  });
});

test('an empty key is generated by the server, also if the cell is quoted', () => {
  const writer = new DocumentWriter({ columns: [column('id', '_key'), column('n', 'n')] }, csv);
  expect(writer.convert({ line: 1, text: '"",x', fields: ['', 'x'], quoted: [0] })).toBe('{"n":"x"}');
});

test('rows of another length and keys that the server rejects are counted', async () => {
  const file = new File(['id,n\n1,x\n2\na/b,y\n3,z,w\nc d,q\n'], 'x.csv');
  const { ragged, columns } = await analyseFile(file, csv, new AbortController().signal);
  expect(ragged).toEqual({ count: 2, line: 3 });
  expect(columns[0]?.badKeys).toEqual({ count: 2, first: 'a/b' });
});

test.each([
  [['1', '-2', ''], 'integer'],
  [['1', '2.5e3', '\\N'], 'number'],
  [['007', '1'], 'string'],
  [['true', 'FALSE'], 'boolean'],
  [['true', '1'], 'mixed'],
  [['7', '7a'], 'string'],
  [['[1]', '{}'], 'json'],
  [['', '\\N'], 'string'],
] as const)('the type of %j is %s', (values, type) => {
  const guess = new TypeGuess(usualCellOptions);
  for (const text of values) guess.add({ text, isQuoted: false });
  expect(guess.type()).toBe(type);
});

test('the analysis counts the values of each column', async () => {
  const file = new File(['\uFEFFid,name,name,n\n1,x,,1\n2,x,y,\n2,z,,2.5\n3,\\N,y,\n'], 'x.csv');
  const { columns, records, isComplete, preview, fault } = await analyseFile(
    file,
    csv,
    new AbortController().signal,
  );
  expect({ records, isComplete, fault, previews: preview.length }).toEqual({
    records: 4,
    isComplete: true,
    fault: undefined,
    previews: 4,
  });
  expect(columns.map(({ badKeys: _badKeys, ...others }) => others)).toEqual([
    {
      name: 'id',
      attribute: 'id',
      samples: ['1', '2', '3'],
      type: 'integer',
      distinct: 3,
      repeated: 1,
      empty: 0,
      nulls: 0,
      missing: 0,
    },
    {
      name: 'name',
      attribute: 'name',
      samples: ['x', 'z'],
      type: 'string',
      distinct: 2,
      repeated: 1,
      empty: 0,
      nulls: 1,
      missing: 0,
    },
    {
      name: 'column3',
      attribute: 'column3',
      samples: ['y'],
      type: 'string',
      distinct: 1,
      repeated: 1,
      empty: 2,
      nulls: 0,
      missing: 0,
    },
    {
      name: 'n',
      attribute: 'n',
      samples: ['1', '2.5'],
      type: 'number',
      distinct: 2,
      repeated: 0,
      empty: 2,
      nulls: 0,
      missing: 0,
    },
  ]);
});

test('the analysis of JSON counts missing attributes and names the fault of the file', async () => {
  const file = new File(['{"a":1}\n{"a":1,"b":null}\n[3]\n'], 'x.jsonl');
  const found = await analyseFile(file, { ...csv, format: 'jsonl' }, new AbortController().signal);
  expect(found.columns.map(({ name, missing, nulls, repeated }) => [name, missing, nulls, repeated])).toEqual(
    [
      ['a', 1, 0, 1],
      ['b', 2, 1, 0],
    ],
  );
  const broken = await analyseFile(
    new File(['[{"a":1},\n{"a" 2}]'], 'x.json'),
    { ...csv, format: 'json' },
    new AbortController().signal,
  );
  expect(broken.fault).toMatch(/^The file is not valid JSON in line 2: /);
});
