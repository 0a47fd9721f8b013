import {
  type ApplierChanges,
  allDatabases,
  followLeader,
  forgetApplier,
  saveApplierSettings,
  startApplier,
  stopApplier,
} from '../../api/statistics.ts';
import type { Command, CommandContext } from '../../command.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';

interface ApplierArgs {
  /** Name of a database, or `allDatabases`. */
  readonly applier: string;
}

export interface ConfigureArgs extends ApplierArgs {
  readonly settings: ApplierChanges;
}

/** Of which databases an applier is. */
export function titleOf(applier: string): string {
  return applier === allDatabases ? 'all databases' : applier;
}

/** As `titleOf`, in a sentence. */
function quotedTitle(applier: string): string {
  return applier === allDatabases ? 'all databases' : `'${applier}'`;
}

const start: Command<ApplierArgs, CommandContext> = {
  id: 'replication.start',
  label: 'Start an applier',
  isListed: false,
  errorTitle: 'The applier could not be started',
  async run({ refresh }, { applier }) {
    try {
      await startApplier(applier);
      notifySuccess('Replication', `The applier of ${quotedTitle(applier)} runs.`);
    } finally {
      await refresh('statistics');
    }
  },
};

const stop: Command<ApplierArgs, CommandContext> = {
  id: 'replication.stop',
  label: 'Stop an applier',
  isListed: false,
  errorTitle: 'The applier could not be stopped',
  async run({ refresh }, { applier }) {
    await stopApplier(applier);
    await refresh('statistics');
    notifySuccess('Replication', `The applier of ${quotedTitle(applier)} is stopped. It keeps its position.`);
  },
};

const configure: Command<ConfigureArgs, CommandContext> = {
  id: 'replication.configure',
  label: 'Change the configuration of an applier',
  isListed: false,
  errorTitle: 'The configuration could not be saved',
  async run({ refresh }, { applier, settings }) {
    await saveApplierSettings(applier, settings);
    await refresh('statistics');
    notifySuccess('Replication', 'Configuration saved.');
  },
};

const follow: Command<ConfigureArgs, CommandContext> = {
  id: 'replication.follow',
  label: 'Copy the data of a leader and follow it',
  isListed: false,
  errorTitle: 'The data of the leader could not be copied',
  async run({ refresh }, { applier, settings }) {
    const isOfAll = applier === allDatabases;
    const leader = settings.endpoint ?? 'the leader';
    const { isConfirmed } = await confirm({
      title: `Follow ${leader}`,
      text: isOfAll
        ? 'All databases of the leader are created here, and the collections of those that exist are replaced. Later changes follow. Databases that the leader does not have stay. With collections of the system, the users are those of the leader, and all sessions end.'
        : `The collections of '${applier}' become those of the leader: collections with the same names are replaced, and later changes follow.`,
      action: 'Copy and follow',
      typedName: titleOf(applier),
    });
    if (!isConfirmed) return;
    await withProgress('Copying the data of the leader', () => followLeader(applier, settings));
    await refresh('statistics', 'collections', 'databases');
    notifySuccess('Replication', `The applier of ${quotedTitle(applier)} follows ${leader}.`);
  },
};

const forget: Command<ApplierArgs, CommandContext> = {
  id: 'replication.forget',
  label: 'Forget the leader of an applier',
  isListed: false,
  errorTitle: 'The applier could not be removed',
  async run({ refresh }, { applier }) {
    const { isConfirmed } = await confirm({
      title: `Forget the leader of ${titleOf(applier)}`,
      text: 'The applier is stopped, and its configuration and position are removed. The copied data stay.',
      action: 'Forget leader',
    });
    if (!isConfirmed) return;
    await forgetApplier(applier);
    await refresh('statistics');
    notifySuccess('Replication', `The applier of ${quotedTitle(applier)} is removed.`);
  },
};

export const replicationCommands = [start, stop, configure, follow, forget] as const;
