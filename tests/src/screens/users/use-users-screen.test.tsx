// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useUsersScreen } from '../../../../src/screens/users/use-users-screen.ts';
import { store } from '../../../../src/store/store.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('GET /_admin/orrery/users', { result: [] }).on('GET /_api/user', {
    result: [
      { user: 'anna', active: true, extra: { name: 'Zoe' } },
      { user: 'bert', active: false, extra: { name: 'Adam' } },
      { user: 'root', active: true, extra: {} },
    ],
  });
});

async function open(address = '/userManagement') {
  const { result } = renderScreenHook(address, useUsersScreen);
  await waitFor(() => expect(result.current.shown).toBeDefined());
  return { screen: result, names: () => result.current.shown?.map(({ user }) => user) };
}

test('users are filtered by state and text, and all are shown again', async () => {
  const { screen, names } = await open();
  expect(names()).toEqual(['root', 'anna', 'bert']);
  act(() => screen.current.setState('inactive'));
  expect(names()).toEqual(['bert']);
  act(() => screen.current.setText('anna'));
  expect(names()).toEqual([]);
  act(() => screen.current.clearFilter());
  expect(names()).toEqual(['root', 'anna', 'bert']);
  expect(screen.current.hasFilter).toBe(false);
});

test('the own user stays first in each order', async () => {
  const { screen, names } = await open();
  act(() => screen.current.setSort('user', true));
  expect(names()).toEqual(['root', 'bert', 'anna']);
  act(() => screen.current.setSort('name', false));
  expect(names()).toEqual(['root', 'bert', 'anna']);
});

test('the address of the own profile opens its dialog; closing it leaves that address', async () => {
  const { screen } = await open('/userProfile');
  expect(screen.current.dialog).toBe('profile');
  act(() => screen.current.setDialog(''));
  expect(screen.current.dialog).toBe('');
});
