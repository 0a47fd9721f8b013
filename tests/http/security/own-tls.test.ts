import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-own-tls-'));
const at = (name: string) => join(folder, name);
const password = 'of root';
let server: ServerProcess;

/** A certificate for this machine, which is its own authority, and its key. */
function certify(name: string): void {
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    at(`${name}.key`),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', at(`${name}.pem`), '-days', '2', ...names], {
    stdio: 'ignore',
  });
}

/** The files of the options get this certificate. */
function install(name: string): void {
  copyFileSync(at(`${name}.key`), at('key.pem'));
  copyFileSync(at(`${name}.pem`), at('cert.pem'));
}

interface SecureAnswer {
  readonly status: number | undefined;
  readonly text: string;
  readonly cookies: readonly string[];
  /** The name in the certificate of the server. */
  readonly shownName: string;
}

/** Sends a request on a new connection and verifies the certificate. */
function call(path: string, trusted: string, body?: string): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      ca: readFileSync(at(`${trusted}.pem`)),
      method: body === undefined ? 'GET' : 'POST',
      headers: basic('root', password),
      agent: false as const,
    };
    const sent = request(server.baseUrl + path, options, async (answer) => {
      const shownName = String((answer.socket as TLSSocket).getPeerCertificate().subject.CN);
      let text = '';
      for await (const bytes of answer) text += bytes;
      resolve({ status: answer.statusCode, text, cookies: answer.headers['set-cookie'] ?? [], shownName });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The name in the certificate that the server shows; undefined while it is not one of the trusted one. */
const shownName = (trusted: string) =>
  call('/_admin/orrery/health', trusted).then(
    (answer) => answer.shownName,
    () => undefined,
  );

beforeAll(async () => {
  certify('first');
  certify('second');
  install('first');
  const files = ['--tls-cert', at('cert.pem'), '--tls-key', at('key.pem')];
  server = await startServer({ password, args: [...files, '--log-file', at('log')] });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the server speaks HTTPS, and its cookies are for HTTPS only', async () => {
  expect(server.baseUrl).toMatch(/^https:/);
  expect(server.signInUrl).toMatch(/^https:/);
  expect(await call('/_api/version', 'first')).toMatchObject({ status: 200, shownName: 'first' });
  const login = await call('/_admin/aardvark/login', 'first', JSON.stringify({ username: 'root', password }));
  expect(login.status).toBe(200);
  expect(login.cookies).toHaveLength(1);
  expect(login.cookies[0]).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  await expect(call('/_api/version', 'second')).rejects.toThrow('self-signed certificate');
  await expect(fetch(server.baseUrl.replace('https', 'http'))).rejects.toThrow('fetch failed');
});

test('large bodies pass in both directions', async () => {
  const values = Array.from({ length: 200_000 }, (_, index) => index);
  const answer = await call(
    '/_api/cursor',
    'first',
    JSON.stringify({ query: 'RETURN @values', bindVars: { values } }),
  );
  expect(answer.status).toBe(201);
  expect((JSON.parse(answer.text) as { result: unknown }).result).toEqual([values]);
});

test('a pair that cannot be used changes nothing and is in the log; a good one is used by new connections', async () => {
  const log = () => readFileSync(at('log'), 'utf8');
  writeFileSync(at('cert.pem'), 'no certificate');
  await expect.poll(log).toContain('cannot be used, the former ones stay in use');
  expect(await shownName('first')).toBe('first');
  install('second');
  await expect.poll(() => shownName('second')).toBe('second');
  await expect.poll(log).toContain('new connections have the certificate of');
});

test('a start with files that do not belong together is refused', async () => {
  const files = ['--tls-cert', at('first.pem'), '--tls-key', at('second.key')];
  await expect(startServer({ password, args: files })).rejects.toThrow(
    /--tls-cert and --tls-key expect the PEM files .* found .*first\.pem and .*second\.key: .*key values mismatch/,
  );
});

test('a process without embedded server has the probes, too', async () => {
  const gateway = await startServer({
    isAuthOff: false,
    args: ['--no-embedded', '--server', 'far=http://127.0.0.1:9'],
  });
  try {
    const health = await send(gateway.baseUrl, 'GET', '/_admin/orrery/health');
    expect([health.status, health.json()]).toEqual([200, { status: 'alive', error: false, code: 200 }]);
    const ready = await send(gateway.baseUrl, 'GET', '/_admin/orrery/ready');
    expect([ready.status, ready.json()]).toEqual([200, { status: 'ready', error: false, code: 200 }]);
  } finally {
    expect(await gateway.stop()).toBe(0);
  }
});
