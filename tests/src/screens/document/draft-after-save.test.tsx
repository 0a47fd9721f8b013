// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useReconnect } from '../../../../src/app/reconnect/use-reconnect.ts';
import { screenPaths } from '../../../../src/lib/addresses.ts';
import { DocumentScreen } from '../../../../src/screens/document/DocumentScreen.tsx';
import {
  documentDraftKey,
  saveDocumentDraft,
  unsavedDocumentIds,
} from '../../../../src/store/document-drafts.ts';
import { setSession } from '../../../../src/store/session.ts';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { setUpIndexedDatabases } from '../../indexed-databases.ts';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
setUpIndexedDatabases();
const server = recordServer();
const path = '/_api/document/things/a';
const document = { _id: 'things/a', _key: 'a', _rev: '7', name: 'Anna', size: 3 };
const changed = { ...document, _rev: '9', size: 4 };
const stored = { _id: 'things/a', _key: 'a', _rev: '9', _oldRev: '7' };

function Screens() {
  useReconnect();
  return (
    <Routes>
      <Route path={screenPaths.document[0]} element={<DocumentScreen />} />
      <Route path="*" element={<p>another screen</p>} />
    </Routes>
  );
}

const open = () => renderAt('/collection/things/a', <Screens />);
const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

async function setSize(typed: string): Promise<void> {
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('treeitem', { name: /^size:/ }));
  const field = screen.getByRole('textbox', { name: 'size' });
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
}

/** Waits until the browser stores this number of drafts. */
const expectDrafts = (count: number) =>
  waitFor(async () => expect(await unsavedDocumentIds()).toHaveLength(count));

/** An unsaved change of the size that was stored before the page was loaded. */
async function keepDraft(size: number): Promise<void> {
  const draft = {
    text: `{"name": "Anna", "size": ${size}}`,
    openedText: '{"name": "Anna", "size": 3}',
    rev: '7',
    from: undefined,
    to: undefined,
    time: 1,
  };
  await saveDocumentDraft(documentDraftKey('things/a'), draft);
}

beforeEach(() => {
  server.current
    .on(`GET ${path}`, document)
    .on('GET /_api/gharial', { graphs: [], error: false, code: 200 })
    .on('GET /_api/collection', { result: [collectionAnswer('things')], error: false, code: 200 })
    .on('GET /_api/user/root/database/_system/things', { result: 'rw', error: false, code: 200 })
    .on('POST /_api/cursor', { result: [[[2, 1]]], hasMore: false, error: false, code: 201 })
    .on(`PUT ${path}`, stored, 201);
});

test('a save that waits for a new sign-in removes the draft, and the document is not read again', async () => {
  server.current.refuse(`PUT ${path}`, 401, 11, 'not authorized');
  open();
  await screen.findAllByRole('treeitem');
  await setSize('4');
  await expectDrafts(1);
  await userEvent.click(saveButton());
  await waitFor(() => expect(store.getState().session.kind).toBe('expired'));
  server.current.on(`PUT ${path}`, stored, 201).on(`GET ${path}`, changed);
  act(() => setSession({ kind: 'user', user: 'root' }));
  await expectDrafts(0);
  expect(server.current.requests.filter((each) => each.method === 'GET' && each.path === path)).toHaveLength(
    1,
  );
  expect(screen.queryByText('1 unsaved change')).toBeNull();
  await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
  // A further save starts from the stored revision.
  await setSize('5');
  await userEvent.click(saveButton());
  const puts = () => server.current.headers.filter((_, at) => server.current.requests[at]!.method === 'PUT');
  await waitFor(() => expect(puts()).toHaveLength(3));
  expect(puts().map((headers) => headers.get('if-match'))).toEqual(['"7"', '"7"', '"9"']);
});

test('a draft that the server has already is removed when the document opens', async () => {
  await keepDraft(4);
  server.current.on(`GET ${path}`, changed);
  open();
  await screen.findAllByRole('treeitem');
  expect(rows()[1]).toContain('4');
  await expectDrafts(0);
  expect(screen.queryByText('1 unsaved change')).toBeNull();
});

test('a draft of an older version with other content stays', async () => {
  await keepDraft(5);
  server.current.on(`GET ${path}`, changed);
  open();
  await screen.findByText('1 unsaved change');
  expect(rows()[1]).toContain('5');
  await expectDrafts(1);
});

test('a refused save is no conflict if the server has the same content', async () => {
  server.current.refuse(`PUT ${path}`, 412, 1200, 'conflict');
  open();
  await screen.findAllByRole('treeitem');
  await setSize('4');
  await expectDrafts(1);
  server.current.on(`GET ${path}`, changed);
  await userEvent.click(saveButton());
  await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
  await expectDrafts(0);
});

test('Save as new leaves no draft of the removed document', async () => {
  server.current
    .refuse(`PUT ${path}`, 404, 1202, 'document not found')
    .on('POST /_api/document', { _id: 'things/a', _key: 'a', _rev: '12' }, 201);
  const { unmount } = open();
  await screen.findAllByRole('treeitem');
  await setSize('4');
  await expectDrafts(1);
  await userEvent.click(saveButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }));
  await expectDrafts(0);
  unmount();
  await expectDrafts(0);
});
