// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useDocumentsScreen } from '../../../../src/screens/documents/use-documents-screen.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { collectionAnswer, recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const documents = [
  { _id: 'books/emma', _key: 'emma', _rev: '1' },
  { _id: 'books/ulysses', _key: 'ulysses', _rev: '2' },
];

beforeEach(() => {
  server.current
    .on('GET /_api/collection/books/count', {
      ...collectionAnswer('books'),
      waitForSync: false,
      journalSize: 33_554_432,
      indexBuckets: 8,
      count: 2,
    })
    .on('GET /_api/index', { indexes: [] })
    .on('GET /_api/user/root/database/_system/books', { result: 'rw' })
    .on(
      'POST /_api/cursor',
      ({ query }: { readonly query: string }) =>
        query.includes('TYPENAME')
          ? { result: [], hasMore: false }
          : { result: documents, hasMore: false, extra: { stats: { executionTime: 0.001, fullCount: 2 } } },
      201,
    );
});

async function open(address = '/collection/books/documents/1') {
  const { result } = renderScreenHook(address, useDocumentsScreen, 'collection/:name/documents/:page');
  await waitFor(() => expect(result.current.documents.data?.rows).toHaveLength(2));
  return result;
}

test('a change of many documents is for the selected ones, otherwise for all of the filter', async () => {
  const screen = await open();
  expect(screen.current.bulk).toMatchObject({ isAllMatching: true, target: { keys: undefined, count: 2 } });
  act(() => screen.current.bulk.select(new Set(['emma'])));
  expect(screen.current.bulk).toMatchObject({
    isAllMatching: false,
    canSelectAll: true,
    keys: ['emma'],
    target: { keys: ['emma'], count: 1 },
  });
  act(() => screen.current.bulk.selectAll());
  expect(screen.current.bulk).toMatchObject({ keys: [], target: { keys: undefined, count: 2 } });
  act(() => screen.current.bulk.clear());
  expect(screen.current.bulk.selection.size).toBe(0);
});

test('another filter clears the selection', async () => {
  const screen = await open();
  act(() => screen.current.bulk.select(new Set(['emma'])));
  act(() => screen.current.setConditions([{ attribute: 'year', operator: '==', text: '1815' }]));
  await waitFor(() => expect(screen.current.bulk.selection.size).toBe(0));
  expect(screen.current.address.conditions).toHaveLength(1);
});

test('the indexes replace the edges beside the table, and both close', async () => {
  const screen = await open();
  const { showEdges } = screen.current;
  act(() => showEdges('emma'));
  expect(screen.current.address).toMatchObject({ edgesOf: 'emma', panel: '' });
  act(() => screen.current.openPanel('indexes'));
  expect(screen.current.address).toMatchObject({ edgesOf: '', panel: 'indexes' });
  act(() => screen.current.closeSide());
  expect(screen.current.address).toMatchObject({ edgesOf: '', panel: '' });
  expect(screen.current.showEdges).toBe(showEdges);
});

test('a page beyond the end opens the last one', async () => {
  const screen = await open('/collection/books/documents/9');
  await waitFor(() => expect(screen.current.address.page).toBe(1));
});
