import {
  type ApplierChanges,
  followLeader,
  saveApplierSettings,
  startApplier,
  stopApplier,
} from '../../api/statistics.ts';
import type { Command, CommandContext } from '../../command.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';

interface DatabaseArgs {
  readonly database: string;
}

export interface ConfigureArgs extends DatabaseArgs {
  readonly settings: ApplierChanges;
}

const start: Command<DatabaseArgs, CommandContext> = {
  id: 'replication.start',
  label: 'Start the applier of a database',
  isListed: false,
  errorTitle: 'The applier could not be started',
  async run({ refresh }, { database }) {
    try {
      await startApplier(database);
      notifySuccess('Replication', `The applier of '${database}' runs.`);
    } finally {
      await refresh('statistics');
    }
  },
};

const stop: Command<DatabaseArgs, CommandContext> = {
  id: 'replication.stop',
  label: 'Stop the applier of a database',
  isListed: false,
  errorTitle: 'The applier could not be stopped',
  async run({ refresh }, { database }) {
    await stopApplier(database);
    await refresh('statistics');
    notifySuccess('Replication', `The applier of '${database}' is stopped. It keeps its position.`);
  },
};

const configure: Command<ConfigureArgs, CommandContext> = {
  id: 'replication.configure',
  label: 'Change the configuration of an applier',
  isListed: false,
  errorTitle: 'The configuration could not be saved',
  async run({ refresh }, { database, settings }) {
    await saveApplierSettings(database, settings);
    await refresh('statistics');
    notifySuccess('Replication', 'Configuration saved.');
  },
};

const follow: Command<ConfigureArgs, CommandContext> = {
  id: 'replication.follow',
  label: 'Copy the data of a leader and follow it',
  isListed: false,
  errorTitle: 'The data of the leader could not be copied',
  async run({ refresh }, { database, settings }) {
    const { isConfirmed } = await confirm({
      title: `Follow ${settings.endpoint ?? 'the leader'}`,
      text: `The collections of '${database}' become those of the leader: collections with the same names are replaced, and later changes follow.`,
      action: 'Copy and follow',
      typedName: database,
    });
    if (!isConfirmed) return;
    await withProgress('Copying the data of the leader', () => followLeader(database, settings));
    await refresh('statistics', 'collections', 'databases');
    notifySuccess('Replication', `'${database}' follows ${settings.endpoint ?? 'the leader'}.`);
  },
};

export const replicationCommands = [start, stop, configure, follow] as const;
