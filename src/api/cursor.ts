import type { z } from 'zod';
import { type cursorAnswer, cursorApi } from '../../protocol/api/cursor.ts';
import { pageConnection } from './page-connection.ts';

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

/**
 * Batches of a query's rows as they arrive. Leaving the loop early, or the signal, frees the cursor on the server.
 * Rows are unchecked: the caller parses what it asked for.
 */
export function queryBatches(query: string, options: QueryOptions = {}): AsyncGenerator<CursorBatch> {
  return queryParts(query, options, (answer) => pageConnection().parse(cursorApi.open, answer));
}

/** As `queryBatches`, with answers that `read` reads. */
export async function* queryParts<Part extends CursorPart>(
  query: string,
  { bindVars = {}, batchSize = 1000, isStream = false, fullCount, signal }: QueryOptions,
  read: (answer: Response) => Promise<Part>,
): AsyncGenerator<Part> {
  const connection = pageConnection();
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
    await pageConnection().send(cursorApi.close, { path: { id } });
  } catch (error) {
    console.warn(`the cursor ${id} was left to its time to live`, error);
  }
}
