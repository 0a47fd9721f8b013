import { beforeAll, expect, test, vi } from 'vitest';
import { Connection } from '../../../src/api/Connection.ts';
import { ConnectionError } from '../../../src/api/errors.ts';
import { BlobWriter } from '../../../src/api/export/BlobWriter.ts';
import { usualCsvForm } from '../../../src/lib/files/csv/csv-form.ts';
import { allRows } from '../../../src/query/results/download/all-rows.ts';
import { writeRows } from '../../../src/query/results/download/write-rows.ts';
import { QueryRun } from '../../../src/query/run/QueryRun.ts';
import type { QueryRequest } from '../../../src/query/run/query-request.ts';
import type { RunStatus } from '../../../src/query/run/run-state.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base = '';
const requests: string[] = [];
/** Requests of the console are not sent, as while the page is offline. */
let isLost = false;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  await send(base, 'POST', '/_api/collection', { body: { name: 'towns' } });
  await send(base, 'POST', '/_api/import?type=array&collection=towns', {
    body: Array.from({ length: 30 }, (_, n) => ({ _key: `t${n}`, n, kind: n % 3 === 0 ? 'port' : 'inland' })),
  });
});

function run(): QueryRun {
  const [server, database] = base.split('/_db/') as [string, string];
  const description = {
    ...({ server, basePath: '', database, dialect: '3.12' } as const),
    credentials: { kind: 'bearer', token: 'none' } as const,
  };
  const connection = new Connection(description, {
    beforeRequest: async () => {
      if (isLost) throw new ConnectionError('no answer', undefined);
    },
    onNoAnswer: () => Promise.resolve(false),
    onUnauthorized: () => Promise.resolve(false),
  });
  const plainSend = connection.send.bind(connection);
  connection.send = (endpoint, args) => {
    requests.push(`${endpoint.method} ${endpoint.path}`);
    return plainSend(endpoint, args);
  };
  requests.length = 0;
  return new QueryRun(connection);
}

const request = (text: string, changes: Partial<QueryRequest> = {}): QueryRequest => ({
  text,
  selectionStart: 0,
  bindVars: {},
  batchSize: 1000,
  options: {},
  ...changes,
});

const textsOf = ({ rows }: QueryRun) => Array.from({ length: rows.length }, (_, row) => rows.rowText(row));

const cursorCount = async () =>
  (await send(base, 'GET', '/_api/query/current')).json<readonly unknown[]>().length;

test('[7-query-2] [7-query-3] a query is a job that is polled until its answer is there', async () => {
  const query = run();
  const started = query.start(request('FOR t IN towns FILTER t.n < 2 SORT t.n RETURN t.n'));
  expect(query.store.getState().status).toMatchObject({ kind: 'running', run: 'query' });
  await started;
  expect(requests[0]).toBe('POST /_api/cursor');
  expect(requests.slice(1).every((each) => each === 'PUT /_api/job/:job')).toBe(true);
  expect(query.store.getState().status).toEqual({ kind: 'finished', run: 'query' });
  expect(query.store.getState().result).toMatchObject({ totalRows: 2, hasMore: false, warnings: [] });
  expect(query.store.getState().result!.serverSeconds).toBeGreaterThan(0);
  expect(textsOf(query)).toEqual(['0', '1']);
});

test('[11-exact-1] numbers of rows and bind values are exact, as they were sent', async () => {
  const query = run();
  const bindVars = { big: '9007199254740993', float: '1.0', empty: '""', zero: '0' };
  await query.start(request('RETURN [@big, @float, @empty, @zero]', { bindVars }));
  const [row] = textsOf(query);
  expect(row).toContain('9007199254740993');
  expect(JSON.parse(row!)).toEqual([9007199254740992, 1, '', 0]);
});

test('[3-result-1] the result size is the batch size, and more rows come from the cursor', async () => {
  const query = run();
  await query.start(
    request('FOR i IN 1..25 RETURN { i, [i == 25 ? "last" : "name"]: i }', { batchSize: 10 }),
  );
  expect(query.store.getState().result).toMatchObject({ loadedRows: 10, totalRows: 25, hasMore: true });
  expect([...query.rows.columns]).toEqual(['i', 'name']);
  await Promise.all([query.loadMore(), query.loadMore()]);
  expect(query.store.getState().result).toMatchObject({ loadedRows: 20, hasMore: true });
  await query.loadMore();
  expect(query.store.getState().result).toMatchObject({ loadedRows: 25, hasMore: false });
  expect([...query.rows.columns]).toEqual(['i', 'name', 'last']);
  expect(query.rows.rowText(24)).toBe('{"i":25,"last":25}');
  expect(requests.filter((each) => each === 'PUT /_api/cursor/:id')).toHaveLength(2);
});

test('[4-result-cursor-1] the cursor of a replaced result is closed on the server', async () => {
  const query = run();
  await query.start(request('FOR i IN 1..25 RETURN i', { batchSize: 10 }));
  const id = query.cursorId!;
  await query.start(request('RETURN 1'));
  await vi.waitFor(() => expect(requests).toContain('DELETE /_api/cursor/:id'));
  await vi.waitFor(async () => expect((await send(base, 'PUT', `/_api/cursor/${id}`)).status).toBe(404));
});

test('an expired cursor keeps the loaded rows and says what to do', async () => {
  const query = run();
  await query.start(request('FOR i IN 1..25 RETURN i', { batchSize: 10 }));
  await send(base, 'DELETE', `/_api/cursor/${query.cursorId}`);
  await query.loadMore();
  expect(query.store.getState().result).toMatchObject({
    loadedRows: 10,
    moreFailure: 'The cursor has expired. Run the query again to read more rows.',
  });
});

test('[4-query-3] [7-query-4] a cancel ends the query on the server and keeps the previous result', async () => {
  const query = run();
  await query.start(request('RETURN "before"'));
  const heavy = query.start(
    request('FOR a IN 1..100000 FOR b IN 1..100000 FILTER a * b < 0 COLLECT WITH COUNT INTO n RETURN n'),
  );
  await vi.waitFor(async () => expect(await cursorCount()).toBe(1), 30_000);
  await query.cancel();
  await heavy;
  expect(query.store.getState().status).toEqual({ kind: 'cancelled', run: 'query' } satisfies RunStatus);
  await vi.waitFor(async () => expect(await cursorCount()).toBe(0), 30_000);
  expect(textsOf(query)).toEqual(['"before"']);
});

test('a cancel without a connection ends the query on the server when the connection is back', async () => {
  const query = run();
  const heavy = query.start(request('RETURN SLEEP(600)'));
  await vi.waitFor(async () => expect(await cursorCount()).toBe(1), 30_000);
  isLost = true;
  try {
    await query.cancel();
    await heavy;
    expect(query.store.getState().status).toEqual({ kind: 'cancelled', run: 'query' });
    expect(await cursorCount()).toBe(1);
  } finally {
    isLost = false;
  }
  await vi.waitFor(async () => expect(await cursorCount()).toBe(0), 30_000);
});

test('a new run replaces a running one', async () => {
  const query = run();
  const heavy = query.start(request('RETURN SLEEP(60)'));
  const next = query.start(request('RETURN 2'));
  await Promise.all([heavy, next]);
  expect(query.store.getState().status).toEqual({ kind: 'finished', run: 'query' });
  expect(textsOf(query)).toEqual(['2']);
});

test('[8-run-1] an error has the number, the message and the place in the text', async () => {
  const query = run();
  await query.start(request('FOR t IN towns\n  RETURN LENGHT(t.n)'));
  expect(query.store.getState().status).toMatchObject({
    kind: 'failed',
    failure: { errorNum: 1540, status: 400, line: 2, column: 10, range: { start: 24, end: 30 } },
  });
  await query.start(request('FOR t IN towns\n  RETRN t'));
  expect(query.store.getState().status).toMatchObject({ failure: { errorNum: 1501, line: 2 } });
});

test('[4-explain-1] [7-query-1] explain answers the plan and the text without running the query', async () => {
  const query = run();
  await query.explain(request('FOR t IN towns FILTER t.n == @n REMOVE t IN towns', { bindVars: { n: '1' } }));
  const { explanation, result } = query.store.getState();
  expect(result).toBeUndefined();
  expect(explanation!.plan.nodes.map(({ type }) => type)).toContain('RemoveNode');
  expect(explanation!.plan.isModificationQuery).toBe(true);
  expect(explanation!.planText).toContain('Execution plan:');
  expect((await send(base, 'GET', '/_api/collection/towns/count')).json()).toMatchObject({ count: 30 });
});

test('an explain of a wrong query fails with its error', async () => {
  const query = run();
  await query.explain(request('FOR t IN nowhere RETURN t'));
  expect(query.store.getState().status).toMatchObject({
    kind: 'failed',
    run: 'explain',
    failure: { errorNum: 1203, range: { start: 9, end: 16 } },
  });
});

test('[11-profile-1] a profile answers the rows and the figures of each node', async () => {
  const query = run();
  await query.profile(request('FOR t IN towns FILTER t.kind == "port" RETURN t.n'));
  const { profile, result } = query.store.getState();
  expect(result!.loadedRows).toBe(10);
  expect(profile!.plan.nodes.length).toBeGreaterThan(2);
  expect(profile!.stats.nodes!.map(({ id }) => id).sort()).toEqual(
    profile!.plan.nodes.map(({ id }) => id).sort(),
  );
  expect(profile!.planText).toContain('Query Profile:');
});

test('warnings are in the result', async () => {
  const query = run();
  await query.start(request('RETURN 1 / 0'));
  expect(query.store.getState().result!.warnings).toEqual([{ code: 1562, message: 'division by zero' }]);
});

const never = new AbortController().signal;

async function downloadOf(query: QueryRun): Promise<string> {
  const parts = allRows(query, query.store.getState().result!, never);
  let text = '';
  const writer = {
    async write(part: string) {
      text += part;
    },
  };
  await writeRows(
    parts,
    { format: 'jsonl', csv: usualCsvForm },
    writer,
    () => undefined,
    async () => new BlobWriter(),
  );
  return text;
}

test('[11-download-4] a download streams all rows of a query, also those that are not loaded', async () => {
  const query = run();
  await query.start(request('FOR i IN 1..25000 RETURN i', { batchSize: 10 }));
  const text = await downloadOf(query);
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(25_000);
  expect(query.rows.length).toBe(10);
});

test('[11-download-5] a download of a modifying query does not run it again', async () => {
  await send(base, 'POST', '/_api/collection', { body: { name: 'counted' } });
  const query = run();
  await query.start(request('FOR i IN 1..25 INSERT { i } INTO counted RETURN NEW.i', { batchSize: 10 }));
  const text = await downloadOf(query);
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(25);
  expect((await send(base, 'GET', '/_api/collection/counted/count')).json()).toMatchObject({ count: 25 });
});

test('a download that is stopped while its first batch is read closes the cursor', async () => {
  const query = run();
  await query.start(request('FOR i IN 1..30000 RETURN CONCAT(i, REPEAT("x", 500))', { batchSize: 10 }));
  const controller = new AbortController();
  const { connection } = query;
  const send = connection.send.bind(connection);
  connection.send = async (endpoint, args) => {
    const answer = await send(endpoint, args);
    if (endpoint.path === '/_api/job/:job' && answer.status === 201) {
      const text = await answer.text();
      answer.text = async () => {
        // The batch is read in slices, the first one in the next task.
        setImmediate(() => controller.abort());
        return text;
      };
    }
    return answer;
  };
  const rows = allRows(query, query.store.getState().result!, controller.signal);
  await expect(rows.next()).rejects.toThrow('aborted');
  expect(requests.at(-1)).toBe('DELETE /_api/cursor/:id');
});
