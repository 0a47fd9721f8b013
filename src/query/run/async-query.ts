import { cursorApi } from '../../../protocol/api/cursor.ts';
import { jobApi } from '../../../protocol/api/job.ts';
import type { Connection } from '../../api/Connection.ts';
import { AnswerError, BlockedError, ConnectionError, RequestError } from '../../api/errors.ts';
import { membersOf } from '../../lib/raw-json.ts';
import { wait } from '../../lib/wait.ts';

/** The first poll of a job, and the longest time between two polls. */
const firstPollMs = 50;
const longestPollMs = 500;
const pollGrowth = 1.5;
/** Time between two attempts to cancel a job without a connection. */
const cancelRetryMs = 1000;

/**
 * Runs `POST /_api/cursor` as a job of the server, so that it can be cancelled and survives a lost connection: polls
 * without an answer are repeated. Returns the answer's text. Rejects with the error of the query, and with AbortError
 * after the abort of the signal, which ends the query at the server. `transactionId`: the stream transaction of the query.
 */
export async function runAsyncQuery(
  connection: Connection,
  body: string,
  signal: AbortSignal,
  transactionId?: string,
): Promise<string> {
  // Without the signal: the id of the job is needed to end it.
  const accepted = await connection.sendJson(
    cursorApi.open,
    {
      headers: {
        'x-arango-async': 'store',
        ...(transactionId === undefined ? {} : { 'x-arango-trx-id': transactionId }),
      },
    },
    body,
  );
  const job = accepted.headers.get('x-arango-async-id');
  // A server without jobs answers at once.
  if (job === null) return accepted.text();
  const text = await fetchAnswer(connection, job, signal);
  if (!signal.aborted && text !== undefined) return text;
  if (text === undefined) await cancelJob(connection, job);
  else await closeCursorOf(connection, text);
  throw signal.reason;
}

/** Polls the job until its answer is complete. Undefined after an abort, unless the answer has already been given. */
async function fetchAnswer(
  connection: Connection,
  job: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let wasLost = false;
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(longestPollMs, pauseMs * pollGrowth)) {
    await waitUnlessAborted(pauseMs, signal);
    if (signal.aborted) return undefined;
    const answer = await poll(connection, job, wasLost);
    wasLost ||= answer === undefined;
    if (answer === undefined || answer.status === 204) continue;
    if (answer.status === 201 || answer.status === 200) return answer.text();
    throw new AnswerError(`PUT ${answer.url}`, `status ${answer.status}`);
  }
}

async function waitUnlessAborted(pauseMs: number, signal: AbortSignal): Promise<void> {
  await wait(pauseMs, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/**
 * Undefined without a connection. `wasLost`: an earlier poll had no answer, so that its result may be gone. An abort does
 * not end a poll: the server gives an answer only once, and it names the cursor that must be closed.
 */
async function poll(connection: Connection, job: string, wasLost: boolean): Promise<Response | undefined> {
  try {
    return await connection.send(jobApi.fetch, { path: { job } });
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof BlockedError) return undefined;
    if (wasLost && error instanceof RequestError && error.status === 404 && error.errorNum === 404) {
      throw new Error('The connection was interrupted, and the server has no result of the query any more.', {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Ends the job and its query. If the query has just finished, its cursor is closed. Without a connection, the job is ended
 * later, when the server answers again.
 */
async function cancelJob(connection: Connection, job: string): Promise<void> {
  if (await tryToCancel(connection, job)) return;
  void repeatCancel(connection, job);
}

async function repeatCancel(connection: Connection, job: string): Promise<void> {
  do await wait(cancelRetryMs);
  while (!(await tryToCancel(connection, job)));
}

/** False without a connection. */
async function tryToCancel(connection: Connection, job: string): Promise<boolean> {
  try {
    const answer = await connection.send(jobApi.fetch, { path: { job } });
    if (answer.status !== 204) {
      await closeCursorOf(connection, await answer.text());
      return true;
    }
    await connection.send(jobApi.cancel, { path: { job } });
    // The answer of a cancelled job is an error that is not needed.
    await connection.send(jobApi.delete, { path: { job } });
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof BlockedError) return false;
    // Otherwise, the query has failed by itself, or the job is gone.
    if (!(error instanceof RequestError)) console.warn(`job ${job} could not be cancelled`, error);
  }
  return true;
}

/** Closes the cursor that the answer of a query names, if any. */
export async function closeCursorOf(connection: Connection, answer: string): Promise<void> {
  const id = membersOf(answer).get('id');
  if (id !== undefined) await closeCursor(connection, JSON.parse(id) as string);
}

/** Frees the memory of a cursor. After a failure, the cursor expires on the server. */
export async function closeCursor(connection: Connection, id: string): Promise<void> {
  try {
    await connection.send(cursorApi.close, { path: { id } });
  } catch (error) {
    if (error instanceof RequestError && error.errorName === 'ERROR_CURSOR_NOT_FOUND') return;
    console.warn(`cursor ${id} could not be closed and expires after its time to live`, error);
  }
}
