// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screenPaths } from '../../../../src/lib/addresses.ts';
import { DocumentScreen } from '../../../../src/screens/document/DocumentScreen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();
const path = '/_api/document/things/a';

const document = { _id: 'things/a', _key: 'a', _rev: '7', name: 'Anna', size: 3, tags: ['x', 'y'] };
const edge = { _id: 'knows/e', _key: 'e', _rev: '8', _from: 'things/a', _to: 'things/b', since: 2001 };

function open(address = '/collection/things/a') {
  return renderAt(
    address,
    <Routes>
      <Route path={screenPaths.document[0]} element={<DocumentScreen />} />
      <Route path="*" element={<p>another screen</p>} />
    </Routes>,
  );
}

/** Notifications, oldest first, as title and text. */
const notes = () => store.getState().notes.map(({ title, text }) => `${title}: ${text}`);
const saveButton = () => screen.getByRole('button', { name: /^Save/ });
const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent);

/** Replaces a value with the keyboard. */
async function change(name: string, typed: string): Promise<void> {
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('treeitem', { name: new RegExp(`^${name}:`) }));
  const field = screen.getByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
}

beforeEach(() => {
  // The browser of the tests has no storage for drafts; the screen works without it.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.current
    .on(`GET ${path}`, document)
    .on('GET /_api/document/knows/e', edge)
    .on('GET /_api/gharial', { graphs: [], error: false, code: 200 })
    .on('GET /_api/collection', {
      result: [collectionAnswer('things'), collectionAnswer('knows', 3)],
      error: false,
      code: 200,
    })
    .on('GET /_api/user/root/database/_system/things', { result: 'rw', error: false, code: 200 })
    .on('GET /_api/user/root/database/_system/knows', { result: 'rw', error: false, code: 200 })
    .on('POST /_api/cursor', { result: [[[2, 1]]], hasMore: false, error: false, code: 201 })
    .on(`PUT ${path}`, { _id: 'things/a', _key: 'a', _rev: '9', _oldRev: '7' }, 201);
});

describe('an opened document', () => {
  test('[2.1-editor] [2.6-6] the address shows the document without its read-only attributes', async () => {
    open();
    await screen.findAllByRole('treeitem');
    expect(rows()).toEqual([
      'name:"Anna"string',
      'size:3number',
      'tags:2 itemsarray',
      '0:"x"string',
      '1:"y"string',
    ]);
  });

  test('[2.6-5] [3-editor] the information names type, _id, _key and _rev', async () => {
    open();
    const pane = await screen.findByRole('region', { name: 'Information' });
    const terms = [...pane.querySelectorAll('dl')][0]!;
    expect(within(terms).getByText('document')).toBeTruthy();
    for (const text of ['things/a', 'a', '7']) expect(within(terms).getByText(text)).toBeTruthy();
    expect(within(terms).queryByText('_from')).toBeNull();
  });

  test('an edge links to its ends, and its save keeps them [7-editor-2]', async () => {
    server.current.on('PUT /_api/document/knows/e', { _id: 'knows/e', _key: 'e', _rev: '10' }, 201);
    open('/collection/knows/e');
    const from = await screen.findByRole('link', { name: 'things/a' });
    expect(from.getAttribute('href')).toBe('/collection/things/a');
    expect(screen.getByRole('link', { name: 'things/b' }).getAttribute('href')).toBe('/collection/things/b');
    await change('since', '2002');
    await userEvent.click(saveButton());
    await waitFor(() => expect(server.current.changes).toHaveLength(1));
    expect(server.current.changes).toMatchObject([
      {
        method: 'PUT',
        path: '/_api/document/knows/e',
        body: { _from: 'things/a', _to: 'things/b', since: 2002 },
      },
    ]);
  });

  test('[2.6-2] the search counts its results and moves through them', async () => {
    open();
    const field = await screen.findByRole('searchbox', { name: 'Find in document' });
    await userEvent.type(field, 'a');
    // name, Anna (two places) and tags.
    await screen.findByText('1 of 4');
    await userEvent.type(field, '{Enter}');
    await screen.findByText('2 of 4');
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
    await screen.findByText('1 of 4');
    await userEvent.type(field, 'zz');
    await screen.findByText('No results');
  });

  test('contents and names are text, never HTML', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    server.current.on(`GET ${path}`, { ...document, [markup]: markup });
    open();
    await screen.findByText(`"${markup}"`);
    expect(window.document.querySelector('main img')).toBeNull();
  });

  test('a user without the right to write reads the document', async () => {
    server.current.on('GET /_api/user/root/database/_system/things', {
      result: 'ro',
      error: false,
      code: 200,
    });
    open();
    await screen.findByText('read-only', { selector: '[title]' });
    expect(screen.getByTitle("You have read-only access to the collection 'things'.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add attribute' })).toBeNull();
  });

  test('the code of a read-only document cannot be formatted, with the reason', async () => {
    server.current.on('GET /_api/user/root/database/_system/things', { result: 'ro' });
    open('/collection/things/a?mode=code');
    await screen.findByText('read-only', { selector: '[title]' });
    const format = screen.getByRole('button', { name: 'Format' });
    expect(format.getAttribute('aria-disabled')).toBe('true');
    await userEvent.hover(format);
    await screen.findByRole('tooltip', { name: "You have read-only access to the collection 'things'." });
  });
});

describe('saving', () => {
  test('[4-editor-1] [2.6-3] [7-editor-1] Save is enabled by a change, sends it, and is disabled after it', async () => {
    open();
    await screen.findAllByRole('treeitem');
    expect(saveButton()).toHaveProperty('disabled', true);
    await change('size', '4.0');
    expect(saveButton()).toHaveProperty('disabled', false);
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(notes()).toEqual(["Document: 'things/a' saved."]));
    expect(server.current.changes).toMatchObject([
      { method: 'PUT', path, body: { name: 'Anna', size: 4, tags: ['x', 'y'] } },
    ]);
    await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
    expect(screen.queryByText('1 unsaved change')).toBeNull();
  });

  test('a change that is taken back leaves nothing to save', async () => {
    open();
    await screen.findAllByRole('treeitem');
    await change('size', '4');
    await userEvent.click(screen.getByRole('button', { name: 'Revert size' }));
    expect(saveButton()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()[1]).toContain('size:4');
  });

  test('[8-editor-1] a refused save says so and keeps the change', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.current.refuse(`PUT ${path}`, 403, 11, 'forbidden');
    open();
    await screen.findAllByRole('treeitem');
    await change('size', '4');
    await userEvent.click(saveButton());
    await waitFor(() => expect(notes()).toEqual(['Document error: Could not save: forbidden (error 11)']));
    expect(saveButton()).toHaveProperty('disabled', false);
  });

  test('a document that was deleted on the server can be saved as new', async () => {
    server.current
      .refuse(`PUT ${path}`, 404, 1202, 'document not found')
      .on('POST /_api/document', { _id: 'things/a', _key: 'a', _rev: '12' }, 201);
    open();
    await screen.findAllByRole('treeitem');
    await change('size', '4');
    await userEvent.click(saveButton());
    await screen.findByText('document not found (1202)');
    await userEvent.click(screen.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(notes()).toEqual(["Document: 'things/a' created."]));
    expect(server.current.changes.at(-1)).toMatchObject({
      method: 'POST',
      path: '/_api/document?collection=things',
      body: { _key: 'a', name: 'Anna', size: 4 },
    });
  });
});

describe('deleting', () => {
  test('[2.6-4] [4-editor-3] Delete asks, and then deletes the document', async () => {
    server.current.on(`DELETE ${path}`, { _id: 'things/a', _key: 'a', _rev: '7' });
    open();
    await screen.findAllByRole('treeitem');
    await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: 'Delete document a' });
    expect(server.current.changes).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete document' }));
    await screen.findByText('another screen');
    expect(server.current.changes).toMatchObject([{ method: 'DELETE', path }]);
  });

  test('[8-editor-2] a refused deletion says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.current.refuse(`DELETE ${path}`, 403, 11, 'forbidden');
    open();
    await screen.findAllByRole('treeitem');
    await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: 'Delete document a' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete document' }));
    await waitFor(() => expect(notes()).toEqual(['Document error: Could not delete: forbidden (error 11)']));
  });

  test('a new edge begins at the document, in a chosen collection', async () => {
    server.current.on('POST /_api/document/knows', { _id: 'knows/7', _key: '7', _rev: '1' }, 202);
    open();
    const add = () => screen.getByRole('button', { name: 'New edge' });
    await waitFor(() => expect(add().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(add());
    const dialog = await screen.findByRole('dialog', { name: 'New edge' });
    expect(within(dialog).getByRole('combobox', { name: /^_from/ })).toHaveProperty('value', 'things/a');
    await userEvent.type(within(dialog).getByRole('combobox', { name: /^_to/ }), 'things/b');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(notes()).toEqual(["Edge: 'knows/7' created."]));
    expect(server.current.changes).toEqual([
      { method: 'POST', path: '/_api/document/knows', body: { _from: 'things/a', _to: 'things/b' } },
    ]);
  });

  test('[30-7] an unknown document is reported with its number; nothing that needs it is enabled', async () => {
    const definition = { collection: 'knows', from: ['things'], to: ['things'] };
    const graphs = ['friends', 'family'].map((name) => ({
      _id: `_graphs/${name}`,
      _key: name,
      _rev: '1',
      name,
      edgeDefinitions: [definition],
      orphanCollections: [],
    }));
    server.current
      .refuse(`GET ${path}`, 404, 1202, 'document not found')
      .on('GET /_api/gharial', { graphs, error: false, code: 200 });
    open();
    await screen.findByRole('heading', { name: 'document not found (1202)' });
    const list = screen.getByRole('link', { name: 'Documents of things' });
    expect(list.getAttribute('href')).toBe('/collection/things/documents/1');
    const openInGraph = () => screen.getByRole('button', { name: 'Open in graph' });
    // The graphs are loaded.
    await waitFor(() => expect(openInGraph().getAttribute('aria-haspopup')).toBe('menu'));
    for (const name of ['Previous document', 'Next document', 'Open in graph'])
      expect(screen.getByRole('button', { name }), name).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Delete…' }).getAttribute('aria-disabled')).toBe('true');
    expect(saveButton()).toHaveProperty('disabled', true);
  });
});
