import {
  type AlertRule,
  type Alerts,
  type ListedTransaction,
  monitorApi,
} from '../../protocol/api/monitor.ts';
import { connectionTo } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

/** Only the database _system has these calls. */
const system = () => connectionTo('_system');

/** Null for a server without alerts. */
export function fetchAlerts(signal?: AbortSignal): Promise<Alerts | null> {
  return unlessMissing(system().request(monitorApi.readAlerts, { signal }));
}

export async function saveAlertRules(rules: readonly AlertRule[]): Promise<void> {
  await system().send(monitorApi.saveAlerts, { body: { rules: [...rules] } });
}

/** The open stream transactions of all users and databases. */
export async function fetchTransactions(signal?: AbortSignal): Promise<readonly ListedTransaction[]> {
  const answer = await unlessMissing(system().request(monitorApi.listTransactions, { signal }));
  return answer?.transactions ?? [];
}

export async function abortTransaction(id: string): Promise<void> {
  await system().send(monitorApi.abortTransaction, { path: { id } });
}
