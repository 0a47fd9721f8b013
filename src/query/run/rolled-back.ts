import { queryApi } from '../../../protocol/api/query.ts';
import { streamTransactionApi } from '../../../protocol/api/stream-transaction.ts';
import type { Connection } from '../../api/Connection.ts';
import { explainBody, type QueryRequest } from './query-request.ts';

/**
 * Runs work in a stream transaction over the collections of a query, and aborts the transaction at the end: no change
 * stays. `work` receives the id of the transaction.
 */
export async function rolledBack<Result>(
  connection: Connection,
  request: QueryRequest,
  signal: AbortSignal,
  work: (transactionId: string) => Promise<Result>,
): Promise<Result> {
  const answer = await connection.sendJson(queryApi.explain, { signal }, explainBody(request));
  const { plan } = await connection.parse(queryApi.explain, answer);
  const collections = plan?.collections ?? [];
  const namesOf = (isWritten: boolean) =>
    collections.filter(({ type }) => (type !== 'read') === isWritten).map(({ name }) => name);
  const { result } = await connection.request(streamTransactionApi.begin, {
    body: { collections: { read: namesOf(false), write: namesOf(true) } },
  });
  try {
    return await work(result.id);
  } finally {
    await connection.request(streamTransactionApi.abort, { path: { id: result.id } });
  }
}
