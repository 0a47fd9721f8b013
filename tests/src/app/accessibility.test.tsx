// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { AppRoutes } from '../../../src/app/AppRoutes.tsx';
import { notify } from '../../../src/store/notifications.ts';
import { setOverlay } from '../../../src/store/overlays.ts';
import { store } from '../../../src/store/store.ts';
import { renderApp, setUpDom } from '../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  const knows = { collection: 'knows', from: ['persons'], to: ['persons'] };
  const properties = { ...collectionAnswer('persons'), waitForSync: false, journalSize: 1_048_576 };
  server.current
    .on('GET /_api/version', { server: 'arango', version: '3.12.0' })
    .on('GET /_api/database/user', { result: ['_system', 'shop'] })
    .on('GET /_api/gharial', { graphs: [{ name: 'social', edgeDefinitions: [knows] }] })
    .on('GET /_api/collection', { result: [collectionAnswer('persons'), collectionAnswer('knows', 3)] })
    .on(
      'GET /_admin/orrery/overview',
      overviewAnswer([entryAnswer('persons', { count: 3 }), entryAnswer('knows', { type: 'edge' })]),
    )
    .on('GET /_api/collection/persons/revision', { ...properties, revision: '1' })
    .on('POST /_api/cursor', {
      result: [
        {
          documents: 3,
          size: 3,
          attributes: [
            {
              attribute: 'name',
              total: 3,
              kinds: [{ kind: 'string', amount: 3, different: 2, minimum: null, maximum: null }],
            },
          ],
        },
      ],
      hasMore: false,
      error: false,
      code: 201,
    })
    .on('GET /_api/collection/persons/count', { ...properties, count: 3 })
    .on('GET /_api/collection/persons/properties', properties)
    .on('GET /_api/collection/persons/figures', {
      ...properties,
      count: 3,
      figures: { indexes: { count: 1, size: 100 }, documentsSize: 500 },
    })
    .on('GET /_api/index', {
      indexes: [{ id: 'persons/0', type: 'primary', fields: ['_key'], unique: true }],
    })
    .on('GET /_admin/aardvark/graph-examples', {
      examples: [
        { id: 'knows_graph', title: 'Knows', description: 'Five', vertices: 5, edges: 5, exists: false },
      ],
    });
});

async function problems(): Promise<string[]> {
  const off = { enabled: false };
  const { violations } = await axe.run(document.body, {
    // jsdom does not compute colours; a dialog's own header element counts as a second banner there.
    rules: {
      'color-contrast': off,
      region: off,
      'landmark-no-duplicate-banner': off,
      'landmark-unique': off,
    },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.html.slice(0, 200)} ${JSON.stringify(node.any.concat(node.all, node.none).map((c) => c.relatedNodes?.map((r) => r.html.slice(0, 300))))}`,
    ),
  );
}

test.each([
  ['/collections', () => screen.findByTitle('3 documents')],
  ['/collections?open=persons', () => screen.findByText('primary')],
  ['/collections?open=persons', () => screen.findByLabelText('Journal size (MB)')],
  ['/new', () => screen.findByRole('dialog')],
  ['/graph', () => screen.findByText('Knows')],
  ['/graph?new=true', () => screen.findByRole('dialog')],
  ['/graph?edit=social', () => screen.findByRole('dialog')],
])('%s has no axe violations', async (address, isReady) => {
  renderApp(address, <AppRoutes />);
  await isReady();
  expect(await problems()).toEqual([]);
});

test('the sign-in screen has no axe violations', async () => {
  store.setState({ session: { kind: 'none' } });
  renderApp('/login', <AppRoutes />);
  await screen.findByLabelText('Username');
  expect(await problems()).toEqual([]);
});

test('palette, keyboard help and notifications have no axe violations', async () => {
  renderApp('/graph', <AppRoutes />);
  await screen.findByText('Knows');
  notify('error', 'Broken', 'It broke', 'details');
  setOverlay('isPaletteOpen', true);
  await screen.findByRole('combobox', { name: /Search commands/ });
  expect(await problems()).toEqual([]);
  setOverlay('isPaletteOpen', false);
  setOverlay('isKeyHelpOpen', true);
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  expect(await problems()).toEqual([]);
});
