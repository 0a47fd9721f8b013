import type { AlertRule } from '../../../../protocol/api/monitor.ts';
import type { Operation } from '../../../operation/operation.ts';
import { alertsSetting } from './lib/alerts-setting.ts';

/** The thresholds of figures. */
const readAlertRules: Operation<null, readonly AlertRule[]> = {
  id: 'read-alert-rules',
  mode: 'read',
  rights: 'server',
  run: ({ view }) => (view.findSetting(alertsSetting) as readonly AlertRule[] | undefined) ?? [],
};

export default readAlertRules;
