import { queryApi } from '../../protocol/api/query.ts';
import { pageConnection } from './page-connection.ts';

/** The optimizer's estimate of a query. */
interface QueryCost {
  readonly cost: number;
  readonly rows: number;
}

/** Explains a query without running it. */
export async function fetchQueryCost(
  query: string,
  bindVars: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<QueryCost> {
  const connection = pageConnection();
  const answer = await connection.send(queryApi.explain, { body: { query, bindVars }, signal });
  const { plan } = await connection.parse(queryApi.explain, answer);
  if (plan === undefined) throw new Error('The server did not return a plan.');
  return { cost: plan.estimatedCost, rows: plan.estimatedNrItems };
}
