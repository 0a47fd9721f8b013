// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SimulatedCluster } from '../../../e2e/cluster/SimulatedCluster.ts';
import { fetchClusterServers, fetchShards } from '../../../src/api/cluster.ts';
import { ClusterScreen } from '../../../src/screens/cluster/ClusterScreen.tsx';
import { store } from '../../../src/store/store.ts';
import { renderApp, setUpDom } from '../dom.tsx';

setUpDom();

let cluster: SimulatedCluster;
/** Plans wait for it. */
let planning = Promise.resolve();

const setting = (name: string, content: string) => {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  document.head.append(element);
};

/** The network leads to the coordinator of the cluster. */
async function callCluster(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://console');
  const [, database = '_system', path = ''] =
    /(?:\/_db\/([^/]+))?(\/_(?:api|admin)\/.*)$/.exec(pathname) ?? [];
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const call = { method: init.method ?? 'GET', path, query: searchParams, database, body };
  if (call.method === 'POST' && path === '/_admin/cluster/rebalance') await planning;
  if (/\/figures$/.test(path)) {
    return Response.json({ figures: { indexes: { count: 1, size: 1 }, documentsSize: 4 * 2 ** 20 } });
  }
  const answer = cluster.answer(call);
  if (answer === undefined) return Response.json({ error: true, code: 404, errorNum: 404 }, { status: 404 });
  return answer.body === undefined
    ? new Response(null, { status: answer.status })
    : Response.json(answer.body, { status: answer.status });
}

beforeEach(() => {
  cluster = new SimulatedCluster();
  setting('connections', 'yes');
  setting('base-path', '/@prod');
  vi.stubGlobal('fetch', callCluster);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const element of document.head.querySelectorAll('meta')) element.remove();
});

const three = ['PRMR-1', 'PRMR-2', 'PRMR-3'] as const;

/** Orders: a follower is behind; persons: their leader has failed. */
function troubled(): void {
  cluster.addCollection('orders', { servers: [['PRMR-1', 'PRMR-3'], ['PRMR-1']] });
  cluster.addCollection('persons', { servers: [['PRMR-2', 'PRMR-1']] });
  cluster.delay(cluster.shardNames('orders')[0]!, 'PRMR-3');
  cluster.fail('PRMR-2');
}

const openShard = async (collection: string, shard: string) => {
  const table = within(await screen.findByRole('treegrid', { name: 'Shards' }));
  await userEvent.click(await table.findByText(collection));
  await userEvent.click(await table.findByText(shard));
  return screen.findByRole('dialog', { name: `Move shard ${shard}` });
};

const choose = async (label: string, option: RegExp | string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('the status decides; seconds and dates are ages; only an empty failed server can be deleted', async () => {
  troubled();
  cluster.addCollection('empty', { servers: [['PRMR-1']] });
  const servers = await fetchClusterServers();
  expect(servers.map(({ name, role, status }) => [name, role, status])).toEqual([
    ['AGNT-1', 'agent', 'good'],
    ['AGNT-2', 'agent', 'good'],
    ['AGNT-3', 'agent', 'good'],
    ['Coordinator0001', 'coordinator', 'good'],
    ['Coordinator0002', 'coordinator', 'good'],
    ['DBServer0001', 'dbserver', 'good'],
    ['DBServer0002', 'dbserver', 'failed'],
    ['DBServer0003', 'dbserver', 'good'],
  ]);
  expect(servers[0]?.ackedAgoMs).toBe(250);
  expect(servers[3]?.ackedAgoMs).toBeGreaterThanOrEqual(1000);
  expect(servers.filter(({ canBeDeleted }) => canBeDeleted)).toEqual([]);
});

test('a follower that the plan names and that is not there yet is behind', async () => {
  troubled();
  const shards = await fetchShards();
  expect(shards.map(({ collection, leader, behind, isLed }) => [collection, leader, behind, isLed])).toEqual([
    ['orders', 'DBServer0001', ['DBServer0003'], true],
    ['orders', 'DBServer0001', [], true],
    ['persons', 'DBServer0002', [], true],
  ]);
});

test('the page names ill servers, versions, the maintenance, and shards that are not in sync', async () => {
  troubled();
  cluster.member('PRMR-1').version = '3.12.5';
  cluster.isInMaintenance = true;
  renderApp('/cluster', <ClusterScreen />);
  await screen.findByText('Not healthy: DBServer0002');
  await screen.findByText('Upgrade: 3.12.4 and 3.12.5');
  await screen.findByText('Maintenance', { selector: 'span' });
  const dbServers = within(await screen.findByRole('region', { name: 'DB-Servers' }));
  await dbServers.findByText('failed');
  await dbServers.findByText('2 leaders, 1 follower');
  const shards = within(await screen.findByRole('treegrid', { name: 'Shards' }));
  await userEvent.click(await shards.findByText('orders'));
  await shards.findByText('copying to DBServer0003, 71 %');
  await userEvent.click(screen.getByRole('button', { name: 'Not in sync 2' }));
  await shards.findByText('leader DBServer0002 does not respond');
  expect(shards.queryByText(cluster.shardNames('orders')[1]!)).toBeNull();
});

test('a shard moves to a healthy server only, with its size before and its job followed to the end', async () => {
  cluster.addCollection('orders', { servers: [['PRMR-1'], ['PRMR-1']], documents: 50 });
  cluster.fail('PRMR-2', 'BAD');
  const [shard = ''] = cluster.shardNames('orders');
  renderApp('/cluster', <ClusterScreen />);
  await openShard('orders', shard);
  await userEvent.click(screen.getByRole('combobox', { name: 'To' }));
  const ill = await screen.findByRole('option', { name: 'DBServer0002 (does not respond)' });
  expect(ill.hasAttribute('data-combobox-disabled')).toBe(true);
  await userEvent.click(await screen.findByRole('option', { name: 'DBServer0003' }));
  await screen.findByText('About 2 MiB are copied to DBServer0003.');
  await userEvent.click(screen.getByRole('button', { name: 'Move shard' }));
  await vi.waitFor(() => expect(cluster.shard(shard).plan).toEqual(['PRMR-3']), { timeout: 20_000 });
  expect(cluster.changes).toEqual([`move ${shard} PRMR-1 PRMR-3`]);
  await screen.findByText(`Move ${shard} from DBServer0001 to DBServer0003: done.`);
});

test('the reason of a failed job is shown', async () => {
  cluster.addCollection('orders', { servers: [['PRMR-1', 'PRMR-2']] });
  const [shard = ''] = cluster.shardNames('orders');
  cluster.failingShards.set(shard, 'toServer ran out of disk space');
  renderApp('/cluster', <ClusterScreen />);
  await openShard('orders', shard);
  await choose('To', /^DBServer0003/);
  await userEvent.click(screen.getByRole('button', { name: 'Move shard' }));
  await screen.findByText(/toServer ran out of disk space/);
  expect(cluster.shard(shard).plan).toEqual(['PRMR-1', 'PRMR-2']);
});

test('a plan is shown with shards and bytes, and runs in steps; a move that no longer fits is skipped', async () => {
  cluster.addCollection('orders', { servers: three.map(() => ['PRMR-1']), documents: 10 });
  cluster.addCollection('persons', { servers: [['PRMR-1'], ['PRMR-1'], ['PRMR-1']], documents: 10 });
  renderApp('/cluster/rebalance', <ClusterScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
  const table = within(await screen.findByRole('grid', { name: 'Moves' }));
  const runButton = () => screen.findByRole('button', { name: 'Run 4 moves' });
  const isRefused = async () => (await runButton()).getAttribute('aria-disabled') === 'true';
  await runButton();
  // No run begins while another plan is computed.
  let endPlanning = (): void => undefined;
  planning = new Promise((resolve) => {
    endPlanning = resolve;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Plan again' }));
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), { timeout: 20_000 });
  await userEvent.click(await runButton());
  endPlanning();
  await vi.waitFor(async () => expect(await isRefused()).toBe(false), { timeout: 20_000 });
  await screen.findByText('4 moves, about 5.3 MiB');
  expect(cluster.changes).toEqual([]);
  // One of the targets does not respond any more when the run reaches it.
  cluster.fail('PRMR-3', 'BAD');
  await userEvent.click(await runButton());
  await screen.findByRole('button', { name: 'Run 2 moves' });
  expect(table.getAllByText('skipped: DBServer0003 does not respond.')).toHaveLength(2);
  expect(table.getAllByText('moved')).toHaveLength(2);
  expect(cluster.changes.every((change) => change.endsWith('PRMR-1 PRMR-2'))).toBe(true);
});

test('a run stops after the running move', async () => {
  cluster.addCollection('orders', { servers: Array.from({ length: 6 }, () => ['PRMR-1']), documents: 10 });
  renderApp('/cluster/rebalance', <ClusterScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Plan/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Run 4 moves' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop after this move' }));
  await screen.findByRole('button', { name: /^Run [123] moves?$/ });
  expect(cluster.changes.length).toBeLessThan(4);
});

test('maintenance, cleaning out and removal of servers', async () => {
  cluster.addCollection('orders', { servers: [['PRMR-1']] });
  cluster.fail('PRMR-3');
  renderApp('/cluster/maintenance', <ClusterScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Maintenance of DBServer0001' }));
  await screen.findByRole('button', { name: 'End maintenance of DBServer0001' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove DBServer0003' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove server' }));
  await vi.waitFor(() => expect(cluster.members.has('PRMR-3')).toBe(false), { timeout: 20_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Clean out DBServer0001' }));
  const question = await screen.findByRole('dialog', { name: 'Clean out DBServer0001' });
  await userEvent.type(within(question).getByRole('textbox'), 'DBServer0001');
  await userEvent.click(within(question).getByRole('button', { name: 'Clean out' }));
  await vi.waitFor(() => expect(cluster.cleaned).toEqual(['PRMR-1']), { timeout: 20_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Switch maintenance on…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch maintenance on' }));
  await screen.findByRole('button', { name: 'Switch maintenance off' });
  expect(cluster.changes).toEqual([
    'maintenance PRMR-1 maintenance',
    'remove PRMR-3',
    'clean PRMR-1',
    'maintenance on',
  ]);
});

test('numbers of servers and the licence', async () => {
  renderApp('/cluster/maintenance', <ClusterScreen />);
  await screen.findByText('90 GiB of 100 GiB');
  const field = await screen.findByRole('textbox', { name: 'DB-Servers' });
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Set numbers' }));
  await vi.waitFor(
    () => expect(cluster.changes).toEqual(['numbers {"numberOfCoordinators":2,"numberOfDBServers":5}']),
    { timeout: 20_000 },
  );
});

test('users without the rights cannot change the cluster', async () => {
  store.setState({ access: { level: 'rw', isAdministrator: false } as never });
  cluster.addCollection('orders', { servers: [['PRMR-1']] });
  renderApp('/cluster/maintenance', <ClusterScreen />);
  const button = await screen.findByRole('button', { name: 'Clean out DBServer0001' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the embedded server says that there is no cluster', async () => {
  for (const element of document.head.querySelectorAll('meta')) element.remove();
  renderApp('/cluster', <ClusterScreen />);
  await screen.findByText('The embedded server is a single server. It has no shards to distribute.');
});
