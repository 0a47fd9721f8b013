import type { AlertRule } from '../../../../protocol/api/monitor.ts';
import type { Operation } from '../../../operation/operation.ts';
import { alertsSetting } from './lib/alerts-setting.ts';

/** Replaces the thresholds of figures. */
const storeAlertRules: Operation<{ readonly rules: readonly AlertRule[] }, null> = {
  id: 'store-alert-rules',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  run({ transaction }, { rules }) {
    transaction.putSetting(
      alertsSetting,
      rules.map((rule) => ({ ...rule })),
    );
    return null;
  },
};

export default storeAlertRules;
