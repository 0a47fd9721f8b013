// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { UsersScreen } from '../../../../src/screens/users/UsersScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const users = [
  { user: 'anna', active: true, extra: { name: 'Anna B', theme: 'dark' } },
  { user: 'bert', active: false, extra: { name: '<b>Bert</b>' } },
  {
    user: 'root',
    active: true,
    extra: { img: '', queries: [{ name: 'all', value: 'RETURN 1', parameter: {} }, 'broken'] },
  },
];

const levels = {
  _system: { permission: 'rw', collections: { '*': 'undefined' } },
  shop: { permission: 'ro', collections: { orders: 'undefined', '*': 'undefined' } },
  '*': { permission: 'none', collections: { '*': 'undefined' } },
};

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('GET /_api/user', { result: users }).on('GET /_admin/orrery/users', {
    result: [
      { user: 'anna', isAdministrator: false, databases: 2, lastSignIn: '2026-11-22T12:12:00Z' },
      { user: 'bert', isAdministrator: false, databases: 0 },
      { user: 'root', isAdministrator: true, databases: 5 },
    ],
  });
  for (const user of users) {
    server.current
      .on(`GET /_api/user/${user.user}`, user)
      .on(`GET /_api/user/${user.user}/database?full=true`, { result: levels })
      .on(`PATCH /_api/user/${user.user}`, user);
  }
});

const entries = async () => {
  const list = await screen.findByRole('list', { name: 'Users' });
  return within(list)
    .getAllByRole('button')
    .map((entry) => entry.textContent);
};

test('[2.13-1] [3-users-1] users are listed with the own entry first, searched and sorted', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement', <UsersScreen />);
  await waitFor(async () =>
    expect(await entries()).toEqual([
      'rootyouAdministrator',
      'annaAnna B · 2 databases',
      'bertinactive<b>Bert</b> · no access',
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Ascending' }));
  expect((await entries()).map((text) => text?.slice(0, 4))).toEqual(['root', 'bert', 'anna']);
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'anna b{Enter}');
  expect(await entries()).toEqual(['annaAnna B · 2 databases']);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x{Enter}');
  expect(screen.getByText('No user has "anna bx" in the name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(await entries()).toHaveLength(3);
});

test('[2.13-2] [7-users-4] a new user is sent with name, password, state and display name', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('POST /_api/user', { user: 'carl', active: false, extra: { name: 'Carl' } }, 201);
  renderAt('/userManagement?dialog=new', <UsersScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New user' });
  const name = within(dialog).getByRole('textbox', { name: /Username/ });
  await user.type(name, '{Enter}');
  expect(await within(dialog).findByText('You have to define an username')).toBeTruthy();
  await user.type(name, 'a b');
  expect(await within(dialog).findByText('Only symbols, "_" and "-" are allowed.')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
  await user.clear(name);
  expect(await within(dialog).findByText('No username given.')).toBeTruthy();
  await user.type(name, 'carl');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Carl');
  await user.type(within(dialog).getByLabelText(/^Password/), 'geheimer');
  await user.click(within(dialog).getByRole('switch', { name: /^Active/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("'carl' created."));
  expect(server.current.changes).toEqual([
    {
      method: 'POST',
      path: '/_api/user',
      body: { user: 'carl', passwd: 'geheimer', active: false, extra: { name: 'Carl' } },
    },
  ]);
  expect(JSON.stringify(sessionStorage)).not.toContain('geheimer');
});

test('[5-users-4] a new password has 8 characters or more, and a new user is active unless switched off', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('POST /_api/user', { user: 'dora', active: true, extra: {} }, 201);
  renderAt('/userManagement?dialog=new', <UsersScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'New user' });
  await user.type(within(dialog).getByRole('textbox', { name: /Username/ }), 'dora{Enter}');
  expect(within(dialog).getByText('At least 8 characters.', { selector: '[class*=error]' })).toBeTruthy();
  expect(server.current.changes).toEqual([]);
  const password = within(dialog).getByLabelText<HTMLInputElement>(/^Password/);
  await user.type(password, 'doradora1');
  expect(within(dialog).getByText('Strength: Weak')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Generate password' }));
  expect(within(dialog).getByText('Strength: Strong')).toBeTruthy();
  expect(password.type).toBe('text');
  const { value } = password;
  await user.click(within(dialog).getByRole('button', { name: 'Copy password' }));
  expect(await navigator.clipboard.readText()).toBe(value);
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  expect(server.current.changes[0]?.body).toEqual({
    user: 'dora',
    passwd: value,
    active: true,
    extra: { name: '' },
  });
});

test('[2.13-3] [3-users-2] another user is edited: name and state change, other extra members stay', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement?open=anna', <UsersScreen />);
  await user.click(await screen.findByRole('button', { name: 'Edit user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit user anna' });
  await user.clear(within(dialog).getByRole('textbox', { name: 'Name' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Anna C');
  await user.click(within(dialog).getByRole('switch', { name: /^Active/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  expect(server.current.changes[0]).toEqual({
    method: 'PATCH',
    path: '/_api/user/anna',
    body: { extra: { name: 'Anna C', theme: 'dark' }, active: false },
  });
});

test('[2.13-4] a user is deleted after a confirmation with its name', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/user/anna', {}, 202);
  renderAt('/userManagement?open=anna', <UsersScreen />);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete user anna' });
  expect(within(question).getByRole('button', { name: 'Delete user' })).toHaveProperty('disabled', true);
  await user.type(within(question).getByLabelText('Enter anna to confirm'), 'anna{Enter}');
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("'anna' deleted."));
  expect(server.current.changes.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/_api/user/anna'],
  ]);
  const paths = server.current.requests.map(({ method, path }) => `${method} ${path}`);
  const later = paths.slice(paths.indexOf('DELETE /_api/user/anna') + 1);
  expect(later.filter((path) => path.includes('anna'))).toEqual([]);
  expect(later).toContain('GET /_api/user');
});

test('arrow keys change the tab of the details', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement?open=anna', <UsersScreen />);
  const tabs = await screen.findByRole('tablist', { name: 'Details of the user' });
  const chosen = () => within(tabs).getByRole('tab', { selected: true });
  chosen().focus();
  await user.keyboard('{ArrowRight}');
  expect(chosen().textContent).toMatch(/^Saved queries/);
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  await user.keyboard('{ArrowRight}');
  expect(chosen().textContent).toBe('Sessions');
  await waitFor(() => expect(document.activeElement).toBe(chosen()));
  await user.keyboard('{ArrowRight}');
  expect(chosen().textContent).toBe('Permissions');
});

test('[2.13-6] the own entry opens the profile instead of the edit dialog and cannot be deleted', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement?open=root', <UsersScreen />);
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit user' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete…' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Edit profile' }));
  expect(await screen.findByRole('dialog', { name: 'Profile of root' })).toBeTruthy();
});

test('[2.1-users-2] [2.13-5] userProfile opens the own profile; only the hash of an address is stored', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userProfile', <UsersScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'Profile of root' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Picture' }), 'anna@example.com');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Root');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.current.changes).toHaveLength(1));
  const { extra } = server.current.changes[0]!.body as { extra: Record<string, unknown> };
  expect(extra).toEqual({
    name: 'Root',
    img: expect.stringMatching(/^[0-9a-f]{32}$/),
    queries: users[2]?.extra.queries,
  });
  expect(JSON.stringify(server.current.requests)).not.toContain('anna@example.com');
});

test('[5-users-5] [7-users-2] the old password is checked before the own password changes', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_api/user/root', 404, 1703, 'user not found');
  renderAt('/userManagement?open=root&dialog=password', <UsersScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
  await user.type(within(dialog).getByLabelText('Old password'), 'wrong');
  await user.type(within(dialog).getByLabelText(/^New password/), 'new pass');
  await user.type(within(dialog).getByLabelText('Confirm password'), 'now pass{Enter}');
  expect(await within(dialog).findByText('Confirmation and new password do not match.')).toBeTruthy();
  const submit = within(dialog).getByRole('button', { name: 'Change password' });
  expect(submit).toHaveProperty('disabled', true);
  expect(server.current.changes).toEqual([]);
  await user.clear(within(dialog).getByLabelText('Confirm password'));
  await user.type(within(dialog).getByLabelText('Confirm password'), 'new pass{Enter}');
  expect(await within(dialog).findByText('Old password does not match.')).toBeTruthy();
  expect(submit).toHaveProperty('disabled', true);
  expect(server.current.changes.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { passwd: 'wrong' }],
  ]);
  server.current
    .on('POST /_api/user/root', { result: true })
    .on('POST /_admin/aardvark/login', { user: 'root' });
  await user.clear(within(dialog).getByLabelText('Old password'));
  await user.type(within(dialog).getByLabelText('Old password'), 'right');
  await user.click(submit);
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("Password of 'root' changed."));
  expect(server.current.changes.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/_api/user/root', { passwd: 'right' }],
    ['PATCH', '/_api/user/root', { passwd: 'new pass', currentPassword: 'right' }],
    ['POST', '/_admin/aardvark/login', { username: 'root', password: 'new pass' }],
  ]);
});

test('[5-users-6] the error of the confirmation follows the new password', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement?open=root&dialog=password', <UsersScreen />);
  const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
  const confirmation = within(dialog).getByLabelText('Confirm password');
  await user.type(within(dialog).getByLabelText(/^New password/), 'new pass');
  await user.type(confirmation, 'new passer');
  await within(dialog).findByText('Confirmation and new password do not match.');
  await user.type(within(dialog).getByLabelText(/^New password/), 'er');
  await waitFor(() => expect(confirmation.getAttribute('aria-invalid')).not.toBe('true'));
  expect(within(dialog).getByRole('button', { name: 'Change password' })).toHaveProperty('disabled', false);
});

test('permissions are changed by keyboard, collected and saved together', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('PUT /_api/user/anna/database/shop/orders', { 'shop/orders': 'none' })
    .on('DELETE /_api/user/anna/database/shop', {}, 202);
  renderAt('/userManagement?open=anna', <UsersScreen />);
  const grid = await screen.findByRole('treegrid', { name: 'Permissions' });
  const rowOf = (name: string) => within(grid).getByText(name, { exact: true }).closest('tr')!;
  rowOf('shop').focus();
  await user.keyboard('4 {ArrowDown}{ArrowDown}3');
  const chosen = (name: string) =>
    within(rowOf(name))
      .getAllByRole('radio')
      .find((radio) => radio.getAttribute('aria-checked') === 'true')
      ?.getAttribute('aria-label');
  expect(chosen('orders')).toBe('No access for orders');
  expect(chosen('shop')).toBe('Use default for shop');
  expect(rowOf('shop').textContent).toContain('No access · was Access');
  expect(screen.getByText('2 unsaved changes')).toBeTruthy();
  expect(screen.getByText('shop to Use default, orders to No access')).toBeTruthy();
  expect(server.current.changes).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe("2 permissions of 'anna' saved."));
  expect(server.current.changes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/_api/user/anna/database/shop', undefined],
    ['PUT', '/_api/user/anna/database/shop/orders', { grant: 'none' }],
  ]);
  expect(screen.getByText('No unsaved changes.')).toBeTruthy();
});

test('a refused level stays unsaved, the others are saved', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('PUT /_api/user/anna/database/_system', { _system: 'ro' })
    .refuse('PUT /_api/user/anna/database/shop', 400, 400, 'bad parameter');
  renderAt('/userManagement?open=anna', <UsersScreen />);
  await user.click(await screen.findByRole('radio', { name: 'Access for _system' }));
  await user.click(screen.getByRole('radio', { name: 'Administrate for shop' }));
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  await waitFor(() => expect(store.getState().notes.at(-1)?.text).toBe('bad parameter (error 400)'));
  expect(screen.getByText('shop to Administrate')).toBeTruthy();
});

test('removing the own access asks first', async () => {
  const user = userEvent.setup({ delay: null });
  store.setState({ session: { kind: 'user', user: 'anna' } });
  renderAt('/userManagement?open=anna', <UsersScreen />);
  await user.click(await screen.findByRole('radio', { name: 'No access for _system' }));
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  const question = await screen.findByRole('dialog', { name: 'Remove your own access' });
  expect(question.textContent).toContain('administration of the server');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.current.changes).toEqual([]);
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
});

test('[6-users-1] other users see their own entry and the reasons, and edit their profile', async () => {
  store.setState({
    session: { kind: 'user', user: 'anna' },
    access: { level: 'ro', isAdministrator: false },
  });
  renderAt('/userManagement?open=anna', <UsersScreen />);
  await waitFor(async () => expect(await entries()).toEqual(['annayouAnna B']));
  expect(screen.getByText('Only administrators see the other users of the server.')).toBeTruthy();
  expect(screen.getByText('Only administrators can change permissions.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New user' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Delete…' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Edit profile' })).toBeTruthy();
  const paths = server.current.requests.map(({ path }) => path);
  expect(paths).not.toContain('/_api/user');
});

test('[9-users-1] pictures are drawn at 24 pixels, and no image is requested', async () => {
  renderAt('/userManagement', <UsersScreen />);
  await entries();
  const pictures = [...document.querySelectorAll('[role="list"] svg')];
  expect(pictures.map((picture) => picture.getAttribute('width'))).toEqual(['24', '24', '24']);
  expect(document.querySelector('img')).toBeNull();
});

test('saved queries are shown as text; values of other clients are skipped', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/userManagement?open=root', <UsersScreen />);
  const tab = await screen.findByRole('tab', { name: /Saved queries/ });
  expect(tab.textContent).toBe('Saved queries1');
  await user.click(tab);
  expect(await screen.findByText('RETURN 1')).toBeTruthy();
});

test('an error names the problem and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('GET /_api/user', 503, 503, 'starting');
  renderAt('/userManagement', <UsersScreen />);
  expect(await screen.findByText('starting (error 503)')).toBeTruthy();
  server.current.on('GET /_api/user', { result: users });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await entries()).toHaveLength(3));
});
