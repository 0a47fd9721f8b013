// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoginScreen } from '../../../../src/screens/login/LoginScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderApp, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  store.setState({ session: { kind: 'none' } });
});

test('[8-frame-1] wrong credentials mark both fields until the user types', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_admin/aardvark/login', 401, 401, 'unauthorized');
  renderApp('/login', <LoginScreen />);
  const username = screen.getByLabelText('Username');
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(username);
  await user.type(username, 'root');
  await user.type(password, 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
  expect(username.getAttribute('aria-invalid')).toBe('true');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await user.type(password, 'r');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(username.getAttribute('aria-invalid')).not.toBe('true');
});

test('[2.2-3] [4-frame-7] valid credentials sign in', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('POST /_admin/aardvark/login', { user: 'root' });
  renderApp('/login', <LoginScreen />);
  await user.type(screen.getByLabelText('Username'), 'root');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(store.getState().session).toEqual({ kind: 'user', user: 'root' }));
  expect(server.current.changes[0]?.body).toEqual({ username: 'root', password: 'secret' });
});

test.each([
  [{ 'retry-after': '8' }, 'Too many sign-in attempts. Try again in 8 seconds.'],
  [{ 'retry-after': '1' }, 'Too many sign-in attempts. Try again in 1 second.'],
  [{}, 'Too many sign-in attempts. Try again in a moment.'],
])('too many attempts: %j', async (headers, text) => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('POST /_admin/aardvark/login', 429, 420, 'too many sign-ins failed', headers);
  renderApp('/login', <LoginScreen />);
  await user.type(screen.getByLabelText('Username'), 'root{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true');
});

test('an unreachable server is not reported as a wrong password', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.goOffline('POST /_admin/aardvark/login');
  renderApp('/login', <LoginScreen />);
  await user.type(screen.getByLabelText('Username'), 'root{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The server does not respond.');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).not.toBe('true');
});

describe('single sign-on', () => {
  const offer = (content: string) => {
    const meta = document.createElement('meta');
    meta.name = 'single-sign-on';
    meta.content = content;
    document.head.append(meta);
  };
  afterEach(() => {
    document.querySelector('meta[name="single-sign-on"]')?.remove();
    history.replaceState(null, '', '/');
  });

  test('the button leads to the provider and back, beside the form', async () => {
    offer('also:Company');
    renderApp('/login', <LoginScreen />);
    const link = await screen.findByRole('link', { name: 'Sign in with Company' });
    expect(link.getAttribute('href')).toBe('/_open/single-sign-on/start?return=%2F');
    expect(screen.queryByLabelText('Username')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a failed sign-in has a sentence; no text of the address is shown', async () => {
    offer('only:Company');
    history.replaceState(null, '', '/login?failure=no-role');
    const { unmount } = renderApp('/login', <LoginScreen />);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your account has no role that gives access. Ask your administrator for one.',
    );
    expect(screen.queryByLabelText('Username')).toBeNull();
    unmount();
    history.replaceState(null, '', '/login?failure=toString');
    renderApp('/login', <LoginScreen />);
    await screen.findByRole('link', { name: 'Sign in with Company' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
