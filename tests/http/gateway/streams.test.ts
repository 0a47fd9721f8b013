import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, type LocalServer, serve, signIn, startGateway } from './far-servers.ts';

/** The way in which the far server answers calls that are not about the sign-in. */
type Behaviour = (
  message: Parameters<Parameters<typeof serve>[0]>[0],
  response: ServerResponse,
) => void | Promise<void>;

let behave: Behaviour;
let calls: string[] = [];
let far: LocalServer;
let second: LocalServer;
let secondCalls: string[] = [];
let gateway: ServerProcess;
let client: Client;
let base: string;

const token = `x.${Buffer.from('{"exp":9999999999,"iat":1}').toString('base64url')}.x`;

/** A server with sign-in whose other calls behave as the test says. */
const serveFar = (noted: () => string[], behaviour: () => Behaviour) =>
  serve((message, response) => {
    if (message.url === '/_open/auth') {
      message.resume();
      response.end(JSON.stringify({ jwt: token }));
    } else if (message.headers.authorization !== `bearer ${token}`) {
      message.resume();
      response.writeHead(401).end();
    } else if (/^\/(?:_api\/version\?details=true|_admin\/server\/role)$/.test(message.url ?? '')) {
      response.end('{"version":"3.11.8","role":"SINGLE"}');
    } else if (message.url?.includes('/_api/user/') || message.url?.includes('/_api/database/')) {
      response.end('{"result":[]}');
    } else {
      noted().push(`${message.method} ${message.url}`);
      void behaviour()(message, response);
    }
  });

beforeAll(async () => {
  far = await serveFar(
    () => calls,
    () => behave,
  );
  second = await serveFar(
    () => secondCalls,
    () => (_message, response) => void response.end('"second"'),
  );
  gateway = await startGateway([
    `far=${far.url}`,
    'gone=http://127.0.0.1:1',
    `pair=http://127.0.0.1:1`,
    `pair=${second.url}`,
  ]);
  client = await signIn(gateway.baseUrl, 'far', 'root', '');
  base = `${gateway.baseUrl}/@far`;
});
afterEach(() => {
  calls = [];
  secondCalls = [];
});
afterAll(async () => {
  await gateway?.stop();
  await far?.close();
  await second?.close();
});

const mib = 1 << 20;
const chunk = Buffer.alloc(256 << 10, 'x');
const chunkCount = 1600;
/** Far below the size of the streams; the heap of an idle process is about 100 MiB. */
const maxGrowthMib = 120;

/** Memory of the gateway's process that is in use now, and its maximum. */
function memoryMib(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${gateway.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

async function write(response: NodeJS.WritableStream, count: number): Promise<void> {
  for (let i = 0; i < count; i++) if (!response.write(chunk)) await once(response, 'drain');
  response.end();
}

test('an answer of 400 MiB passes in bounded memory', async () => {
  behave = (_message, response) => write(response, chunkCount);
  const before = memoryMib('VmRSS');
  const answer = await fetch(`${base}/_api/export`, { headers: { cookie: client.cookie } });
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  expect(bytes).toBe(chunkCount * chunk.length);
  expect(memoryMib('VmHWM') - before).toBeLessThan(maxGrowthMib);
});

test('a body of 400 MiB passes in bounded memory', async () => {
  let received = 0;
  behave = async (message, response) => {
    for await (const part of message as AsyncIterable<Buffer>) received += part.length;
    response.end('{}');
  };
  const before = memoryMib('VmRSS');
  const sent = request(`${base}/_api/import`, { method: 'POST', headers: { cookie: client.cookie } });
  const answered = once(sent, 'response');
  await write(sent, chunkCount);
  const [answer] = await answered;
  expect([answer.statusCode, received]).toEqual([200, chunkCount * chunk.length]);
  answer.resume();
  expect(memoryMib('VmHWM') - before).toBeLessThan(maxGrowthMib);
});

test('a client that does not read stops the far server', async () => {
  let written = 0;
  const isBlocked = new Promise<void>((resolve) => {
    behave = (_message, response) => {
      for (let i = 0; i < 1000 && written < 400 * mib; i++) {
        written += chunk.length;
        if (!response.write(chunk)) break;
      }
      const more = () => {
        while (written < 400 * mib) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
        resolve();
      };
      response.once('drain', more);
      response.once('close', () => resolve());
    };
  });
  const sent = request(`${base}/_api/export`, { headers: { cookie: client.cookie } });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.pause();
  // The buffers of the sockets fill, and nothing more is taken.
  let last = -1;
  await expect
    .poll(
      () => {
        const isStill = last === written;
        last = written;
        return isStill;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
  expect(written).toBeLessThan(200 * mib);
  answer.destroy();
  // The end of the client ends the request at the far server.
  await isBlocked;
});

test('a client that leaves before the answer cancels the call', async () => {
  const left = new Promise<void>((resolve) => {
    behave = (_message, response) => {
      response.once('close', () => resolve());
      sent.destroy();
    };
  });
  const sent = request(`${base}/_api/cursor`, { method: 'POST', headers: { cookie: client.cookie } });
  sent.on('error', () => undefined);
  sent.end('{}');
  await left;
});

test('a far server that dies in the middle ends the answer visibly, and the next call works', async () => {
  behave = (message, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"result":[1,2,');
    setImmediate(() => message.socket.destroy());
  };
  const answer = await fetch(`${base}/_api/cursor`, {
    method: 'POST',
    headers: { cookie: client.cookie },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  behave = (_message, response) => void response.end('"again"');
  expect((await client.call('GET', '/_api/version')).text).toBe('"again"');
});

test('reads are repeated after a broken connection, writes are not', async () => {
  let count = 0;
  behave = (message, response) => {
    count += 1;
    if (count === 1) message.socket.destroy();
    else response.end('"read"');
  };
  expect((await client.call('GET', '/_api/engine')).text).toBe('"read"');
  count = 0;
  const refused = await client.call('POST', '/_api/engine', { a: 1 });
  expect([refused.status, count]).toEqual([502, 1]);
  expect(refused.json()).toMatchObject({ error: true, code: 502, errorNum: 2001 });
  expect(refused.text).toContain('it has closed the connection (ECONNRESET)');
});

test('an early refusal of a large body reaches the client', async () => {
  behave = (message, response) => {
    response.writeHead(413, { 'content-type': 'application/json' });
    // As servers do that let the client read the answer.
    message.resume();
    response.end('{"error":true,"code":413}');
  };
  const answer = await client.call('POST', '/_api/import', Buffer.alloc(8 * mib));
  expect([answer.status, answer.json()]).toEqual([413, { error: true, code: 413 }]);
});

test('a server that is not there is named with the reason', async () => {
  const answer = await send(`${gateway.baseUrl}/@gone`, 'GET', '/_admin/aardvark/whoAmI');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain(
    'the server 127.0.0.1:1 does not answer: no server listens there (ECONNREFUSED)',
  );
});

test('a second address takes over, also for writes, because nothing was sent to the first', async () => {
  const pair = await signIn(gateway.baseUrl, 'pair', 'root', '');
  for (let i = 0; i < 3; i++) expect((await pair.call('POST', '/_api/cursor', { i })).text).toBe('"second"');
  expect(secondCalls).toHaveLength(3);
});

test('a token is renewed before it expires, once for concurrent calls', async () => {
  let issued = 0;
  const seen = new Set<string>();
  const renewing = await serve((message, response) => {
    if (message.url === '/_open/auth') {
      message.resume();
      issued += 1;
      // It has expired when it is issued, by the clock of the claims.
      const claims = Buffer.from(JSON.stringify({ iat: 1, exp: issued === 1 ? 1 : 9999999999, issued }));
      response.end(JSON.stringify({ jwt: `x.${claims.toString('base64url')}.x` }));
      return;
    }
    if (message.headers.authorization === undefined) return void response.writeHead(401).end();
    seen.add(message.headers.authorization);
    response.end('{"result":[]}');
  });
  const own = await startGateway([`r=${renewing.url}`]);
  try {
    const user = await signIn(own.baseUrl, 'r', 'root', '');
    issued = 1;
    seen.clear();
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.call('GET', '/_api/version')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect([issued <= 2, seen.size]).toEqual([true, 1]);
  } finally {
    await own.stop();
    await renewing.close();
  }
});

test('a far server that is killed in the middle of a result is shown as it is, and recovered from', async () => {
  const password = 'far';
  const server = await startServer({ password });
  const own = await startGateway([`far=${server.baseUrl}`]);
  try {
    const user = await signIn(own.baseUrl, 'far', 'root', password);
    const body = {
      query: "FOR i IN 1..1500000 RETURN CONCAT('row of a long result ', i)",
      batchSize: 1500000,
    };
    const sent = request(`${own.baseUrl}/@far/_api/cursor`, {
      method: 'POST',
      headers: { cookie: user.cookie },
    });
    sent.end(JSON.stringify(body));
    const [answer] = await once(sent, 'response');
    answer.pause();
    await server.stop('SIGKILL');
    answer.on('error', () => undefined);
    const closed = new Promise((resolve) => answer.on('close', resolve));
    answer.resume();
    await closed;
    expect(answer.complete).toBe(false);
    const later = await user.call('GET', '/_api/version');
    expect([later.status, later.text.includes('ECONNREFUSED')]).toEqual([502, true]);
  } finally {
    await own.stop();
  }
});
