import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, createDatabase, send } from '../client.ts';
import { startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface Cursor {
  readonly result: readonly unknown[];
  readonly cached: boolean;
}

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
});

function register(name: string, code: string, more: object = {}): Promise<Answer> {
  return send(url, 'POST', '/_api/aqlfunction', { body: { name, code, ...more } });
}

function start(query: string, more: object = {}): Promise<Answer> {
  return send(url, 'POST', '/_api/cursor', { body: { query, ...more } });
}

async function run(query: string, more: object = {}): Promise<Cursor> {
  const answer = await start(query, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Cursor>();
}

async function findRunning(query: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const current = (await send(url, 'GET', '/_api/query/current')).json<{ id: string; query: string }[]>();
      id = current.find((listed) => listed.query === query)?.id;
      return id;
    })
    .toEqual(expect.any(String));
  return id as string;
}

describe('/_api/aqlfunction in the current dialect', () => {
  test('[3-functions-2] functions are registered in _aqlfunctions under the upper-cased name, listed and removed', async () => {
    const double = { name: 'api::double', code: 'x => x * 2', isDeterministic: true };
    const half = { name: 'api::deep::Half', code: 'x => x / 2', isDeterministic: false };
    expect((await register(double.name, 'x => 2 * x')).json()).toEqual({
      isNewlyCreated: true,
      error: false,
      code: 201,
    });
    const { name, code, isDeterministic } = double;
    const replaced = await register(name.toUpperCase(), code, { isDeterministic });
    expect([replaced.status, replaced.json()]).toMatchObject([200, { isNewlyCreated: false }]);
    await register(double.name, double.code, { isDeterministic });
    await register(half.name, half.code);
    const list = async (path: string) => (await send(url, 'GET', `/_api/aqlfunction${path}`)).json();
    expect(await list('/api')).toEqual({ result: [half, double], error: false, code: 200 });
    expect(await list('?namespace=API::deep::')).toMatchObject({ result: [half] });
    expect(await list('?namespace=ap')).toMatchObject({ result: [] });
    expect(
      (await run('FOR f IN _aqlfunctions FILTER f._key LIKE "API::%" SORT f._key RETURN [f._key, f.name]'))
        .result,
    ).toEqual([
      ['API::DEEP::HALF', 'api::deep::Half'],
      ['API::DOUBLE', 'api::double'],
    ]);
    const remove = async (path: string) => (await send(url, 'DELETE', `/_api/aqlfunction/${path}`)).json();
    expect(await remove('API::Double')).toEqual({ deletedCount: 1, error: false, code: 200 });
    expect(await remove('api::double')).toMatchObject({ errorNum: 1582, code: 404 });
    expect(await remove('api?group=true')).toMatchObject({ deletedCount: 1 });
    expect(await remove('api?group=true')).toMatchObject({ deletedCount: 0 });
  });

  test('[7-functions-1] tests are stored with a function and stay when it is registered without them', async () => {
    const tests = [{ name: 'two', arguments: '[1.0]', expected: '2' }];
    await register('kept::f', 'x => x + 1', { tests });
    await register('kept::f', 'x => 1 + x');
    const list = async () => (await send(url, 'GET', '/_api/aqlfunction/kept')).json();
    expect(await list()).toMatchObject({ result: [{ code: 'x => 1 + x', tests }] });
    await register('kept::f', 'x => 1 + x', { tests: [] });
    expect(await list()).toMatchObject({ result: [{ tests: [] }] });
    expect((await register('kept::f', 'x => x', { tests: [{ name: 1 }] })).json()).toMatchObject({
      code: 400,
      errorMessage: expect.stringContaining('tests: expected'),
    });
  });

  test('[7-functions-2] an unsaved function is called with arguments; errors have the line of the code', async () => {
    const call = async (code: unknown, calls: unknown) =>
      (await send(url, 'POST', '/_admin/orrery/functions/test', { body: { code, calls } })).json<{
        readonly result: readonly object[];
      }>();
    const { result } = await call(
      'function (x) {\n  if (x === 0) throw new Error("none");\n  return [x];\n}',
      [[1], [0], []],
    );
    expect(result).toMatchObject([{ value: [1] }, { error: 'Error: none', line: 2 }, { value: [null] }]);
    expect(await call('function (x) {\n  return x +;\n}', [[1]])).toMatchObject({
      code: 400,
      errorNum: 1581,
      errorMessage: expect.stringMatching(/code must be contained in function: SyntaxError.*line 2/),
    });
    const stopped = await call('x => { while (x > 1); return x; }', [[1], [2], [3]]);
    expect(stopped.result).toMatchObject([
      { value: 1 },
      { error: 'it did not finish within 1 s' },
      { error: 'an earlier call used the whole time' },
    ]);
    expect(await call('x => x', [1])).toMatchObject({ code: 400, errorNum: 400 });
    const body = '{"code":"x => typeof x","calls":[[9007199254740993]]}';
    const ofLongInteger = await send(url, 'POST', '/_admin/orrery/functions/test', { body });
    expect(ofLongInteger.json()).toMatchObject({ result: [{ value: 'number' }] });
    expect((await send(url, 'GET', '/_api/aqlfunction/tested')).json()).toMatchObject({ result: [] });
  });

  test('errors state the expected value', async () => {
    expect((await register('plain', 'x => x')).json()).toMatchObject({
      code: 400,
      errorNum: 1580,
      errorMessage: expect.stringContaining('found "plain"'),
    });
    expect((await register('a::b', 'function (x) {')).json()).toMatchObject({
      code: 400,
      errorNum: 1581,
      errorMessage: expect.stringContaining('SyntaxError'),
    });
    expect((await register('a::b', 'x => x', { isDeterministic: 'yes' })).json()).toMatchObject({
      code: 400,
      errorMessage: expect.stringContaining('isDeterministic: expected true or false'),
    });
    expect((await send(url, 'GET', '/_api/aqlfunction/a/b')).status).toBe(400);
  });
});

test('the next query on every thread, reading or writing, uses the new code', async () => {
  for (let version = 1; version <= 5; version++) {
    await register('new::version', `() => ${version}`);
    const reads = Array.from({ length: 6 }, () => run('RETURN SLEEP(0.02) || new::version()'));
    const write = run('INSERT { version: new::version() } INTO c RETURN NEW.version');
    for (const { result } of await Promise.all([...reads, write])) expect(result).toEqual([version]);
  }
});

test('only results of deterministic functions are cached, until they change', async () => {
  const properties = { body: { mode: 'on' } };
  await send(url, 'PUT', '/_api/query-cache/properties', properties);
  try {
    await register('cache::steady', '() => 1', { isDeterministic: true });
    await register('cache::other', '() => 1');
    const isCached = async (query: string) => {
      await run(query);
      return (await run(query)).cached;
    };
    expect(await isCached('RETURN cache::steady()')).toBe(true);
    expect(await isCached('RETURN cache::other()')).toBe(false);
    expect(await isCached('RETURN CALL("cache::other")')).toBe(false);
    await register('cache::steady', '() => 2', { isDeterministic: true });
    expect((await run('RETURN cache::steady()')).result).toEqual([2]);
  } finally {
    await send(url, 'PUT', '/_api/query-cache/properties', { body: { mode: 'off' } });
  }
});

describe('endless functions', () => {
  const queries: readonly (readonly [code: string, query: string])[] = [
    ['function () { for (;;); }', 'RETURN runaway::f()'],
    ['function () { for (;;); }', 'FOR i IN 1..2 RETURN i > 0 ? runaway::f() : 1'],
    [
      'function () { return [].includes.call({ length: 2 ** 53 - 1 }, 1); }',
      'FOR i IN 1..9 RETURN runaway::f()',
    ],
  ];
  test.each(queries)('%s: %s', async (code, query) => {
    await register('runaway::f', code);
    await register('runaway::one', '() => 1');
    const answer = start(query);
    const id = await findRunning(query);
    expect((await run('RETURN runaway::one()')).result).toEqual([1]);
    expect((await run('INSERT { n: runaway::one() } INTO c RETURN NEW.n')).result).toEqual([1]);
    expect((await send(url, 'DELETE', `/_api/query/${id}`)).status).toBe(200);
    expect((await answer).json()).toMatchObject({ code: 410, errorNum: 1500 });
  });

  test('a writing query is rolled back', async () => {
    await register('runaway::f', 'i => { while (i > 2); return i; }');
    const query = 'FOR i IN 1..5 INSERT { runaway: runaway::f(i) } INTO c';
    const answer = start(query);
    await send(url, 'DELETE', `/_api/query/${await findRunning(query)}`);
    expect((await answer).json()).toMatchObject({ code: 410, errorNum: 1500 });
    expect((await run('FOR d IN c FILTER d.runaway RETURN 1')).result).toEqual([]);
    expect((await start(query, { options: { maxRuntime: 0.1 } })).json()).toMatchObject({ errorNum: 1500 });
  });
});

describe('SLEEP in a query that writes', () => {
  const query = 'FOR i IN 1..2 LET s = SLEEP(300) INSERT { asleep: i } INTO c';

  test('does not block other writes, and can be killed', async () => {
    const answer = start(query);
    const id = await findRunning(query);
    await run('INSERT { awake: true } INTO c');
    await send(url, 'DELETE', `/_api/query/${id}`);
    expect((await answer).json()).toMatchObject({ code: 410, errorNum: 1500 });
    expect((await run('FOR d IN c FILTER d.asleep RETURN d')).result).toEqual([]);
    expect((await start(query, { options: { maxRuntime: 0.1 } })).json()).toMatchObject({ errorNum: 1500 });
  });

  test('lasts for the given time', async () => {
    const begin = Date.now();
    await run('FOR i IN 1..4 LET s = SLEEP(0.05) INSERT { slept: i } INTO c');
    expect(Date.now() - begin).toBeGreaterThanOrEqual(200);
    expect((await run('FOR d IN c FILTER d.slept SORT d.slept RETURN d.slept')).result).toEqual([1, 2, 3, 4]);
  });
});

test('CURRENT_USER() is the signed-in user, in reading and writing queries', async () => {
  const server = await startServer({ password: 'secret' });
  try {
    const call = { headers: basic('root', 'secret') };
    const ask = async (query: string) =>
      (await send(server.baseUrl, 'POST', '/_api/cursor', { ...call, body: { query } })).json<Cursor>()
        .result;
    await send(server.baseUrl, 'POST', '/_api/collection', { ...call, body: { name: 'c' } });
    expect(await ask('RETURN CURRENT_USER()')).toEqual(['root']);
    expect(await ask('FOR i IN [1] RETURN (RETURN CURRENT_USER())')).toEqual([['root']]);
    expect(await ask('INSERT { user: CURRENT_USER() } INTO c RETURN NEW.user')).toEqual(['root']);
  } finally {
    await server.stop();
  }
});
