// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { AppRoutes } from '../../../src/app/AppRoutes.tsx';
import { versionPollMs } from '../../../src/app/frame/use-server-version.ts';
import { ScreenHost } from '../../../src/app/ScreenHost.tsx';
import { screens } from '../../../src/app/screens.ts';
import { retryDelaysMs } from '../../../src/lib/wait.ts';
import { setAccess } from '../../../src/store/access.ts';
import { initialState } from '../../../src/store/app-state.ts';
import { confirm } from '../../../src/store/confirm.ts';
import { store } from '../../../src/store/store.ts';
import { ActionButton } from '../../../src/ui/forms/ActionButton.tsx';
import { Dialog } from '../../../src/ui/forms/Dialog.tsx';
import { useRefusal } from '../../../src/ui/hooks/use-refusal.ts';
import type { Screen } from '../../../src/ui/Screen.ts';
import { renderApp, setUpDom } from '../dom.tsx';
import { collectionAnswer, recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  server.current
    .on('GET /_admin/aardvark/whoAmI', { user: 'root' })
    .on('GET /_api/version', { server: 'arango', version: '3.12.0' })
    .on('GET /_api/user/root/database', { result: { _system: 'rw' } })
    .on('GET /_api/database/user', { result: ['_system'] })
    .on('GET /_api/gharial', { graphs: [] })
    .on('GET /_admin/aardvark/graph-examples', { examples: [] })
    .on('GET /_api/collection', { result: [collectionAnswer('persons')] });
});

const routeTable = [
  'dashboard',
  'collections',
  'new',
  'login',
  'collection/:name/documents/:page',
  'collection/:name/:document',
  'shell',
  'query',
  'queryManagement',
  'databases',
  'applications',
  'applications/:mount',
  'graph',
  'graph/:name',
  'userManagement',
  'userProfile',
  'logs',
];

test('[2.1-1] each route of the table has a screen', () => {
  const paths = screens.flatMap((each) => [...each.paths]);
  expect(routeTable.filter((path) => !paths.includes(path))).toEqual([]);
});

test('[2.1-3] the sign-in screen redirects a signed-in user to the root', async () => {
  renderApp('/login', <AppRoutes />);
  await screen.findByRole('navigation', { name: 'Screens' });
  expect(screen.queryByLabelText('Username')).toBeNull();
});

test('[2.1-4] a screen that the rights exclude redirects to the root, and waits until the rights are known', async () => {
  const databases: Screen = {
    id: 'databases',
    paths: ['databases'],
    title: 'Databases',
    isAllowed: ({ access }) => access?.isAdministrator === true,
    layout: 'page',
    Component: lazy(async () => ({ default: () => <h1>All databases</h1> })),
  };
  const { unmount } = renderApp('/databases', <ScreenHost screen={databases} />);
  expect(screen.queryByText('All databases')).toBeNull();
  act(() => setAccess({ level: 'rw', isAdministrator: true, databases: undefined }));
  await screen.findByText('All databases');
  unmount();
  act(() => setAccess({ level: 'rw', isAdministrator: false, databases: undefined }));
  renderApp('/databases', <ScreenHost screen={databases} />);
  expect(screen.queryByText('All databases')).toBeNull();
});

test('[2.1-6] [2-query-demo-1] the demo menu is hidden unless the collection of flights exists; it opens the graph of airports', async () => {
  const { unmount } = renderApp('/collections', <AppRoutes />);
  await screen.findByRole('grid', { name: 'Collections' });
  expect(screen.queryByRole('link', { name: 'Demo' })).toBeNull();
  unmount();
  const isOfDemo = ({ query, bindVars }: { readonly query: string; readonly bindVars: { name?: string } }) =>
    query.includes('COLLECTIONS()') && bindVars.name === 'flights';
  server.current.on('POST /_api/cursor', (body: Parameters<typeof isOfDemo>[0]) => ({
    result: isOfDemo(body) ? [true] : [],
    hasMore: false,
  }));
  renderApp('/collections', <AppRoutes />);
  const demo = await screen.findByRole('link', { name: 'Demo' });
  expect([demo.id, demo.getAttribute('href')]).toEqual(['demo-menu', '/graph/airports']);
});

test('[2.2-1] the sign-in screen has a form for user name and password, without header and footer', async () => {
  store.setState(initialState, true);
  server.current.on('GET /_admin/aardvark/whoAmI', { user: null });
  renderApp('/collections', <AppRoutes />);
  await screen.findByLabelText('Username');
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('a database without access names the reason and the databases that the user can open', async () => {
  store.setState({ session: { kind: 'user', user: 'anna' } });
  server.current.on('GET /_api/user/anna/database', { result: { shop: 'ro' } });
  renderApp('/collections', <AppRoutes />);
  await screen.findByRole('heading', { name: 'No access to this database' });
  expect(screen.getByRole('link', { name: 'shop' }).getAttribute('href')).toBe('/_db/shop/');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

function CreateButton() {
  return (
    <ActionButton refusal={useRefusal()} onClick={() => expect.unreachable('it is disabled')}>
      New collection
    </ActionButton>
  );
}

test.each([
  [
    'read-only access',
    () => setAccess({ level: 'ro', isAdministrator: false, databases: [] }),
    /read-only access/,
  ],
  [
    'an unreachable server',
    () => {
      // The attempts to reach the server again fail, too.
      server.current.goOffline('GET /_api/collection');
      store.setState({ server: { kind: 'offline', version: undefined } });
    },
    /server does not respond/,
  ],
])('%s: an action is disabled and gives the reason', async (_title, change, reason) => {
  const user = userEvent.setup({ delay: null });
  change();
  renderApp('/', <CreateButton />);
  const button = screen.getByRole('button', { name: 'New collection' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(reason);
});

test('[4-frame-1] a deletion asks a second time, and Cancel answers no', async () => {
  const user = userEvent.setup({ delay: null });
  renderApp('/graph', <main />);
  let answer: Promise<{ isConfirmed: boolean }> | undefined;
  act(() => {
    answer = confirm({ title: 'Delete graph', text: 'This deletes the graph.', action: 'Delete graph' });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Delete graph' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await answer).toMatchObject({ isConfirmed: false });
});

test('[4-frame-2] the submit button is disabled while a field is invalid; messages appear while typing and on blur', async () => {
  const user = userEvent.setup({ delay: null });
  renderApp('/new', <AppRoutes />);
  const dialog = await screen.findByRole('dialog', { name: 'New collection' });
  const name = within(dialog).getByLabelText(/^Name/);
  const create = within(dialog).getByRole('button', { name: 'Create' });
  await user.type(name, '1');
  expect(await within(dialog).findByText('Collection name must always start with a letter.')).toBeTruthy();
  expect(create).toHaveProperty('disabled', true);
  await user.clear(name);
  await user.type(name, 'valid');
  await waitFor(() => expect(create).toHaveProperty('disabled', false));
  await user.clear(name);
  await user.tab();
  expect(await within(dialog).findByText(/^No collection name/)).toBeTruthy();
  expect(create).toHaveProperty('disabled', true);
});

test('[4-frame-3] a dialog with an action has a Cancel button, one without has Close; a field has the focus within 800 ms', async () => {
  const { unmount } = renderApp(
    '/',
    <Dialog title="Rename" onClose={() => undefined} onSubmit={() => undefined}>
      <input aria-label="Name" data-autofocus />
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  unmount();
  renderApp(
    '/',
    <Dialog title="Details" onClose={() => undefined}>
      Text
    </Dialog>,
  );
  expect(within(screen.getByRole('dialog')).getByText('Close')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('[9-frame-1] the footer asks for the version every 15 s; an offline server is asked after 1, 2, 4 … 30 s', () => {
  expect(versionPollMs).toBe(15_000);
  const delays = retryDelaysMs();
  expect(Array.from({ length: 7 }, () => delays.next().value / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
