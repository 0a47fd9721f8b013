// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { ResultRows } from '../../../../src/query/run/ResultRows.ts';
import { store } from '../../../../src/store/store.ts';
import { readField } from '../../../../src/ui/documents/cells/cell-text.ts';
import { type DocumentCell, saveCell } from '../../../../src/ui/documents/cells/save-cell.ts';
import type { ConflictAnswer } from '../../../../src/ui/documents/conflict/DocumentConflict.ts';
import { fc } from '../../../fast-check.ts';
import { rowsOf } from '../../query/result-rows.ts';
import { recordServer } from '../../recorded-server.ts';

const server = recordServer();
const path = '/_api/document/towns/oslo';
const stored = { _id: 'towns/oslo', _key: 'oslo', _rev: '7', name: 'Oslo', size: 3 };
/** A cell of a result without revision. */
const cell: DocumentCell = {
  id: 'towns/oslo',
  name: 'size',
  raw: '3',
  rev: undefined,
  document: undefined,
};
const shownCell = { ...cell, rev: '7', document: JSON.stringify(stored) };

const changes = () => server.current.changes.map(({ method, body }) => [method, body]);

async function answerConflict(answer: ConflictAnswer): Promise<void> {
  await vi.waitFor(() => expect(store.getState().conflict).toBeDefined());
  store.getState().conflict!.answer(answer);
}

test('a shown document is written with its revision, a row of a result after its document was read', async () => {
  server.current.on(`GET ${path}`, stored).on(`PATCH ${path}`, { ...stored, _rev: '8' }, 202);
  expect(await saveCell(shownCell, '4')).toEqual({ rev: '8', raw: '4' });
  expect(server.current.requests.map(({ method }) => method)).toEqual(['PATCH']);
  expect(server.current.headers[0]!.get('if-match')).toBe('"7"');
  expect(await saveCell(cell, '4')).toEqual({ rev: '8', raw: '4' });
  expect(server.current.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'PATCH']);
  // Without a value, the attribute is removed.
  await saveCell(shownCell, undefined);
  expect(changes().at(-1)).toEqual(['PATCH', { size: null }]);
  expect(server.current.requests.at(-1)!.path).toContain('keepNull=false');
});

test('a computed value is not written', async () => {
  server.current.on(`GET ${path}`, stored);
  await expect(saveCell({ ...cell, name: 'twice', raw: '6' }, '1')).rejects.toThrow(
    "'towns/oslo' has no attribute 'twice'.",
  );
  // The document has another value, such as that of an expression with the same name.
  const saved = saveCell({ ...cell, raw: '6' }, '1');
  await answerConflict('keep');
  expect(await saved).toBeUndefined();
  expect(changes()).toEqual([]);
});

test('a document that was changed meanwhile is written as the user decides, with the newest revision', async () => {
  const changed = { ...stored, _rev: '9', name: 'Christiania', size: 5 };
  server.current.on(`GET ${path}`, changed).refuse(`PATCH ${path}`, 412, 1200, 'conflict');
  const discarded = saveCell(shownCell, '4');
  await vi.waitFor(() => expect(store.getState().conflict).toBeDefined());
  expect(store.getState().conflict).toMatchObject({
    openedText: '{"name":"Oslo","size":3}',
    mineText: '{"name":"Oslo","size":4}',
    serverText: '{"name":"Christiania","size":5}',
  });
  await answerConflict('discard');
  expect(await discarded).toEqual({ rev: '9', raw: '5' });
  server.current.on(`PUT ${path}`, { ...stored, _rev: '10' }, 202);
  const merged = saveCell(shownCell, '4');
  await answerConflict({ kind: 'save', text: '{"name":"Christiania","size":4}' });
  expect(await merged).toEqual({ rev: '10', raw: '4' });
  expect(changes().at(-1)).toEqual(['PUT', { name: 'Christiania', size: 4 }]);
  expect(server.current.headers.at(-1)!.get('if-match')).toBe('"9"');
});

test.each([
  ['42', 'string', { json: '"42"' }],
  ['9007199254740993.0', 'number', { json: '9007199254740993.0' }],
  ['many', 'number', { problem: 'Expected a number, found no JSON value.' }],
  ['"1"', 'number', { problem: 'Expected a number, found string.' }],
  ['[1', 'array', { problem: 'Expected an array, found no JSON value.' }],
] as const)('the text %j in a field of the type %s keeps the type', (text, type, read) => {
  expect(readField(text, type)).toEqual(read);
});

test('a replaced row changes no other one', () => {
  const texts = fc.array(fc.json(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, fc.nat(), fc.json(), (first, second, place, text) => {
      const rows: ResultRows = rowsOf(...first);
      for (const chunk of rowsOf(...second).chunks) rows.append(chunk, []);
      const expected = [...first, ...second];
      const at = place % expected.length;
      rows.replaceRow(at, text);
      expected[at] = text;
      expect(expected.map((_, row) => rows.rowText(row))).toEqual(expected);
      expect(rows.characters).toBe(rows.chunks.reduce((sum, chunk) => sum + chunk.text.length, 0));
    }),
  );
});
