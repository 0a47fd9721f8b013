// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CollectionsScreen } from '../../../../src/screens/collections/CollectionsScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const properties = (name: string, type = 2, status = 3) => ({
  ...collectionAnswer(name, type, status),
  waitForSync: false,
  journalSize: 33_554_432,
  indexBuckets: 8,
});

beforeEach(() => {
  server.current
    .on('GET /_api/collection', {
      result: [
        collectionAnswer('_users'),
        collectionAnswer('persons'),
        collectionAnswer('knows', 3),
        collectionAnswer('archive', 2, 2),
      ],
    })
    .on('GET /_api/collection/persons/count', { ...properties('persons'), count: 12_437 })
    .on('GET /_api/collection/knows/count', { ...properties('knows', 3), count: 1 })
    .on('GET /_api/collection/persons/properties', properties('persons'))
    .on('GET /_api/collection/archive/properties', properties('archive', 2, 2));
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
  return [...(row?.querySelectorAll('td') ?? [])].slice(1, 5).map((cell) => cell.textContent);
};

test('lists user collections, with counts that are exact in their tooltips', async () => {
  renderAt('/collections', <CollectionsScreen />);
  expect(await listed()).toEqual(['archive', 'knows', 'persons']);
  expect(screen.getByText('3 of 4')).toBeTruthy();
  expect(await screen.findByTitle('12,437 documents')).toHaveProperty('textContent', '12.4 k');
  await screen.findByTitle('1 edge');
  expect(await cellsOf('knows')).toEqual(['knows', 'edge', 'loaded', '1']);
  expect(await cellsOf('archive')).toEqual(['archive', 'document', 'unloaded', '–']);
  expect(screen.getByText('Rows 1 to 3 of 3')).toBeTruthy();
});

test('an unloaded collection is not counted, because a count would load it', async () => {
  renderAt('/collections', <CollectionsScreen />);
  await screen.findByTitle('1 edge');
  expect(server.current.requests.map(({ path }) => path)).not.toContain('/_api/collection/archive/count');
});

test('the search starts after a pause, Esc clears it, and / focuses it', async () => {
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

test('Enter opens the details next to the list, Alt and an arrow key change the entry, Esc closes them', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('GET /_api/collection/knows/properties', properties('knows', 3));
  renderAt('/collections', <CollectionsScreen />);
  await listed();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const details = await screen.findByRole('region', { name: 'Collection details' });
  expect(within(details).getByRole('heading', { name: 'knows' })).toBeTruthy();
  expect(await within(details).findByText('Edge')).toBeTruthy();
  await user.click(within(details).getByRole('button', { name: 'Previous' }));
  expect(within(details).getByRole('heading', { name: 'archive' })).toBeTruthy();
  const previous = within(details).getByRole('button', { name: 'Previous' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Collection details' })).toBeNull();
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
  expect(within(strip).getByRole('status').textContent).toBe('2 selected 1 document, 1 edge');
  expect(within(strip).getByRole('button', { name: 'Load' })).toHaveProperty('disabled', true);
  await user.click(within(strip).getByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete 2 collections' });
  const facts = [...question.querySelectorAll('dl > div')].map((entry) => entry.textContent);
  expect(facts).toEqual(['Collectionsknows, persons', 'Documents12,438', 'Used by graphssocial']);
  const button = within(question).getByRole('button', { name: 'Delete 2 collections' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(within(question).getByLabelText('Enter 2 collections to confirm'), '2 collections{Enter}');
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe('2 collections deleted.'));
  expect(server.current.changes.map(({ path }) => path)).toEqual([
    '/_api/collection/knows',
    '/_api/collection/persons',
  ]);
});

test('a new collection: invalid names have an error below the field, and a server error keeps the input', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_api/collection', 409, 1207, 'duplicate name');
  renderAt('/new', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText(/^Name/);
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.type(name, '_');
  expect(within(dialog).getByText('No "_" allowed as first character!')).toBeTruthy();
  expect(save).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'persons');
  expect(save).toHaveProperty('disabled', false);
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
  expect(sessionStorage.getItem('orrery.draft.new collection')).toContain('persons');
});

test('an empty name is reported on submit', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/new', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), '{Enter}');
  expect(await within(dialog).findByText('No collection name entered!')).toBeTruthy();
  expect(server.current.changes).toEqual([]);
});

test('settings send only changes: properties first, then the name', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('PUT /_api/collection/persons/properties', properties('persons'))
    .on('PUT /_api/collection/persons/rename', properties('people'));
  renderAt('/collections?settings=persons', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  const buckets = await within(dialog).findByLabelText('Index buckets');
  await user.clear(buckets);
  await user.type(buckets, '12');
  expect(within(dialog).getByText('Please enter a valid number of index buckets')).toBeTruthy();
  await user.clear(buckets);
  await user.type(buckets, '16');
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'people');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(2));
  expect(server.current.changes).toMatchObject([
    { path: '/_api/collection/persons/properties', body: { indexBuckets: 16 } },
    { path: '/_api/collection/persons/rename', body: { name: 'people' } },
  ]);
});

test('an unloaded collection can only be renamed or loaded', async () => {
  renderAt('/collections?settings=archive', <CollectionsScreen />);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText('Index buckets')).toHaveProperty('disabled', true);
  expect(within(dialog).getByLabelText('Journal size (MB)')).toHaveProperty('disabled', true);
  expect(within(dialog).getByRole('switch', { name: /^Wait for sync/ })).toHaveProperty('disabled', true);
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('disabled', false);
  expect(within(dialog).getByRole('button', { name: 'Load' })).toBeTruthy();
});

test('the confirmation before a deletion contains the name and the size', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/collection/persons', { id: '1' });
  renderAt('/collections?settings=persons', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete collection persons' });
  const button = within(question).getByRole('button', { name: 'Delete 12,437 documents' });
  expect(button).toHaveProperty('disabled', true);
  const field = within(question).getByLabelText('Enter persons to confirm');
  await user.type(field, 'Persons');
  expect(button).toHaveProperty('disabled', true);
  expect(server.current.changes).toEqual([]);
  await user.clear(field);
  await user.type(field, 'persons');
  await user.click(button);
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("'persons' deleted."));
});

test('a refused deletion shows the server’s error, which stays', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('DELETE /_api/collection/persons', 409, 1942, 'must not drop collection');
  renderAt('/collections?settings=persons', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete collection persons' });
  await user.type(within(question).getByLabelText('Enter persons to confirm'), 'persons{Enter}');
  expect(await screen.findByText('must not drop collection (error 1942)')).toBeTruthy();
  expect(screen.getByText('Collection error')).toBeTruthy();
});

test('an empty database shows the next step', async () => {
  server.current.on('GET /_api/collection', { result: [collectionAnswer('_users')] });
  renderAt('/collections', <CollectionsScreen />);
  expect(await screen.findByText('No collections yet')).toBeTruthy();
});

test('only the visible collections of thousands are rendered and counted', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => collectionAnswer(`c${index}`));
  server.current.on('GET /_api/collection', { result: many });
  renderAt('/collections', <CollectionsScreen />);
  const names = await listed();
  expect(names.slice(0, 3)).toEqual(['c0', 'c1', 'c2']);
  expect(names.length).toBeLessThan(60);
  expect(screen.getByText('5,000')).toBeTruthy();
  const counts = server.current.requests.filter(({ path }) => path.endsWith('/count'));
  expect(counts.length).toBeLessThan(60);
  const table = screen.getByRole('grid', { name: 'Collections' });
  expect(table.getAttribute('aria-rowcount')).toBe('5001');
});

test('a list that cannot be loaded shows the reason and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.goOffline('GET /_api/collection');
  renderAt('/collections', <CollectionsScreen />);
  expect(await screen.findByText('The collections could not be loaded')).toBeTruthy();
  server.current.on('GET /_api/collection', { result: [collectionAnswer('persons')] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await listed()).toEqual(['persons']);
});
