// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseCoordinator, chosenCoordinator } from '../../../src/api/coordinator.ts';
import { CoordinatorSelect } from '../../../src/ui/connections/CoordinatorSelect.tsx';
import { renderApp, setUpDom } from '../dom.tsx';
import { recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();
const settings = { connections: 'yes', 'base-path': '/@prod' };

beforeEach(() => {
  for (const [name, content] of Object.entries(settings)) {
    const element = document.createElement('meta');
    element.name = name;
    element.content = content;
    document.head.append(element);
  }
});
afterEach(() => {
  for (const element of document.head.querySelectorAll('meta')) element.remove();
  chooseCoordinator('');
});

test('a chosen coordinator that is gone stays visible and can be left', async () => {
  chooseCoordinator('gone:8529');
  server.current.on('GET /@prod/_db/_system/_admin/orrery/connection', {
    name: 'prod',
    product: 'arangodb',
    version: '3.12.4',
    dialect: '3.12',
    role: 'coordinator',
    hasOrreryCalls: false,
    address: 'first:8529',
    coordinators: [{ address: 'first:8529', isDown: false }],
  });
  renderApp('/', <CoordinatorSelect />);
  const select = await screen.findByRole('combobox', { name: 'Coordinator' });
  expect(select.getAttribute('value')).toBe('gone:8529 (does not respond)');
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole('option', { name: 'Coordinator first:8529' }));
  expect(chosenCoordinator()).toBe('');
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 20_000 });
});
