import type { AlertRule } from '../../../protocol/api/monitor.ts';
import { saveAlertRules } from '../../api/monitor.ts';
import type { Command, CommandContext } from '../../command.ts';
import { notifySuccess } from '../../store/notifications.ts';

const save: Command<readonly AlertRule[], CommandContext> = {
  id: 'statistics.saveAlerts',
  label: 'Save the thresholds of figures',
  isListed: false,
  errorTitle: 'The alerts could not be saved',
  async run({ refresh }, rules) {
    await saveAlertRules(rules);
    await refresh('statistics');
    notifySuccess('Alerts', 'Alerts saved.');
  },
};

export const alertCommands = [save] as const;
