import { expect, test } from 'vitest';
import { checkFile } from '../../../../../src/screens/documents/transfer/check/check-file.ts';
import type { CheckedPart } from '../../../../../src/screens/documents/transfer/check/check-messages.ts';
import { hashText } from '../../../../../src/screens/documents/transfer/check/hash-text.ts';
import { uniqueIndexesOf } from '../../../../../src/screens/documents/transfer/check/unique-indexes.ts';

const indexes = uniqueIndexesOf([
  { id: 'c/0', type: 'primary', name: 'primary', fields: ['_key'], unique: true },
  { id: 'c/1', type: 'persistent', name: 'byCode', fields: ['code'], unique: true, sparse: false },
  { id: 'c/2', type: 'persistent', name: 'bySpot', fields: ['at.x', 'at.y'], unique: true, sparse: true },
  { id: 'c/3', type: 'persistent', name: 'byTag', fields: ['tags[*]'], unique: true },
  { id: 'c/4', type: 'persistent', name: 'byName', fields: ['name'] },
]);

async function check(lines: readonly string[], maxRecords = Number.POSITIVE_INFINITY) {
  const parts: CheckedPart[] = [];
  const request = {
    file: new File([lines.join('\n')], 'a.jsonl'),
    options: {
      format: 'jsonl' as const,
      separator: ',',
      hasHeader: false,
      nullText: '',
      emptyCell: 'missing' as const,
      isQuotedText: true,
      isMarkRemoved: false,
    },
    mapping: { columns: [] },
    indexes,
    maxRecords,
  };
  for await (const part of checkFile(request, new AbortController().signal)) parts.push(part);
  return parts;
}

test('the unique indexes are the keys, and those without array items', () => {
  expect(indexes.map(({ label }) => label)).toEqual(['_key', 'code', 'at.x, at.y']);
});

test('repeated values are counted by index, and other values are returned once', async () => {
  const [part, ...more] = await check([
    '{"_key":"a","code":1,"at":{"x":1,"y":2}}',
    '{"_key":"b","code":1.0,"at":{"x":1,"y":2}}',
    '{"_key":"a","code":"1","at":{"x":1}}',
    '{"code":9007199254740993}',
    '{"code":9007199254740992}',
    '{}',
    '{"code":null}',
  ]);
  expect(more).toEqual([]);
  expect(part).toMatchObject({ records: 7, end: 'whole', isExact: true });
  expect(part?.repeated).toEqual([
    { count: 1, line: 3 },
    { count: 2, line: 2 },
    { count: 1, line: 2 },
  ]);
  expect(part?.values.map((values) => values.map(({ line }) => line))).toEqual([
    [1, 2],
    [1, 3, 4, 5, 6],
    [1],
  ]);
});

test('records that cannot become documents are counted with their first line', async () => {
  const [part] = await check(['{"_key":"a"}', '{"_key":"a b"}', '{"_key":7}', '[1]', '{"_key":""}', '{"a":']);
  expect(part?.invalid).toEqual({ count: 5, line: 2 });
});

test('a part has at most 1,000 records, and the check ends at its limit', async () => {
  const lines = Array.from({ length: 2500 }, (_, at) => `{"_key":"k${at}","code":${at}}`);
  const whole = await check(lines);
  expect(whole.map(({ records, end }) => [records, end])).toEqual([
    [1000, undefined],
    [2000, undefined],
    [2500, 'whole'],
  ]);
  expect(whole.flatMap(({ values }) => values[0] ?? [])).toHaveLength(2500);
  const first = await check(lines, 1500);
  expect(first.at(-1)).toMatchObject({ records: 1500, end: 'limit' });
});

test('hashes of different texts differ', () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => `["k${at}"]`);
  expect(new Set(texts.map(hashText)).size).toBe(texts.length);
});
