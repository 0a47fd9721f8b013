import type { ClusterServer } from '../../api/cluster.ts';
import {
  cleanOutServer,
  followJob,
  moveShard,
  removeServer,
  setMaintenance,
  setServerMaintenance,
  setServerNumbers,
} from '../../api/cluster-work.ts';
import type { Command, CommandContext } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { findRefusal } from '../../store/access.ts';
import type { AppState } from '../../store/app-state.ts';
import { confirm } from '../../store/confirm.ts';
import { notifyError, notifySuccess } from '../../store/notifications.ts';
import { startTask } from '../../store/tasks.ts';

type ClusterCommand<Args> = Command<Args, CommandContext>;

const shared = {
  isListed: false,
  when: (state: AppState) => findRefusal(state, 'administrator') === undefined,
} as const;
const title = 'Cluster';

/** Shows a job of the cluster in the footer until its end, also after the page was left. */
async function follow({ refresh }: CommandContext, label: string, id: string): Promise<void> {
  const task = startTask(label);
  try {
    await refresh('cluster');
    await followJob(id);
    notifySuccess(title, `${label}: done.`);
  } catch (error) {
    notifyError(error, `${label}: failed`, `cluster job ${id}`);
  } finally {
    task.end();
    await refresh('cluster');
  }
}

/** The servers are short names. */
export interface MoveArgs {
  readonly collection: string;
  readonly shard: string;
  readonly from: string;
  readonly to: string;
}

const move: ClusterCommand<MoveArgs> = {
  ...shared,
  id: 'cluster.moveShard',
  label: 'Move a shard',
  errorTitle: 'The shard could not be moved',
  async run(context, { collection, shard, from, to }) {
    const place = { database: pageDatabase(), collection, shard, fromServer: from, toServer: to };
    void follow(context, `Move ${shard} from ${from} to ${to}`, await moveShard(place));
  },
};

export interface CleanOutArgs {
  readonly server: ClusterServer;
  /** Shards of the database of the page that it has. */
  readonly leaders: number;
  readonly followers: number;
}

const cleanOut: ClusterCommand<CleanOutArgs> = {
  ...shared,
  id: 'cluster.cleanOut',
  label: 'Clean out a DB-Server',
  errorTitle: 'The DB-Server could not be cleaned out',
  async run(context, { server: { id, name }, leaders, followers }) {
    const { isConfirmed } = await confirm({
      title: `Clean out ${name}`,
      text: 'The cluster moves all shards of this DB-Server, of all databases, to the other ones, and places no new ones there. Collections stay writable. The data are copied between the servers.',
      facts: [
        ['In this database', `${formatAmount(leaders, 'leader')}, ${formatAmount(followers, 'follower')}`],
      ],
      action: 'Clean out',
      typedName: name,
    });
    if (!isConfirmed) return;
    void follow(context, `Clean out ${name}`, await cleanOutServer(id));
  },
};

const remove: ClusterCommand<ClusterServer> = {
  ...shared,
  id: 'cluster.removeServer',
  label: 'Remove a failed server',
  errorTitle: 'The server could not be removed',
  async run({ refreshWithout }, { id, name }) {
    const { isConfirmed } = await confirm({
      title: `Remove ${name}`,
      text: 'The cluster forgets this failed server, which has no shards. If it starts again, it joins as a new one.',
      action: 'Remove server',
    });
    if (!isConfirmed) return;
    await removeServer(id);
    await refreshWithout([id], 'cluster');
    notifySuccess(title, `${name} removed.`);
  },
};

const changeMaintenance: ClusterCommand<boolean> = {
  ...shared,
  id: 'cluster.setMaintenance',
  label: 'Change the maintenance of the cluster',
  errorTitle: 'The maintenance could not be changed',
  async run({ refresh }, isOn) {
    if (isOn) {
      const { isConfirmed } = await confirm({
        title: 'Maintenance of the cluster',
        text: 'For 60 minutes, the supervision does not replace failed servers: shards whose leader fails meanwhile cannot be written.',
        action: 'Switch maintenance on',
      });
      if (!isConfirmed) return;
    }
    await setMaintenance(isOn);
    await refresh('cluster');
    notifySuccess(title, isOn ? 'Maintenance is on for 60 minutes.' : 'Maintenance has ended.');
  },
};

export interface ServerMaintenanceArgs {
  readonly server: ClusterServer;
  /** Undefined ends the maintenance. */
  readonly seconds: number | undefined;
}

const changeServerMaintenance: ClusterCommand<ServerMaintenanceArgs> = {
  ...shared,
  id: 'cluster.setServerMaintenance',
  label: 'Change the maintenance of a DB-Server',
  errorTitle: 'The maintenance could not be changed',
  async run({ refresh }, { server: { id, name }, seconds }) {
    await setServerMaintenance(id, seconds);
    await refresh('cluster');
    notifySuccess(title, `${name}: maintenance ${seconds === undefined ? 'has ended' : 'is on'}.`);
  },
};

export interface NumbersArgs {
  readonly coordinators: number;
  readonly dbServers: number;
}

const changeNumbers: ClusterCommand<NumbersArgs> = {
  ...shared,
  id: 'cluster.setNumbers',
  label: 'Change the number of servers',
  errorTitle: 'The number of servers could not be changed',
  async run({ refresh }, { coordinators, dbServers }) {
    await setServerNumbers(coordinators, dbServers);
    await refresh('cluster');
    notifySuccess(title, 'The wanted number of servers is set.');
  },
};

/** Commands of administrators that change a cluster. */
export const clusterCommands = [
  move,
  cleanOut,
  remove,
  changeMaintenance,
  changeServerMaintenance,
  changeNumbers,
] as const;
