import { expect, test } from 'vitest';
import { parseJson } from '../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import {
  type ExportProgress,
  exportRecord,
  interruptedExport,
} from '../../../src/api/export/export-record.ts';
import { fileName } from '../../../src/lib/file-name.ts';
import type { WorkRecord } from '../../../src/store/app-state.ts';
import { fc } from '../../fast-check.ts';

const files = ['places', 'Städte 😀'].map((collection) => ({
  name: fileName(collection, 'csv.gz'),
  request: {
    source: {
      query: 'FOR d IN @@collection FILTER d.n > @value0',
      bindVars: { '@collection': collection, value0: 9007199254740993n },
    },
    format: 'csv' as const,
    isCompressed: true,
    csv: { nullText: '\\N', isSafe: true },
  },
  count: 3000,
}));
const begun: ExportProgress = {
  subject: '2 collections',
  address: '/collections',
  files,
  fileCount: 2,
  written: 0,
  total: 6000,
};
const part = { place: { name: 'kept-1', bytes: 70 }, documents: 2000, columns: ['_key', 'n'], state: '7 0' };

/** The record after a reload. */
function reloaded(progress: ExportProgress): WorkRecord {
  const { done, note, resume } = exportRecord(progress);
  const stored = parseJson(stringifyJson(resume)) as WorkRecord['resume'];
  return { id: '1', title: '', done, note, unit: '', resume: stored, startedMs: 0, window: '', seenMs: 0 };
}

test.each([
  ['nothing is written', begun, 'again', 0, 'The file is not complete.'],
  ['a part is kept', { ...begun, part }, 'export', 2000, 'What is written is kept, and the rest can follow.'],
  [
    'one file is complete',
    { ...begun, files: files.slice(1), written: 3000 },
    'export',
    3000,
    'The file is not complete. Files that were written before are.',
  ],
  [
    'one file is complete, a part is kept',
    { ...begun, files: files.slice(1), written: 3000, part },
    'export',
    5000,
    'What is written is kept',
  ],
])('an interrupted export is the same after a reload: %s', (_, progress, kind, done, note) => {
  const record = reloaded(progress);
  expect(record).toMatchObject({ done, note: expect.stringContaining(note), resume: { kind } });
  expect(interruptedExport(record)).toEqual(progress);
});

test('an export that a former version stored is continued', () => {
  const record = reloaded({ ...begun, part });
  const text = stringifyJson(record).replaceAll('"request":', '"order":');
  expect(interruptedExport(parseJson(text) as unknown as WorkRecord)).toEqual({ ...begun, part });
});

test('file names, values and attributes come back as they were', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.jsonValue(),
      fc.option(fc.array(fc.string()), { nil: undefined }),
      (name, value0, attributes) => {
        const source = { query: name, bindVars: { '@collection': name, value0 } };
        const request = { ...files[0]!.request, source, attributes };
        const progress = {
          ...begun,
          files: [{ ...files[0]!, name: fileName(name, 'jsonl.gz'), request }],
          part,
        };
        expect(interruptedExport(reloaded(progress))).toEqual(JSON.parse(JSON.stringify(progress)));
      },
    ),
  );
});

test('other work is no export', () => {
  const record = { ...reloaded(begun), resume: { kind: 'again', address: '/query' } };
  expect(interruptedExport(record)).toBeUndefined();
});
