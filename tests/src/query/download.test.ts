import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseQuery } from '../../../aql/parser/parse.ts';
import { BlobWriter } from '../../../src/api/export/BlobWriter.ts';
import { maxBlobBytes, openFile } from '../../../src/api/export/open-file.ts';
import { DiskWriter } from '../../../src/lib/DiskWriter.ts';
import { fileName } from '../../../src/lib/file-name.ts';
import { usualCsvForm } from '../../../src/lib/files/csv/csv-form.ts';
import { originOf, type RowPart } from '../../../src/query/results/download/all-rows.ts';
import { charactersOf } from '../../../src/query/results/download/download-result.ts';
import { type RowFormat, rowsText, writeRows } from '../../../src/query/results/download/write-rows.ts';
import { isModifying } from '../../../src/query/run/is-modifying.ts';
import type { QueryRun } from '../../../src/query/run/QueryRun.ts';
import type { QueryResult } from '../../../src/query/run/run-state.ts';
import { rowsOf } from './result-rows.ts';

async function* partsOf(...batches: readonly (readonly string[])[]): AsyncGenerator<RowPart> {
  for (const batch of batches) {
    const rows = rowsOf(...batch);
    for (const chunk of rows.chunks) yield { rows: chunk, columns: rows.columns };
  }
}

const csv = usualCsvForm;
const openSpool = async () => new BlobWriter();

async function written(format: RowFormat, ...batches: readonly (readonly string[])[]) {
  let text = '';
  const writer = {
    async write(part: string) {
      text += part;
    },
  };
  const rows = await writeRows(partsOf(...batches), { format, csv }, writer, () => undefined, openSpool);
  return { text, rows };
}

test('[11-download-1] JSON and JSON lines have the exact text of all rows', async () => {
  const batches = [['{"a":1.0}', '9007199254740993'], ['"x\\ny"']];
  expect(await written('json', ...batches)).toEqual({
    text: '[\n{"a":1.0},\n9007199254740993,\n"x\\ny"\n]\n',
    rows: 3,
  });
  expect((await written('jsonl', ...batches)).text).toBe('{"a":1.0}\n9007199254740993\n"x\\ny"\n');
  expect((await written('json', [])).text).toBe('[]\n');
});

test('[11-download-2] CSV has the columns of all rows, also of those that appear later', async () => {
  const { text } = await written('csv', ['{"a":1.0,"b":"x, \\"y\\""}'], ['{"c":[1,2],"a":null}', '7']);
  expect(text).toBe('value,a,b,c\r\n,1.0,"x, ""y""",\r\n,\\N,,"[1,2]"\r\n7,,,\r\n');
});

test('the clipboard gets the loaded rows', () => {
  const rows = rowsOf('{"a":1.0}', '{"b":"x"}');
  expect(rowsText(rows.chunks, rows.columns, { format: 'json', csv })).toBe('[\n{"a":1.0},\n{"b":"x"}\n]');
  expect(rowsText(rows.chunks, rows.columns, { format: 'csv', csv })).toBe('a,b\r\n1.0,\r\n,"x"\r\n');
});

test.each([
  ['FOR d IN c REMOVE d IN c', true],
  ['upsert {} insert {} update {} IN c', true],
  ['FOR d IN c RETURN "INSERT" // REMOVE', false],
  ['FOR d IN c RETURN d.`update`', false],
  ['FOR d IN c RETURN {"remove": d["insert"]}', false],
  ['LET updated = 1 RETURN updated', false],
  ['FOR d IN c LET old = (REMOVE d IN c RETURN OLD) RETURN old', true],
  ['FOR d IN c RETURN (FOR e IN (UPDATE d WITH {a: 1} IN c RETURN NEW) RETURN e)', true],
  ['FOR d IN c REMOVE', true],
])('%s is modifying: %s', (text, expected) => {
  expect(isModifying(text)).toBe(expected);
});

test.each(['RETURN d.update', 'RETURN {remove: 1}', 'LET insert = 1 RETURN 1'])(
  '%s is a syntax error: words of writing statements are reserved',
  (text) => {
    expect(() => parseQuery(`FOR d IN c ${text}`, '3.12')).toThrow();
  },
);

const origins = [
  ['FOR d IN c RETURN d', false, undefined, 'loaded'],
  ['FOR d IN c RETURN d', true, undefined, 'again'],
  ['FOR d IN c RETURN d', true, 'expired', 'again'],
  ['FOR d IN c REMOVE d IN c RETURN OLD', false, undefined, 'loaded'],
  ['FOR d IN c REMOVE d IN c RETURN OLD', true, undefined, 'cursor'],
  ['FOR d IN c REMOVE d IN c RETURN OLD', true, 'expired', 'rest'],
] as const;

test.each(origins)('[11-download-3] %s with more rows %s, %s: %s', (text, hasMore, moreFailure, origin) => {
  const request = { text, selectionStart: 0, bindVars: {}, batchSize: 10, options: {} };
  expect(originOf({ request, hasMore, moreFailure } as unknown as QueryResult)).toBe(origin);
});

/** A file of the browser's save dialog. */
function stubSaveDialog() {
  const calls: string[] = [];
  let written = '';
  const stream = {
    write: async (part: string) => {
      calls.push(`write ${part.length}`);
      written += part;
    },
    close: async () => void calls.push('close'),
    abort: async (reason: Error) => void calls.push(`abort ${reason.message}`),
  };
  vi.stubGlobal('showSaveFilePicker', async (options: unknown) => {
    calls.push(JSON.stringify(options));
    return { createWritable: async () => stream };
  });
  return { calls, text: () => written };
}

describe('a large result', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('[11-download-7] is written to the disk while it arrives', async () => {
    const { calls, text } = stubSaveDialog();
    expect(DiskWriter.isAvailable).toBe(true);
    const writer = await DiskWriter.open('result.jsonl', 'application/x-ldjson');
    const row = JSON.stringify({ text: 'x'.repeat(1000) });
    const batches = Array.from({ length: 40 }, () => Array.from({ length: 500 }, () => row));
    await writeRows(partsOf(...batches), { format: 'jsonl', csv }, writer, () => undefined, openSpool);
    await writer.end();
    expect(text()).toBe(`${row}\n`.repeat(20_000));
    expect(calls[0]).toContain('"suggestedName":"result.jsonl"');
    expect(calls.filter((call) => call.startsWith('write')).length).toBeGreaterThan(3);
    expect(calls.at(-1)).toBe('close');
  });

  test('that is stopped leaves no half-written file', async () => {
    const { calls } = stubSaveDialog();
    const writer = await DiskWriter.open('result.csv', 'text/csv');
    await writer.write('half');
    await writer.abort(new Error('stopped'));
    expect(calls.slice(1)).toEqual(['abort stopped']);
  });

  test.each([
    { loadedRows: 2, totalRows: 2, factor: 1 },
    { loadedRows: 2, totalRows: 1_000_000, factor: 500_000 },
    { loadedRows: 2, totalRows: undefined, factor: Infinity },
  ])('has a length that is estimated from its loaded rows: %o', ({ loadedRows, totalRows, factor }) => {
    const rows = rowsOf('{"a":12}', '{"b":34}');
    const result = { loadedRows, totalRows, hasMore: totalRows !== loadedRows } as QueryResult;
    const store = { getState: () => ({ result }) } as unknown as QueryRun['store'];
    expect(charactersOf({ store, rows })).toBe(rows.characters * factor);
  });

  test.each([
    { bytes: maxBlobBytes + 1, isCompressed: false, isOnDisk: true },
    { bytes: maxBlobBytes, isCompressed: false, isOnDisk: false },
    { bytes: Infinity, isCompressed: true, isOnDisk: false },
  ])('has a file on the disk if the browser can write one: %o', async ({ isOnDisk, ...size }) => {
    vi.stubGlobal('navigator', {});
    const file = { name: fileName('towns', 'jsonl'), type: 'application/x-ldjson', ...size };
    expect(await openFile(file)).toBeInstanceOf(BlobWriter);
    stubSaveDialog();
    expect(await openFile(file)).toBeInstanceOf(isOnDisk ? DiskWriter : BlobWriter);
  });
});
