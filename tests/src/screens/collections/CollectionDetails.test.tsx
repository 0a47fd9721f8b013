// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CollectionsScreen } from '../../../../src/screens/collections/CollectionsScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../../recorded-server.ts';
import { answerCollections, overview, properties } from './answer-collections.ts';

setUpDom();
const server = recordServer();

beforeEach(() => answerCollections(server.current));

const detailsOf = (name: string) =>
  screen.findByRole('region', { name: 'Collection details' }).then(async (region) => {
    await within(region).findByRole('heading', { name });
    return region;
  });

test('the details have figures, presence and types of the sampled attributes, and indexes', async () => {
  renderAt('/collections?open=persons', <CollectionsScreen />);
  const details = await detailsOf('persons');
  expect(within(details).getByText('12,437')).toBeTruthy();
  const attributes = await within(details).findByRole('table', { name: 'Attributes' });
  const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(within(attributes).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['name', 'string', '100 %', '3 values'],
    ['<b>bold</b>', 'boolean', '> 99 %', '2 values'],
    ['age', 'number', '1 %', '1 to 90'],
  ]);
  const indexes = await within(details).findByRole('table', { name: 'Indexes' });
  expect(within(indexes).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['primary', '_key', '–', '64 B', '0'],
    ['persistent', 'namesparse', '0.500', '–', '–'],
  ]);
  expect(await within(details).findByText('_rev')).toBeTruthy();
});

test('[2.4-6] settings send only changes: properties first, then the name', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('PUT /_api/collection/persons/properties', properties('persons'))
    .on('PUT /_api/collection/persons/rename', properties('people'));
  renderAt('/collections?open=persons', <CollectionsScreen />);
  const details = await screen.findByRole('form', { name: 'Settings' });
  const buckets = await within(details).findByLabelText('Index buckets');
  await user.clear(buckets);
  await user.type(buckets, '12');
  expect(within(details).getByText('Please enter a valid number of index buckets')).toBeTruthy();
  await user.clear(buckets);
  await user.type(buckets, '16');
  await user.clear(within(details).getByLabelText('Name'));
  await user.type(within(details).getByLabelText('Name'), 'people');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(2));
  expect(server.current.changes).toMatchObject([
    { path: '/_api/collection/persons/properties', body: { indexBuckets: 16 } },
    { path: '/_api/collection/persons/rename', body: { name: 'people' } },
  ]);
});

test('[4-collection-2] an unloaded collection can only be renamed', async () => {
  renderAt('/collections?open=archive', <CollectionsScreen />);
  const details = await screen.findByRole('form', { name: 'Settings' });
  expect(await within(details).findByLabelText('Index buckets')).toHaveProperty('disabled', true);
  expect(within(details).getByLabelText('Journal size (MB)')).toHaveProperty('disabled', true);
  expect(within(details).getByRole('switch', { name: /^Wait for sync/ })).toHaveProperty('disabled', true);
  expect(within(details).getByLabelText('Name')).toHaveProperty('disabled', false);
  expect(screen.getByText(/^The collection is unloaded and can only be renamed/)).toBeTruthy();
});

test('the confirmation before a deletion contains the name and the size', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/collection/persons', { id: '1' });
  renderAt('/collections?open=persons', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete collection persons' });
  const button = within(question).getByRole('button', { name: 'Delete 12,437 documents' });
  expect(button).toHaveProperty('disabled', true);
  const field = within(question).getByLabelText('Enter persons to confirm');
  await user.type(field, 'Persons');
  expect(button).toHaveProperty('disabled', true);
  expect(server.current.changes).toEqual([]);
  await user.clear(field);
  await user.type(field, 'persons');
  const requestsBefore = server.current.requests.length;
  await user.click(button);
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("'persons' deleted."));
  // The open details are not loaded again: these requests would answer 404.
  const later = server.current.requests.slice(requestsBefore);
  expect(later.filter(({ method, path }) => method === 'GET' && path.includes('persons'))).toEqual([]);
  expect(later.some(({ path }) => path.startsWith('/_admin/orrery/overview'))).toBe(true);
});

test('[8-collection-3] a refused deletion shows the server’s error, which stays', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('DELETE /_api/collection/persons', 409, 1942, 'must not drop collection');
  renderAt('/collections?open=persons', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete collection persons' });
  await user.type(within(question).getByLabelText('Enter persons to confirm'), 'persons{Enter}');
  expect(await screen.findByText('must not drop collection (error 1942)')).toBeTruthy();
  expect(screen.getByText('Could not delete collection.')).toBeTruthy();
});

test('[8-collection-2] a refused change shows the server’s error and keeps the input', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('PUT /_api/collection/persons/rename', 409, 1207, 'duplicate name');
  renderAt('/collections?open=persons', <CollectionsScreen />);
  const form = await screen.findByRole('form', { name: 'Settings' });
  const name = within(form).getByLabelText('Name');
  await waitFor(() => expect(name).toHaveProperty('value', 'persons'));
  await user.clear(name);
  expect(within(form).getByText('No collection name given.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.type(name, 'knows');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('duplicate name (error 1207)')).toBeTruthy();
  expect(name).toHaveProperty('value', 'knows');
});

test('[4-collection-1] an unloaded collection is loaded, a loaded one is unloaded with flush', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('PUT /_api/collection/archive/load', collectionAnswer('archive'))
    .on('PUT /_api/collection/persons/unload?flush=true', collectionAnswer('persons', 2, 2));
  const { unmount } = renderAt('/collections?open=archive', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Load' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  unmount();
  renderAt('/collections?open=persons', <CollectionsScreen />);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unload' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(2));
  expect(server.current.changes.map(({ path }) => path)).toEqual([
    '/_api/collection/archive/load',
    '/_api/collection/persons/unload?flush=true',
  ]);
});

test('a user with read-only access sees why nothing can be changed', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on(overview, overviewAnswer([entryAnswer('persons', { access: 'ro' })], { access: 'ro' }));
  renderAt('/collections?open=persons', <CollectionsScreen />);
  const form = await screen.findByRole('form', { name: 'Settings' });
  expect(within(form).getByText("You have read-only access to the database '_system'.")).toBeTruthy();
  expect(within(form).getByLabelText('Name')).toHaveProperty('disabled', true);
  const create = screen.getByRole('button', { name: 'New collection' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await user.hover(create);
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    "You have read-only access to the database '_system'.",
  );
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const remove = await screen.findByRole('menuitem', { name: 'Delete…' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.title).toBe("You have read-only access to the database '_system'.");
});

test('[4-collection-3] in a cluster the name is fixed, and collections have no load state', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('GET /_admin/status', {
    server: 'arango',
    license: 'community',
    version: '3.12.0',
    mode: 'server',
    operationMode: 'server',
    foxxApi: true,
    host: '',
    pid: 1,
    serverInfo: {
      role: 'COORDINATOR',
      maintenance: false,
      readOnly: false,
      writeOpsEnabled: true,
      progress: { phase: 'in wait', feature: '', recoveryTick: 0 },
    },
  });
  renderAt('/collections?open=persons', <CollectionsScreen />);
  const form = await screen.findByRole('form', { name: 'Settings' });
  const name = within(form).getByLabelText('Name');
  await waitFor(() => expect(name).toHaveProperty('disabled', true));
  expect(name.title).toBe('In a cluster the name is fixed.');
  await user.click(screen.getByRole('button', { name: 'More' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Import…',
    'Export…',
    'Truncate…',
    'Delete…',
  ]);
});
