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
  renderApp('/', <ServerSelect />);
  await userEvent.click(await screen.findByRole('button', { name: 'Server This server' }));
  const items = await screen.findAllByRole('menuitem');
  expect(
    items.map((item) => [item.textContent, item.getAttribute('href'), item.getAttribute('aria-current')]),
  ).toEqual([
    ['This server', '/', null],
    ['prod', '/@prod/', 'true'],
    ['test', '/@test/', null],
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
