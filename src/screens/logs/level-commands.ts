import { changeLogLevels, resetLogLevels } from '../../api/logs.ts';
import type { Command, CommandContext } from '../../command.ts';
import { notifySuccess } from '../../store/notifications.ts';

const changeLevels: Command<Readonly<Record<string, string>>, CommandContext> = {
  id: 'logs.changeLevels',
  label: 'Change log levels',
  isListed: false,
  errorTitle: 'The log levels could not be changed',
  async run({ refresh }, levels) {
    await changeLogLevels(levels);
    await refresh('logs');
    notifySuccess('Logs', 'Log levels changed.');
  },
};

const resetLevels: Command<void, CommandContext> = {
  id: 'logs.resetLevels',
  label: "Restore the log levels of the server's start",
  isListed: false,
  errorTitle: 'The log levels could not be changed',
  async run({ refresh }) {
    await resetLogLevels();
    await refresh('logs');
    notifySuccess('Logs', "Log levels of the server's start restored.");
  },
};

export const levelCommands = [changeLevels, resetLevels] as const;
