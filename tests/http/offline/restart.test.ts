import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { send } from '../client.ts';
import { RefusedStart, type ServerProcess, startServer } from '../server-process.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('restart');
let dataFolder: string;

beforeEach(() => {
  dataFolder = servers.at();
});

const start = (args: readonly string[] = []) => servers.start(dataFolder, { args });

async function refusal(starting: Promise<ServerProcess>): Promise<RefusedStart> {
  const error = await starting.then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RefusedStart);
  return error as RefusedStart;
}

const document = (n: number) => `{"_key":"k${n}","n":${n},"text":"${'t'.repeat(300)}"}`;

describe('acknowledged data exists after', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('%s', async (signal) => {
    const first = await start();
    await send(first.baseUrl, 'POST', '/_api/collection', { body: { name: 'kept' } });
    for (let n = 0; n < 50; n++) {
      expect((await send(first.baseUrl, 'POST', '/_api/document/kept', { body: document(n) })).status).toBe(
        202,
      );
    }
    const status = await first.stop(signal);
    if (signal !== 'SIGKILL') expect(status).toBe(0);
    const second = await start();
    for (let n = 0; n < 50; n++) {
      const read = await send(second.baseUrl, 'GET', `/_api/document/kept/k${n}`);
      expect(read.json()).toMatchObject({ n });
    }
  });

  test('SIGKILL in the middle of an import', async () => {
    const first = await start();
    await send(first.baseUrl, 'POST', '/_api/collection', { body: { name: 'acknowledged' } });
    await send(first.baseUrl, 'POST', '/_api/collection', { body: { name: 'running' } });
    const whole = Array.from({ length: 3000 }, (_, n) => document(n)).join('\n');
    await send(first.baseUrl, 'POST', '/_api/import?collection=acknowledged&type=documents', { body: whole });
    const big = Array.from({ length: 60_000 }, (_, n) => document(n)).join('\n');
    const broken = send(first.baseUrl, 'POST', '/_api/import?collection=running&type=documents', {
      body: big,
    });
    const brokenOff = expect(broken).rejects.toThrow();
    // As soon as a part of it is visible.
    const countOf = async (url: string, name: string) =>
      (await send(url, 'GET', `/_api/collection/${name}/count`)).json<{ count: number }>().count;
    while ((await countOf(first.baseUrl, 'running')) === 0);
    await first.stop('SIGKILL');
    await brokenOff;
    const second = await start();
    expect(await countOf(second.baseUrl, 'acknowledged')).toBe(3000);
    const left = await countOf(second.baseUrl, 'running');
    const query = 'FOR d IN running COLLECT WITH COUNT INTO n RETURN n';
    const scanned = await send(second.baseUrl, 'POST', '/_api/cursor', { body: { query } });
    expect(scanned.json<{ result: number[] }>().result).toEqual([left]);
    const again = await send(
      second.baseUrl,
      'POST',
      '/_api/import?collection=running&type=documents&onDuplicate=ignore',
      {
        body: big,
      },
    );
    expect(again.json()).toMatchObject({ created: 60_000 - left, ignored: left, errors: 0 });
  });
});

test('a shutdown waits for running requests and kills long queries', async () => {
  const server = await start();
  await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
  const big = Array.from({ length: 10_000 }, (_, n) => document(n)).join('\n');
  const importing = send(server.baseUrl, 'POST', '/_api/import?collection=c&type=documents', { body: big });
  const query = 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -1 RETURN 1';
  const endless = send(server.baseUrl, 'POST', '/_api/cursor', { body: { query } });
  await expect
    .poll(
      async () =>
        (await send(server.baseUrl, 'GET', '/_api/query/current')).json<readonly unknown[]>().length,
    )
    .toBe(1);
  const stopped = server.stop('SIGTERM');
  expect((await endless).json()).toMatchObject({ errorNum: 1500 });
  expect((await importing).json()).toMatchObject({ created: 10_000 });
  expect(await stopped).toBe(0);
});

describe('a failed start reports the reason in one line', () => {
  async function expectLine(starting: Promise<ServerProcess>, pattern: RegExp): Promise<void> {
    const { status, standardError } = await refusal(starting);
    expect(standardError).toMatch(pattern);
    expect(standardError.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  }

  test('a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expectLine(start(['--port', String(port)]), new RegExp(`Port ${port} .*in use.*--port`));
    other.close();
  });

  test('a data folder in use by another server, which is not affected', async () => {
    const first = await start();
    await expectLine(start(), /in use by another server.*--data/);
    expect((await send(first.baseUrl, 'GET', '/_api/version')).status).toBe(200);
  });

  test('the lock of a dead server is ignored', async () => {
    await (await start()).stop();
    writeFileSync(join(dataFolder, 'lock'), JSON.stringify({ pid: 4194300, startTime: '1' }));
    const server = await start();
    expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
  });

  test('a foreign data folder, which is not changed', async () => {
    writeFileSync(join(dataFolder, 'thesis.txt'), 'important');
    await expectLine(start(), /contains other files.*thesis\.txt.*--data/);
  });

  test('a data folder that is a file', async () => {
    const path = join(dataFolder, 'file');
    writeFileSync(path, '');
    await expectLine(startServer({ dataFolder: path }), /is a file.*folder/);
  });

  test('a data folder of a newer Orrery', async () => {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(join(dataFolder, 'orrery.json'), '{"format":99}');
    await expectLine(start(), /newer Orrery.*99/);
  });

  test.each([
    [['--port', 'http'], /--port expects.*'http'/],
    [['--log-level', 'loud'], /--log-level expects.*'loud'/],
    [['--colour'], /--colour/],
    [['--host', '0.0.0.0'], /--no-auth needs a loopback/],
  ])('%j', async (args, pattern) => {
    await expectLine(start(args), pattern);
  });
});
