import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportRequest } from '../../../../../src/api/imports.ts';
import { usualCellOptions } from '../../../../../src/lib/files/file-record.ts';
import {
  type FileImportRequest,
  ImportRun,
  type ImportStart,
} from '../../../../../src/screens/documents/transfer/ImportRun.ts';
import {
  importResume,
  interruptedImportOf,
  otherFileFault,
} from '../../../../../src/screens/documents/transfer/interrupted-import.ts';
import type { WorkRecord } from '../../../../../src/store/app-state.ts';
import { fc } from '../../../../fast-check.ts';

/**
 * A server with unique keys. `failsAt`: the number of the request whose answer the page does not get. The module of its
 * requests is replaced: a property test ends an import at each of its requests, and its requests are small.
 */
const server = vi.hoisted(() => ({
  keys: [] as string[],
  requests: 0,
  failsAt: Number.POSITIVE_INFINITY,
  isStoredAtFailure: true,
}));

vi.mock(import('../../../../../src/api/imports.ts'), async (original) => ({
  ...(await original()),
  importRequest: { length: 1 << 20, records: 2000 } as const,
  async importLines({ lines, onDuplicate }: ImportRequest) {
    server.requests += 1;
    const isLost = server.requests === server.failsAt;
    const answer = {
      error: false as const,
      created: 0,
      errors: 0,
      empty: 0,
      updated: 0,
      ignored: 0,
      details: [] as string[],
    };
    if (isLost && !server.isStoredAtFailure) throw new Error('the page was left');
    for (const [place, line] of lines.trimEnd().split('\n').entries()) {
      const { _key } = JSON.parse(line) as { _key: string };
      if (!server.keys.includes(_key)) {
        server.keys.push(_key);
        answer.created += 1;
      } else if (onDuplicate === 'ignore') answer.ignored += 1;
      else {
        answer.errors += 1;
        answer.details.push(`at position ${place}: unique constraint violated`);
      }
    }
    if (isLost) throw new Error('the page was left');
    return answer;
  },
}));

beforeEach(() => {
  Object.assign(server, {
    keys: [],
    requests: 0,
    failsAt: Number.POSITIVE_INFINITY,
    isStoredAtFailure: true,
  });
});

const request = (file: File): FileImportRequest => ({
  file,
  options: { format: 'csv', separator: ',', hasHeader: true, ...usualCellOptions },
  mapping: {
    columns: [
      { column: 'id', attribute: '_key', type: 'string', isIncluded: true },
      { column: 'n', attribute: 'n', type: 'integer', isIncluded: true },
    ],
  },
  collection: 'places',
  onDuplicate: 'error',
  isStoppedAtError: false,
});

const record = (resume: WorkRecord['resume']): WorkRecord => ({
  id: '1',
  title: '',
  done: 0,
  unit: '',
  note: '',
  resume,
  startedMs: 0,
  window: '',
  seenMs: 0,
});

test('an import that is continued after any request stores each document once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 8999 }), { maxLength: 5 }),
      async (count, failsAt, isStoredAtFailure, broken) => {
        Object.assign(server, { keys: [], requests: 0, failsAt, isStoredAtFailure });
        const rows = Array.from(
          { length: count },
          (_, index) => `k${index},${broken.includes(index) ? 'x' : index}`,
        );
        const file = new File([`id,n\n${rows.join('\n')}\n`], 'places.csv', { lastModified: 5 });
        let last: ImportStart | undefined;
        const first = await new ImportRun(request(file), (start) => (last = start)).run();
        const bad = new Set(broken.filter((index) => index < count)).size;
        let end = first;
        if (first.phase === 'failed') {
          // What the record of the work contains is read as after a reload.
          const stored = JSON.parse(JSON.stringify(importResume(request(file), last!)));
          const { request: settings, start } = interruptedImportOf(record(stored), 'places')!;
          expect(start.records).toBe(first.records);
          end = await new ImportRun({ ...settings, collection: 'places', file, start }).run();
        }
        expect(end).toMatchObject({ phase: 'done', records: count, errors: bad });
        expect(end.created + end.ignored).toBe(count - bad);
        expect(server.keys).toEqual(
          rows.flatMap((_, index) => (broken.includes(index) ? [] : [`k${index}`])),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('another file, another collection and other records are no continuation', () => {
  const file = new File(['id\n1\n'], 'a.csv', { lastModified: 5 });
  const start: ImportStart = { records: 1, created: 1, updated: 0, ignored: 0, errors: 0, sending: 0 };
  const resume = importResume(request(file), start);
  const found = interruptedImportOf(record(JSON.parse(JSON.stringify(resume))), 'places')!;
  const { request: settings, ...rest } = resume as Readonly<Record<string, unknown>>;
  const former = { ...rest, order: settings } as unknown as typeof resume;
  expect(interruptedImportOf(record(former), 'places')).toEqual(found);
  expect(interruptedImportOf(record(resume), 'others')).toBeUndefined();
  expect(interruptedImportOf(record({ kind: 'change', address: '/' }), 'places')).toBeUndefined();
  expect(interruptedImportOf(undefined, 'places')).toBeUndefined();
  expect(otherFileFault(file, found)).toBeUndefined();
  expect(otherFileFault(new File(['id\n1\n'], 'b.csv', { lastModified: 5 }), found)).toMatch(
    /^The file is not the one whose import was interrupted: expected a\.csv with 5 B of .*, found b\.csv with 5 B/,
  );
  expect(otherFileFault(new File(['id\n2\n'], 'a.csv', { lastModified: 6 }), found)).toBeDefined();
});
