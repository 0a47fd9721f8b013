// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { screenPaths } from '../../../../src/lib/addresses.ts';
import '../../../../src/screens/services/install/InstallDialog.tsx';
import { ServicesScreen } from '../../../../src/screens/services/ServicesScreen.tsx';
import '../../../../src/screens/services/sections/ApiSection.tsx';
import '../../../../src/screens/services/sections/ScriptsSection.tsx';
import '../../../../src/screens/services/sections/SettingsSection.tsx';
import '../../../../src/screens/services/sections/TestsSection.tsx';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const figures = { requests: [], errors: [] };
const common = {
  isDevelopment: false,
  isOpen: false,
  isTrusted: false,
  isBundled: false,
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

test('[8-apps-1] a repository that cannot be downloaded is named as such, with the reason', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('GET /_admin/orrery/services', {
      services: [],
      sources: { github: true, urls: false, folders: false },
    })
    .refuse('PUT /_admin/aardvark/foxxes/git', 400, 3015, 'no such tag');
  renderAt('/applications?install=github', <ServicesScreen />);
  await user.type(await screen.findByLabelText(/^Repository/), 'a/b');
  await user.type(screen.getByLabelText(/^Mount point/), '/x');
  await user.click(screen.getByRole('button', { name: 'Install' }));
  await screen.findByText(
    'Unable to download application from the given repository. no such tag (error 3015)',
  );
});

const at = (address: string) =>
  renderAt(
    address,
    <Routes>
      {screenPaths.services.map((path) => (
        <Route key={path} path={path} element={<ServicesScreen />} />
      ))}
    </Routes>,
  );

test('the settings of a service have a control by type, and are sent as values of the types', async () => {
  const user = userEvent.setup({ delay: null });
  const entry = (type: string, more: object = {}) => ({ type, title: type, required: false, ...more });
  server.current
    .on('GET /_admin/orrery/services/settings', {
      configuration: {
        count: entry('integer', { current: 3, currentRaw: 3, default: 1 }),
        isOn: entry('boolean'),
        secret: entry('password', { required: true }),
      },
      dependencies: {
        friend: { name: 'friend', version: '^1.0.0', title: 'Friend', required: true, multiple: false },
      },
    })
    .on('PATCH /_admin/aardvark/foxxes/config', { mount: '/own' });
  at('/applications/%2Fown/settings');
  const form = await screen.findByRole('form', { name: 'Configuration' });
  const count = within(form).getByLabelText('count');
  await user.clear(count);
  await user.type(count, 'x');
  expect(within(form).getByText('Expected an integer.')).toBeTruthy();
  await user.clear(count);
  await user.type(count, '5');
  await user.click(within(form).getByText('On'));
  await user.click(within(form).getByRole('button', { name: 'Save configuration' }));
  await screen.findByText("The configuration of '/own' was saved.");
  const sent = server.current.requests.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ count: 5, isOn: true });
});

test('a route is called with its parameters, and the answer is shown', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('GET /_admin/aardvark/foxxes/docs/swagger.json', {
      swagger: '2.0',
      paths: {
        '/items/{key}': {
          get: { summary: 'Read', parameters: [{ name: 'key', in: 'path', required: true }], responses: {} },
        },
      },
    })
    .on('GET /own/items/a%20b', { n: 1 });
  at('/applications/%2Fown');
  await user.type(await screen.findByLabelText(/^key/), 'a b');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByLabelText('Body of the answer')).textContent).toContain('"n": 1');
});

test('a script and the tests run, and their results are shown', async () => {
  const user = userEvent.setup({ delay: null });
  const err = { message: 'expected 9 to equal 3', stack: 'at x.js:1', actual: 9, expected: 3 };
  server.current
    .on('GET /_admin/orrery/services', {
      services: [{ ...common, mount: '/own', name: 'own', isSystem: false, scripts: { add: 'Add' } }],
      sources: { github: false, urls: false, folders: false },
    })
    .on('POST /_admin/aardvark/foxxes/scripts/add', { sum: 3 })
    .on('POST /_admin/aardvark/foxxes/tests', {
      stats: { tests: 1, passes: 0, failures: 1, pending: 0, duration: 4 },
      suites: [
        { title: 'outer', suites: [], tests: [{ title: 'breaks', result: 'fail', duration: 4, err }] },
      ],
      tests: [],
    });
  at('/applications/%2Fown/scripts?script=add');
  await user.click(await screen.findByRole('button', { name: 'Run script' }));
  expect((await screen.findByLabelText('Result')).textContent).toContain('"sum"');
  await user.click(screen.getByRole('link', { name: 'Tests' }));
  await user.click(await screen.findByRole('button', { name: 'Run tests' }));
  await screen.findByText('1 failed');
  expect(screen.getByLabelText('Message').textContent).toBe('expected 9 to equal 3');
  expect(screen.getByLabelText('Expected and actual').textContent).toContain('expected 3');
});

test('the tabs of the dialog keep the input; GitHub is off with the reason', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('GET /_api/collection', { result: [] }).on('GET /_admin/aardvark/foxxes/fishbowl', [
    {
      name: 'search-page',
      description: 'Searches',
      author: '',
      license: '',
      latestVersion: '1.0.0',
      readme: '',
    },
  ]);
  at('/applications?install=new');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Author'), 'Someone');
  await user.click(within(dialog).getByRole('tab', { name: 'GitHub' }));
  expect(within(dialog).getByText(/Outgoing requests are off/)).toBeTruthy();
  await user.click(within(dialog).getByRole('tab', { name: 'App store' }));
  await user.click(await within(dialog).findByRole('radio', { name: /search-page/ }));
  const mount: HTMLInputElement = within(dialog).getByLabelText(/^Mount point/);
  expect(mount.value).toBe('/search-page');
  await user.clear(mount);
  await user.type(mount, '/own');
  expect(within(dialog).getByRole('button', { name: 'Upgrade' })).toBeTruthy();
  await user.click(within(dialog).getByRole('tab', { name: 'New app' }));
  expect((within(dialog).getByLabelText('Author') as HTMLInputElement).value).toBe('Someone');
});

test('a file is installed after its preview, not while it is uploaded', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('POST /_api/upload', { filename: 'uploads/1.zip' })
    .on('GET /_admin/orrery/services/preview', {
      preview: {
        name: 'new-one',
        files: [{ path: 'manifest.json', sizeBytes: 2 }],
        scripts: [],
        configuration: [],
        dependencies: [],
        warnings: [],
      },
    });
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const recorded = server.current.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/_api/upload')) await held;
    return recorded(address, init);
  });
  at('/applications?install=zip');
  const dialog = await screen.findByRole('dialog');
  const install = (): HTMLButtonElement => within(dialog).getByRole('button', { name: 'Install' });
  expect(install().disabled).toBe(false);
  await user.upload(within(dialog).getByLabelText('Zip or JavaScript file'), new File(['PK'], 'new-one.zip'));
  expect(within(dialog).getByText('Uploading …')).toBeTruthy();
  expect(install().disabled).toBe(true);
  release?.();
  await within(dialog).findByLabelText('Files in the zip');
  expect(install().disabled).toBe(false);
  expect((within(dialog).getByLabelText(/^Mount point/) as HTMLInputElement).value).toBe('/new-one');
});

test('a run of the tests selects the one that the address names', async () => {
  const user = userEvent.setup({ delay: null });
  const result = (title: string, kind: string) => ({ title, result: kind, duration: 1, err: {} });
  server.current.on('POST /_admin/aardvark/foxxes/tests', {
    stats: { tests: 3, passes: 2, failures: 1, pending: 0, duration: 3 },
    tests: [],
    suites: [
      { title: 'first', suites: [], tests: [result('a', 'fail')] },
      { title: 'second', suites: [], tests: [result('b', 'pass'), result('c', 'pass')] },
    ],
  });
  at('/applications/%2Fown/tests?test=second+b');
  await user.click(await screen.findByRole('button', { name: 'Run tests' }));
  const details = await screen.findByRole('region', { name: 'Result of the test' });
  await within(details).findByText('second b');
});
