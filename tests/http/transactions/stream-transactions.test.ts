import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let server: ServerProcess;
let url: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
});

const call = (method: string, path: string, body?: unknown, id?: string): Promise<Answer> =>
  send(url, method, path, { body, ...(id === undefined ? {} : { headers: { 'x-arango-trx-id': id } }) });

interface Begun {
  readonly result: { readonly id: string; readonly status: string };
}

async function begin(collections: object, options: object = {}): Promise<string> {
  const answer = await call('POST', '/_api/transaction/begin', { collections, ...options });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Begun>().result.id;
}

const commit = (id: string) => call('PUT', `/_api/transaction/${id}`);
const abort = (id: string) => call('DELETE', `/_api/transaction/${id}`);

async function query(text: string, id?: string, bindVars = {}): Promise<unknown> {
  const answer = await call('POST', '/_api/cursor', { query: text, bindVars }, id);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ readonly result: unknown }>().result;
}

const errorOf = (answer: Answer) => {
  const { code, errorNum, errorMessage } = answer.json<Record<string, unknown>>();
  expect(answer.status).toBe(code);
  return [code, errorNum, errorMessage];
};

beforeEach(async () => {
  url = await createDatabase(server.baseUrl);
  for (const name of ['c', 'd']) await call('POST', '/_api/collection', { name });
  await call('POST', '/_api/collection', { name: 'e', type: 3 });
  for (const n of [1, 2, 3]) await call('POST', '/_api/document/c', { _key: `k${n}`, n });
});

describe('begin', () => {
  test('answers with the id and the status', async () => {
    const answer = await call('POST', '/_api/transaction/begin', {
      collections: { read: 'c', write: ['d'] },
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      code: 201,
      error: false,
      result: { id: expect.stringMatching(/^[1-9]\d+$/), status: 'running' },
    });
  });

  test.each([
    [{}, 400, 10, "missing 'collections'"],
    [[], 400, 10, "missing 'collections'"],
    [{ collections: [] }, 400, 10, "missing 'collections'"],
    [{ collections: { write: false } }, 400, 10, "invalid 'collections' attribute"],
    [{ collections: { read: ['c', ''] } }, 400, 10, "invalid 'collections' attribute"],
    [{ collections: { write: 'c' }, lockTimeout: -1 }, 400, 10, '<lockTimeout> needs to be positive'],
    [{ collections: { write: 'meow' } }, 404, 1203, 'collection or view not found: meow'],
  ])('refuses %j', async (body, ...expected) => {
    expect(errorOf(await call('POST', '/_api/transaction/begin', body))).toEqual(expected);
  });

  test('refuses broken JSON and a transaction id', async () => {
    expect(errorOf(await call('POST', '/_api/transaction/begin', '{')).slice(0, 2)).toEqual([400, 600]);
    expect(errorOf(await call('POST', '/_api/transaction/begin', { collections: {} }, '1'))).toEqual([
      400,
      10,
      'unexpected transaction ID received in begin transaction request',
    ]);
  });
});

describe('status', () => {
  test('the list has the open transactions of the database', async () => {
    const [first, second] = [await begin({}), await begin({ write: 'c' })];
    const list = (await call('GET', '/_api/transaction')).json<{ transactions: unknown[] }>();
    expect(list).toEqual({
      transactions: [
        { id: first, state: 'running' },
        { id: second, state: 'running' },
      ],
    });
    await abort(first);
    await commit(second);
    expect((await call('GET', '/_api/transaction')).json()).toEqual({ transactions: [] });
  });

  test('commit and abort can be repeated, but not exchanged', async () => {
    const id = await begin({ write: 'c' });
    for (const _ of [1, 2]) {
      expect((await commit(id)).json()).toEqual({
        code: 200,
        error: false,
        result: { id, status: 'committed' },
      });
    }
    expect((await call('GET', `/_api/transaction/${id}`)).json<Begun>().result.status).toBe('committed');
    expect(errorOf(await abort(id))).toEqual([400, 1653, 'transaction was already committed']);
    expect(errorOf(await call('GET', '/_api/document/c/k1', undefined, id))).toEqual([
      404,
      1655,
      `transaction '${id}' not found`,
    ]);

    const other = await begin({ write: 'c' });
    for (const _ of [1, 2]) expect((await abort(other)).json<Begun>().result.status).toBe('aborted');
    expect(errorOf(await commit(other))).toEqual([400, 1653, 'transaction was already aborted']);
    expect(errorOf(await call('GET', '/_api/document/c/k1', undefined, other))).toEqual([
      410,
      1654,
      `transaction ${other} has already been aborted`,
    ]);
  });

  test('unknown and invalid ids', async () => {
    expect(errorOf(await call('GET', '/_api/transaction/123456'))).toEqual([
      404,
      1655,
      'transaction not found',
    ]);
    expect(errorOf(await commit('123456'))).toEqual([
      404,
      1655,
      'transaction 123456 not found on commit operation',
    ]);
    expect(errorOf(await abort('123456'))).toEqual([
      404,
      1655,
      'transaction 123456 not found on abort operation',
    ]);
    expect(errorOf(await call('GET', '/_api/transaction/abc'))).toEqual([400, 10, 'Illegal transaction ID']);
    expect(errorOf(await commit('abc'))).toEqual([400, 10, 'bad transaction ID']);
    expect(errorOf(await call('GET', '/_api/document/c/k1', undefined, 'abc'))).toEqual([
      400,
      10,
      'invalid transaction ID',
    ]);
  });

  test('all writing transactions are aborted at once', async () => {
    const [reading, writing] = [await begin({ read: 'c' }), await begin({ write: 'c' })];
    expect((await abort('write')).json()).toEqual({ error: false, code: 200 });
    expect((await call('GET', `/_api/transaction/${reading}`)).json<Begun>().result.status).toBe('running');
    expect((await call('GET', `/_api/transaction/${writing}`)).json<Begun>().result.status).toBe('aborted');
    await abort(reading);
  });

  test('an idle transaction is aborted', async () => {
    const other = await startServer({ args: ['--transaction-idle-timeout', '1'] });
    try {
      url = await createDatabase(other.baseUrl);
      const id = await begin({});
      await expect
        .poll(async () => (await call('GET', `/_api/transaction/${id}`)).json<Begun>().result.status, {
          timeout: 20_000,
        })
        .toBe('aborted');
      expect(errorOf(await commit(id))).toEqual([400, 1653, 'transaction was already expired']);
    } finally {
      await other.stop();
    }
  });
});

describe('isolation', () => {
  test('a transaction reads its own writes; others read them after the commit', async () => {
    const id = await begin({ write: 'c' });
    expect((await call('POST', '/_api/document/c', { _key: 'new', n: 9 }, id)).status).toBe(202);
    expect((await call('PATCH', '/_api/document/c/k1', { n: 10 }, id)).status).toBe(202);
    expect((await call('DELETE', '/_api/document/c/k2', undefined, id)).status).toBe(202);
    const all = 'FOR x IN c SORT x.n RETURN x.n';
    expect(await query(all, id)).toEqual([3, 9, 10]);
    expect(await query(all)).toEqual([1, 2, 3]);
    expect((await call('GET', '/_api/document/c/new', undefined, id)).status).toBe(200);
    expect((await call('GET', '/_api/document/c/new')).status).toBe(404);
    expect((await call('GET', '/_api/collection/c/count', undefined, id)).json().count).toBe(3);
    expect((await commit(id)).status).toBe(200);
    expect(await query(all)).toEqual([3, 9, 10]);
  });

  test('a transaction does not see later commits', async () => {
    const id = await begin({ read: 'c' });
    await call('PATCH', '/_api/document/c/k1', { n: 100 });
    await call('POST', '/_api/document/c', { _key: 'later', n: 200 });
    expect(await query('FOR x IN c SORT x.n RETURN x.n', id)).toEqual([1, 2, 3]);
    expect((await call('GET', '/_api/document/c/later', undefined, id)).status).toBe(404);
    await commit(id);
  });

  test('an abort discards all changes', async () => {
    const id = await begin({ write: ['c', 'd'] });
    await query('FOR x IN c INSERT {n: x.n} INTO d', id);
    expect(await query('RETURN LENGTH(d)', id)).toEqual([3]);
    expect((await abort(id)).status).toBe(200);
    expect(await query('RETURN LENGTH(d)')).toEqual([0]);
  });
});

describe('declared collections', () => {
  test('undeclared collections can be read unless the declaration excludes it, and never written', async () => {
    const id = await begin({ write: 'd' });
    expect((await call('GET', '/_api/document/c/k1', undefined, id)).status).toBe(200);
    const refused = 'unregistered collection used in transaction: c [write]';
    expect(errorOf(await call('PATCH', '/_api/document/c/k1', { n: 2 }, id))).toEqual([400, 1652, refused]);
    expect(errorOf(await call('POST', '/_api/document/c', [{}, {}], id))).toEqual([400, 1652, refused]);
    expect(
      errorOf(await call('POST', '/_api/cursor', { query: 'INSERT {} INTO c' }, id)).slice(0, 2),
    ).toEqual([400, 1652]);
    await abort(id);

    const strict = await begin({ write: 'd' }, { allowImplicit: false });
    expect(errorOf(await call('GET', '/_api/document/c/k1', undefined, strict))).toEqual([
      400,
      1652,
      'unregistered collection used in transaction: c [read]',
    ]);
    await abort(strict);
  });

  test('exclusive access waits for other writers, up to the timeout', async () => {
    const id = await begin({ exclusive: 'c' });
    const late = await call('POST', '/_api/transaction/begin', {
      collections: { write: 'c' },
      lockTimeout: 0.05,
    });
    expect(errorOf(late).slice(0, 2)).toEqual([409, 18]);
    expect(late.text).toContain('s waiting for write-lock on collection');
    const waiting = begin({ exclusive: 'c' });
    await call('PATCH', '/_api/document/c/k1', { n: 5 }, id);
    await commit(id);
    const next = await waiting;
    expect(await query('RETURN DOCUMENT("c/k1").n', next)).toEqual([5]);
    await call('PATCH', '/_api/document/c/k1', { n: 6 }, next);
    expect((await commit(next)).status).toBe(200);
  });
});

describe('conflicts', () => {
  test('the second of two writers of a document is refused', async () => {
    const [first, second] = [await begin({ write: 'c' }), await begin({ write: 'c' })];
    expect((await call('PATCH', '/_api/document/c/k1', { n: 10 }, first)).status).toBe(202);
    expect(errorOf(await call('PATCH', '/_api/document/c/k1', { n: 20 }, second)).slice(0, 2)).toEqual([
      409, 1200,
    ]);
    expect(errorOf(await call('PATCH', '/_api/document/c/k1', { n: 30 }))).toEqual([
      409,
      1200,
      expect.stringMatching(/^write-write conflict .*conflicting key: k1$/),
    ]);
    const update = { query: 'UPDATE "k1" WITH {n: 40} INTO c' };
    expect(errorOf(await call('POST', '/_api/cursor', update)).slice(0, 2)).toEqual([409, 1200]);
    // The refused call changed nothing; the transaction continues.
    expect(await query('RETURN DOCUMENT("c/k1").n', second)).toEqual([1]);
    expect((await call('PATCH', '/_api/document/c/k2', { n: 20 }, second)).status).toBe(202);
    expect((await commit(first)).status).toBe(200);
    expect((await commit(second)).status).toBe(200);
    expect(await query('FOR x IN c SORT x._key RETURN x.n')).toEqual([10, 20, 3]);
  });

  test('a change after the snapshot is a conflict', async () => {
    const id = await begin({ write: 'c' });
    await call('PATCH', '/_api/document/c/k1', { n: 10 });
    expect(errorOf(await call('PATCH', '/_api/document/c/k1', { n: 20 }, id)).slice(0, 2)).toEqual([
      409, 1200,
    ]);
    expect(errorOf(await call('POST', '/_api/cursor', { query: 'FOR x IN c REMOVE x IN c' }, id))).toEqual([
      409,
      1200,
      expect.stringContaining('conflicting key: k1'),
    ]);
    expect(await query('RETURN LENGTH(c)', id)).toEqual([3]);
    await abort(id);
  });

  test('equal keys and equal unique values conflict', async () => {
    await call('POST', '/_api/index?collection=d', { type: 'persistent', fields: ['u'], unique: true });
    const [first, second] = [await begin({ write: 'd' }), await begin({ write: 'd' })];
    expect((await call('POST', '/_api/document/d', { _key: 'same' }, first)).status).toBe(202);
    expect(errorOf(await call('POST', '/_api/document/d', { _key: 'same' }, second)).slice(0, 2)).toEqual([
      409, 1200,
    ]);
    expect((await call('POST', '/_api/document/d', { _key: 'a', u: 1 }, first)).status).toBe(202);
    expect((await call('POST', '/_api/document/d', { _key: 'b', u: 1 }, second)).status).toBe(202);
    expect((await commit(first)).status).toBe(200);
    expect(errorOf(await commit(second)).slice(0, 2)).toEqual([409, 1200]);
    expect(await query('FOR x IN d SORT x._key RETURN x._key')).toEqual(['a', 'same']);
    expect((await call('GET', `/_api/transaction/${second}`)).json<Begun>().result.status).toBe('aborted');
  });

  test('a failed call is undone alone', async () => {
    const id = await begin({ write: 'd' });
    await call('POST', '/_api/document/d', { _key: 'a' }, id);
    const failing = { query: 'FOR k IN ["b", "a"] INSERT {_key: k} INTO d' };
    expect(errorOf(await call('POST', '/_api/cursor', failing, id)).slice(0, 2)).toEqual([409, 1210]);
    expect(await query('FOR x IN d RETURN x._key', id)).toEqual(['a']);
    expect((await commit(id)).status).toBe(200);
    expect(await query('FOR x IN d RETURN x._key')).toEqual(['a']);
  });
});

describe('calls within a transaction', () => {
  test('documents, several at once, edges, simple queries, import, truncate, streams, graphs', async () => {
    await call('POST', '/_api/gharial', {
      name: 'g',
      edgeDefinitions: [{ collection: 'e', from: ['c'], to: ['c'] }],
    });
    const id = await begin({ write: ['c', 'd', 'e'] });
    const several = await call('POST', '/_api/document/d', [{ _key: 'a' }, { _key: 'b' }, { _key: 'a' }], id);
    expect(several.json<{ errorNum?: number }[]>().map(({ errorNum }) => errorNum)).toEqual([
      undefined,
      undefined,
      1210,
    ]);
    const edge = { _from: 'c/k1', _to: 'c/k2' };
    expect((await call('POST', '/_api/gharial/g/edge/e', { _key: 'e1', ...edge }, id)).status).toBe(202);
    expect((await call('POST', '/_api/document/e', { _key: 'e2', ...edge }, id)).status).toBe(202);
    const edges = await call('GET', '/_api/edges/e?vertex=c/k1&direction=out', undefined, id);
    expect(edges.json<{ edges: unknown[] }>().edges).toHaveLength(2);
    expect((await call('PATCH', '/_api/gharial/g/vertex/c/k1', { n: 7 }, id)).status).toBe(202);
    const example = { collection: 'c', example: { n: 7 } };
    const found = await call('PUT', '/_api/simple/by-example', example, id);
    expect(found.json<{ result: { _key: string }[] }>().result.map(({ _key }) => _key)).toEqual(['k1']);
    const lines = '{"_key":"i1"}\n{"_key":"i2"}\n';
    const imported = await call('POST', '/_api/import?collection=d&type=documents', lines, id);
    expect(imported.json().created).toBe(2);
    expect(await query('FOR x IN d SORT x._key RETURN x._key', id)).toEqual(['a', 'b', 'i1', 'i2']);
    const stream = await call(
      'POST',
      '/_api/cursor',
      { query: 'FOR x IN d SORT x._key RETURN x._key', batchSize: 3, options: { stream: true } },
      id,
    );
    const { id: cursor, result } = stream.json<{ id: string; result: string[] }>();
    expect(result).toEqual(['a', 'b', 'i1']);
    expect((await call('POST', `/_api/cursor/${cursor}`, undefined, id)).json().result).toEqual(['i2']);
    expect((await call('PUT', '/_api/collection/d/truncate', undefined, id)).status).toBe(200);
    expect(await query('RETURN LENGTH(d)', id)).toEqual([0]);
    expect((await commit(id)).status).toBe(200);
    expect(await query('RETURN [LENGTH(c), LENGTH(d), LENGTH(e), DOCUMENT("c/k1").n]')).toEqual([
      [3, 0, 2, 7],
    ]);
  });

  test('large transactions commit through the trees and after changes of others', async () => {
    const id = await begin({ write: ['c', 'd'] });
    await query('FOR i IN 1..2000 INSERT {_key: CONCAT("x", i), i} INTO d', id);
    await query('FOR x IN d FILTER x.i % 2 == 0 REMOVE x IN d', id);
    await call('POST', '/_api/document/d', { _key: 'other' });
    expect((await commit(id)).status).toBe(200);
    expect(await query('RETURN [LENGTH(d), SUM(FOR x IN d RETURN x.i)]')).toEqual([[1001, 1_000_000]]);
  });

  test('the size of a transaction is limited', async () => {
    const id = await begin({ write: 'd' }, { maxTransactionSize: 100_000 });
    const big = await call('POST', '/_api/document/d', { text: 'x'.repeat(200_000) }, id);
    expect(errorOf(big)).toEqual([
      500,
      32,
      'aborting transaction because maximal transaction size limit of 100000 bytes is reached',
    ]);
    expect((await call('POST', '/_api/document/d', { _key: 'small' }, id)).status).toBe(202);
    expect((await commit(id)).status).toBe(200);
    expect(await query('FOR x IN d RETURN x._key')).toEqual(['small']);
  });

  test('an array is refused only where its documents conflict with another transaction', async () => {
    await call('POST', '/_api/document/d', [{ _key: 'a1' }, { _key: 'b1' }, { _key: 'c1' }, { _key: 'd1' }]);
    const first = await begin({ write: 'd' });
    const second = await begin({ write: 'd' });
    await call('PATCH', '/_api/document/d/b1', { by: 1 }, first);
    const changes = ['a1', 'b1', 'c1', 'd1'].map((_key) => ({ _key, by: 2 }));
    const answer = await call('PATCH', '/_api/document/d', changes, second);
    expect(answer.status).toBe(202);
    expect(answer.json<{ errorNum?: number }[]>().map(({ errorNum }) => errorNum)).toEqual([
      undefined,
      1200,
      undefined,
      undefined,
    ]);
    expect(answer.headers.get('x-arango-error-codes')).toBe('{"1200":1}');
    for (const id of [first, second]) expect((await commit(id)).status).toBe(200);
    expect(await query('FOR x IN d FILTER x.by != null SORT x._key RETURN x.by')).toEqual([2, 1, 2, 2]);
  });

  test('transactions take different keys with autoincrement', async () => {
    const keyOptions = { type: 'autoincrement', offset: 10, increment: 5 };
    await call('POST', '/_api/collection', { name: 'counted', keyOptions });
    const key = async (id?: string) => (await call('POST', '/_api/document/counted', {}, id)).json()._key;
    expect(await key()).toBe('10');
    const [first, second] = [await begin({ write: 'counted' }), await begin({ write: 'counted' })];
    expect([await key(first), await key(second), await key(), await key(first)]).toEqual([
      '15',
      '20',
      '25',
      '30',
    ]);
    for (const id of [first, second]) expect((await commit(id)).status).toBe(200);
    expect(await key()).toBe('35');
    expect(await query('FOR x IN counted SORT x._key RETURN x._key')).toEqual([
      '10',
      '15',
      '20',
      '25',
      '30',
      '35',
    ]);
  });

  test('writes outside of a transaction wait while it has exclusive access', async () => {
    await call('POST', '/_api/document/d', { _key: 'kept', by: 'nobody' });
    const id = await begin({ exclusive: 'd' });
    const answered: string[] = [];
    const outside = (name: string, work: Promise<Answer>) =>
      work.then(({ status }) => {
        answered.push(name);
        return status;
      });
    const waiting = [
      outside('document', call('POST', '/_api/document/d', { _key: 'outside' })),
      outside('array', call('PATCH', '/_api/document/d', [{ _key: 'kept', by: 'outside' }])),
      outside('import', call('POST', '/_api/import?collection=d&type=documents', '{"_key":"imported"}')),
      outside('query', call('POST', '/_api/cursor', { query: 'INSERT {_key: "queried"} INTO d' })),
    ];
    // Other collections are not concerned, and reads neither.
    expect((await call('POST', '/_api/document/c', { _key: 'other' })).status).toBe(202);
    expect((await call('GET', '/_api/document/d/kept')).json()).toMatchObject({ by: 'nobody' });
    await call('PATCH', '/_api/document/d/kept', { by: 'inside' }, id);
    expect(answered).toEqual([]);
    expect((await commit(id)).status).toBe(200);
    expect(await Promise.all(waiting)).toEqual([202, 202, 201, 201]);
    expect(await query('FOR x IN d SORT x._key RETURN [x._key, x.by]')).toEqual([
      ['imported', null],
      ['kept', 'outside'],
      ['outside', null],
      ['queried', null],
    ]);
  });

  test('a write that waits for an exclusive transaction ends when its job is cancelled', async () => {
    const id = await begin({ exclusive: 'd' });
    const headers = { 'x-arango-async': 'store' };
    const started = await send(url, 'POST', '/_api/document/d', { headers, body: { _key: 'never' } });
    const job = started.headers.get('x-arango-async-id') ?? '';
    expect((await call('PUT', `/_api/job/${job}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await call('GET', `/_api/job/${job}`)).status).toBe(200);
    expect((await call('PUT', `/_api/job/${job}`)).status).toBe(410);
    await abort(id);
    expect(await query('FOR x IN d RETURN x._key')).toEqual([]);
  });

  test('streams end with the transaction', async () => {
    const id = await begin({ read: 'c' });
    const body = { query: 'FOR x IN c RETURN x', batchSize: 1, options: { stream: true } };
    const { id: cursor } = (await call('POST', '/_api/cursor', body, id)).json<{ id: string }>();
    await commit(id);
    expect(errorOf(await call('POST', `/_api/cursor/${cursor}`)).slice(0, 2)).toEqual([404, 1600]);
  });
});
