// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageConnection } from '../../../src/api/page-connection.ts';
import { type ChartSettings, emptyNotebook } from '../../../src/lib/notebook.ts';
import { NotebookSession } from '../../../src/query/notebook/NotebookSession.ts';
import { notebookHtml } from '../../../src/query/notebook/notebook-html.tsx';
import { addNotebook, openNotebook } from '../../../src/query/notebook/notebook-storage.ts';
import { recordServer } from '../recorded-server.ts';

const holder = recordServer();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A notebook that is stored in this browser, because the user has no write access. */
async function openLocal() {
  const content = { ...emptyNotebook('Report'), parameters: { from: '1', to: '2' } };
  const key = await addNotebook({ ...content, sharing: 'view' }, 'browser');
  const session = new NotebookSession(pageConnection(), (await openNotebook(key))!, undefined);
  const stored = async () => (await openNotebook(key))!;
  return { key, session, stored };
}

test('the notebook of a read-only user is saved in the browser, without requests that write', async () => {
  holder.current.refuse('POST /_api/cursor', 404, 1203, 'collection or view not found');
  holder.current.refuse('GET /_api/collection/_console', 404, 1203, 'collection or view not found');
  const { key, session, stored } = await openLocal();
  expect(key).toMatch(/^local-/);
  const cell = session.store.getState().notebook.cells[1]!;
  session.setText(cell.id, 'RETURN 1');
  session.setView(cell.id, 'chart');
  await session.flush();
  expect(session.store.getState().save).toEqual({ kind: 'saved' });
  expect((await stored()).cells[1]).toMatchObject({ text: 'RETURN 1', view: 'chart' });
  expect(holder.current.changes).toEqual([]);
});

const from = { key: 'from', name: 'from', kind: 'value', ranges: [], types: [] } as const;

test('values of a link are used, but saved only after the user changes them', async () => {
  const { session, stored } = await openLocal();
  session.presetParameter('from', '100');
  session.presetParameter('extra', '"x"');
  session.presetParameter('to', 'no JSON');
  const shown = () => session.store.getState().notebook.parameters;
  expect(shown()).toEqual({ from: '100', to: '2', extra: '"x"' });
  const cell = session.store.getState().notebook.cells[1]!;
  session.setText(cell.id, 'FOR n IN @from..@to RETURN n');
  await session.flush();
  expect((await stored()).parameters).toEqual({ from: '1', to: '2' });
  expect(shown()).toEqual({ from: '100', to: '2', extra: '"x"' });
  expect(session.requestOf(session.store.getState().notebook.cells[1]!).bindVars).toEqual({
    from: '100',
    to: '2',
  });
  session.setParameter(from, '7', true);
  await session.flush();
  expect((await stored()).parameters).toEqual({ from: '7', to: '2' });
});

test('a value typed before the types of the database are known takes the suggested type', async () => {
  const { session, stored } = await openLocal();
  const cell = session.store.getState().notebook.cells[1]!;
  session.setParameter(from, undefined, false);
  session.setParameter(from, '"100"', false);
  const parameter = () => session.store.getState().notebook.parameters.from;
  expect(parameter()).toBe('"100"');
  session.setBinds(cell.id, [{ ...from, types: ['number'] }]);
  expect(parameter()).toBe('100');
  await session.flush();
  expect((await stored()).parameters).toEqual({ from: '100', to: '2' });
  session.setParameter(from, '"100"', true);
  session.setBinds(cell.id, [{ ...from, types: ['number'] }]);
  expect(parameter()).toBe('"100"');
});

test('settings of a chart are saved with their cell', async () => {
  const { session, stored } = await openLocal();
  const cell = session.store.getState().notebook.cells[1]!;
  const chart: ChartSettings = {
    kind: 'lines',
    category: 'day',
    columns: ['amount'],
    order: 'value',
    barCount: 50,
    isLogarithmic: true,
  };
  session.setChart(cell.id, chart);
  await session.flush();
  expect((await stored()).cells[1]).toMatchObject({ chart });
});

test('[2-helpers-2] markup in titles, texts, queries and rows of an exported file is text', async () => {
  const { session } = await openLocal();
  const markup = '<img src=x onerror=alert(1)>';
  const [text, query] = session.store.getState().notebook.cells;
  session.edit(() => ({ title: `</title>${markup}` }));
  session.setText(text!.id, `# ${markup}\n\n<script>alert(2)</script>`);
  session.setText(query!.id, `RETURN "${markup}"`);
  const html = await notebookHtml(session);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|<script/);
});
