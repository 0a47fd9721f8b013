// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useLogsScreen } from '../../../../src/screens/logs/use-logs-screen.ts';
import { store } from '../../../../src/store/store.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const logOf = (totalAmount: number) => ({
  totalAmount,
  lid: [2, 1],
  topic: ['general', 'general'],
  level: [3, 3],
  timestamp: [1_795_000_002, 1_795_000_001],
  text: ['two', 'one'],
});

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('GET /_admin/log', logOf(250)).on('GET /_admin/orrery/log', {
    result: { counts: { ERROR: 0, WARNING: 0, INFO: 250, DEBUG: 0 }, buckets: [] },
  });
});

async function open(address = '/logs?tail=off') {
  const { result } = renderScreenHook(address, useLogsScreen);
  await waitFor(() => expect(result.current.total).toBeDefined());
  return result;
}

test('a page that the list does not have becomes the first one', async () => {
  const screen = await open('/logs?tail=off&page=7');
  await waitFor(() => expect(screen.current.page).toBe(1));
  expect(screen.current.pageCount).toBe(3);
});

test.each([
  ['the search', (screen: ReturnType<typeof useLogsScreen>) => screen.setSearch('disk')],
  ['the topic', (screen: ReturnType<typeof useLogsScreen>) => screen.setTopic('queries')],
  ['the time', (screen: ReturnType<typeof useLogsScreen>) => screen.setRange('15m')],
])('%s opens the first page, and all filters are cleared at once', async (_name, filter) => {
  const screen = await open('/logs?tail=off&page=2');
  expect(screen.current).toMatchObject({ page: 2, hasFilter: false });
  act(() => filter(screen.current));
  expect(screen.current).toMatchObject({ page: 1, hasFilter: true });
  act(() => screen.current.clearFilter());
  expect(screen.current).toMatchObject({ search: '', topic: '', hasFilter: false });
  expect(screen.current.range.id).toBe('');
});

test('the newest entries are shown on the first page without the open entry', async () => {
  const screen = await open('/logs?tail=off&page=2&open=1');
  expect(screen.current.openLid).toBe(1);
  act(() => screen.current.showNewest());
  expect(screen.current).toMatchObject({ page: 1, openLid: undefined });
  act(() => screen.current.setLive(true));
  expect(screen.current.isLive).toBe(true);
});

test('without the rights of an administrator, nothing is requested', () => {
  store.setState({ access: { level: 'rw', isAdministrator: false } });
  const { result } = renderScreenHook('/logs', useLogsScreen);
  expect(result.current.isAdministrator).toBe(false);
  expect(server.current.requests.filter(({ path }) => path.includes('log'))).toEqual([]);
});
