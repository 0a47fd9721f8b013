// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppRoutes } from '../../../src/app/AppRoutes.tsx';
import { initialState } from '../../../src/store/app-state.ts';
import { notify, notifySuccess, removeAllNotes } from '../../../src/store/notifications.ts';
import { store } from '../../../src/store/store.ts';
import { startTask } from '../../../src/store/tasks.ts';
import { renderApp, setUpDom } from '../dom.tsx';
import { collectionAnswer, recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  removeAllNotes();
  server.current
    .on('GET /_admin/aardvark/whoAmI', { user: 'root' })
    .on('GET /_api/version', { server: 'arango', version: '3.12.0', license: 'community' })
    .on('GET /_admin/orrery/version', { product: 'orrery', version: '0.1.0', api: '3.12.0' })
    .on('GET /_api/database/user', { result: ['shop', '_system'] })
    .on('GET /_api/gharial', { graphs: [] })
    .on('GET /_admin/aardvark/graph-examples', { examples: [] })
    .on('GET /_api/collection', { result: [collectionAnswer('persons')] });
});
afterEach(() => vi.useRealTimers());

test('[2.1-2] a user without a session is redirected to the sign-in screen, and then to the requested URL', async () => {
  const user = userEvent.setup({ delay: null });
  store.setState(initialState, true);
  server.current.on('GET /_admin/aardvark/whoAmI', { user: null });
  renderApp('/collections', <AppRoutes />);
  await user.type(await screen.findByLabelText('Username'), 'root');
  server.current.on('POST /_admin/aardvark/login', { user: 'root' });
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Collections' })).toBeTruthy();
});

test('a server with disabled authentication requires no sign-in', async () => {
  store.setState(initialState, true);
  server.current.on('GET /_admin/aardvark/whoAmI', { user: false });
  renderApp('/graph', <AppRoutes />);
  expect(await screen.findByRole('heading', { name: 'Graphs' })).toBeTruthy();
});

test('[2.3-2] the open menu is marked, and the footer shows server and version', async () => {
  renderApp('/collections', <AppRoutes />);
  expect(await screen.findByText('API version 3.12.0')).toBeTruthy();
  expect(screen.getByText('Orrery 0.1.0')).toBeTruthy();
  expect(screen.getByText('Online')).toBeTruthy();
  const navigation = within(screen.getByRole('navigation', { name: 'Screens' }));
  const links = navigation.getAllByRole('link');
  const marked = links.filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent, id }) => [textContent, id])).toEqual([
    ['Collections', 'collections-menu'],
  ]);
  expect(links.map(({ id }) => id)).toContain('graphviewer-menu');
  expect(navigation.getByRole('button', { name: 'Tools' }).closest('#tools-menu')).toBeTruthy();
});

test('an expired session keeps the screen and asks for the password only', async () => {
  const user = userEvent.setup({ delay: null });
  renderApp('/new', <AppRoutes />);
  const dialog = await screen.findByRole('dialog', { name: 'New collection' });
  await user.type(within(dialog).getByLabelText(/^Name/), 'unsaved');
  act(() => store.setState({ session: { kind: 'expired', user: 'root' } }));
  const again = await screen.findByRole('dialog', { name: 'Your session has expired' });
  server.current.on('POST /_admin/aardvark/login', { user: 'root' });
  await user.type(within(again).getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(store.getState().session.kind).toBe('user'));
  expect(within(dialog).getByLabelText(/^Name/)).toHaveProperty('value', 'unsaved');
});

test('[8-frame-2] a lost connection is reported and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.goOffline('GET /_api/version');
  renderApp('/graph', <AppRoutes />);
  expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();
  server.current.on('GET /_api/version', { server: 'arango', version: '3.12.0' });
  await user.click(screen.getByRole('button', { name: 'Retry now' }));
  await waitFor(() => expect(screen.queryByText(/The server does not answer/)).toBeNull());
  expect(await screen.findByText('Online')).toBeTruthy();
});

test('an unknown URL shows the available screens', async () => {
  renderApp('/nothing', <AppRoutes />);
  const list = await screen.findByText(/The console has no screen/);
  expect(list.textContent).toContain('/nothing');
});

test('the palette finds commands, graphs and collections with the keyboard alone', async () => {
  const user = userEvent.setup({ delay: null });
  renderApp('/graph', <AppRoutes />);
  await screen.findByRole('heading', { name: 'Graphs' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /Search commands/ });
  await waitFor(() => expect(screen.getByRole('option', { name: /persons/ })).toBeTruthy());
  await user.type(field, 'go col{Enter}');
  expect(await screen.findByRole('heading', { name: 'Collections' })).toBeTruthy();
  expect(store.getState().overlays.isPaletteOpen).toBe(false);
});

test('? shows the shortcuts, but not while typing', async () => {
  const user = userEvent.setup({ delay: null });
  renderApp('/graph', <AppRoutes />);
  await user.type(await screen.findByRole('searchbox'), '?');
  expect(store.getState().overlays.isKeyHelpOpen).toBe(false);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeTruthy();
});

test('[2.3-4] [4-frame-4] [9-frame-2] a notification disappears after three seconds, an error stays; the bell shows the number of stored ones', async () => {
  renderApp('/graph', <AppRoutes />);
  await screen.findByRole('heading', { name: 'Graphs' });
  vi.useFakeTimers();
  act(() => void notifySuccess('Saved'));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.queryByText('Saved')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
  act(() => void notify('error', 'Broken'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Broken')).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 notification' })).toBeTruthy();
});

test('the footer shows running tasks and stops them', async () => {
  const user = userEvent.setup({ delay: null });
  const stop = vi.fn();
  renderApp('/graph', <AppRoutes />);
  await screen.findByRole('heading', { name: 'Graphs' });
  const task = startTask('Importing', { stop });
  act(() => task.progress(30, 120));
  expect(screen.getByText('25 %')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop: Importing' }));
  expect(stop).toHaveBeenCalledOnce();
  act(() => task.end());
  expect(screen.queryByText('Importing')).toBeNull();
});
