import {
  type AlertRule,
  type Alerts,
  type ListedTransaction,
  monitorApi,
} from '../../protocol/api/monitor.ts';
import { RequestError } from './errors.ts';
import { connectionTo } from './page-connection.ts';

/** These calls are answered in _system only. Null for a server without them. */
async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

export function fetchAlerts(signal?: AbortSignal): Promise<Alerts | null> {
  return unlessMissing(connectionTo('_system').request(monitorApi.readAlerts, { signal }));
}

export async function saveAlertRules(rules: readonly AlertRule[]): Promise<void> {
  await connectionTo('_system').send(monitorApi.saveAlerts, { body: { rules: [...rules] } });
}

/** The open stream transactions of all users and databases. */
export async function fetchTransactions(signal?: AbortSignal): Promise<readonly ListedTransaction[]> {
  const answer = await unlessMissing(
    connectionTo('_system').request(monitorApi.listTransactions, { signal }),
  );
  return answer?.transactions ?? [];
}

export async function abortTransaction(id: string): Promise<void> {
  await connectionTo('_system').send(monitorApi.abortTransaction, { path: { id } });
}
