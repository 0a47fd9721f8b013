import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../../scripts/lib/chromium.mjs';
import { root } from '../../project-files.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const nginx = findProgram(['nginx']);
const title = `the configurations of SECURITY.md in nginx${nginx === undefined ? ' (skipped: nginx is not installed)' : ''}`;

/** The configurations for nginx in SECURITY.md: at the root with TLS, and below a sub-path. */
function documented(): readonly [atRoot: string, belowPath: string] {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const [atRoot, belowPath] = [...text.matchAll(/```nginx\n(.*?)```/gs)].map(([, block]) => block!);
  return [atRoot!, belowPath!];
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    }),
  );
}

describe.skipIf(nginx === undefined)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-nginx-'));
  const at = (name: string) => join(folder, name);
  const password = 'of root';
  let server: ServerProcess;
  let proxy: ChildProcess;
  let securePort: number;
  let below: string;

  beforeAll(async () => {
    securePort = await freePort();
    const plainPort = await freePort();
    below = `http://127.0.0.1:${plainPort}/orrery`;
    const publicUrls = ['--public-url', `https://db.example.com:${securePort}`, '--public-url', below];
    server = await startServer({ password, args: [...publicUrls, '--trusted-proxy', '127.0.0.1'] });
    const subject = ['-subj', '/CN=db.example.com', '-addext', 'subjectAltName=DNS:db.example.com'];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', at('key')];
    execFileSync('openssl', ['req', '-x509', ...key, '-out', at('pem'), '-days', '2', ...subject], {
      stdio: 'ignore',
    });
    const { host } = new URL(server.baseUrl);
    const [atRoot, belowPath] = documented();
    const blocks = `${atRoot}\nserver {\nlisten 127.0.0.1:${plainPort};\n${belowPath}\n}`
      .replace('listen 443 ssl', `listen 127.0.0.1:${securePort} ssl`)
      .replace('/etc/ssl/db.example.com.pem', at('pem'))
      .replace('/etc/ssl/db.example.com.key', at('key'))
      .replaceAll('127.0.0.1:8529', host);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${at(name)};`).join('\n');
    writeFileSync(
      at('nginx.conf'),
      `daemon off;\npid ${at('pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${blocks}\n}\n`,
    );
    proxy = spawn(nginx!, ['-p', folder, '-c', at('nginx.conf')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  });

  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('nginx accepts the configurations and passes requests on', async () => {
    const isAnswering = () =>
      send(below, 'GET', '/_admin/orrery/ready').then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(isAnswering).toBe(200);
  });

  test('below a sub-path: the page, sign-in, its cookie and an import above the limits of nginx', async () => {
    const page = await send(below, 'GET', '/', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('name="base-path" content="/orrery"');
    const { origin } = new URL(below);
    const login = await send(below, 'POST', '/_admin/aardvark/login', {
      headers: { origin, 'content-type': 'application/json' },
      body: { username: 'root', password },
    });
    expect(login.status).toBe(200);
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toContain('; Path=/orrery; HttpOnly; SameSite=Strict');
    const headers = { origin, cookie: cookie.split(';')[0]!, 'content-type': 'application/json' };
    const made = await send(below, 'POST', '/_api/collection', { headers, body: { name: 'large' } });
    expect(made.status, made.text).toBe(200);
    // nginx refuses more than 1 MiB by default.
    const lines = `${JSON.stringify({ text: 'x'.repeat(1000) })}\n`.repeat(3000);
    const path = '/_api/import?type=documents&collection=large';
    const imported = await send(below, 'POST', path, { headers, body: lines });
    expect([imported.status, imported.json()]).toMatchObject([201, { created: 3000 }]);
  });

  test('with TLS at the root: the cookie is for HTTPS only, and the port of the address belongs to its origin', async () => {
    const login = await new Promise<{ status: number | undefined; cookies: readonly string[] }>(
      (resolve, reject) => {
        const host = `db.example.com:${securePort}`;
        const sent = request(
          {
            host: '127.0.0.1',
            port: securePort,
            servername: 'db.example.com',
            method: 'POST',
            path: '/_admin/aardvark/login',
            ca: readFileSync(at('pem')),
            headers: { host, origin: `https://${host}`, 'content-type': 'application/json' },
            agent: false,
          },
          (answer) => {
            answer.resume();
            answer.on('end', () =>
              resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(JSON.stringify({ username: 'root', password }));
      },
    );
    expect(login.status).toBe(200);
    expect(login.cookies[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  });

  test('the address of the client is the one that nginx forwards, not one that the client claims', async () => {
    const headers = { ...basic('root', 'wrong'), 'x-forwarded-for': '203.0.113.7' };
    expect((await send(below, 'GET', '/_api/version', { headers })).status).toBe(401);
    const log = readFileSync(join(server.dataFolder, 'audit.log'), 'utf8');
    expect(log).toContain('127.0.0.1');
    expect(log).not.toContain('203.0.113.7');
  });
});
