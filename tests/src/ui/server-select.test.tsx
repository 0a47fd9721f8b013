// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FeatureGate } from '../../../src/app/FeatureGate.tsx';
import { ServerSelect } from '../../../src/ui/connections/ServerSelect.tsx';
import { renderApp, setUpDom } from '../dom.tsx';
import { recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

const setting = (name: string, content: string) => {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  document.head.append(element);
};

beforeEach(() => {
  setting('connections', 'yes');
  server.current
    .on('GET /_admin/orrery/connections', {
      embeddedPath: '',
      current: 'prod',
      connections: [
        { name: 'prod', basePath: '/@prod' },
        { name: 'test', basePath: '/@test' },
      ],
    })
    .on('GET /_admin/orrery/connection', {
      name: 'prod',
      product: 'arangodb',
      version: '3.11.8',
      dialect: '3.x',
      role: 'single',
      hasOrreryCalls: false,
    });
});
afterEach(() => {
  for (const element of document.head.querySelectorAll('meta')) element.remove();
});

test('the servers are offered with their addresses, and the current one is marked', async () => {
  server.current
    .on('GET /_api/version', { server: 'arango', version: '3.12.0' })
    .on('GET /@prod/_db/_system/_api/version', { server: 'arango', version: '3.11.8' })
    .refuse('GET /@test/_db/_system/_api/version', 502, 2001, 'the server test cannot be reached');
  renderApp('/', <ServerSelect />);
  await userEvent.click(await screen.findByRole('button', { name: 'Server This server' }));
  await screen.findByText('the server test cannot be reached (error 2001)');
  await screen.findByText(/^3\.11\.8, \d+ ms$/);
  await screen.findByText(/^3\.12\.0, \d+ ms$/);
  const items = await screen.findAllByRole('menuitem');
  expect(
    items.map((item) => [
      item.textContent?.match(/^(?:This server|prod|test)/)?.[0],
      item.getAttribute('href'),
      item.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['This server', '/', null],
    ['prod', '/@prod/', 'true'],
    ['test', '/@test/', null],
  ]);
});

test('a server without a session says so, and many servers can be searched', async () => {
  const connections = Array.from({ length: 9 }, (_, at) => ({ name: `node${at}`, basePath: `/@node${at}` }));
  server.current
    .on('GET /_admin/orrery/connections', { connections, current: 'node0' })
    .refuse('GET /@node8/_db/_system/_api/version', 401, 11, 'not signed in to this connection');
  renderApp('/', <ServerSelect />);
  await userEvent.click(await screen.findByRole('button', { name: 'Server This server' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a server' }), 'E8');
  await screen.findByText('Sign-in needed');
  expect((await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('href'))).toEqual([
    '/@node8/',
  ]);
});

test('a page that needs Orrery says so for another server', async () => {
  renderApp(
    '/',
    <FeatureGate title="Backups" needs="orrery">
      <p>content</p>
    </FeatureGate>,
  );
  expect(await screen.findByText(/is ArangoDB 3\.11\.8/)).toBeTruthy();
  expect(screen.queryByText('content')).toBeNull();
});
