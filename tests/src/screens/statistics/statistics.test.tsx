// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyHistory } from '../../../../src/screens/statistics/history.ts';
import { StatisticsScreen } from '../../../../src/screens/statistics/StatisticsScreen.tsx';
import { TendencyStrip } from '../../../../src/screens/statistics/TendencyStrip.tsx';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

// It needs a browser when it is loaded.
vi.mock('uplot', () => ({ default: class {} }));
setUpDom();
const server = recordServer();
const short = '/_admin/aardvark/statistics/short?allShares=true';

beforeEach(() => {
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current
    .on('GET /_api/database/user', { result: ['_system', 'shop'], error: false, code: 200 })
    .refuse(`GET ${short}`, 403, 11, 'forbidden');
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

test('[6-dashboard-1] another database shows that the dashboard needs _system, with a switch', async () => {
  history.replaceState(null, '', '/_db/shop/dashboard');
  renderAt('/dashboard', <StatisticsScreen />);
  await screen.findByText('You do not have permission to view this page.');
  await screen.findByText("You can switch to '_system' to see the dashboard.");
  const link = await screen.findByRole('link', { name: 'Switch to _system' });
  expect(link.getAttribute('href')).toBe('/dashboard');
});

test('a user without access to _system gets no switch', async () => {
  server.current.on('GET /_api/database/user', { result: ['shop'], error: false, code: 200 });
  history.replaceState(null, '', '/_db/shop/dashboard');
  renderAt('/dashboard', <StatisticsScreen />);
  await screen.findByText('You do not have permission to view this page.');
  await vi.waitFor(() => expect(server.current.requests).not.toEqual([]));
  expect(screen.queryByRole('link', { name: 'Switch to _system' })).toBeNull();
});

test('a user without administrator rights sees the reason, and the figures are not requested', async () => {
  store.setState({ access: { level: 'ro', isAdministrator: false } });
  renderAt('/dashboard', <StatisticsScreen />);
  await screen.findByText('You do not have permission to view this page.');
  expect(screen.getByRole('link', { name: 'Overview' })).toBeTruthy();
  expect(server.current.requests).toEqual([]);
});

test('a user whom the server refuses sees the reason', async () => {
  renderAt('/dashboard', <StatisticsScreen />);
  await screen.findByText('You do not have permission to view this page.');
});

test('[9-dashboard-5] tendency figures are means of 15 minutes', async () => {
  const now = 100_000;
  const times = Array.from({ length: 120 }, (_, index) => now - 1190 + index * 10);
  // 1000 before the last 15 minutes, 5 and at last 8 in them.
  const values = times.map((time) => (time <= now - 900 ? 1000 : time === now ? 95 : 5));
  render(
    <TendencyStrip history={{ times, values: { ...emptyHistory.values, requestsPerSecond: values } }} />,
  );
  expect(await screen.findByText('95.0')).toBeTruthy();
  expect(screen.getByText('15 min: 6.00')).toBeTruthy();
});

test('[9-dashboard-1] the figures are read again every 10 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.current.on(`GET ${short}`, {}, 500);
  renderAt('/dashboard', <StatisticsScreen />);
  const calls = () => server.current.requests.filter(({ path }) => path === short).length;
  await vi.waitFor(() => expect(calls()).toBe(1));
  await vi.advanceTimersByTimeAsync(9000);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(1500);
  await vi.waitFor(() => expect(calls()).toBe(2));
});

test('the recorded figures are requested together with the last ones', async () => {
  renderAt('/dashboard', <StatisticsScreen />);
  await screen.findByText('You do not have permission to view this page.');
  const [first, second, ...others] = server.current.requests.map(({ path }) => path);
  expect(first).toBe(short);
  expect(second).toMatch(/^\/_admin\/aardvark\/statistics\/long/);
  expect(others).toEqual([]);
  const start = Number(new URLSearchParams(second!.split('?')[1]).get('start'));
  expect(Date.now() / 1000 - start).toBeGreaterThanOrEqual(20 * 60);
});
