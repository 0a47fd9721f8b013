import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  columnsOf,
  type ExportRequest,
  endOfFile,
  exportDocuments,
} from '../../../src/api/export/export-documents.ts';
import { usualCsvForm } from '../../../src/lib/files/csv/csv-form.ts';
import { documentsQuery } from '../../../src/screens/documents/documents-query.ts';
import { fc } from '../../fast-check.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { stubConsolePage } from './console-page.ts';

let base: string;
const count = 40;
const { signal } = new AbortController();

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  stubConsolePage(base);
  await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
  const texts = fc.sample(fc.string({ unit: 'grapheme' }), count);
  const documents = texts.map((text, n) => ({
    _key: `k${(n * 7) % count}`,
    n: n % 5,
    text,
    ...(n % 3 && { more: [text] }),
  }));
  await send(base, 'POST', '/_api/document/c', { body: documents });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`);
});

async function textOf(request: ExportRequest, columns: readonly string[], written: number) {
  const texts: string[] = [];
  const writer = { write: async (text: string) => void texts.push(text) };
  const onProgress = async () => undefined;
  const documents = await exportDocuments(request, writer, { columns, written, signal, onProgress });
  return { text: texts.join(''), documents };
}

const scopes = fc.record({
  conditions: fc.constantFrom([], [{ attribute: 'n', operator: '>=' as const, text: '2' }]),
  sort: fc.constantFrom(
    undefined,
    { attribute: 'n', isDescending: true },
    { attribute: 'text', isDescending: false },
  ),
});

test('a written part and the rest after it are the whole file, cut behind any document', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopes,
      fc.constantFrom('json' as const, 'jsonl' as const, 'csv' as const),
      fc.constantFrom(undefined, ['text', 'n'], ['more']),
      fc.nat(count),
      async (scope, format, attributes, cut) => {
        const source = documentsQuery({ collection: 'c', ...scope }, '');
        const request: ExportRequest = { source, format, attributes, isCompressed: false, csv: usualCsvForm };
        const columns = await columnsOf(request, signal);
        const whole = await textOf(request, columns, 0);
        const written = 1 + (cut % whole.documents);
        const rest = await textOf(request, columns, written);
        expect(rest.documents).toBe(whole.documents);
        expect(whole.text.endsWith(rest.text)).toBe(true);
        const part = whole.text.slice(0, whole.text.length - rest.text.length);
        const end = await endOfFile(request, columns, written, signal);
        expect(end).not.toBe('');
        expect(part.endsWith(end)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
