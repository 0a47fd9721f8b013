import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminStatisticsApi, statisticsAnswer } from '../../../protocol/api/admin-statistics.ts';
import { consoleStatisticsApi, shortStatisticsAnswer } from '../../../protocol/api/console-statistics.ts';
import { replicationApi } from '../../../protocol/api/replication.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const root = basic('root', 'of root');
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
});
afterAll(() => server.stop());

const get = (path: string) => send(server.baseUrl, 'GET', path, { headers: root });
const run = (query: string, bindVars: object) =>
  send(server.baseUrl, 'POST', '/_api/cursor', { headers: root, body: { query, bindVars } });

test('[7-dashboard-1] the statistics and their description', async () => {
  statisticsAnswer.parse((await get('/_admin/statistics')).json());
  const described = adminStatisticsApi.describe.answers[200].parse(
    (await get('/_admin/statistics-description')).json(),
  );
  expect(described.figures.map(({ identifier }) => identifier)).toContain('residentSize');
});

test('[7-dashboard-2] short and long statistics, with the distributions of all requests on demand', async () => {
  const now = Date.now() / 1000;
  const figures = (time: number, requests: number, shares: readonly number[]) => ({
    time,
    http: { requestsTotalPerSecond: requests },
    client: { bytesSentPercent: { values: shares, cuts: [250, 1000, 2000, 5000, 10_000] } },
  });
  await run('FOR f IN @figures INSERT f INTO _statistics', {
    figures: [
      figures(now + 100, 0, [1, 0, 0, 0, 0, 0]),
      figures(now + 110, 30, [1, 0, 0, 0, 0, 0]),
      figures(now + 120, 10, [0, 1, 0, 0, 0, 0]),
    ],
  });
  const path = `/_admin/aardvark/statistics/short?start=${now + 90}`;
  const last = shortStatisticsAnswer.parse((await get(path)).json());
  expect(last.bytesSentDistributionPercent.values).toEqual([0, 1, 0, 0, 0, 0]);
  expect(last.times).toEqual([now + 100, now + 110, now + 120]);
  const all = shortStatisticsAnswer.parse((await get(`${path}&allShares=true`)).json());
  expect(all.bytesSentDistributionPercent.values).toEqual([0.75, 0.25, 0, 0, 0, 0]);
  const long = consoleStatisticsApi.long.answers[200].parse(
    (await get(`/_admin/aardvark/statistics/long?filter=requestsPerSecond&start=${now + 105}`)).json(),
  );
  expect(long.requestsPerSecond?.map(([, value]) => value)).toEqual([30, 10]);
});

test('[7-dashboard-3] the states of the logger and the applier', async () => {
  const { answers } = replicationApi.readLoggerState;
  expect(answers[200].parse((await get('/_api/replication/logger-state')).json()).clients).toEqual([]);
  const applier = replicationApi.readApplierState.answers[200].parse(
    (await get('/_api/replication/applier-state')).json(),
  );
  expect(applier.state.running).toBe(false);
});
