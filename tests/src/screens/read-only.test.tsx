// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CollectionsScreen } from '../../../src/screens/collections/CollectionsScreen.tsx';
import { DatabasesScreen } from '../../../src/screens/databases/DatabasesScreen.tsx';
import { DocumentsScreen } from '../../../src/screens/documents/DocumentsScreen.tsx';
import { GraphsScreen } from '../../../src/screens/graphs/GraphsScreen.tsx';
import { UsersScreen } from '../../../src/screens/users/UsersScreen.tsx';
import { setServerOffline } from '../../../src/store/server.ts';
import { store } from '../../../src/store/store.ts';
import { renderAt, setUpDom } from '../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

const ofDatabase = "You have read-only access to the database '_system'.";
const ofCollection = "You have read-only access to the collection 'books'.";
const books = { ...collectionAnswer('books'), waitForSync: false, journalSize: 33_554_432, indexBuckets: 8 };
const library = { _id: '_graphs/library', _key: 'library', _rev: '1', name: 'library' };

beforeEach(() => {
  store.setState({
    session: { kind: 'user', user: 'ann' },
    access: { level: 'ro', isAdministrator: false, databases: ['_system'] },
  });
  server.current
    .on(
      'GET /_admin/orrery/overview',
      overviewAnswer([entryAnswer('books', { access: 'ro' })], { access: 'ro', isAdministrator: false }),
    )
    .on('GET /_admin/orrery/databases', { databases: [] })
    .on('GET /_api/gharial', { graphs: [{ ...library, edgeDefinitions: [], orphanCollections: ['books'] }] })
    .on('GET /_admin/aardvark/graph-examples', { examples: [] })
    .on('GET /_api/collection', { result: [collectionAnswer('books')] })
    .on('GET /_api/collection/books/properties', books)
    .on('GET /_api/collection/books/count', { ...books, count: 0 })
    .on('GET /_api/index', { indexes: [] })
    .on('GET /_api/user/ann', { user: 'ann', active: true, extra: {} })
    .on('GET /_api/user/ann/database/_system/books', { result: 'ro' })
    .on('POST /_api/cursor', { result: [], hasMore: false, extra: { stats: { fullCount: 0 } } }, 201);
});
afterEach(() => history.replaceState(null, '', '/'));

interface Refused {
  readonly address: string;
  readonly path?: string;
  readonly Screen: ComponentType;
  readonly title: string;
  readonly reason: string;
}

const refused: readonly Refused[] = [
  { address: '/new', Screen: CollectionsScreen, title: 'New collection', reason: ofDatabase },
  { address: '/graph?new=true', Screen: GraphsScreen, title: 'New graph', reason: ofDatabase },
  { address: '/graph?edit=library', Screen: GraphsScreen, title: "Edit graph 'library'", reason: ofDatabase },
  {
    address: '/databases?new=true',
    Screen: DatabasesScreen,
    title: 'New database',
    reason: "Requires administrator access: read/write access to the database '_system'.",
  },
  {
    address: '/userManagement?dialog=new',
    Screen: UsersScreen,
    title: 'New user',
    reason: 'Only administrators can create users.',
  },
  {
    address: '/collection/books/documents/1?panel=import',
    path: 'collection/:name/documents/:page',
    Screen: DocumentsScreen,
    title: 'Import into books',
    reason: ofCollection,
  },
  {
    address: '/collection/books/documents/1?panel=edit',
    path: 'collection/:name/documents/:page',
    Screen: DocumentsScreen,
    title: 'Edit books',
    reason: ofCollection,
  },
];

test.each(refused)(
  '[6-read-only-1] $address: a user with read-only access sees the reason in the place of the form',
  async ({ address, path = '*', Screen, title, reason }) => {
    renderAt(
      address,
      <Routes>
        <Route path={path} element={<Screen />} />
      </Routes>,
    );
    const dialog = await screen.findByRole('dialog', { name: title });
    await within(dialog).findByText(reason);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(server.current.changes).toEqual([]);
  },
);

test('[6-read-only-2] the shortcut of a new collection gives the reason', async () => {
  renderAt('/collections', <CollectionsScreen />);
  await screen.findByRole('grid', { name: 'Collections' });
  await userEvent.keyboard('n');
  await within(await screen.findByRole('dialog', { name: 'New collection' })).findByText(ofDatabase);
});

test('a form keeps its input while the server does not respond', async () => {
  store.setState({ access: { level: 'rw', isAdministrator: false } });
  server.current.on('GET /_admin/orrery/overview', overviewAnswer([entryAnswer('books')]));
  renderAt('/new', <CollectionsScreen />);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, 'magazines');
  act(() => setServerOffline('GET /_api/version'));
  await screen.findByRole('dialog', { name: 'New collection' });
  expect(name).toHaveProperty('value', 'magazines');
  expect(name.isConnected).toBe(true);
});

test('an administrator creates users in a database with read-only access, too', async () => {
  store.setState({ access: { level: 'ro', isAdministrator: true } });
  server.current.on('GET /_api/user', { result: [] }).on('GET /_admin/orrery/users', { result: [] });
  renderAt('/userManagement', <UsersScreen />);
  const button = await screen.findByRole('button', { name: 'New user' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
});
