import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FileError, type FileRecord, usualCellOptions } from '../../../../../src/lib/files/file-record.ts';
import {
  detectOptions,
  type FileOptions,
  readRecords,
} from '../../../../../src/screens/documents/transfer/read-records.ts';

const { signal } = new AbortController();
const csv: FileOptions = { format: 'csv', separator: ',', hasHeader: true, ...usualCellOptions };

/** A file whose stream has chunks of the given size. */
function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'data.csv', chunkSize = 1 << 16): File {
  const file = new File([content], name);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  file.stream = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += chunkSize)
          controller.enqueue(bytes.slice(at, at + chunkSize));
        controller.close();
      },
    });
  return file;
}

async function recordsOf(file: File, options: FileOptions): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const group of readRecords(file, options, { signal })) records.push(...group);
  return records;
}

describe('CSV', () => {
  test('quotes, line breaks in values, Windows line breaks and empty lines', async () => {
    const records = await recordsOf(fileOf('a,b\r\n"x ""1"",\n2",y\r\n\r\nz,"w"\r\nu,v'), csv);
    expect(records.map(({ line, fields }) => [line, fields])).toEqual([
      [1, ['a', 'b']],
      [2, ['x "1",\n2', 'y']],
      [5, ['z', 'w']],
      [6, ['u', 'v']],
    ]);
    expect(records[1]?.text).toBe('"x ""1"",\n2",y');
  });

  test('records and characters of several bytes may cross chunks', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `${index},"é ${index}\n"`);
    const records = await recordsOf(fileOf(rows.join('\n'), 'data.csv', 1001), csv);
    expect(records).toHaveLength(rows.length);
    expect(records[59_999]).toEqual({
      line: 119_999,
      text: rows[59_999],
      fields: ['59999', 'é 59999\n'],
      quoted: [1],
    });
  });

  test('a quote that is not closed is an error with its line', async () => {
    await expect(recordsOf(fileOf('a,b\n1,2\n"3,4\n5,6\n'), csv)).rejects.toThrow(
      new FileError('A quote in the record that begins in line 3 is not closed.'),
    );
  });
});

describe('JSON', () => {
  const json: FileOptions = { ...csv, format: 'json' };

  test('elements of an array keep their text and have their line', async () => {
    const records = await recordsOf(
      fileOf('[\n  {"a": 9007199254740993},\n\n  {"b":\n 1.0}\n]\n', 'x.json', 7),
      json,
    );
    expect(records).toEqual([
      { line: 2, text: '{"a": 9007199254740993}' },
      { line: 4, text: '{"b":  1.0}' },
    ]);
  });

  test('one object is one record', async () => {
    expect(await recordsOf(fileOf('{\n "a": [1,\n 2]\n}'), json)).toEqual([
      { line: 1, text: '{  "a": [1,  2] }' },
    ]);
  });

  test('invalid JSON is an error with its line, after the documents before it', async () => {
    const seen: FileRecord[] = [];
    const reading = async () => {
      const file = fileOf('[{"a": 1},\n{"a": 2},\n{"a": x}]', 'x.json', 300_000);
      for await (const group of readRecords(file, json, { signal })) seen.push(...group);
    };
    await expect(reading()).rejects.toThrow(/^The file is not valid JSON in line 3: /);
    expect(seen.map(({ text }) => text)).toEqual(['{"a": 1}', '{"a": 2}']);
  });

  test('JSON lines skip empty lines', async () => {
    const records = await recordsOf(fileOf('{"a":1}\r\n\n{"a":2}', 'x.jsonl', 3), {
      ...csv,
      format: 'jsonl',
    });
    expect(records).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 3, text: '{"a":2}' },
    ]);
  });
});

describe('files', () => {
  test('gzip and UTF-16 are read', async () => {
    const zipped = new Uint8Array(gzipSync('a\né\n'));
    expect((await recordsOf(fileOf(zipped, 'x.csv.gz'), csv)).map(({ text }) => text)).toEqual(['a', 'é']);
    const wide = new Uint8Array(Buffer.from('\uFEFFa\né\n', 'utf16le'));
    expect((await recordsOf(fileOf(wide), csv)).map(({ text }) => text)).toEqual(['a', 'é']);
  });

  test.each([1, 2, 3, 5, 300_000])('ISO-8859-1 is read, in parts of %d bytes', async (part) => {
    const text = `${'plain ASCII\n'.repeat(20)}Zürich\nÅlesund\né`;
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    const found: string[] = [];
    const options = { signal, onEncoding: (name: string) => found.push(name) };
    const records: FileRecord[] = [];
    for await (const group of readRecords(fileOf(bytes, 'x.csv', part), csv, options)) records.push(...group);
    expect(records.map((record) => record.text)).toEqual(text.split('\n'));
    expect(found).toEqual(['ISO-8859-1']);
  });

  test.each(['utf16le', 'utf16be'] as const)('%s without a mark is read', async (encoding) => {
    const little = Buffer.from('id,name\n1,é\n', 'utf16le');
    const bytes = new Uint8Array(encoding === 'utf16le' ? little : little.swap16());
    expect((await recordsOf(fileOf(bytes), csv)).map(({ text }) => text)).toEqual(['id,name', '1,é']);
  });

  test('other bytes are an error', async () => {
    for (const bytes of [
      [97, 10, 0xff, 0xfe, 0x80, 0],
      // UTF-8, then other bytes.
      [0xc3, 0xa9, 10, 0xe9, 10],
    ]) {
      await expect(recordsOf(fileOf(new Uint8Array(bytes)), csv)).rejects.toThrow(
        /^The file is not text in UTF-8, UTF-16 or ISO-8859-1/,
      );
    }
    await expect(recordsOf(fileOf('no gzip', 'x.csv.gz'), csv)).rejects.toThrow(
      /^The file is not a gzip file/,
    );
  });

  test.each([
    ['x.csv', 'a;b\n1;2\n', 'csv', ';'],
    ['x.txt', 'a\tb\n1\t2\n', 'csv', '\t'],
    ['x.json', '  [{"a":1}]', 'json', ','],
    ['x.json', '{"a":1}\n{"a":2}\n', 'jsonl', ','],
    ['x.json', '{\n"a":1}\n', 'json', ','],
    ['x.ndjson', '', 'jsonl', ','],
  ] as const)('the format of %s with %j is %s', async (name, content, format, separator) => {
    const detected = await detectOptions(fileOf(content, name), signal);
    expect(detected.format).toBe(format);
    if (format === 'csv') expect(detected.separator).toBe(separator);
  });
});
