import { type ListedQuery, queryApi } from '../../protocol/api/query.ts';
import { coordinatorHeaders } from './coordinator.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

/** Queries of the page's database, or of all databases for administrators in _system. */
interface Scope {
  readonly isAll: boolean;
}

const queryOf = ({ isAll }: Scope) => (isAll ? { all: true } : {});

/** Users see their own queries, administrators all queries. */
export function fetchRunningQueries(scope: Scope, signal?: AbortSignal): Promise<readonly ListedQuery[]> {
  return pageConnection().request(queryApi.listRunning, {
    query: queryOf(scope),
    headers: coordinatorHeaders(),
    signal,
  });
}

export function fetchSlowQueries(scope: Scope, signal?: AbortSignal): Promise<readonly ListedQuery[]> {
  return pageConnection().request(queryApi.listSlow, {
    query: queryOf(scope),
    headers: coordinatorHeaders(),
    signal,
  });
}

export function fetchQueryTracking(signal?: AbortSignal) {
  return pageConnection().request(queryApi.readProperties, { headers: coordinatorHeaders(), signal });
}

export async function clearSlowQueries(scope: Scope): Promise<void> {
  await pageConnection().send(queryApi.clearSlow, { query: queryOf(scope), headers: coordinatorHeaders() });
}

/** Rejects with the error of the server's parser. */
export async function parseQueryText(text: string, signal?: AbortSignal): Promise<void> {
  await pageConnection().request(queryApi.parse, { body: { query: text }, signal });
}

/** Kills a query of a database; undefined: of the page's database. */
export async function killQuery(id: string, database: string | undefined): Promise<void> {
  const connection = database === undefined ? pageConnection() : connectionTo(database);
  await connection.send(queryApi.kill, { path: { id }, headers: coordinatorHeaders() });
}

/** Names of the optimizer rules, those that cannot be disabled excluded. */
export async function fetchOptimizerRules(signal?: AbortSignal): Promise<readonly string[]> {
  const rules = await pageConnection().request(queryApi.listRules, { signal });
  return rules.filter(({ flags }) => flags.canBeDisabled !== false).map(({ name }) => name);
}

/** Changes the settings of the tracking of queries, for administrators. The settings apply to all databases. */
export async function changeQueryTracking(change: {
  readonly slowQueryThreshold: number;
  readonly maxSlowQueries: number;
}): Promise<void> {
  await connectionTo('_system').send(queryApi.changeProperties, { body: { ...change } });
}
