import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, send } from './client.ts';
import { RefusedStart, type ServerProcess, startServer } from './server-process.ts';

const password = 'of root';
const root = basic('root', password);
const secret = randomBytes(24).toString('hex');
const metricsSecret = randomBytes(32).toString('hex');
const superuser = { iss: 'arangodb', server_id: 'setup' };
let folder: string;
let file: string;
let server: ServerProcess;

/** A token as drivers make it. */
function tokenOf(claims: object, { key = secret, alg = 'HS256' } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  const hash = alg === 'HS512' ? 'sha512' : 'sha256';
  return `${head}.${alg === 'none' ? '' : createHmac(hash, key).update(head).digest('base64url')}`;
}

const call = (token: string, path: string, method = 'GET', body?: object) =>
  send(server.baseUrl, method, path, {
    headers: { authorization: `bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const statusOf = async (token: string, path = '/_api/version') => (await call(token, path)).status;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-secret-'));
  file = join(folder, 'secret');
  writeFileSync(file, `  ${secret}\n`);
  const metricsFile = join(folder, 'metrics');
  writeFileSync(metricsFile, `${metricsSecret}\n`);
  const files = ['--jwt-secret-file', file, '--metrics-token-file', metricsFile];
  server = await startServer({ password, args: files });
  await send(server.baseUrl, 'POST', '/_api/user', { headers: root, body: { user: 'anna', passwd: 'a' } });
  const path = '/_api/user/anna/database/_system';
  await send(server.baseUrl, 'PUT', path, { headers: root, body: { grant: 'ro' } });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('with --metrics-token-file', () => {
  test('the secret reads the metrics', async () => {
    for (const path of ['/_admin/metrics', '/_admin/metrics/v2']) {
      const answer = await call(metricsSecret, path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('\norrery_store_bytes ');
    }
  });

  test('it gives no other access, and other secrets give none', async () => {
    const paths = ['/_admin/statistics', '/_admin/log', '/_api/version', '/_api/user', '/_api/collection'];
    for (const path of [...paths, '/_admin/metrics/v3', '/_admin/orrery/overview'])
      expect([path, await statusOf(metricsSecret, path)]).toEqual([path, 401]);
    expect((await call(metricsSecret, '/_admin/metrics/v2', 'DELETE')).status).toBe(401);
    expect(await statusOf(randomBytes(32).toString('hex'), '/_admin/metrics/v2')).toBe(401);
    expect(await statusOf('', '/_admin/metrics/v2')).toBe(401);
    const basicHeaders = basic('root', metricsSecret);
    expect((await send(server.baseUrl, 'GET', '/_admin/metrics/v2', { headers: basicHeaders })).status).toBe(
      401,
    );
  });

  test('a short or missing file is refused', async () => {
    for (const name of ['short', 'missing']) {
      if (name === 'short') writeFileSync(join(folder, name), 'x'.repeat(31));
      const starting = startServer({ password, args: ['--metrics-token-file', join(folder, name)] });
      await expect(starting).rejects.toThrow(
        /--metrics-token-file expects a file with a secret of at least 32 bytes/,
      );
    }
  });
});

describe('with --jwt-secret-file', () => {
  test('a token of the superuser has the rights of root', async () => {
    const token = tokenOf(superuser);
    expect((await call(token, '/_api/database', 'POST', { name: 'made' })).status).toBe(201);
    expect((await call(token, '/_api/user')).json().result).toHaveLength(2);
  });

  test('a token of a user has the rights of this user, until the user is inactive', async () => {
    const token = tokenOf({ iss: 'arangodb', preferred_username: 'anna' });
    expect(await statusOf(token)).toBe(200);
    expect((await call(token, '/_api/collection', 'POST', { name: 'none' })).status).toBe(403);
    expect(await statusOf(token, '/_db/made/_api/version')).toBe(401);
    const patch = { headers: root, body: { active: false } };
    await send(server.baseUrl, 'PATCH', '/_api/user/anna', patch);
    expect(await statusOf(token)).toBe(401);
  });

  test('tokens of the server have the secret of the file', async () => {
    const body = { username: 'root', password };
    const { jwt } = (await send(server.baseUrl, 'POST', '/_open/auth', { body })).json<{ jwt: string }>();
    expect(await statusOf(jwt)).toBe(200);
    const [head = '', claims = '', signature] = jwt.split('.');
    const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
    expect(signature).toBe(expected);
  });

  const seconds = Math.floor(Date.now() / 1000);
  test.each([
    ['of another secret', tokenOf(superuser, { key: 'x'.repeat(48) })],
    ['of the secret with its blanks', tokenOf(superuser, { key: `  ${secret}\n` })],
    ['without a signature', tokenOf(superuser, { alg: 'none' })],
    ['of another algorithm', tokenOf(superuser, { alg: 'HS512' })],
    ['that has expired', tokenOf({ ...superuser, exp: seconds - 10 })],
    ['that is not valid yet', tokenOf({ ...superuser, nbf: seconds + 1000 })],
    ['with limits that are not applied', tokenOf({ ...superuser, allowed_paths: ['/_api/version'] })],
    ['of an unknown user', tokenOf({ iss: 'arangodb', preferred_username: 'nobody' })],
    ['of an unnamed user', tokenOf({ iss: 'arangodb', preferred_username: null, server_id: 'x' })],
    ['without a name', tokenOf({ iss: 'arangodb' })],
    ['of another issuer', tokenOf({ ...superuser, iss: 'other' })],
    ['of the server without a stamp', tokenOf({ ...superuser, iss: 'orrery', preferred_username: 'root' })],
  ])('a token %s is refused', async (_name, token) => {
    expect(await statusOf(token)).toBe(401);
  });

  test('another secret in the file ends the tokens of the former one', async () => {
    const next = randomBytes(24).toString('hex');
    const [former, later] = [tokenOf(superuser), tokenOf(superuser, { key: next })];
    expect([await statusOf(former), await statusOf(later)]).toEqual([200, 401]);
    writeFileSync(file, next);
    await call(former, '/_admin/server/jwt', 'POST');
    expect([await statusOf(former), await statusOf(later)]).toEqual([401, 200]);
    writeFileSync(file, 'short');
    await call(later, '/_admin/server/jwt', 'POST');
    expect(await statusOf(later)).toBe(200);
  });
});

test.each([
  ['a missing file', 'none'],
  ['a short secret', 'short'],
])('%s for --jwt-secret-file refuses the start', async (_name, name) => {
  writeFileSync(join(folder, 'short'), 'x'.repeat(31));
  const started = startServer({ password, args: ['--jwt-secret-file', join(folder, name)] });
  await expect(started).rejects.toThrow(
    /--jwt-secret-file expects a file with a secret of at least 32 bytes/,
  );
  await expect(started).rejects.toBeInstanceOf(RefusedStart);
});

test('without --jwt-secret-file no token of a driver is accepted', async () => {
  const plain = await startServer({ password });
  try {
    for (const key of ['', secret]) {
      const headers = { authorization: `bearer ${tokenOf(superuser, { key })}` };
      expect((await send(plain.baseUrl, 'GET', '/_api/version', { headers })).status).toBe(401);
    }
  } finally {
    await plain.stop();
  }
});
