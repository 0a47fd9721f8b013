// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchClusterServers, fetchShards } from '../../../src/api/cluster.ts';
import { ClusterScreen } from '../../../src/screens/cluster/ClusterScreen.tsx';
import { renderApp, setUpDom } from '../dom.tsx';
import { recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

const setting = (name: string, content: string) => {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  document.head.append(element);
};

/** As documented: agents tell seconds, other servers a date; a follower is behind, a DB-Server has failed. */
function cluster(prefix: string): void {
  const date = new Date(Date.now() - 2000).toISOString();
  const member = (Role: string, ShortName: string, more: object) => ({
    Role,
    ShortName,
    Version: '3.12.4',
    Engine: 'rocksdb',
    Endpoint: `tcp://${ShortName}:8529`,
    Status: 'GOOD',
    SyncStatus: 'SERVING',
    LastAckedTime: date,
    ...more,
  });
  const places = (leader: string, followers: readonly string[]) => ({ leader, followers });
  server.current
    .on(`GET ${prefix}/_admin/cluster/health`, {
      ClusterId: 'c1',
      Health: {
        'AGNT-1': { Role: 'Agent', Version: '3.12.4', Status: 'GOOD', Leading: true, LastAckedTime: 0.25 },
        'CRDN-1': member('Coordinator', 'Coordinator0001', {}),
        'PRMR-1': member('DBServer', 'DBServer0001', { Version: '3.12.5' }),
        'PRMR-2': member('DBServer', 'DBServer0002', {
          Status: 'FAILED',
          CanBeDeleted: true,
          SyncStatus: 'SERVING',
        }),
        'PRMR-3': member('DBServer', 'DBServer0003', {
          Status: 'BAD',
          LastAckedTime: '1970-01-01T00:00:00Z',
        }),
      },
      error: false,
      code: 200,
    })
    .on(`GET ${prefix}/_admin/cluster/maintenance`, { error: false, warning: false, result: 'Maintenance' })
    .on(`GET ${prefix}/_admin/cluster/shardDistribution`, {
      error: false,
      code: 200,
      results: {
        orders: {
          Plan: { s10: places('DBServer0001', ['DBServer0003']), s9: places('DBServer0001', []) },
          Current: { s10: places('DBServer0001', []), s9: places('DBServer0001', []) },
        },
        persons: {
          Plan: { s11: places('DBServer0002', ['DBServer0001']), s12: places('DBServer0001', []) },
          Current: { s11: places('DBServer0002', ['DBServer0001']), s12: places('DBServer0003', []) },
        },
      },
    });
}

beforeEach(() => cluster(''));
afterEach(() => {
  for (const element of document.head.querySelectorAll('meta')) element.remove();
});

test('the status decides; seconds and dates are ages', async () => {
  const servers = await fetchClusterServers();
  expect(servers.map(({ name, role, status }) => [name, role, status])).toEqual([
    ['AGNT-1', 'agent', 'good'],
    ['Coordinator0001', 'coordinator', 'good'],
    ['DBServer0001', 'dbserver', 'good'],
    ['DBServer0002', 'dbserver', 'failed'],
    ['DBServer0003', 'dbserver', 'bad'],
  ]);
  expect(servers[0]?.ackedAgoMs).toBe(250);
  expect(servers[1]?.ackedAgoMs).toBeGreaterThanOrEqual(2000);
  expect(servers[4]?.ackedAgoMs).toBeUndefined();
  expect(servers.map(({ canBeDeleted }) => canBeDeleted)).toEqual([false, false, false, true, false]);
});

test('a follower that the plan names and that is not there yet is behind', async () => {
  expect(await fetchShards()).toEqual([
    { collection: 'orders', shard: 's9', leader: 'DBServer0001', followers: [], behind: [], isLed: true },
    {
      collection: 'orders',
      shard: 's10',
      leader: 'DBServer0001',
      followers: ['DBServer0003'],
      behind: ['DBServer0003'],
      isLed: true,
    },
    {
      collection: 'persons',
      shard: 's11',
      leader: 'DBServer0002',
      followers: ['DBServer0001'],
      behind: [],
      isLed: true,
    },
    { collection: 'persons', shard: 's12', leader: 'DBServer0001', followers: [], behind: [], isLed: false },
  ]);
});

test('the page names ill servers, versions, the maintenance, and shards that are not in sync', async () => {
  setting('connections', 'yes');
  setting('base-path', '/@prod');
  cluster('/@prod/_db/_system');
  renderApp('/', <ClusterScreen />);
  await screen.findByText('2 of 5 servers not healthy: DBServer0002, DBServer0003');
  await screen.findByText('Several versions, as in an upgrade: 3.12.4, 3.12.5');
  await screen.findByText(/^Maintenance:/);
  const shards = within(await screen.findByRole('grid', { name: 'Shards' }));
  await shards.findByText('behind: DBServer0003');
  await shards.findByText('leader DBServer0002 does not respond');
  await shards.findByText('changes its leader');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Not in sync only (3)' }));
  expect(shards.queryByText('s9')).toBeNull();
});

test('the embedded server says that there is no cluster', async () => {
  renderApp('/', <ClusterScreen />);
  await screen.findByText('The embedded server is a single server. It has no shards to distribute.');
});
