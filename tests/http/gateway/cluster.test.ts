import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedCluster } from '../../../e2e/cluster/SimulatedCluster.ts';
import { type ServedCoordinator, serveCluster } from '../../../e2e/cluster/serve-cluster.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, signIn, startGateway } from './far-servers.ts';

const password = 'cluster';
const cluster = new SimulatedCluster();
let data: ServerProcess;
let served: Awaited<ReturnType<typeof serveCluster>>;
let gateway: ServerProcess;
let first: ServedCoordinator;
let second: ServedCoordinator;
let client: Client;

/** `prod` has one of the two coordinators, and may use the other one. `two` has both. */
beforeAll(async () => {
  data = await startServer({ password });
  served = await serveCluster(cluster, data.baseUrl);
  [first, second] = served.coordinators as [ServedCoordinator, ServedCoordinator];
  cluster.endpoints = [
    ...cluster.endpoints,
    'tcp://127.0.0.2:1',
    'ssl://127.0.0.1:2',
    'tcp://user@127.0.0.1:3',
  ];
  gateway = await startGateway(
    [`prod=${first.url}`, `two=${first.url}`, `two=${second.url}`],
    ['--server-coordinators', '127.0.0.1'],
  );
  client = await signIn(gateway.baseUrl, 'prod', 'root', password);
});
afterAll(async () => {
  await gateway?.stop();
  await served?.close();
  await data?.stop();
});

const hostOf = ({ url }: ServedCoordinator) => new URL(url).host;
const chosen = (coordinator: ServedCoordinator) => ({ 'x-orrery-coordinator': hostOf(coordinator) });

test('announced coordinators are used at allowed hosts, with the protocol of the options', async () => {
  const { role, coordinators } = (await client.call('GET', '/_admin/orrery/connection')).json() as {
    readonly role: string;
    readonly coordinators: readonly object[];
  };
  expect([role, coordinators]).toEqual([
    'coordinator',
    [first, second].map((each) => ({ address: hostOf(each), isDown: false })),
  ]);
});

test('a user chooses the coordinator of a call; others are refused', async () => {
  second.calls.length = 0;
  expect((await client.call('GET', '/_api/version', undefined, chosen(second))).status).toBe(200);
  expect(second.calls).toEqual(['GET /_api/version']);
  const foreign = { 'x-orrery-coordinator': '127.0.0.1:1' };
  const refused = await client.call('GET', '/_api/version', undefined, foreign);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("the connection 'prod' has no coordinator '127.0.0.1:1'"),
  ]);
});

test('calls of clusters reach it one by one; a job is followed to its end', async () => {
  cluster.addCollection('orders', { servers: [['PRMR-1']] });
  const [shard] = cluster.shardNames('orders');
  const health = (await client.call('GET', '/_admin/cluster/health')).json() as { readonly Health: object };
  expect(Object.keys(health.Health)).toHaveLength(8);
  expect((await client.call('PUT', '/_admin/cluster/maintenance', '"on"')).status).toBe(200);
  expect(cluster.isInMaintenance).toBe(true);
  const body = {
    database: '_system',
    collection: 'orders',
    shard,
    fromServer: 'PRMR-1',
    toServer: 'DBServer0002',
  };
  const accepted = await client.call('POST', '/_admin/cluster/moveShard', body);
  expect(accepted.status).toBe(202);
  const { id } = accepted.json() as { readonly id: string };
  await expect
    .poll(
      async () =>
        ((await client.call('GET', `/_admin/cluster/queryAgencyJob?id=${id}`)).json() as { status: string })
          .status,
    )
    .toBe('Finished');
  expect(cluster.shard(shard!).plan).toEqual(['PRMR-2']);
  for (const [method, path] of [
    ['POST', '/_admin/cluster/health'],
    ['DELETE', '/_admin/cluster/maintenance'],
    ['PUT', '/_admin/cluster/maintenance/PRMR-1/more'],
    ['POST', '/_admin/cluster/rebalanceShards'],
    ['POST', '/_api/cluster/agency-dump'],
  ] as const) {
    expect((await client.call(method, path, {})).status, `${method} ${path}`).toBe(403);
  }
});

test('a dead coordinator is skipped, and used again when it is back', async () => {
  const query = async () => (await client.call('POST', '/_api/cursor', { query: 'RETURN 1' })).status;
  await first.kill();
  expect((await client.call('GET', '/_api/version')).status).toBe(200);
  // A call that changes data is not repeated if the socket ends while it is sent.
  await expect.poll(query).toBe(201);
  for (let i = 0; i < 3; i++) expect(await query()).toBe(201);
  const dead = await client.call('GET', '/_api/version', undefined, chosen(first));
  expect([dead.status, dead.text]).toEqual([502, expect.stringContaining('does not answer')]);
  const { coordinators } = (await client.call('GET', '/_admin/orrery/connection')).json() as {
    readonly coordinators: readonly { readonly isDown: boolean }[];
  };
  expect(coordinators.map(({ isDown }) => isDown)).toEqual([true, false]);
  await first.revive();
  await second.kill();
  await expect.poll(query).toBe(201);
  await second.revive();
});

test('users take the coordinators in turn', async () => {
  const clients = [
    await signIn(gateway.baseUrl, 'two', 'root', password),
    await signIn(gateway.baseUrl, 'two', 'root', password),
  ];
  first.calls.length = 0;
  second.calls.length = 0;
  for (const each of clients) await each.call('GET', '/_api/engine');
  const reads = [first, second].map(
    ({ calls }) => calls.filter((call) => call === 'GET /_api/engine').length,
  );
  expect(reads).toEqual([1, 1]);
});

test('without the option, only the addresses of the options are used', async () => {
  const own = await startGateway([`prod=${first.url}`]);
  try {
    const user = await signIn(own.baseUrl, 'prod', 'root', password);
    const { coordinators } = (await user.call('GET', '/_admin/orrery/connection')).json() as {
      readonly coordinators: readonly object[];
    };
    expect(coordinators).toEqual([{ address: hostOf(first), isDown: false }]);
  } finally {
    await own.stop();
  }
});
