import { queryApi } from '../../../protocol/api/query.ts';
import { streamTransactionApi } from '../../../protocol/api/stream-transaction.ts';
import type { Connection } from '../../api/Connection.ts';
import { explainBody, type QueryRequest } from './query-request.ts';

/** `isKept` false: the changes of the work are rolled back. */
interface Outcome<Result> {
  readonly result: Result;
  readonly isKept: boolean;
}

/**
 * Runs work in a stream transaction over the collections of queries. The transaction is committed if the work says so, and
 * aborted otherwise, also if it fails. `work` receives the id of the transaction.
 */
export async function inTransaction<Result>(
  connection: Connection,
  requests: readonly QueryRequest[],
  signal: AbortSignal | undefined,
  work: (transactionId: string) => Promise<Outcome<Result>>,
): Promise<Result> {
  const collections = await collectionsOf(connection, requests, signal);
  const { result: begun } = await connection.request(streamTransactionApi.begin, { body: { collections } });
  const path = { id: begun.id };
  let isCommitted = false;
  try {
    const { result, isKept } = await work(begun.id);
    if (isKept) {
      await connection.request(streamTransactionApi.commit, { path });
      isCommitted = true;
    }
    return result;
  } finally {
    if (!isCommitted) await connection.request(streamTransactionApi.abort, { path });
  }
}

/** The collections that the queries read and write, by their plans. */
async function collectionsOf(
  connection: Connection,
  requests: readonly QueryRequest[],
  signal: AbortSignal | undefined,
) {
  const [read, write] = [new Set<string>(), new Set<string>()];
  for (const request of requests) {
    const options = signal === undefined ? {} : { signal };
    const answer = await connection.sendJson(queryApi.explain, options, explainBody(request));
    const { plan } = await connection.parse(queryApi.explain, answer);
    for (const { name, type } of plan?.collections ?? []) (type === 'read' ? read : write).add(name);
  }
  return { read: [...read].filter((name) => !write.has(name)), write: [...write] };
}
