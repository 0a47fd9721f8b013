// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../src/api/Connection.ts';
import { ConnectionError, RequestError } from '../../../src/api/errors.ts';
import { downloadResult } from '../../../src/query/results/download/download-result.ts';
import { secondsText } from '../../../src/query/results/StatisticsLine.tsx';
import { runAsyncQuery } from '../../../src/query/run/async-query.ts';
import type { QueryRun } from '../../../src/query/run/QueryRun.ts';
import { failureOf, failureText } from '../../../src/query/run/query-failure.ts';
import { cursorBody, explainBody, type QueryRequest } from '../../../src/query/run/query-request.ts';
import { idleState } from '../../../src/query/run/run-state.ts';
import { store } from '../../../src/store/store.ts';

const request: QueryRequest = {
  text: 'RETURN "ä"',
  selectionStart: 0,
  bindVars: {},
  batchSize: 250,
  options: {},
};

test('[3-request-1] a request has query, batchSize and the id currentFrontendQuery', () => {
  expect(JSON.parse(cursorBody(request))).toMatchObject({
    query: 'RETURN "ä"',
    batchSize: 250,
    id: 'currentFrontendQuery',
  });
});

test('[3-request-2] bind values are sent only if there are any, with all their digits', () => {
  expect(cursorBody(request)).not.toContain('bindVars');
  const bindVars = { '@c': '"towns"', big: '9007199254740993', one: '1.0' };
  expect(cursorBody({ ...request, bindVars })).toContain(
    '"bindVars":{"@c":"towns","big":9007199254740993,"one":1.0}',
  );
  expect(explainBody({ ...request, bindVars })).toContain('"big":9007199254740993');
});

test('options are sent with their names of the HTTP API', () => {
  const options = { memoryLimit: 1024, maxRuntime: 30, fullCount: true, optimizer: { rules: ['-all'] } };
  expect(JSON.parse(cursorBody({ ...request, options }))).toMatchObject({
    memoryLimit: 1024,
    count: true,
    options: { maxRuntime: 30, fullCount: true, optimizer: { rules: ['-all'] } },
  });
  expect(JSON.parse(cursorBody({ ...request, options: { stream: true } }))).not.toHaveProperty('count');
});

test('[9-times-1] execution times have three decimals', () => {
  expect([0.41249, 12, 0].map(secondsText)).toEqual(['0.412 s', '12.000 s', '0.000 s']);
});

test('[8-run-4] an error is [errorNum] errorMessage, or ERROR without a number', () => {
  expect(failureText({ errorNum: 1501, message: 'syntax error' })).toBe('[1501] syntax error');
  expect(failureText({ errorNum: 0, message: 'no answer' })).toBe('ERROR no answer');
});

const statusOnly = new RequestError('PUT /_api/job/1', 502, 0, 'Bad Gateway', {});
const failures: readonly (readonly [RequestError, string])[] = [
  [statusOnly, 'Something went wrong.'],
  [new RequestError('PUT /_api/job/1', 502, 0, 'Bad Gateway', ''), 'Something went wrong.'],
  [new RequestError('PUT /_api/job/1', 502, 0, 'no upstream', 'no upstream'), 'no upstream'],
  [new RequestError('PUT /_api/job/1', 404, 0, 'gone', { errorMessage: 'gone' }), 'gone'],
  [new RequestError('PUT /_api/job/1', 500, 4, 'internal error', undefined), 'internal error'],
];

test.each(failures)(
  "[8-run-5] an error of a poll has its errorMessage, or 'Something went wrong.': %s",
  (error, message) => {
    const failure = failureOf(error, 'RETURN 1');
    expect([failure.message, failure.status]).toEqual([message, error.status]);
    expect(failure.details).toContain('PUT /_api/job/1');
  },
);

describe('a job', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[9-poll-1] is polled first after 50 ms, then at growing intervals up to 500 ms', async () => {
    const polls: number[] = [];
    const connection = {
      sendJson: () => Promise.resolve(new Response('', { headers: { 'x-arango-async-id': '1' } })),
      send: () => {
        polls.push(Date.now());
        const status = polls.length < 10 ? 204 : 201;
        return Promise.resolve(new Response(status === 204 ? null : '{"result":[]}', { status }));
      },
    } as unknown as Connection;
    const from = Date.now();
    const text = runAsyncQuery(connection, '{}', new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await text).toBe('{"result":[]}');
    const pauses = polls.map((at, index) => at - (polls[index - 1] ?? from));
    expect(pauses[0]).toBe(50);
    expect(pauses.at(-1)).toBe(500);
    expect(pauses).toEqual(pauses.toSorted((left, right) => left - right));
  });

  test('[4-query-5] that is cancelled while its answer arrives is not polled again, and its cursor is closed', async () => {
    const sent: string[] = [];
    const cancelled = new AbortController();
    const connection = {
      sendJson: () => Promise.resolve(new Response('', { headers: { 'x-arango-async-id': '1' } })),
      send: ({ method, path }: { method: string; path: string }) => {
        sent.push(`${method} ${path}`);
        cancelled.abort();
        return Promise.resolve(new Response('{"result":[],"hasMore":true,"id":"7"}', { status: 201 }));
      },
    } as unknown as Connection;
    const ended = runAsyncQuery(connection, '{}', cancelled.signal).catch((error: Error) => error.name);
    await vi.runAllTimersAsync();
    expect(await ended).toBe('AbortError');
    expect(sent).toEqual(['PUT /_api/job/:job', 'DELETE /_api/cursor/:id']);
  });
});

describe('a lost connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Runs a job whose polls have these answers in turn. */
  async function run(...answers: readonly (Response | Error)[]) {
    const left = [...answers];
    const connection = {
      sendJson: () => Promise.resolve(new Response('', { headers: { 'x-arango-async-id': '1' } })),
      send: () => {
        const next = left.shift()!;
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
    } as unknown as Connection;
    const ended = runAsyncQuery(connection, '{}', new AbortController().signal).catch(
      (error: Error) => error,
    );
    await vi.runAllTimersAsync();
    return { outcome: await ended, left: left.length };
  }

  const lost = new ConnectionError('PUT /_api/job/1', undefined);
  const gone = new RequestError('PUT /_api/job/1', 404, 404, 'not found', undefined);
  const finished = () => new Response('{"result":[1]}', { status: 201 });

  test('[4-query-6] while a query runs does not end the run: its result arrives later', async () => {
    const running = new Response(null, { status: 204 });
    expect(await run(running, lost, lost, finished())).toEqual({ outcome: '{"result":[1]}', left: 0 });
  });

  test('[4-query-6] in which the result was lost is named', async () => {
    const { outcome } = await run(lost, gone);
    expect(String(outcome)).toContain('The connection was interrupted');
    expect((await run(gone)).outcome).toBe(gone);
  });
});

test('[8-download-1] a failed download says could not query result.', async () => {
  const refused = new RequestError('POST /_api/cursor', 403, 11, 'forbidden', undefined);
  const result = { request, hasMore: true, totalRows: 5, moreFailure: undefined };
  const run = {
    store: { getState: () => ({ ...idleState, result }) },
    rows: { characters: 20, length: 2 },
    connection: { sendJson: () => Promise.reject(refused) },
  } as unknown as QueryRun;
  await downloadResult(run, 'json');
  expect(store.getState().notes.at(-1)).toMatchObject({
    kind: 'error',
    title: 'Query error',
    text: 'could not query result. forbidden (error 11)',
  });
  expect(store.getState().tasks).toEqual([]);
});
