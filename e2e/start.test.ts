import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort, type Orrery, startByScript, temporaryFolder } from './harness.ts';

/** Runs the start script until it exits. */
function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ status: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
      // The default is too short for a regular stop on a busy machine.
      env: { ...process.env, ORRERY_STOP_TIMEOUT: '20', ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (status) => resolve({ status, out, err }));
  });
}

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe('a rejected start', () => {
  /** Expects one line with the problem and the next step. */
  const expectRefusal = (result: { status: number | null; err: string }, text: RegExp) => {
    expect(result.err.trim().split('\n')).toHaveLength(1);
    expect(result.err).toMatch(text);
    expect(result.status).toBe(1);
  };

  test('the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expectRefusal(
      await start(['--port', String(port), '--data', `${folder.path}/a`]),
      /Port \d+ .* in use.*--port/,
    );
    taken.close();
  });

  test('another server uses the data folder', async () => {
    const orrery = await startByScript(`${folder.path}/used`);
    const port = String(await freePort());
    expectRefusal(
      await start(['--port', port, '--data', `${folder.path}/used`]),
      /in use by another server.*--data/,
    );
    expect(await orrery.stop()).toBe(0);
  });

  test('the data folder contains other files, which stay unchanged', async () => {
    const foreign = `${folder.path}/foreign`;
    mkdirSync(foreign);
    writeFileSync(`${foreign}/letter.txt`, 'dear');
    const port = String(await freePort());
    expectRefusal(await start(['--port', port, '--data', foreign]), /letter\.txt.*--data/);
    expect(readdirSync(foreign)).toEqual(['letter.txt']);
    expect(readFileSync(`${foreign}/letter.txt`, 'utf8')).toBe('dear');
  });

  test('the data folder is a file', async () => {
    writeFileSync(`${folder.path}/file`, '');
    const port = String(await freePort());
    expectRefusal(await start(['--port', port, '--data', `${folder.path}/file`]), /is a file.*--data/);
  });

  test.skipIf(process.getuid?.() === 0)('the data folder cannot be written to', async () => {
    const sealed = `${folder.path}/sealed`;
    mkdirSync(sealed);
    chmodSync(sealed, 0o500);
    const port = String(await freePort());
    expectRefusal(await start(['--port', port, '--data', sealed]), /cannot be written to.*--data/);
  });

  test('authentication is disabled on a host that other machines can reach', async () => {
    const result = await start(['--no-auth', '--host', '0.0.0.0', '--data', `${folder.path}/b`]);
    expectRefusal(result, /no-auth.*loopback/i);
  });

  test('Node is too old', async () => {
    const old =
      'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "18.20.0" } })';
    const result = await start([], { NODE_OPTIONS: `--import=${encodeURI(old)}` });
    expectRefusal(result, /needs Node 20\.19 or newer and found 18\.20\.0/);
  });

  test('an unknown option, and an invalid port', async () => {
    expectRefusal(await start(['--prot', '1']), /--prot/);
    expectRefusal(await start(['--port', 'eighty']), /eighty/);
    expectRefusal(await start([], { ORRERY_PORT: '99999' }), /99999/);
  });
});

describe.skipIf(process.platform !== 'linux')('a socket that systemd has opened', () => {
  /** Runs the start script as systemd does: with the socket as descriptor 3 and the number of the process. */
  async function startOn(host: string, name: string) {
    const socket = createServer().listen(0, host);
    await new Promise((resolve) => socket.once('listening', resolve));
    const { port } = socket.address() as { port: number };
    const { fd } = (socket as unknown as { readonly _handle: { readonly fd: number } })._handle;
    const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" scripts/start.mjs --no-auth --data "$1"';
    const child = spawn('sh', ['-c', command, process.execPath, `${folder.path}/${name}`], {
      stdio: ['ignore', 'pipe', 'pipe', fd],
    });
    // Otherwise this process would accept connections of the socket, too.
    socket.close();
    let err = '';
    child.stderr!.on('data', (chunk) => {
      err += chunk;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    return { child, port, ended, errors: () => err };
  }

  test('is that of the server', async () => {
    const { child, port, ended } = await startOn('127.0.0.1', 'activated');
    const line = await new Promise((resolve) => child.stdout!.once('data', (text) => resolve(String(text))));
    expect(line).toBe(`Orrery is ready: http://127.0.0.1:${port}/\n`);
    expect((await fetch(`http://127.0.0.1:${port}/_admin/orrery/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('is refused if other machines reach it and --host does not say so', async () => {
    const { ended, errors } = await startOn('0.0.0.0', 'reachable');
    expect(await ended).toBe(1);
    expect(errors()).toMatch(/^The socket of systemd is open on 0\.0\.0\.0.*--host 0\.0\.0\.0.*\n$/);
  });
});

test('--help lists every option and starts nothing', async () => {
  const { status, out } = await start(['--help']);
  expect(status).toBe(0);
  for (const option of ['port', 'host', 'data', 'password', 'no-auth', 'log-level']) {
    expect(out).toContain(`--${option}`);
  }
});

describe('a killed server', () => {
  const data = `${folder.path}/killed`;
  const authorization = `Basic ${btoa('root:a-password')}`;
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `{"_key":"k${from + index}","n":${from + index}}\n`).join('');
  const importInto = (orrery: Orrery, body: BodyInit, signal?: AbortSignal) =>
    fetch(`${orrery.url}/_api/import?type=documents&collection=numbers`, {
      method: 'POST',
      headers: { authorization },
      body,
      signal,
      duplex: 'half',
    } as RequestInit);
  const count = async (orrery: Orrery) => {
    const answer = await fetch(`${orrery.url}/_api/collection/numbers/count`, { headers: { authorization } });
    return ((await answer.json()) as { count: number }).count;
  };

  test('preserves all acknowledged writes and starts again', async () => {
    const first = await startByScript(data, ['--password', 'a-password']);
    expect(first.password).toBeUndefined();
    await fetch(`${first.url}/_api/collection`, {
      method: 'POST',
      headers: { authorization },
      body: '{"name":"numbers"}',
    });
    expect((await importInto(first, lines(0, 20_000))).status).toBe(201);

    // An endless second import, so that the server is killed during it.
    let next = 20_000;
    const endless = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        controller.enqueue(new TextEncoder().encode(lines(next, 5000)));
        next += 5000;
      },
    });
    const client = new AbortController();
    const outcome = importInto(first, endless, client.signal).then(
      () => 'answered',
      () => 'broken',
    );
    while ((await count(first)) < 40_000) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.stop('SIGKILL');
    client.abort();
    expect(await outcome).toBe('broken');

    const second = await startByScript(data);
    expect(second.password).toBeUndefined();
    const kept = await count(second);
    expect(kept).toBeGreaterThanOrEqual(40_000);
    const last = await fetch(`${second.url}/_api/cursor`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({
        query: 'FOR d IN numbers COLLECT AGGREGATE n = COUNT(1), top = MAX(d.n) RETURN [n, top]',
      }),
    });
    expect(((await last.json()) as { result: unknown }).result).toEqual([[kept, kept - 1]]);
    expect(await second.stop('SIGINT')).toBe(0);
  });
});
