import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { startGateway } from './far-servers.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

/** A certificate for a name or address, signed by the authority `ca`. */
function certify(name: string, subject: string): void {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    '/CN=x',
  );
  writeFileSync(at(`${name}.ext`), `subjectAltName=${subject}\n`);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-extfile', `${name}.ext`, '-out', `${name}.pem`);
}

let calls = 0;
let server: ReturnType<typeof createServer>;
let wrongName: ReturnType<typeof createServer>;
const urlOf = (each: ReturnType<typeof createServer>) =>
  `https://127.0.0.1:${(each.address() as AddressInfo).port}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-tls-'));
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=authority',
  );
  certify('server', 'IP:127.0.0.1');
  certify('other', 'DNS:other.example');
  certify('client', 'DNS:client.example');
  const read = (name: string) => readFileSync(at(name));
  const start = async (name: string) => {
    const options = { key: read(`${name}.key`), cert: read(`${name}.pem`), ca: read('ca.pem') };
    const started = createServer(
      { ...options, requestCert: true, rejectUnauthorized: true },
      (_message, response) => {
        calls += 1;
        response.writeHead(401).end();
      },
    );
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return started;
  };
  server = await start('server');
  wrongName = await start('other');
});

afterAll(() => {
  for (const each of [server, wrongName]) {
    each?.close();
    each?.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function ask(target: string, args: readonly string[]) {
  const gateway = await startGateway([`far=${target}`], args);
  try {
    return await send(`${gateway.baseUrl}/@far`, 'GET', '/_admin/aardvark/whoAmI');
  } finally {
    await gateway.stop();
  }
}

const identity = () => ['--server-cert', at('client.pem'), '--server-key', at('client.key')];

test('an unknown authority and a certificate for another host are refused before anything is sent', async () => {
  calls = 0;
  const unknown = await ask(urlOf(server), identity());
  expect(unknown.status).toBe(502);
  expect(unknown.text).toContain('--server-ca names a file with trusted ones');
  const other = await ask(urlOf(wrongName), ['--server-ca', at('ca.pem'), ...identity()]);
  expect(other.text).toContain('its certificate is for another host (ERR_TLS_CERT_ALTNAME_INVALID)');
  expect(calls).toBe(0);
});

test('the authority of --server-ca is trusted, and the certificate of this process is shown', async () => {
  const answer = await ask(urlOf(server), ['--server-ca', at('ca.pem'), ...identity()]);
  expect([answer.status, answer.json()]).toEqual([200, { user: null }]);
  const withoutIdentity = await ask(urlOf(server), ['--server-ca', at('ca.pem')]);
  expect(withoutIdentity.status).toBe(502);
});
