import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Scripts } from '../../../server/families/scripts/service/Scripts.ts';
import type { InnerCall, ScriptCaller } from '../../../server/families/scripts/service/script-caller.ts';
import type { PackedScript } from '../../../server/families/scripts/service/script-messages.ts';
import { root } from '../../project-files.ts';
import { basic, createDatabase, send } from '../client.ts';
import { startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';

const caller: ScriptCaller = {
  identity: undefined,
  userId: undefined,
  databaseName: 'd',
  databaseId: undefined,
  dialect: '3.12',
  remoteAddress: '127.0.0.1',
  owner: 'someone',
  isSession: false,
  isScript: false,
};

function script(body: string): PackedScript {
  const members = { body: Buffer.from(JSON.stringify(body)) };
  return { kind: 'execute', databaseName: 'd', dialect: '3.12', members };
}

describe('the sandbox', () => {
  let scripts: Scripts;
  const calls: InnerCall[] = [];

  beforeAll(() => {
    scripts = new Scripts(pathToFileURL(`${root}/dist/server/script.js`));
    scripts.requests = async (_caller, call) => {
      calls.push(call);
      return { status: 200, headers: {}, body: [Buffer.from('{"version":'), Buffer.from('"1"}')] };
    };
  });

  afterAll(() => scripts.stop());

  /** The outcome with the value of the result. */
  const run = async (body: string) => {
    const outcome = await scripts.run({ script: script(body), caller });
    if (outcome.kind === 'thrown') return outcome;
    const { result } = outcome;
    return { ...outcome, result: result && (JSON.parse(Buffer.from(result).toString()) as unknown) };
  };

  test('a script gives its value', async () => {
    expect(await run('return [1, null, "ü", undefined];')).toEqual({
      kind: 'returned',
      result: [1, null, 'ü', null],
    });
    expect(await run('return;')).toEqual({ kind: 'returned' });
  });

  test('the requests of a script go through its driver', async () => {
    expect(await run('return require("@arangodb").db._version();')).toMatchObject({ result: '1' });
    expect(calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/_api/version',
      headers: {},
      body: undefined,
    });
  });

  test.each([
    ['a loop', 'for (;;) {}'],
    ['a slow regular expression', 'return /^(a+)+$/.test("a".repeat(60) + "b");'],
  ])('%s is ended', async (_name, body) => {
    const ended = scripts.run({ script: script(body), caller, maxMs: 300 });
    await expect(ended).rejects.toMatchObject({ errorNum: 32 });
  });

  test('a script ends with its signal', async () => {
    const controller = new AbortController();
    const ended = scripts.run({ script: script('for (;;) {}'), caller, signal: controller.signal });
    controller.abort();
    await expect(ended).rejects.toMatchObject({ errorNum: 21 });
  });

  test.each([
    ['memory', 'const all = []; for (;;) all.push(new Array(1e4).fill(all.length));'],
    ['text', 'let text = "x"; for (;;) text += text;'],
  ])('a script without limits to its %s fails alone', async (_name, body) => {
    const outcome = await run(body).catch((error: unknown) => error);
    expect(outcome).toSatisfy(
      (found: { kind?: string; errorNum?: number }) => found.kind === 'thrown' || found.errorNum === 32,
    );
    expect(await run('return 1;')).toEqual({ kind: 'returned', result: 1 });
  });

  test('an endless recursion is an error of the script', async () => {
    expect(await run('const f = () => f() + 1; return f();')).toMatchObject({ kind: 'thrown' });
  });

  test('a script sees nothing of the server', async () => {
    const names = [
      'process',
      'fetch',
      'Buffer',
      'module',
      'request',
      'syntaxErrorOf',
      'setTimeout',
      'WebAssembly',
    ];
    const body = `return [${names.map((name) => `typeof ${name}`)}].concat(typeof [].constructor.constructor('return this')().process);`;
    expect(await run(body)).toEqual({
      kind: 'returned',
      result: Array.from({ length: names.length + 1 }, () => 'undefined'),
    });
    expect(await run('return require("fs");')).toMatchObject({
      failure: { message: expect.stringContaining("cannot find module 'fs'") },
    });
  });

  test('scripts share no state', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 1; require("@arangodb").left = 1;');
    expect(await run('return [typeof left, [].left, require("@arangodb").left].map(String);')).toMatchObject({
      result: ['undefined', 'undefined', 'undefined'],
    });
  });

  test('errors with strange members are shown', async () => {
    expect(await run('throw { toString() { throw 1; } };')).toMatchObject({
      failure: { exception: 'an error that cannot be shown' },
    });
    expect(await run('return { toJSON() { throw new Error("mine"); } };')).toMatchObject({
      failure: { message: 'mine' },
    });
    expect(await run('return 1n;')).toMatchObject({ kind: 'thrown' });
  });
});

describe('tasks', () => {
  let url: string;

  beforeAll(async () => {
    url = await createDatabase(sharedServerUrl());
    await send(url, 'POST', '/_api/collection', { body: { name: 'runs' } });
  });

  const count = async () => (await send(url, 'GET', '/_api/collection/runs/count')).json().count;

  test('a timed task runs once and is gone', async () => {
    const command = "require('@arangodb').db.runs.save({ _key: params.key });";
    const task = await send(url, 'POST', '/_api/tasks', { body: { command, params: { key: 'once' } } });
    expect(task.json()).toMatchObject({
      type: 'timed',
      name: 'user-defined task',
      database: url.split('/').at(-1),
    });
    const { id } = task.json();
    await expect.poll(count).toBe(1);
    await expect.poll(async () => (await send(url, 'GET', `/_api/tasks/${id}`)).status).toBe(404);
  });

  test('a periodic task runs until it is removed', async () => {
    const before = Number(await count());
    const command = 'db.runs.save({});';
    await send(url, 'PUT', '/_api/tasks/often', { body: { command, period: 0.1 } });
    await expect.poll(count).toBeGreaterThan(before + 2);
    const listed = (await send(url, 'GET', '/_api/tasks')).json<{ id: string }[]>();
    expect(listed.map(({ id }) => id)).toEqual(['often']);
    expect((await send(url, 'DELETE', '/_api/tasks/often')).json()).toEqual({ error: false, code: 200 });
    expect((await send(url, 'GET', '/_api/tasks')).json()).toEqual([]);
  });

  test('a task that does not end is ended by its removal', async () => {
    await send(url, 'PUT', '/_api/tasks/endless', {
      body: { command: 'db.runs.save({ _key: "endless" }); for (;;) {}' },
    });
    await expect.poll(async () => (await send(url, 'GET', '/_api/document/runs/endless')).status).toBe(200);
    expect((await send(url, 'DELETE', '/_api/tasks/endless')).status).toBe(200);
    expect((await send(url, 'GET', '/_api/tasks/endless')).json()).toMatchObject({ errorNum: 1852 });
  });

  test.each([
    [{}, 'command must be specified'],
    [{ command: '1', period: 0 }, 'task period must be specified and positive'],
    [{ command: '1', offset: 'soon' }, 'offset: expected a number of seconds, found'],
  ])('%j is refused', async (body, text) => {
    const answer = await send(url, 'POST', '/_api/tasks', { body });
    expect(answer.json()).toMatchObject({ errorNum: 10, errorMessage: expect.stringContaining(text) });
  });
});

test('scripts have the rights of their user', async () => {
  const server = await startServer({ password: 'secret', args: ['--allow-execute'] });
  try {
    const asRoot = { headers: basic('root', 'secret') };
    const url = server.baseUrl;
    await send(url, 'POST', '/_api/user', { ...asRoot, body: { user: 'reader', passwd: 'r' } });
    await send(url, 'POST', '/_api/user', { ...asRoot, body: { user: 'writer', passwd: 'w' } });
    await send(url, 'POST', '/_api/database', { ...asRoot, body: { name: 'd' } });
    await send(url, 'POST', '/_db/d/_api/collection', { ...asRoot, body: { name: 'c' } });
    const grant = (path: string, level: string) =>
      send(url, 'PUT', `/_api/user/${path}`, { ...asRoot, body: { grant: level } });
    await grant('reader/database/d', 'ro');
    await grant('writer/database/d', 'rw');
    await grant('writer/database/d/c', 'ro');
    const body = { command: "db.c.save({ _key: 'mine' });" };
    const register = (user: string, password: string) =>
      send(url, 'POST', '/_db/d/_api/tasks', { headers: basic(user, password), body });
    expect((await register('reader', 'r')).status).toBe(403);
    const { id } = (await register('writer', 'w')).json();
    const taskPath = `/_db/d/_api/tasks/${id}`;
    await expect.poll(async () => (await send(url, 'GET', taskPath, asRoot)).status).toBe(404);
    expect((await send(url, 'GET', '/_db/d/_api/document/c/mine', asRoot)).status).toBe(404);
    const execute = (headers: Readonly<Record<string, string>>) =>
      send(url, 'POST', '/_admin/execute', { headers, body: 'return 1;' });
    expect((await execute(basic('writer', 'w'))).status).toBe(401);
    expect((await execute(asRoot.headers)).text).toBe('"1"');
  } finally {
    await server.stop();
  }
});

test('the server stops while scripts run', async () => {
  const server = await startServer({ args: ['--allow-execute'] });
  const url = server.baseUrl;
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
  const body = "db.c.save({ _key: 'begun' }); for (;;) {}";
  const ended = send(url, 'POST', '/_admin/execute', { body }).catch(() => undefined);
  await expect.poll(async () => (await send(url, 'GET', '/_api/document/c/begun')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect((await ended)?.status).not.toBe(200);
});

test('/_admin/execute is off by default', async () => {
  const server = await startServer({});
  try {
    expect((await send(server.baseUrl, 'POST', '/_admin/execute', { body: 'return 1;' })).status).toBe(404);
  } finally {
    await server.stop();
  }
});
