// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { LogsScreen } from '../../../../src/screens/logs/LogsScreen.tsx';
import { levelName } from '../../../../src/screens/logs/log-levels.ts';
import screenEntry from '../../../../src/screens/logs/screen.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

/** 2026-11-22 12:24:51 UTC. */
const seconds = Date.UTC(2026, 10, 22, 12, 24, 51) / 1000;

function logOf(lids: readonly number[], totalAmount = lids.length) {
  return {
    totalAmount,
    lid: lids,
    topic: lids.map((lid) => (lid === 3 ? 'queries' : 'general')),
    level: lids.map((lid) => [0, 1, 2, 3, 4, 5][lid % 6]!),
    timestamp: lids.map((lid) => seconds - 10 + lid),
    text: lids.map((lid) => `entry ${lid} <b>bold</b>`),
  };
}

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('GET /_admin/log', logOf([4, 3, 2, 1])).on('GET /_admin/orrery/log', {
    result: {
      counts: { ERROR: 1, WARNING: 1, INFO: 1200, DEBUG: 1 },
      from: '2026-11-22T11:48:00.000Z',
      to: '2026-11-22T12:24:51.000Z',
      buckets: [
        { entries: 200, warnings: 1, errors: 1 },
        { entries: 4, warnings: 0, errors: 0 },
      ],
    },
  });
});

const render = (address: string) =>
  renderAt(
    address,
    <Routes>
      <Route path="logs" element={<LogsScreen />} />
      <Route path="logs/:level" element={<LogsScreen />} />
    </Routes>,
  );

const rows = async () => {
  const grid = await screen.findByRole('treegrid', { name: 'Log entries' });
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  return [...grid.querySelectorAll('tr[data-index]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
};

const logRequests = () =>
  server.current.requests.filter(({ path }) => path.startsWith('/_admin/log')).map(({ path }) => path);

test('[2.11-2] [3-log-1] entries have level, date in UTC and message, newest first; markup is text', async () => {
  render('/logs');
  expect(await rows()).toEqual([
    ['Debug', '2026-11-22 12:24:45', 'entry 4 <b>bold</b>'],
    ['Info', '2026-11-22 12:24:44', '{queries} entry 3 <b>bold</b>'],
    ['Warning', '2026-11-22 12:24:43', 'entry 2 <b>bold</b>'],
    ['Error', '2026-11-22 12:24:42', 'entry 1 <b>bold</b>'],
  ]);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads).toEqual(['Loglevel', 'Date (UTC)', 'Message']);
});

test('[2.11-1] [3-log-3] the tabs are Debug, Warning, Error, Info and All; All is the default and has the levels up to 4', async () => {
  const user = userEvent.setup({ delay: null });
  render('/logs');
  await rows();
  const tabs = within(screen.getByRole('navigation', { name: 'Log levels' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Debug1',
      'Warning1',
      'Error1',
      'Info1,200',
      'All1,203',
    ]),
  );
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('All1,203');
  expect(logRequests()[0]).toBe('/_admin/log?upto=4&size=100&offset=0&sort=desc');
  await user.click(tabs.getByRole('link', { name: /Warning/ }));
  await waitFor(() => expect(logRequests()).toContain('/_admin/log?level=2&size=100&offset=0&sort=desc'));
});

test('[3-log-2] [9-log-1] levels 1 to 4 have names, others are unknown', () => {
  expect([0, 1, 2, 3, 4, 5].map(levelName)).toEqual([
    'Unknown',
    'Error',
    'Warning',
    'Info',
    'Debug',
    'Unknown',
  ]);
});

test('[2.11-3] [7-log-1] the log is paged by the server', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('GET /_admin/log', logOf([4, 3, 2, 1], 100_214));
  render('/logs?tail=off');
  await rows();
  expect(screen.getByText('1 to 100')).toBeTruthy();
  expect(screen.getByText('of 1,003')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(logRequests()).toContain('/_admin/log?upto=4&size=100&offset=100200&sort=desc'));
  expect(await screen.findByText('100,201 to 100,214')).toBeTruthy();
});

test('the text filter is a search of the server, and no results can be left', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('GET /_admin/log?upto=4&search=slow&size=100&offset=0&sort=desc', logOf([]));
  render('/logs');
  await rows();
  await user.type(
    screen.getByRole('searchbox', { name: 'Filter by text or /regular expression/' }),
    'slow{Enter}',
  );
  expect(await screen.findByText('No entry has "slow" in its text.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(await rows()).toHaveLength(4);
});

test('Enter shows the full text; new entries then wait behind a button', async () => {
  const user = userEvent.setup({ delay: null });
  render('/logs');
  await rows();
  document.querySelector<HTMLElement>('tr[data-index="0"]')?.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText(/lid 3 · .* · topic queries/)).toBeTruthy();
  server.current.on('GET /_admin/log', logOf([6, 5, 4, 3, 2, 1]));
  const pill = await screen.findByRole('button', { name: '2 new entries' });
  expect(await rows()).toHaveLength(4);
  await user.click(pill);
  await waitFor(async () => expect(await rows()).toHaveLength(6));
});

test('a scrolled list keeps its entries while new ones arrive', async () => {
  render('/logs');
  await rows();
  const scroller = screen.getByRole('treegrid').parentElement!;
  fireEvent.scroll(scroller, { target: { scrollTop: 200 } });
  server.current.on('GET /_admin/log', logOf([5, 4, 3, 2, 1]));
  expect(await screen.findByRole('button', { name: '1 new entry' })).toBeTruthy();
  fireEvent.scroll(scroller, { target: { scrollTop: 0 } });
  await waitFor(async () => expect(await rows()).toHaveLength(5));
});

test('[6-log-1] the menu is shown in _system only, and other users see the reason', async () => {
  const isShownIn = (database: string) => screenEntry.menu.isShown({ database, access: undefined });
  expect([isShownIn('_system'), isShownIn('shop')]).toEqual([true, false]);
  store.setState({ access: { level: 'ro', isAdministrator: false } });
  render('/logs');
  expect(await screen.findByText('You do not have permission to view this page.')).toBeTruthy();
  expect(logRequests()).toEqual([]);
});

test('an error of the server is shown and can be retried', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('GET /_admin/log', 503, 503, 'starting');
  render('/logs?tail=off');
  expect(await screen.findByText('starting (error 503)')).toBeTruthy();
  server.current.on('GET /_admin/log', logOf([1]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('[2.11-4] topic, time and regular expression are conditions of the request and of the address', async () => {
  render('/logs?topic=queries&range=1000-61000&search=%2Fslow%2F');
  await rows();
  const paths = server.current.requests.map(({ path }) => path);
  const query = new URLSearchParams(paths.find((path) => path.startsWith('/_admin/log'))?.split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    topic: 'queries',
    pattern: 'slow',
    from: '1970-01-01T00:00:01.000Z',
    to: '1970-01-01T00:01:01.000Z',
  });
  expect(query.has('search')).toBe(false);
  const remove = 'Remove filter Date in 1970-01-01 00:00:01 to 00:01:01';
  await userEvent.click(screen.getByRole('button', { name: remove }));
  await waitFor(() => expect(server.current.requests.at(-1)?.path).not.toContain('from='));
});
