// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OverviewScreen } from '../../../../src/screens/overview/OverviewScreen.tsx';
import { setAccess } from '../../../../src/store/access.ts';
import { documentDraftKey, saveDocumentDraft } from '../../../../src/store/document-drafts.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { setUpIndexedDatabases } from '../../indexed-databases.ts';
import { recordServer } from '../../recorded-server.ts';

// Pictures need WebGL.
vi.mock('../../../../src/graph/preview/previews.ts', () => ({
  findPreview: async () => undefined,
  loadPreview: () => new Promise(() => undefined),
  forgetPreview: async () => undefined,
}));
setUpDom();
setUpIndexedDatabases();
const server = recordServer();

const now = Date.now();
const collection = (name: string, more: object = {}) => ({
  id: name,
  name,
  type: 'document',
  status: 3,
  isSystem: name.startsWith('_'),
  access: 'rw',
  count: 0,
  documentsBytes: 0,
  indexesBytes: 0,
  indexes: [{ id: '0', type: 'primary', name: 'primary', fields: ['_key'], reads: 0 }],
  changesOfDay: 0,
  ...more,
});
function answer(collections: readonly object[], more: object = {}) {
  const database = {
    id: '1',
    name: '_system',
    isSystem: true,
    access: 'rw',
    isAdministrator: true,
    graphs: 0,
    namedGraphs: [],
    slowQueries: { count: 0, longestSeconds: 0 },
    documentsBytes: 0,
    indexesBytes: 0,
    collections,
    ...more,
  };
  server.current.on('GET /_admin/orrery/overview', {
    error: false,
    code: 200,
    since: new Date(now - 2 * 24 * 3600_000).toISOString(),
    readsSince: new Date(now - 3 * 24 * 3600_000).toISOString(),
    databases: [database],
  });
}

const filled = () =>
  answer(
    [
      collection('_users', { count: 7, documentsBytes: 999_999 }),
      collection('<b>packages</b>', {
        count: 63_666,
        documentsBytes: 2 ** 20,
        changesOfDay: 1290,
        lastWrite: new Date(now - 12 * 60_000).toISOString(),
        indexes: [
          { id: '0', type: 'primary', name: 'primary', fields: ['_key'], reads: 0 },
          { id: '1', type: 'persistent', name: 'byName', fields: ['name'], reads: 0 },
        ],
      }),
      collection('depends', {
        type: 'edge',
        count: 300_547,
        documentsBytes: 3 * 2 ** 20,
        lastWrite: new Date(now - 9 * 24 * 3600_000).toISOString(),
      }),
    ],
    {
      graphs: 1,
      namedGraphs: [
        {
          name: 'debian',
          revision: '1',
          edgeDefinitions: [{ collection: 'depends', from: ['<b>packages</b>'], to: ['<b>packages</b>'] }],
          orphanCollections: [],
        },
      ],
      slowQueries: { count: 2, longestSeconds: 12.345 },
    },
  );

beforeEach(() => setAccess({ level: 'rw', isAdministrator: true }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('[2.1-overview-1] the address of the root shows facts of the own collections, from one call', async () => {
  filled();
  renderAt('/', <OverviewScreen />);
  const facts = (await region('Figures of the database')).getAllByRole('link');
  expect(facts.map((fact) => fact.textContent)).toEqual([
    'Collections21 document, 1 edge',
    'Documents63,6661,290 changes in 24 h',
    'Edges300,547no change in 24 h',
    'Graphs1debian',
    'Data size4 MiBdocuments and edges',
    'Index size0 B3 indexes',
  ]);
  // The menu of examples asks for itself.
  const paths = server.current.requests.map(({ path }) => path);
  expect(paths.filter((path) => !path.endsWith('/graph-examples'))).toEqual(['/_admin/orrery/overview']);
});

test('the largest graph opens with the primary button; names are text', async () => {
  filled();
  renderAt('/', <OverviewScreen />);
  const graph = await region('debian');
  expect(graph.getByRole('link', { name: 'Open graph' }).getAttribute('href')).toBe('/graph/debian');
  expect(graph.getByText('63,666 vertices · 300,547 edges · <b>packages</b>, depends')).toBeTruthy();
  const table = await region('Collections by size');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
    'depends',
    '<b>packages</b>',
  ]);
});

test('attention: slow queries and unused indexes; changes of the last 7 days', async () => {
  filled();
  renderAt('/', <OverviewScreen />);
  const attention = await region('Needs attention');
  expect(attention.getByText('2 slow queries')).toBeTruthy();
  expect(attention.getByText('the longest took 12.35 s')).toBeTruthy();
  expect(attention.getByText(/^1 index without lookups since \d{4}-\d\d-\d\d$/)).toBeTruthy();
  expect(attention.getByText('persistent on <b>packages</b> (name)')).toBeTruthy();
  const changed = (await region('What changed')).getAllByRole('listitem');
  expect(changed.map((row) => row.textContent)).toEqual([
    '<b>packages</b> changed1,290 changes in 24 h12 min ago',
  ]);
});

test('reported changes with their counts, writes apart from them, and rejected documents', async () => {
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  answer(
    [
      collection('bugs', { changesOfDay: 3, lastWrite: ago(10) }),
      collection('packages', { changesOfDay: 90, lastWrite: ago(2) }),
    ],
    {
      changes: [
        {
          time: ago(2),
          action: 'import',
          name: 'packages',
          user: 'root',
          counts: { created: 86, updated: 4, errors: 3 },
        },
        { time: ago(70), action: 'createIndex', name: 'bugs', note: 'persistent · severity' },
        { time: ago(80), action: 'dropCollection', name: '<b>old</b>', user: 'anna' },
      ],
    },
  );
  renderAt('/', <OverviewScreen />);
  const panel = await region('What changed');
  expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Import into packages 86 created, 4 updated, 3 errors · by root2 min ago',
    'bugs changed3 changes in 24 h10 min ago',
    'Index on bugs createdpersistent · severity1 h ago',
    '<b>old</b> deletedby anna1 h ago',
  ]);
  expect(panel.queryByRole('link', { name: '<b>old</b>' })).toBeNull();
  const attention = await region('Needs attention');
  expect(attention.getByText('3 documents of an import were rejected')).toBeTruthy();
  expect(attention.getByText('packages, 2 min ago')).toBeTruthy();
});

test('an empty database has three ways in, and nothing to attend to', async () => {
  answer([collection('_users')]);
  renderAt('/', <OverviewScreen />);
  const start = await region('Start');
  expect(start.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Example graphs', '/graph'],
    ['New graph', '/graph?new=true'],
    ['New collection', '/new'],
  ]);
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});

test('a user with read-only access is told who can create', async () => {
  setAccess({ level: 'ro', isAdministrator: false });
  answer([]);
  renderAt('/', <OverviewScreen />);
  expect((await region('Start')).getByText(/You have read-only access/)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'New collection' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('link', { name: 'New collection' })).toBeNull();
  const steps = await region('Where to start');
  expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('Write a query'),
  ]);
  expect(steps.getAllByText("You have read-only access to the database '_system'.")).toHaveLength(3);
});

test('the import of the largest collection needs write access to it', async () => {
  setAccess({ level: 'ro', isAdministrator: false });
  answer([collection('books', { count: 2, access: 'ro' })], { access: 'ro' });
  const { unmount } = renderAt('/', <OverviewScreen />);
  const steps = await region('Where to start');
  expect(steps.queryByRole('link', { name: /^Import documents/ })).toBeNull();
  unmount();
  answer([collection('books', { count: 2, access: 'rw' })], { access: 'ro' });
  renderAt('/', <OverviewScreen />);
  expect((await region('Where to start')).getByRole('link', { name: /^Import documents/ })).toBeTruthy();
});

test('an error names its cause, and another server is no error', async () => {
  server.current.refuse('GET /_admin/orrery/overview', 500, 4, 'internal error');
  renderAt('/', <OverviewScreen />);
  await screen.findByText('The overview could not be loaded');
});

test('a server without this call shows the ways to the lists', async () => {
  server.current.refuse('GET /_admin/orrery/overview', 404, 404, 'unknown path');
  server.current.on('GET /_api/collection', { error: false, code: 200, result: [] });
  renderAt('/', <OverviewScreen />);
  await screen.findByText('No overview of this server');
});

test('[4-draft-1] unsaved documents of this browser are named, with a link to open each draft', async () => {
  const draft = { text: '{}', openedText: '{}', rev: '7', from: undefined, to: undefined, time: 1 };
  for (const key of ['a', 'b', '<i>c', 'd'])
    await saveDocumentDraft(documentDraftKey(`things/${key}`), draft);
  filled();
  renderAt('/', <OverviewScreen />);
  expect(await screen.findByText('things/a has unsaved changes')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Open draft' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/collection/things/%3Ci%3Ec',
    '/collection/things/a',
    '/collection/things/b',
  ]);
  expect(screen.getByText(/and 1 other draft/)).toBeTruthy();
});
