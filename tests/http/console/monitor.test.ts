import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Alerts, monitorApi } from '../../../protocol/api/monitor.ts';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let server: ServerProcess;
const password = 'a long password';

beforeEach(async () => {
  server = await startServer({ password });
});
afterEach(() => server.stop());

async function call(method: string, path: string, body?: unknown, user = 'root') {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const answer = await send(server.baseUrl, method, path, {
    headers: { authorization },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: answer.json<Record<string, unknown>>() };
}

const alertsPath = '/_admin/orrery/alerts';

async function alerts(): Promise<Alerts> {
  return monitorApi.readAlerts.answers[200].parse((await call('GET', alertsPath)).body);
}

test('a figure beyond its threshold is an alert with a line in the log, until the threshold changes', async () => {
  const rule = { name: 'up', figure: 'server.uptime', condition: 'above', limit: 0, seconds: 0 } as const;
  const later = { ...rule, name: 'later', seconds: 3600 };
  const never = { ...rule, name: 'never', condition: 'below' } as const;
  expect((await call('PUT', alertsPath, { rules: [rule, later, never] })).status).toBe(200);
  await expect
    .poll(async () => (await alerts()).firing.map(({ name }) => name), { timeout: 60_000 })
    .toEqual(['up']);
  const { figures, events } = await alerts();
  expect(Object.keys(figures)).toEqual(
    expect.arrayContaining([
      'system.residentSizePercent',
      'http.requestsTotalPerSecond',
      'client.avgTotalTime',
      'server.writerQueue',
      'server.queries.running',
      'server.threads.queued',
    ]),
  );
  expect(events).toMatchObject([{ name: 'up', kind: 'begin', figure: 'server.uptime' }]);
  const { body } = await call('GET', '/_admin/log/entries?topic=statistics&search=alert');
  const messages = (body.messages as { message: string; level: string }[]).filter(
    ({ level }) => level === 'WARNING',
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]?.message).toMatch(/alert 'up': server\.uptime is [\d.]+, above 0/);

  const unknown = { ...rule, figure: 'server.upTime' };
  for (const [rules, text] of [
    [[unknown], "found 'server.upTime'"],
    [[rule, rule], 'used twice'],
    [[{ ...rule, condition: 'over' }], 'condition'],
    [[{ ...rule, limit: 'much' }], 'limit'],
  ] as const) {
    const answer = await call('PUT', alertsPath, { rules });
    expect(answer.body).toMatchObject({
      code: 400,
      errorNum: 10,
      errorMessage: expect.stringContaining(text),
    });
  }
  await call('PUT', alertsPath, { rules: [never] });
  const changed = await alerts();
  expect(changed.rules).toEqual([never]);
  expect(changed.firing).toEqual([]);
  expect(changed.events.map(({ kind }) => kind)).toEqual(['end', 'begin']);
});

test('administrators see and abort the transactions of all users', async () => {
  await call('POST', '/_api/database', { name: 'shop' });
  await call('POST', '/_db/shop/_api/collection', { name: 'things' });
  await call('POST', '/_api/user', { user: 'ann', passwd: password });
  await call('PUT', '/_api/user/ann/database/shop', { grant: 'rw' });
  const begun = await call(
    'POST',
    '/_db/shop/_api/transaction/begin',
    { collections: { write: ['things'] } },
    'ann',
  );
  const { id } = begun.body.result as { id: string };
  const listed = await call('GET', '/_admin/orrery/transactions');
  const { transactions } = monitorApi.listTransactions.answers[200].parse(listed.body);
  expect(transactions).toMatchObject([
    { id, database: 'shop', user: 'ann', isWriting: true, collections: ['things'] },
  ]);
  expect((await call('GET', '/_admin/orrery/transactions', undefined, 'ann')).status).not.toBe(200);
  expect((await call('DELETE', `/_admin/orrery/transactions/${id}`, undefined, 'ann')).status).not.toBe(200);
  expect((await call('DELETE', `/_admin/orrery/transactions/${id}`)).status).toBe(200);
  expect((await call('GET', `/_db/shop/_api/transaction/${id}`, undefined, 'ann')).body).toMatchObject({
    result: { status: 'aborted' },
  });
  expect((await call('DELETE', `/_admin/orrery/transactions/${id}`)).body).toMatchObject({ errorNum: 1655 });
  expect((await call('GET', '/_admin/orrery/transactions')).body.transactions).toEqual([]);
});
