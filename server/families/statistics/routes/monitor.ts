import { monitorApi as calls } from '../../../../protocol/api/monitor.ts';
import { bodyOf } from '../../../route/described-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

async function saveAlerts(request: RequestScope): Promise<Reply> {
  const { rules } = bodyOf(request, calls.saveAlerts.body);
  await request.host.alerts.save(rules);
  return ok({ rules });
}

function listTransactions({ engine }: RequestScope): Reply {
  const transactions = engine.transactions
    .listAll()
    .map(({ id, databaseName, user, startedMs, usedMs, isWriting, declared }) => ({
      id,
      database: databaseName,
      user,
      startedMs,
      usedMs,
      isWriting,
      collections: [...declared.values()].sort(),
    }));
  return ok({ transactions });
}

async function abortTransaction(request: RequestScope): Promise<Reply> {
  const { id = '' } = request.params;
  const { databaseName, user } = await request.engine.transactions.abortAny(request, id);
  request.engine.onAudited(request, {
    event: 'abort transaction',
    of: { id, database: databaseName, owner: user },
  });
  return ok({});
}

/** Alerts, and the transactions of all users. */
const family: RouteFamily = {
  id: 'monitor',
  routes: [
    { ...routeOf(calls.readAlerts), handle: ({ host }) => ok(host.alerts.state) },
    { ...routeOf(calls.saveAlerts), handle: saveAlerts },
    { ...routeOf(calls.listTransactions), handle: listTransactions },
    { ...routeOf(calls.abortTransaction), handle: abortTransaction },
  ],
};
export default family;
