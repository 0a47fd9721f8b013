// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ServicesScreen } from '../../../../src/screens/services/ServicesScreen.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const figures = { requests: [], errors: [] };
const common = {
  isDevelopment: false,
  isOpen: false,
  isTrusted: false,
  level: 'rw',
  missingConfiguration: [],
  missingDependencies: [],
  scripts: {},
  hasPage: false,
  provides: {},
  figures,
};

beforeEach(() => {
  server.current.on('GET /_admin/orrery/services', {
    services: [
      { ...common, mount: '/own', name: 'own', isSystem: false },
      { ...common, mount: '/_admin/x', name: 'of-system', isSystem: true },
    ],
    sources: { github: false, urls: false, folders: false },
  });
});

test('[2.7-12] a service of the system is hidden at first, and cannot be downloaded', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/applications', <ServicesScreen />);
  await screen.findByRole('link', { name: /own/ });
  expect(screen.queryByRole('link', { name: /of-system/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /System/ }));
  await screen.findByRole('link', { name: /of-system/ });
  await user.click(screen.getByRole('button', { name: 'Actions of /_admin/x' }));
  const entry = await screen.findByRole('menuitem', { name: 'Download' });
  expect([entry.getAttribute('aria-disabled'), entry.title]).toEqual([
    'true',
    'Services of the system cannot be downloaded.',
  ]);
});
