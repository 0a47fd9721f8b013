import { expect, test } from 'vitest';
import { PackedIds } from '../../protocol/lib/packed-ids.ts';
import { runToEnd } from '../../workers/kernel.ts';
import readRows from '../../workers/kernels/read-rows.ts';

const toBytes = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer));

test('vertices become packed ids and distinct labels', () => {
  const result = [
    ['v/1', 'one'],
    ['größe/ä', null],
    ['v/1', 'again'],
    ['v/2', { a: 1 }],
  ];
  const bytes = toBytes({ result, hasMore: true, id: '77', error: false });
  const read = runToEnd(readRows, { kind: 'vertices', bytes, hasLabels: true });
  expect([...new PackedIds(read.ids)]).toEqual(['v/1', 'größe/ä', 'v/2']);
  expect(read).toMatchObject({ labels: ['one', '', '{"a":1}'], rowCount: 4, hasMore: true, cursorId: '77' });
});

test('edges become packed ids with their ends', () => {
  const result = Array.from({ length: 5000 }, (_, nth) => [`v/${nth}`, `w/${nth + 1}`, `e/${nth}`]);
  const bytes = toBytes({ result, hasMore: false });
  const read = runToEnd(readRows, { kind: 'edges', bytes, hasLabels: false });
  const rows = [read.from!, read.to!, read.ids].map((columns) => [...new PackedIds(columns)]);
  expect(rows[0]!.map((from, nth) => [from, rows[1]![nth], rows[2]![nth]])).toEqual(result);
  expect(read.cursorId).toBeUndefined();
});

test.each([
  ['a page of a proxy', '<html>', /expected JSON, found '<html>'/],
  ['no cursor', '{"error":true}', /expected a cursor with rows, found '\{"error":true\}'/],
  ['null', 'null', /expected a cursor with rows/],
  [
    'a row of another length',
    '{"result":[["v/1"]],"hasMore":false}',
    /expected a row of 3 items.*found \["v\/1"\]/,
  ],
  ['no id', '{"result":[["v/1","v/2","e"]],"hasMore":false}', /found \["v\/1","v\/2","e"\]/],
])('%s is rejected with the actual text', (_, text, message) => {
  const bytes = new TextEncoder().encode(text);
  expect(() => runToEnd(readRows, { kind: 'edges', bytes, hasLabels: false })).toThrow(message);
});
