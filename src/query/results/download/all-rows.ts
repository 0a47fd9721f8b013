import { cursorApi } from '../../../../protocol/api/cursor.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { closeCursor, closeCursorOf, runAsyncQuery } from '../../run/async-query.ts';
import { isModifying } from '../../run/is-modifying.ts';
import type { QueryRun } from '../../run/QueryRun.ts';
import { cursorBody } from '../../run/query-request.ts';
import type { RowChunk } from '../../run/ResultRows.ts';
import { type CursorBatch, readBatch } from '../../run/read-batch.ts';
import type { QueryResult } from '../../run/run-state.ts';

/** Where the rows of a download come from. */
export type RowOrigin =
  /** All rows are loaded. */
  | 'loaded'
  /** The query runs again as a stream. */
  | 'again'
  /** The query changes data: its open cursor is read to the end. */
  | 'cursor'
  /** The query changes data, and its cursor has expired: only the loaded rows are left. */
  | 'rest';

/** A download never runs a modifying query again. */
export function originOf({ request, hasMore, moreFailure }: QueryResult): RowOrigin {
  if (!hasMore) return 'loaded';
  if (!isModifying(request.text)) return 'again';
  return moreFailure === undefined ? 'cursor' : 'rest';
}

/** Rows of one batch with the names of their columns. */
export interface RowPart {
  readonly rows: RowChunk;
  readonly columns: Iterable<string>;
}

/** A large batch needs fewer requests; 10,000 is the largest result size. */
const batchSize = 10_000;

/** All rows of a result, batch by batch. Rejects with the errors of requests and with AbortError. */
export async function* allRows(
  run: QueryRun,
  result: QueryResult,
  signal: AbortSignal,
): AsyncGenerator<RowPart> {
  const origin = originOf(result);
  if (origin === 'again') yield* rowsAgain(run, result, signal);
  else {
    if (origin === 'cursor') await loadRest(run, signal);
    const { rows } = run;
    for (const chunk of rows.chunks) yield { rows: chunk, columns: rows.columns };
  }
}

/** Loads all remaining rows of the open cursor. */
export async function loadRest(run: QueryRun, signal: AbortSignal): Promise<void> {
  const { id } = run.store.getState().result ?? {};
  for (;;) {
    signal.throwIfAborted();
    const { result } = run.store.getState();
    if (result?.id !== id) throw new Error('The result was replaced by another one.');
    if (!result?.hasMore) return;
    if (result.moreFailure !== undefined) throw new Error(result.moreFailure);
    await run.loadMore();
  }
}

async function* rowsAgain(
  { connection }: QueryRun,
  { request }: QueryResult,
  signal: AbortSignal,
): AsyncGenerator<RowPart> {
  const options = { ...request.options, stream: true, profile: 0, fullCount: false } as const;
  const body = cursorBody({ ...request, batchSize }, options);
  const first = await runAsyncQuery(connection, body, signal);
  let batch = await read(first, signal).catch(async (error: unknown) => {
    await closeCursorOf(connection, first);
    throw error;
  });
  let id = idOf(batch);
  const nextText = async (cursor: string) =>
    (await connection.send(cursorApi.next, { path: { id: cursor }, signal })).text();
  let pending: Promise<unknown> | undefined;
  try {
    while (id !== undefined) {
      // The server computes the next batch while this one is written.
      const next = nextText(id);
      pending = next.catch(() => undefined);
      yield batch;
      batch = await read(await next, signal);
      if (batch.members.get('hasMore') !== 'true') id = undefined;
    }
    yield batch;
  } finally {
    // A cursor in use cannot be closed.
    await pending;
    if (id !== undefined) await closeCursor(connection, id);
  }
}

async function read(text: string, signal: AbortSignal): Promise<CursorBatch> {
  const batch = await runInSlices(readBatch(text), () => !signal.aborted);
  if (batch === undefined) throw signal.reason;
  return batch;
}

function idOf({ members }: CursorBatch): string | undefined {
  const id = members.get('id');
  return id === undefined || members.get('hasMore') !== 'true' ? undefined : (JSON.parse(id) as string);
}
