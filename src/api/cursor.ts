import type { z } from 'zod';
import { cursorAnswer, cursorApi } from '../../protocol/api/cursor.ts';
import { parseJson } from '../../protocol/lib/json.ts';
import type { Connection } from './Connection.ts';
import { pageConnection } from './page-connection.ts';

type CursorBatch = z.output<typeof cursorAnswer>;

interface QueryOptions {
  readonly bindVars?: Readonly<Record<string, unknown>>;
  readonly batchSize?: number;
  /** Rows are computed on demand, in one snapshot. */
  readonly isStream?: boolean;
  readonly fullCount?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Default: that of the page. */
  readonly connection?: Connection;
}

/** One batch of a query: its cursor, and whether more rows follow. */
interface CursorPart {
  readonly hasMore: boolean;
  readonly id?: string | undefined;
}

/**
 * Batches of a query's rows as they arrive. Leaving the loop early or aborting the signal closes the cursor.
 * Rows are not validated; the caller parses them.
 */
export function queryBatches(query: string, options: QueryOptions = {}): AsyncGenerator<CursorBatch> {
  return queryParts(query, options, (answer) => pageConnection().parse(cursorApi.open, answer));
}

/** Like `queryBatches`, with a custom parser for responses. */
export async function* queryParts<Part extends CursorPart>(
  query: string,
  { bindVars = {}, batchSize = 1000, isStream = false, fullCount, signal, ...options }: QueryOptions,
  read: (answer: Response) => Promise<Part>,
): AsyncGenerator<Part> {
  const { connection = pageConnection() } = options;
  const body = { query, bindVars, batchSize, options: { stream: isStream, fullCount } };
  let part = await read(await connection.send(cursorApi.open, { body, signal }));
  const { id } = part;
  let isOpen = part.hasMore;
  try {
    yield part;
    while (part.hasMore && id !== undefined) {
      part = await read(await connection.send(cursorApi.next, { path: { id }, signal }));
      isOpen = part.hasMore;
      yield part;
    }
  } finally {
    if (isOpen && id !== undefined) await releaseCursor(connection, id);
  }
}

/** All rows of a query with a small result. */
export async function queryRows(query: string, options: QueryOptions = {}): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of queryBatches(query, options)) rows.push(...batch.result);
  return rows;
}

/** Like `queryRows`, but integers beyond 2^53 are read as bigints. */
export async function queryExactRows(query: string, options: QueryOptions = {}): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of queryExactBatches(query, options)) for (const row of batch.result) rows.push(row);
  return rows;
}

/** Like `queryBatches`, but integers beyond 2^53 are read as bigints. */
export function queryExactBatches(query: string, options: QueryOptions = {}): AsyncGenerator<CursorBatch> {
  return queryParts(query, options, async (answer) => cursorAnswer.parse(parseJson(await answer.text())));
}

/** A failure here has no effect: the server closes an unused cursor after its time to live. */
export async function releaseCursor(connection: Connection, id: string): Promise<void> {
  try {
    await connection.send(cursorApi.close, { path: { id } });
  } catch (error) {
    console.warn(`cursor ${id} could not be closed and expires after its time to live`, error);
  }
}
