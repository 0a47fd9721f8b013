// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CollectionEntry } from '../../../../src/api/overview.ts';
import { screenPaths } from '../../../../src/lib/addresses.ts';
import { usualCsvForm } from '../../../../src/lib/files/csv/csv-form.ts';
import { CollectionsScreen } from '../../../../src/screens/collections/CollectionsScreen.tsx';
import { listText } from '../../../../src/screens/collections/download-list.ts';
import { storageKey } from '../../../../src/store/browser-storage/storage-key.ts';
import { store } from '../../../../src/store/store.ts';
import { renderApp, renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../../recorded-server.ts';
import { answerCollections, overview } from './answer-collections.ts';

setUpDom();
const server = recordServer();

beforeEach(() => answerCollections(server.current));
afterEach(() => vi.restoreAllMocks());

const detailsOf = (name: string) =>
  screen.findByRole('region', { name: 'Collection details' }).then(async (region) => {
    await within(region).findByRole('heading', { name });
    return region;
  });

const rows = async () => {
  const table = await screen.findByRole('grid', { name: 'Collections' });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  return [...table.querySelectorAll<HTMLElement>('tr[data-index]')];
};

/** Names in the visible rows. */
const listed = async () => (await rows()).map((row) => row.querySelectorAll('td')[1]?.textContent);

const cellsOf = async (name: string) => {
  const row = (await rows()).find((each) => each.textContent?.includes(name));
  return [...(row?.querySelectorAll('td') ?? [])].slice(1, 9).map((cell) => cell.textContent);
};

test('lists user collections with the figures of one request, exact in their tooltips', async () => {
  renderAt('/collections', <CollectionsScreen />);
  expect(await listed()).toEqual(['archive', 'knows', 'persons']);
  expect(screen.getByText('3 of 4')).toBeTruthy();
  expect(screen.getByTitle('12,437 documents')).toHaveProperty('textContent', '12.4 k');
  expect(await cellsOf('knows')).toEqual(['knows', 'edge', 'loaded', '1', '512 B', '1', '0 B', '–']);
  expect(await cellsOf('archive')).toEqual(['archive', 'document', 'unloaded', '7', '0 B', '1', '0 B', '–']);
  expect(screen.getByText('Rows 1 to 3 of 3')).toBeTruthy();
  expect(screen.getByText('12.4 k documents · 1 edge · 2 MiB data')).toBeTruthy();
  expect(server.current.requests.map(({ path }) => path)).toEqual(['/_admin/orrery/overview']);
});

test('a server without the overview call lists the collections without figures', async () => {
  server.current
    .refuse(overview, 404, 404, 'unknown path')
    .on('GET /_api/collection', { result: [collectionAnswer('remote', 3)] });
  renderAt('/collections', <CollectionsScreen />);
  expect(await cellsOf('remote')).toEqual(['remote', 'edge', 'loaded', '–', '–', '–', '–', '–']);
});

test('[3-collection-2] each status number has its words', async () => {
  const words = [
    'corrupted',
    'new born collection',
    'unloaded',
    'loaded',
    'will be unloaded',
    'deleted',
    'loading',
  ];
  server.current.on(
    overview,
    overviewAnswer(words.map((_word, status) => entryAnswer(`c${status}`, { status }))),
  );
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  for (const [status, word] of words.entries()) expect((await cellsOf(`c${status}`))[2]).toBe(word);
});

test('[2.4-1] tiles: one per collection, with its documents, its size and its settings', async () => {
  localStorage.setItem(storageKey('user', 'layout.collections'), JSON.stringify('tiles'));
  const user = userEvent.setup({ delay: null });
  renderAt('/collections?sort=-documents', <CollectionsScreen />);
  const tiles = await screen.findAllByRole('listitem');
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    'persons12.4 k documents2 MiB data',
    'archive7 documentsunloaded',
    'knows1 edge512 B data',
  ]);
  expect(within(tiles[0]!).getByRole('link').getAttribute('href')).toBe('/collection/persons/documents/1');
  await user.click(within(tiles[0]!).getByRole('button', { name: 'Settings of persons' }));
  await detailsOf('persons');
});

test('[10-names] names with markup are text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  server.current.on(overview, overviewAnswer([entryAnswer(name)]));
  renderAt(`/collections?open=${encodeURIComponent(name)}`, <CollectionsScreen />);
  expect((await rows())[0]?.querySelector('[title]')?.getAttribute('title')).toBe(name);
  await detailsOf(name);
  expect(document.querySelector('img')).toBeNull();
});

test('[2.4-2] [9-collection-1] the search starts after a pause, Esc clears it, and / focuses it', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('PERS');
  expect(await listed()).toHaveLength(3);
  await waitFor(async () => expect(await listed()).toEqual(['persons']));
  await user.keyboard('{Escape}');
  expect(await listed()).toHaveLength(3);
});

test('filter and sort order are in the URL', async () => {
  renderAt('/collections?filter=system,-edge&sort=-name', <CollectionsScreen />);
  expect(await listed()).toEqual(['persons', 'archive', '_users']);
});

test('arrow keys move through the list, of which one entry is in the tab order', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.querySelectorAll('td')[1]?.textContent;
  expect(focused()).toBe('archive');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('persons');
  await user.keyboard('{Home}');
  expect(focused()).toBe('archive');
  const reachable = document.querySelectorAll('tr[data-index][tabindex="0"]');
  expect([...reachable].map((row) => row.getAttribute('data-index'))).toEqual(['0']);
});

test('I opens the details, which follow the list; Alt and an arrow key change the entry, Esc closes them', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}{ArrowDown}i');
  const details = await detailsOf('knows');
  await user.keyboard('{ArrowDown}');
  await detailsOf('persons');
  await user.keyboard('{Home}');
  await detailsOf('archive');
  await user.click(within(details).getByRole('button', { name: 'Next' }));
  await detailsOf('knows');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Collection details' })).toBeNull());
});

test('selected collections can be deleted together, after a confirmation with their names and sizes', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('GET /_api/gharial', {
      graphs: [
        { name: 'social', edgeDefinitions: [{ collection: 'knows', from: ['persons'], to: ['persons'] }] },
      ],
    })
    .on('DELETE /_api/collection/persons', { id: '1' })
    .on('DELETE /_api/collection/knows', { id: '2' });
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  await user.click(screen.getByRole('checkbox', { name: 'Select knows' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select persons' }));
  const strip = screen.getByRole('toolbar', { name: 'Selection' });
  expect(within(strip).getByRole('status').textContent).toBe('2 selected 1 document, 1 edge · 2 MiB data');
  const load = within(strip).getByRole('button', { name: 'Load' });
  expect(load.getAttribute('aria-disabled')).toBe('true');
  await user.hover(load);
  expect((await screen.findByRole('tooltip')).textContent).toBe('All selected collections are loaded.');
  await user.click(within(strip).getByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete 2 collections' });
  const facts = [...question.querySelectorAll('dl > div')].map((entry) => entry.textContent);
  expect(facts).toEqual([
    'Collectionsknows, persons',
    'Documents12,438',
    'Data and indexes2 MiB and 1 KiB, 2 indexes',
    'Used by graphsocial',
  ]);
  const button = within(question).getByRole('button', { name: 'Delete 2 collections' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(within(question).getByLabelText('Enter 2 collections to confirm'), '2 collections{Enter}');
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe('2 collections deleted.'));
  expect(server.current.changes.map(({ path }) => path)).toEqual([
    '/_api/collection/knows',
    '/_api/collection/persons',
  ]);
});

test('selected collections are exported to one file each', async () => {
  const user = userEvent.setup({ delay: null });
  const files: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: blobs.at(-1)! });
  });
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  server.current.on('POST /_api/cursor', { result: [{ _key: 'a', exact: 1 }], hasMore: false });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  const strip = screen.getByRole('toolbar', { name: 'Selection' });
  await user.click(within(strip).getByRole('button', { name: 'Export…' }));
  // The unloaded collection cannot be read.
  const dialog = await screen.findByRole('dialog', { name: 'Export 2 collections' });
  await user.click(within(dialog).getByRole('button', { name: 'Export 2 files' }));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe('2 written to 2 files.'));
  expect(files.map(({ name }) => name)).toEqual(['knows.jsonl', 'persons.jsonl']);
  expect(files.every(({ blob }) => blob.size === '{"_key":"a","exact":1}\n'.length)).toBe(true);
});

test('the list is saved as CSV with exact numbers', () => {
  const entry = entryAnswer('a "b", c', { count: 12_437, documentsBytes: 2_097_152, indexesBytes: 1024 });
  expect(listText([entry as CollectionEntry], usualCsvForm)).toBe(
    'name,type,status,documents,bytes,indexes,indexBytes,lastWrite\r\n"a ""b"", c","document","loaded",12437,2097152,1,1024,\r\n',
  );
});

test('an empty database offers the import of a file into a new collection', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on(overview, overviewAnswer([])).on('POST /_api/collection', collectionAnswer('novels', 2));
  renderApp(
    '/collections',
    <Routes>
      {screenPaths.collections.map((path) => (
        <Route key={path} path={path} element={<CollectionsScreen />} />
      ))}
      <Route path={screenPaths.documents[0]} element={<Place />} />
    </Routes>,
  );
  await user.click(await screen.findByRole('button', { name: 'Import a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'New collection' });
  await user.type(within(dialog).getByLabelText(/^Name/), 'novels{Enter}');
  expect(await screen.findByText('/collection/novels/documents/1?panel=import')).toBeTruthy();
});

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

test('[2.4-5] [2.1-collections] [8-collection-1] a new collection: invalid names have an error below the field, and a server error keeps the input', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_api/collection', 409, 1207, 'duplicate name');
  renderAt('/new', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText(/^Name/);
  const create = within(dialog).getByRole('button', { name: 'Create' });
  await user.type(name, '_');
  expect(within(dialog).getByText('No "_" allowed as first character!')).toBeTruthy();
  expect(create).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'persons');
  expect(create).toHaveProperty('disabled', false);
  await user.click(within(dialog).getByRole('radio', { name: 'Edge' }));
  await user.type(name, '{Enter}');
  expect(await within(dialog).findByText('duplicate name (error 1207)')).toBeTruthy();
  expect(name).toHaveProperty('value', 'persons');
  expect(server.current.changes).toEqual([
    {
      method: 'POST',
      path: '/_api/collection',
      body: { name: 'persons', type: 3, waitForSync: false, isSystem: false },
    },
  ]);
  expect(sessionStorage.getItem(storageKey('database', 'draft.new collection'))).toContain('persons');
});

test('an empty name is reported on submit', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/new', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), '{Enter}');
  expect(await within(dialog).findByText('No collection name entered!')).toBeTruthy();
  expect(server.current.changes).toEqual([]);
});

test('an empty database shows the next step', async () => {
  server.current.on(overview, overviewAnswer([entryAnswer('_users')]));
  renderAt('/collections', <CollectionsScreen />);
  expect(await screen.findByText('No collections in _system')).toBeTruthy();
});

test('only the visible collections of thousands are rendered, and one request reads them all', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => entryAnswer(`c${index}`));
  server.current.on(overview, overviewAnswer(many));
  renderAt('/collections', <CollectionsScreen />);
  const names = await listed();
  expect(names.slice(0, 3)).toEqual(['c0', 'c1', 'c2']);
  expect(names.length).toBeLessThan(60);
  expect(screen.getByText('5,000')).toBeTruthy();
  expect(server.current.requests).toHaveLength(1);
  const table = screen.getByRole('grid', { name: 'Collections' });
  expect(table.getAttribute('aria-rowcount')).toBe('5001');
});

test('[8-collection-4] a list that cannot be loaded shows the reason and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse(overview, 403, 11, 'forbidden');
  renderAt('/collections', <CollectionsScreen />);
  expect(await screen.findByText('Collection error')).toBeTruthy();
  expect(screen.getByText('forbidden (error 11)')).toBeTruthy();
  server.current.on(overview, overviewAnswer([entryAnswer('persons')]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await listed()).toEqual(['persons']);
});

test('a search without a result names it and the nearest names', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/collections?search=parsons&filter=-edge', <CollectionsScreen />);
  expect(await screen.findByText('No results')).toBeTruthy();
  expect(screen.getByText('No collection that matches the filter has a name with "parsons".')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the filter' }));
  await user.click(screen.getByRole('button', { name: 'persons' }));
  expect(await listed()).toEqual(['persons']);
});

test('the filter of a column is in its heading and in the URL', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/collections?filter=documents:5..', <CollectionsScreen />);
  expect(await listed()).toEqual(['archive', 'persons']);
  await user.click(screen.getByRole('button', { name: 'Filter by status' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Unloaded' }));
  expect(await listed()).toEqual(['persons']);
  const strip = screen.getByRole('toolbar', { name: 'Filter' });
  await user.click(within(strip).getByRole('button', { name: 'Remove filter Documents >= 5' }));
  expect(await listed()).toEqual(['knows', 'persons']);
});
