// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseSummary } from '../../../../protocol/api/overview.ts';
import { DatabasesScreen } from '../../../../src/screens/databases/DatabasesScreen.tsx';
import databasesScreen from '../../../../src/screens/databases/screen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const path = 'GET /_admin/orrery/databases';

function summary(name: string, more: Partial<DatabaseSummary> = {}): DatabaseSummary {
  return {
    id: name,
    name,
    isSystem: name === '_system',
    access: 'rw',
    collections: 2,
    systemCollections: 4,
    graphs: 1,
    documents: 30,
    documentsBytes: 1024,
    indexesBytes: 1024,
    owners: ['root'],
    ...more,
  };
}

beforeEach(() => {
  server.current.on(path, {
    databases: [
      summary('_system', { collections: 0, graphs: 0 }),
      summary('shop', { documentsBytes: 1_048_576, owners: ['anna', 'ben'] }),
      summary('archive10'),
      summary('archive9'),
    ],
  });
});

const tiles = () => screen.findAllByRole('listitem');
const names = async () =>
  (await tiles()).map((tile) =>
    within(tile).getByRole('link').querySelector('[title]')?.getAttribute('title'),
  );

test('[2.8-1] tiles: one per database with content, size and owner, filled by one request', async () => {
  renderAt('/databases', <DatabasesScreen />);
  expect((await tiles()).map((tile) => tile.textContent)).toEqual([
    '_systemcurrent4 collections, all system · 0 graphs2 KiB with indexesOwner root',
    'archive92 collections · 1 graph2 KiB with indexesOwner root',
    'archive102 collections · 1 graph2 KiB with indexesOwner root',
    'shop2 collections · 1 graph1 MiB with indexesOwners anna, ben',
  ]);
  expect(server.current.requests).toHaveLength(1);
});

test('[2.8-2] search, and sort in descending order, in the URL', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/databases?sort=-name', <DatabasesScreen />);
  expect(await names()).toEqual(['shop', 'archive10', 'archive9', '_system']);
  await user.type(screen.getByRole('searchbox'), 'ARCH{Enter}');
  await waitFor(async () => expect(await names()).toEqual(['archive10', 'archive9']));
});

test('[2.8-3] a tile leads to its database', async () => {
  renderAt('/databases', <DatabasesScreen />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toContain('/_db/shop/');
});

test('[6-database-1] the current database and _system cannot be deleted', async () => {
  renderAt('/databases', <DatabasesScreen />);
  const [current] = await tiles();
  expect(within(current!).getByRole('img', { name: 'The current database cannot be deleted.' })).toBeTruthy();
  expect(within(current!).queryByRole('button')).toBeNull();
});

test('[2.8-4] [3-database-1] the create dialog sends name and users', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_api/database', 409, 1207, 'duplicate name');
  renderAt('/databases?new=true', <DatabasesScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New database' });
  const name = within(dialog).getByLabelText(/^Name/);
  await user.type(name, '_a');
  expect(within(dialog).getByText('Databasename should not start with _')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'shop');
  await user.clear(within(dialog).getByRole('textbox', { name: /^Owner/ }));
  expect(within(dialog).getByText('You have to define an owner for the new database')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Owner/ }), 'anna');
  await user.type(within(dialog).getByLabelText(/^Password/), 'secretly');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Database shop already exists.')).toBeTruthy();
  expect(server.current.changes).toEqual([
    {
      method: 'POST',
      path: '/_api/database',
      body: { name: 'shop', users: [{ username: 'anna', passwd: 'secretly', active: true }] },
    },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secretly');
});

test('[2.8-5] delete requires the name and states what is lost', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/database/shop', { result: true });
  renderAt('/databases', <DatabasesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Actions of shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete database shop' });
  const facts = [...question.querySelectorAll('dl > div')].map((entry) => entry.textContent);
  expect(facts).toEqual([
    'Documents30',
    'Collections2',
    'Graphs1',
    'Data and indexes1 MiB and 1 KiB',
    'Access lost byanna, ben',
  ]);
  const button = within(question).getByRole('button', { name: 'Delete 30 documents' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(within(question).getByLabelText('Enter shop to confirm'), 'shop');
  await user.click(button);
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("'shop' deleted."));
});

test('[2.1-databases] the screen is allowed for administrators only', () => {
  const check = (isAdministrator: boolean) =>
    databasesScreen.isAllowed({ database: '_system', access: { level: 'rw', isAdministrator } });
  expect([check(true), check(false)]).toEqual([true, false]);
});

test('a list that cannot be loaded shows the reason', async () => {
  server.current.refuse(path, 403, 11, 'forbidden');
  renderAt('/databases', <DatabasesScreen />);
  expect(await screen.findByText('The databases could not be loaded')).toBeTruthy();
  expect(screen.getByText('forbidden (error 11)')).toBeTruthy();
});

test('a search without a result names it', async () => {
  renderAt('/databases?search=%3Cb%3E', <DatabasesScreen />);
  expect(await screen.findByText('No database has "<b>" in its name.')).toBeTruthy();
});
