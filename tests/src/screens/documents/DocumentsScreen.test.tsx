// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { startIdsOf } from '../../../../src/lib/addresses.ts';
import { CollectionsScreen } from '../../../../src/screens/collections/CollectionsScreen.tsx';
import { DocumentsScreen } from '../../../../src/screens/documents/DocumentsScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const books = {
  ...collectionAnswer('books'),
  waitForSync: false,
  journalSize: 33_554_432,
  indexBuckets: 8,
};

const documents = [
  { _id: 'books/emma', _key: 'emma', _rev: '1', year: 1815 },
  { _id: 'books/ulysses', _key: 'ulysses', _rev: '2', year: 1922 },
];

interface QueryBody {
  readonly query: string;
  readonly options: { readonly fullCount?: boolean };
}

function answerQuery({ query, options }: QueryBody) {
  if (query.includes('TYPENAME')) {
    const sample = ['_id', '_key', '_rev', 'year'].map((name, place) => [name, 'string', 2, 6, 0, place]);
    return { result: sample, hasMore: false };
  }
  const stats = { executionTime: 0.002, ...(options.fullCount ? { fullCount: 2 } : {}) };
  return { result: documents, hasMore: false, extra: { stats } };
}

beforeEach(() => {
  server.current
    .on('GET /_api/collection/books/count', { ...books, count: 2 })
    .on('GET /_api/index', { indexes: [] })
    .on('GET /_api/gharial', { graphs: [] })
    .on('GET /_api/user/root/database/_system/books', { result: 'rw' })
    .on('POST /_api/cursor', answerQuery, 201);
});

const open = (address = '/collection/books/documents/1') =>
  renderAt(
    address,
    <Routes>
      <Route path="collection/:name/documents/:page" element={<DocumentsScreen />} />
    </Routes>,
  );

test('[7-documents-1] a page is listed with a cursor, its count with the option fullCount', async () => {
  open('/collection/books/documents/1?sort=-year');
  await screen.findByRole('link', { name: 'ulysses' });
  const queries = server.current.requests
    .filter(({ path }) => path === '/_api/cursor')
    .map(({ body }) => body as QueryBody & { readonly bindVars: object });
  expect(queries.find(({ query }) => query.includes('SORT'))).toMatchObject({
    query: 'FOR d IN @@collection\n  SORT d.@sort DESC\n  LIMIT 0, 10 RETURN d',
    bindVars: { '@collection': 'books', sort: 'year' },
    options: { fullCount: true },
  });
});

test('after the list of collections, the page does not wait for the count', async () => {
  server.current
    .on('GET /_admin/orrery/overview', overviewAnswer([entryAnswer('books', { count: 2 })]))
    .refuse('GET /_api/collection/books/count', 500, 4, 'internal error');
  renderAt(
    '/collections',
    <Routes>
      <Route path="collections" element={<CollectionsScreen />} />
      <Route path="collection/:name/documents/:page" element={<DocumentsScreen />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'books' }));
  await expect
    .poll(() => server.current.requests.map(({ body }) => (body as QueryBody | undefined)?.query))
    .toContain('FOR d IN @@collection\n  LIMIT 0, 10 RETURN d');
});

test('[9-documents-4] the list of attributes has the first 25 of each document', async () => {
  open();
  await screen.findByRole('link', { name: 'emma' });
  const sample = server.current.requests.find(({ body }) =>
    (body as QueryBody | undefined)?.query.includes('TYPENAME'),
  );
  expect(sample?.body).toMatchObject({ bindVars: { sampleSize: 1000, maxAttributes: 25 } });
});

test("[8-documents-4] 'Could not fetch requested documents.' is shown with the text of the server", async () => {
  server.current.refuse('POST /_api/cursor', 500, 4, 'internal error');
  open();
  const panel = await screen.findByRole('alert');
  within(panel).getByText('Could not fetch requested documents.');
  within(panel).getByText('internal error (error 4)');
});

test('a collection that does not exist is named once, with the way to the list and nothing else', async () => {
  server.current
    .refuse('GET /_api/collection/books/count', 404, 1203, 'collection or view not found: books')
    .refuse('POST /_api/cursor', 404, 1203, 'collection or view not found: books');
  open();
  await screen.findByRole('heading', { name: 'collection not found (1203)' });
  expect(screen.getByRole('link', { name: 'All collections' }).getAttribute('href')).toBe('/collections');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test("[8-documents-3] 'Creation failed.' is shown in the dialog, which keeps the input", async () => {
  server.current.refuse('POST /_api/document/books', 409, 1210, 'unique constraint violated');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New document' }));
  const dialog = await screen.findByRole('dialog', { name: 'New document' });
  await userEvent.type(within(dialog).getByLabelText('_key'), 'emma');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await within(dialog).findByText('Creation failed. unique constraint violated (error 1210)');
  expect(within(dialog).getByLabelText('_key')).toHaveProperty('value', 'emma');
  expect(server.current.changes).toEqual([
    { method: 'POST', path: '/_api/document/books', body: { _key: 'emma' } },
  ]);
});

test("[8-documents-2] 'Could not delete' names the documents that others changed", async () => {
  server.current.on('DELETE /_api/document/books', [
    { error: true, errorNum: 1200, errorMessage: 'conflict, _rev values do not match' },
  ]);
  server.current.on('POST /_api/cursor', (body: QueryBody) =>
    body.query.startsWith('FOR key') ? { result: documents.slice(0, 1), hasMore: false } : answerQuery(body),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of emma' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete document emma' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 1 document' }));
  await expect
    .poll(() => store.getState().notes.map(({ title, text }) => [title, text]))
    .toEqual([
      [
        'Document error: Could not delete',
        '1 of 1 were not changed.\nemma: conflict, _rev values do not match (error 1200)',
      ],
    ]);
  expect(server.current.changes).toEqual([
    { method: 'DELETE', path: '/_api/document/books?ignoreRevs=false', body: [{ _key: 'emma', _rev: '1' }] },
  ]);
});

test('a user with read-only access reads, and changes are disabled with the reason', async () => {
  server.current.on('GET /_api/user/root/database/_system/books', { result: 'ro' });
  open();
  await screen.findByRole('link', { name: 'emma' });
  const button = screen.getByRole('button', { name: 'New document' });
  await expect.poll(() => button.getAttribute('data-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('data-disabled')).toBeNull();
});

/** Answers the query of a bulk change with the first document. */
function answerChange(body: QueryBody) {
  return body.query.startsWith('FOR key')
    ? { result: documents.slice(0, 1), hasMore: false }
    : answerQuery(body);
}

const noteTexts = () => store.getState().notes.map(({ title, text }) => [title, text]);

async function select(key: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${key}` }));
  return screen.getByRole('toolbar', { name: 'Selection' });
}

test("[8-documents-1] 'Could not save' names the documents that others changed", async () => {
  server.current
    .on('POST /_api/cursor', answerChange)
    .on('PATCH /_api/document/books', [
      { error: true, errorNum: 1200, errorMessage: 'conflict, _rev values do not match' },
    ]);
  open();
  const strip = await select('emma');
  await userEvent.click(within(strip).getByRole('button', { name: 'Edit attributes…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Attribute' }), 'year');
  await userEvent.type(within(dialog).getByLabelText('Value'), '1816');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update 1 document' }));
  await expect
    .poll(noteTexts)
    .toEqual([
      [
        'Document error: Could not save',
        '1 of 1 were not changed.\nemma: conflict, _rev values do not match (error 1200)',
      ],
    ]);
});

test("[8-documents-5] 'Could not move selected documents.' is shown in the dialog", async () => {
  server.current
    .on('POST /_api/cursor', answerChange)
    .on('GET /_api/collection', { result: [books, collectionAnswer('novels')] })
    .refuse('POST /_api/document/novels', 403, 11, 'forbidden');
  open();
  const strip = await select('emma');
  await userEvent.click(within(strip).getByRole('button', { name: 'Move…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 document' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'To collection' }));
  await userEvent.click(await screen.findByRole('option', { name: 'novels' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move 1 document' }));
  await within(dialog).findByText('Could not move selected documents. forbidden (error 11)');
});

test('[7-documents-2] a document is created with an optional _key', async () => {
  server.current.on('POST /_api/document/books', { _id: 'books/7', _key: '7', _rev: '1' }, 202);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New document' }));
  const dialog = await screen.findByRole('dialog', { name: 'New document' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await expect.poll(noteTexts).toEqual([['Document', "'books/7' created."]]);
  expect(server.current.changes).toEqual([{ method: 'POST', path: '/_api/document/books', body: {} }]);
});

test('[7-documents-3] an edge is created with _from and _to', async () => {
  const knows = { ...books, ...collectionAnswer('books', 3) };
  server.current
    .on('GET /_api/collection/books/count', { ...knows, count: 2 })
    .on('POST /_api/document/books', { _id: 'books/7', _key: '7', _rev: '1' }, 202);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New edge' }));
  const dialog = await screen.findByRole('dialog', { name: 'New edge' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^_from/ }), 'a/1');
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^_to/ }), 'b/2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await expect.poll(noteTexts).toEqual([['Document', "'books/7' created."]]);
  expect(server.current.changes).toEqual([
    { method: 'POST', path: '/_api/document/books', body: { _from: 'a/1', _to: 'b/2' } },
  ]);
});

const yearIndex = { id: 'books/9', type: 'persistent', fields: ['year'], selectivityEstimate: 0.5 };

test('[7-indexes-1] the indexes are listed with their selectivity and use', async () => {
  server.current
    .on('GET /_api/index', {
      indexes: [
        { id: 'books/0', type: 'primary', fields: ['_key'], unique: true, selectivityEstimate: 1 },
        yearIndex,
      ],
    })
    .on(
      'GET /_admin/orrery/overview',
      overviewAnswer([
        entryAnswer('books', {
          indexes: [
            { id: '0', type: 'primary', name: 'primary', fields: ['_key'], reads: 1200 },
            { id: '9', type: 'persistent', name: 'idx_9', fields: ['year'], reads: 0 },
          ],
        }),
      ]),
    );
  open('/collection/books/documents/1?panel=indexes');
  const pane = await screen.findByRole('region', { name: 'Indexes' });
  await within(pane).findByText('Unused since 2026-11-22');
  within(pane).getByText('1,200 reads since 2026-11-22 10:00');
  within(pane).getByText('Selectivity 0.500');
});

test("[8-indexes-2] [7-indexes-3] 'Could not delete index' is shown with the text of the server", async () => {
  server.current
    .on('GET /_api/index', { indexes: [yearIndex] })
    .on('GET /_admin/orrery/overview', overviewAnswer([entryAnswer('books')]))
    .refuse('DELETE /_api/index/books/9', 403, 11, 'forbidden');
  open('/collection/books/documents/1?panel=indexes');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete index year' }));
  const question = await screen.findByRole('dialog', { name: 'Delete index' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete index' }));
  await expect.poll(noteTexts).toEqual([['Could not delete index', 'forbidden (error 11)']]);
  expect(server.current.changes).toEqual([
    { method: 'DELETE', path: '/_api/index/books/9', body: undefined },
  ]);
});

test('several selected documents are shown in a graph', async () => {
  const graph = { name: 'library', edgeDefinitions: [], orphanCollections: ['books'] };
  server.current.on('GET /_api/gharial', { graphs: [graph] });
  renderAt(
    '/collection/books/documents/1',
    <Routes>
      <Route path="collection/:name/documents/:page" element={<DocumentsScreen />} />
      <Route path="graph/:name" element={<Starts />} />
    </Routes>,
  );
  await select('emma');
  const strip = await select('ulysses');
  const show = within(strip).getByRole('button', { name: 'Show in graph' });
  await expect.poll(() => show.getAttribute('aria-disabled')).toBe('false');
  await userEvent.click(show);
  await screen.findByText('books/emma and books/ulysses');
});

function Starts() {
  const [search] = useSearchParams();
  return <p>{startIdsOf(search.get('start') ?? '').join(' and ')}</p>;
}

test('a value is edited in its row from the menu, which leaves the focus to the editor', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Actions of emma' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Edit values/ }));
  const field = await screen.findByRole('textbox', { name: 'year of emma' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'late{Enter}');
  await screen.findByText('Expected a number, found no JSON value.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'year of emma' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('TR');
});

test('a condition in AQL is sent to the parser first, whose problem is shown at its place', async () => {
  const user = userEvent.setup();
  server.current
    .on('GET /_admin/orrery/console/filter', { result: [], skipped: 0, error: false, code: 200 })
    .refuse('POST /_api/query', 400, 1501, "AQL: syntax error, unexpected ) near ')' at position 2:1");
  open('/collection/books/documents/1?panel=filter');
  await user.click(await screen.findByRole('button', { name: 'Add AQL' }));
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'AQL condition' });
  await user.type(line, 'doc.year >{Enter}');
  await screen.findByText(/^AQL: syntax error, unexpected \) near '\)' \(character 11\)$/);
  expect(document.activeElement).toBe(line);
  const filtered = () =>
    server.current.requests.filter(({ body }) => (body as QueryBody | undefined)?.query.includes('FILTER ('));
  expect(filtered()).toEqual([]);
  const parsed = { parsed: true, collections: [], bindVars: [], ast: [], error: false, code: 200 };
  server.current.on('POST /_api/query', parsed);
  await user.type(line, ' 1900{Enter}');
  await waitFor(() => expect(filtered().length).toBeGreaterThan(0));
  expect((filtered()[0]!.body as QueryBody).query).toContain('FILTER (d.year > 1900\n  )\n');
});
