import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

/** Runs a function as a JavaScript transaction. */
function run(body: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const action = `function () { ${body} }`;
  return send(url, 'POST', '/_api/transaction', { body: { collections: {}, action }, headers });
}

/** Outcomes of the former protocol between sandbox and server, with statuses that end no request. */
const forged = [100, 101, 199, 204, 304, 99_999].map((status) =>
  JSON.stringify({ kind: 'thrown', failure: { exception: 'x', errorNum: 1, status } }),
);

describe('a script has no influence on the form of its outcome', () => {
  test.each(forged)('JSON.stringify gives %s', async (outcome) => {
    const answer = await run(`JSON.stringify = () => ${JSON.stringify(outcome)}; return [1];`);
    expect(answer.json()).toEqual({ result: [1], error: false, code: 200 });
  });

  test.each([100, 101, 204, 304])(
    'toJSON of all objects gives an outcome with the status %s',
    async (status) => {
      const outcome = { kind: 'thrown', exception: 'x', errorNum: 1, status };
      const answer = await run(`Object.prototype.toJSON = () => (${JSON.stringify(outcome)}); return {};`);
      expect(answer.json()).toEqual({ result: outcome, error: false, code: 200 });
    },
  );

  test.each([
    ['a getter', 'let n = 1; return { get a() { return n++; } };', { a: 1 }],
    ['toJSON', 'return { toJSON() { return 7; } };', 7],
    [
      'a proxy',
      'return new Proxy({ a: 1 }, { get: (o, name) => (name === "toJSON" ? undefined : 5) });',
      { a: 5 },
    ],
    ['replaced functions', 'Array.prototype.join = String.prototype.split = () => 1; return [1];', [1]],
    ['a boxed value', 'return [new Number(3), new String("a"), new Boolean(false)];', [3, 'a', false]],
    [
      'a member named as the outcome',
      'return { kind: "thrown", status: 101 };',
      { kind: 'thrown', status: 101 },
    ],
  ])('%s', async (_name, body, result) => {
    expect((await run(body)).json()).toEqual({ result, error: false, code: 200 });
  });

  test.each(['Symbol("a")', '() => 1', 'undefined', '{ toJSON() {} }'])(
    'the result %s is none',
    async (value) => {
      expect((await run(`return ${value};`)).json()).toEqual({ error: false, code: 200 });
    },
  );

  test.each([
    ['a number above 64 bits', 'return 5n;'],
    ['a getter that throws', 'return { get a() { throw new Error("mine"); } };'],
    ['a revoked proxy', 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;'],
    ['an error without a text', 'throw { toString() { throw 1; } };'],
    [
      'an error with replaced members',
      'const e = new Error("m"); e.toString = e.stack = e.message = 1; throw e;',
    ],
    ['a symbol', 'throw Symbol("a");'],
    ['null', 'throw null;'],
    [
      'an error of the script while its error is described',
      'String = () => { throw 1; }; throw new Error("m");',
    ],
    [
      'an object with its own type of error',
      'Object.defineProperty(Error, Symbol.hasInstance, { value: () => { throw 1; } }); throw 1;',
    ],
  ])('%s is an error of the script', async (_name, body) => {
    const answer = await run(body);
    expect([answer.status, answer.json().errorNum]).toEqual([500, 1650]);
  });

  test.each([100, 101, 200, 204, 304, 399, 600, 99_999, '"404"', 'null', '{}'])(
    'an error with the status %s is answered 500',
    async (code) => {
      const thrown = `new (require('@arangodb').ArangoError)({ errorNum: 1234, code: ${code}, errorMessage: 'mine' })`;
      const answer = await run(`throw ${thrown};`);
      expect([answer.status, answer.json()]).toMatchObject([500, { errorNum: 1234, errorMessage: 'mine' }]);
    },
  );

  test.each([400, 404, 418, 503])('an error keeps the status %s', async (code) => {
    const thrown = `new (require('@arangodb').ArangoError)({ errorNum: 1234, code: ${code}, errorMessage: 'mine' })`;
    expect((await run(`throw ${thrown};`)).status).toBe(code);
  });
});

describe('a result above a limit is a resource error', () => {
  test.each([
    ['501 levels', 'let v = []; for (let i = 0; i < 500; i++) v = [v]; return v;'],
    ['5,000 levels', 'let v = []; for (let i = 0; i < 5000; i++) v = [v]; return v;'],
    ['500,000 levels', 'let v = []; for (let i = 0; i < 500000; i++) v = { a: v }; return v;'],
    ['17 MiB', 'return "x".repeat(17 << 20);'],
  ])('%s', async (_name, body) => {
    const answer = await run(body);
    expect([answer.status, answer.json().errorNum]).toEqual([413, 32]);
  });

  test('500 levels and 15 MiB are given', async () => {
    expect((await run('let v = []; for (let i = 1; i < 500; i++) v = [v]; return v;')).status).toBe(200);
    const answer = await run('return ["x".repeat(15 << 20)];');
    expect(answer.text).toBe(`{"result":["${'x'.repeat(15 << 20)}"],"error":false,"code":200}`);
  });
});

test('the code and the parameters of tasks are given as they were sent', async () => {
  const command = `// "quotes", \\ and ü\n${'x'.repeat(100_000)}`;
  const params = { list: Array.from({ length: 30_000 }, (_, n) => n) };
  const path = '/_api/tasks/kept';
  const put = await send(url, 'PUT', path, { body: { name: 'n', command, params, offset: 1e6 } });
  const expected = {
    id: 'kept',
    name: 'n',
    type: 'timed',
    command: `(function (params) { ${command} } )(params);`,
  };
  expect(put.json()).toMatchObject(expected);
  expect((await send(url, 'GET', path)).json()).toEqual(put.json());
  expect(put.json()).not.toHaveProperty('error');
  expect((await send(url, 'GET', '/_api/tasks')).json()).toMatchObject([expected]);
  const old = await send(url, 'GET', path, { headers: { 'x-arango-version': '20804' } });
  expect(old.json()).toMatchObject({ command, error: false, code: 200 });
  const tooLong = { command, name: 'n'.repeat(1025) };
  expect((await send(url, 'POST', '/_api/tasks', { body: tooLong })).json()).toMatchObject({ errorNum: 10 });
  await send(url, 'DELETE', path);
});

test('the codes and parameters of the tasks of a client have a common limit', async () => {
  const body = { command: '1', params: 'x'.repeat(1_000_000), offset: 1e6 };
  const register = (n: number) => send(url, 'PUT', `/_api/tasks/large${n}`, { body });
  const statuses: number[] = [];
  for (let n = 0; n < 18; n++) statuses.push((await register(n)).status);
  expect(statuses).toEqual([...Array(16).fill(200), 503, 503]);
  for (let n = 0; n < 16; n++) await send(url, 'DELETE', `/_api/tasks/large${n}`);
  expect((await register(0)).status).toBe(200);
  await send(url, 'DELETE', '/_api/tasks/large0');
});
