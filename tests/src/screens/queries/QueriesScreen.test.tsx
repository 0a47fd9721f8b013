// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { QueriesScreen } from '../../../../src/screens/queries/QueriesScreen.tsx';
import { takeHandedQuery } from '../../../../src/store/query-handover.ts';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const listed = (id: string, user: string, runTime: number, query: string) => ({
  id,
  query,
  started: '2026-11-22T12:24:39Z',
  runTime,
  database: 'shop',
  user,
  bindVars: id === '7' ? { start: 'a/1', '@c': 'orders' } : {},
  stream: false,
  state: 'executing',
  peakMemoryUsage: 32_768,
});

const running = [
  listed('7', 'root', 0.214, 'FOR x IN @@c\n  RETURN "<b>x</b>"'),
  listed('8', 'anna', 94.306, 'RETURN SLEEP(100)'),
];
const slow = [{ ...listed('5', 'anna', 31.019, 'RETURN 5'), state: 'finished', exitCode: 0 }];
const tracking = {
  enabled: true,
  trackSlowQueries: true,
  maxSlowQueries: 64,
  slowQueryThreshold: 10,
  maxQueryStringLength: 4096,
  error: false,
  code: 200,
};

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current
    .on('GET /_api/query/current', running)
    .on('GET /_api/query/slow', slow)
    .on('GET /_api/query/properties', tracking);
});

const rows = async () => {
  const grid = await screen.findByRole('grid', { name: 'Queries' });
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  return [...grid.querySelectorAll('tr[data-index]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
};

test('[2.12-2] [3-query-1] [9-query-1] [9-runtime-1] running queries have their columns and a runtime with 2 decimals', async () => {
  renderAt('/queryManagement', <QueriesScreen />);
  expect(await rows()).toEqual([
    ['8', 'RETURN SLEEP(100)', '–', '94.31 s', '32 KiB', 'shop', 'anna', '2026-11-22 12:24:39', ''],
    [
      '7',
      'FOR x IN @@c RETURN "<b>x</b>"',
      '2',
      '0.21 s',
      '32 KiB',
      'shop',
      'root',
      '2026-11-22 12:24:39',
      '',
    ],
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'ID',
    'Query String',
    'Binds',
    'Runtime',
    'Memory',
    'Database',
    'User',
    'Started (UTC)',
    'Kill',
  ]);
  expect(screen.getByText('2 running queries; 1 longer than the slow threshold of 10 s.')).toBeTruthy();
});

test('[2.12-1] the tabs are Active and Slow, with their numbers', async () => {
  renderAt('/queryManagement', <QueriesScreen />);
  await rows();
  const tabs = within(screen.getByRole('navigation', { name: 'Lists of queries' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Active2',
      'Slow1',
      'Transactions',
    ]),
  );
  expect(server.current.requests.map(({ path }) => path)).toContain('/_api/query/current?all=true');
});

test('[2.12-3] empty lists say so', async () => {
  server.current.on('GET /_api/query/current', []).on('GET /_api/query/slow', []);
  const { unmount } = renderAt('/queryManagement', <QueriesScreen />);
  expect(await screen.findByText('No running queries.')).toBeTruthy();
  unmount();
  renderAt('/queryManagement/slow', <QueriesScreen />);
  expect(await screen.findByText('No slow queries.')).toBeTruthy();
});

test('[2.12-5] [7-query-2] the own query is killed at once, that of another user after a question', async () => {
  const user = userEvent.setup({ delay: null });
  server.current
    .on('DELETE /_api/query/7', { error: false, code: 200 })
    .on('DELETE /_api/query/8', { error: false, code: 200 });
  renderAt('/queryManagement', <QueriesScreen />);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Kill query 7' }));
  await waitFor(() => expect(server.current.changes.map(({ path }) => path)).toEqual(['/_api/query/7']));
  await user.click(screen.getByRole('button', { name: 'Kill query 8' }));
  const question = await screen.findByRole('dialog', { name: 'Kill query 8' });
  expect(question.textContent).toContain('This is a query of the user anna.');
  expect(question.textContent).toContain('94.31 s');
  await user.click(within(question).getByRole('button', { name: 'Kill query' }));
  await waitFor(() =>
    expect(server.current.changes.map(({ path }) => path)).toEqual(['/_api/query/7', '/_api/query/8']),
  );
});

test('[8-query-1] a kill that fails shows the text of the server', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('DELETE /_api/query/7', 404, 1591, 'query ID not found');
  renderAt('/queryManagement', <QueriesScreen />);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Kill query 7' }));
  await waitFor(() =>
    expect(store.getState().notes.at(-1)).toMatchObject({
      kind: 'error',
      title: 'The query could not be killed',
      text: 'query ID not found (error 1591)',
    }),
  );
});

test('[2.12-4] [7-query-3] the log of slow queries is deleted after a question', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.on('DELETE /_api/query/slow', { error: false, code: 200 });
  renderAt('/queryManagement/slow', <QueriesScreen />);
  expect((await rows()).map((cells) => cells.length)).toEqual([8]);
  await user.click(screen.getByRole('button', { name: 'Delete log…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the log of slow queries' });
  await user.click(within(question).getByRole('button', { name: 'Delete 1 entry' }));
  await waitFor(() =>
    expect(server.current.changes.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/_api/query/slow?all=true'],
    ]),
  );
});

test('[8-query-2] a log that cannot be deleted shows the text of the server', async () => {
  const user = userEvent.setup({ delay: null });
  server.current.refuse('DELETE /_api/query/slow', 403, 11, 'forbidden');
  renderAt('/queryManagement/slow', <QueriesScreen />);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Delete log…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the log of slow queries' });
  await user.click(within(question).getByRole('button', { name: 'Delete 1 entry' }));
  await waitFor(() =>
    expect(store.getState().notes.map(({ title, text }) => [title, text])).toEqual([
      ['The log could not be deleted', expect.stringContaining('forbidden')],
    ]),
  );
});

test('the details show text and bind variables, and stay after the end of the query', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/queryManagement?open=7&refresh=off', <QueriesScreen />);
  const details = await screen.findByRole('region', { name: 'Query details' });
  expect(details.textContent).toContain('executing, 0.21 s');
  const cells = [...details.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['start', 'string', '"a/1"'],
    ['@c', 'string', '"orders"'],
  ]);
  expect(details.querySelector('b')).toBeNull();
  server.current.on('GET /_api/query/current', []);
  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  expect(await within(details).findByText('ended, 0.21 s')).toBeTruthy();
  expect(within(details).queryByRole('button', { name: 'Kill query' })).toBeNull();
});

test('users without administrator rights see the queries of their database and the reason', async () => {
  store.setState({
    session: { kind: 'user', user: 'anna' },
    access: { level: 'ro', isAdministrator: false },
  });
  renderAt('/queryManagement/slow', <QueriesScreen />);
  await rows();
  expect(server.current.requests.map(({ path }) => path)).toContain('/_api/query/slow');
  expect(screen.getByRole('button', { name: 'Delete log…' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Database' })).toBeNull();
});

test('[7-query-1] a search filters by text, user and id', async () => {
  const user = userEvent.setup({ delay: null });
  renderAt('/queryManagement', <QueriesScreen />);
  await rows();
  await user.type(screen.getByRole('searchbox', { name: 'Search queries' }), 'sleep{Enter}');
  expect((await rows()).map(([id]) => id)).toEqual(['8']);
  expect(server.current.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
    'GET /_api/query/current?all=true',
  );
});

test('[2.12-6] an administrator changes the threshold of slow queries', async () => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('PUT /_api/query/properties', tracking);
  renderAt('/queryManagement/slow', <QueriesScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change threshold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Slow queries' });
  const field = within(dialog).getByLabelText('Threshold in seconds');
  await user.clear(field);
  await user.type(field, '0.5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.current.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/_api/query/properties',
      body: { slowQueryThreshold: 0.5, maxSlowQueries: 64 },
    }),
  );
});

test('[2.12-7] a query opens in the editor with its bind variables; others cannot change the threshold', async () => {
  store.setState({ access: { level: 'rw', isAdministrator: false } });
  server.current.on('GET /_api/query/current', [{ ...running[0], database: '_system' }]);
  renderAt('/queryManagement?open=7', <QueriesScreen />);
  const change = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change threshold' });
  expect(change.disabled).toBe(true);
  expect(change.title).toMatch(/^Requires administrator access/);
  await userEvent.click(await screen.findByRole('button', { name: 'Open in editor' }));
  expect(takeHandedQuery()).toEqual({
    text: 'FOR x IN @@c\n  RETURN "<b>x</b>"',
    values: { start: '"a/1"', '@c': '"orders"' },
  });
});
