import { z } from 'zod';
import { request, send } from '../api.ts';

const cursorAnswer = z.object({
  result: z.array(z.unknown()),
  hasMore: z.boolean(),
  id: z.string().optional(),
  count: z.number().optional(),
  extra: z.looseObject({}).optional(),
});
type CursorBatch = z.output<typeof cursorAnswer>;

interface QueryOptions {
  readonly bindVars?: Readonly<Record<string, unknown>>;
  readonly batchSize?: number;
  /** Rows are made as they are fetched, in one snapshot. */
  readonly isStream?: boolean;
  readonly fullCount?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Batches of a query's rows as they arrive. Leaving the loop early, or the signal, frees the cursor on the server.
 * Rows are unchecked: the caller parses what it asked for.
 */
export async function* queryBatches(query: string, options: QueryOptions = {}): AsyncGenerator<CursorBatch> {
  const { bindVars = {}, batchSize = 1000, isStream = false, fullCount, signal } = options;
  let batch = await request(cursorAnswer, 'POST', '/_api/cursor', {
    body: { query, bindVars, batchSize, options: { stream: isStream, fullCount } },
    signal,
  });
  const { id } = batch;
  let isOpen = batch.hasMore;
  try {
    yield batch;
    while (batch.hasMore && id !== undefined) {
      batch = await request(cursorAnswer, 'PUT', `/_api/cursor/${id}`, { signal });
      isOpen = batch.hasMore;
      yield batch;
    }
  } finally {
    if (isOpen && id !== undefined) await releaseCursor(id);
  }
}

/** All rows of a query that is known to answer few. */
export async function queryRows(query: string, options: QueryOptions = {}): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of queryBatches(query, options)) rows.push(...batch.result);
  return rows;
}

/** The server frees a forgotten cursor after its time to live, so a failure here loses nothing. */
async function releaseCursor(id: string): Promise<void> {
  try {
    await send('DELETE', `/_api/cursor/${id}`);
  } catch (error) {
    console.warn(`the cursor ${id} was left to its time to live`, error);
  }
}
