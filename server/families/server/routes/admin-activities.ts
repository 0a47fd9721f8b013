import { adminActivitiesApi } from '../../../../protocol/api/admin-activities.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { currentOnly } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

/** An activity without a parent names this one. */
const noParent = { id: '0' };

function activity(type: string, id: string, startedMs: number, data: object) {
  return { id, type, createdAt: new Date(startedMs).toISOString(), parent: noParent, data };
}

function list({ engine, rights, userId, method, path }: RequestScope): Reply {
  const queries = engine.queries.current({ databaseName: undefined, rights, userId }).map(({ info }) =>
    activity('AqlQuery', `query/${info.queryId}`, info.startedMs, {
      database: info.databaseName,
      user: info.user ?? 'root',
      query: info.text,
      stream: info.isStream,
      modificationQuery: info.isModification,
    }),
  );
  const transactions = engine.transactions
    .listAll()
    .map(({ id, databaseName, user = 'root', isWriting, startedMs }) =>
      activity('TransactionActivity', `transaction/${id}`, startedMs, {
        database: databaseName,
        user,
        isWriting,
      }),
    );
  const self = activity('RestHandler', 'request', Date.now(), { method, url: path });
  return { status: 200, body: { activities: [self, ...queries, ...transactions] } };
}

/** What the server is doing, for observation. */
const family: RouteFamily = {
  id: 'admin-activities',
  routes: [{ ...routeOf(adminActivitiesApi.list), handle: currentOnly(list) }],
};
export default family;
