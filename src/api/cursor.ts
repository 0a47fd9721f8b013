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

/** A part of a query's answer: whether there is more, and of which cursor. */
interface CursorPart {
  readonly hasMore: boolean;
  readonly id?: string | undefined;
}

/** Asks for the next part, and reads it. */
type Ask<Part> = (
  method: 'POST' | 'PUT',
  path: string,
  options: { readonly body?: unknown; readonly signal?: AbortSignal | undefined },
) => Promise<Part>;

/**
 * Batches of a query's rows as they arrive. Leaving the loop early, or the signal, frees the cursor on the server.
 * Rows are unchecked: the caller parses what it asked for.
 */
export function queryBatches(query: string, options: QueryOptions = {}): AsyncGenerator<CursorBatch> {
  return queryParts(query, options, (method, path, send) => request(cursorAnswer, method, path, send));
}

/** As `queryBatches`, with answers that `ask` reads. */
export async function* queryParts<Part extends CursorPart>(
  query: string,
  { bindVars = {}, batchSize = 1000, isStream = false, fullCount, signal }: QueryOptions,
  ask: Ask<Part>,
): AsyncGenerator<Part> {
  let part = await ask('POST', '/_api/cursor', {
    body: { query, bindVars, batchSize, options: { stream: isStream, fullCount } },
    signal,
  });
  const { id } = part;
  let isOpen = part.hasMore;
  try {
    yield part;
    while (part.hasMore && id !== undefined) {
      part = await ask('PUT', `/_api/cursor/${id}`, { signal });
      isOpen = part.hasMore;
      yield part;
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
