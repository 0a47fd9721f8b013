import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../e2e/harness.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { FakeProvider } from './FakeProvider.ts';
import { TestBrowser } from './TestBrowser.ts';

const password = 'of root';
const root = basic('root', password);
const provider = new FakeProvider();
const folder = temporaryFolder();
let far: ServerProcess;
let server: ServerProcess;

beforeAll(async () => {
  await provider.start();
  far = await startServer({ password });
  await send(far.baseUrl, 'POST', '/_api/user', { headers: root, body: { user: 'reader', passwd: 'far' } });
  const grant = { headers: root, body: { grant: 'ro' } };
  await send(far.baseUrl, 'PUT', '/_api/user/reader/database/_system', grant);
  const users = [{ server: 'prod', role: 'analysts', user: 'reader', password: 'far' }];
  writeFileSync(join(folder.path, 'users.json'), JSON.stringify(users));
  writeFileSync(join(folder.path, 'secret'), 'the secret of the client\n');
  const roles = ['writers=shop:rw', 'readers=shop:ro', 'admins=@root', 'staff=@'];
  server = await startServer({
    password,
    args: [
      ...['--server', `prod=${far.baseUrl}`, '--server', `other=${far.baseUrl}`],
      ...['--oidc-issuer', provider.issuer, '--oidc-client-id', 'orrery'],
      ...['--oidc-client-secret-file', join(folder.path, 'secret')],
      ...['--oidc-server-users', join(folder.path, 'users.json'), '--oidc-check-interval', '1'],
      ...roles.flatMap((role) => ['--oidc-role', role]),
    ],
  });
  await send(server.baseUrl, 'POST', '/_api/database', { headers: root, body: { name: 'shop' } });
  await send(server.baseUrl, 'POST', '/_api/user', { headers: root, body: { user: 'local', passwd: 'x' } });
  await send(server.baseUrl, 'PUT', '/_api/user/local/database/shop', grant);
});

afterAll(async () => {
  await server?.stop();
  await far?.stop();
  await provider.stop();
  folder.remove();
});

const anna = { sub: '1', preferred_username: 'anna', groups: ['readers'] };
let browser: TestBrowser;

beforeEach(() => {
  browser = new TestBrowser(server.baseUrl);
  provider.claims = anna;
});

afterEach(() => {
  provider.change = (claims) => claims;
  provider.forge = undefined;
  provider.answerParameters = {};
  provider.respond = undefined;
});

/** A whole sign-in; resolves with the address that the browser is sent to. */
async function signOn(path = '', returnPath?: string): Promise<string> {
  const back = provider.authorize(await browser.begin(path, returnPath));
  return (await browser.go(back)).location!;
}

const failedWith = (failure: string, path = '') => `${path}/login?failure=${failure}`;
const databasesOf = async () =>
  Object.keys((await browser.go('/_api/user/anna/database')).json<{ result: object }>().result);

describe('users', () => {
  test('the first sign-in creates the user with the access of its roles, later ones change it', async () => {
    expect(await browser.user()).toBeNull();
    expect(await signOn('', '/_db/shop/collections?q=1#x')).toBe('/_db/shop/collections?q=1#x');
    expect(await browser.user()).toBe('anna');
    expect(await databasesOf()).toEqual(['shop']);
    const create = () => browser.go('/_db/shop/_api/collection', 'POST').then(({ status }) => status);
    expect(await create()).toBe(403);
    provider.claims = { ...anna, groups: ['readers', 'writers'] };
    await signOn();
    expect(await create()).toBe(400);
  });

  test('a user has no password, and another person with the name is refused', async () => {
    await signOn();
    for (const attempt of ['', 'x']) {
      const answer = await send(server.baseUrl, 'GET', '/_db/shop/_api/version', {
        headers: basic('anna', attempt),
      });
      expect(answer.status).toBe(401);
    }
    browser = new TestBrowser(server.baseUrl);
    provider.claims = { ...anna, sub: '2' };
    expect(await signOn()).toBe(failedWith('no-user'));
    provider.claims = { sub: '3', preferred_username: 'local', groups: ['readers'] };
    expect(await signOn()).toBe(failedWith('no-user'));
    expect(await browser.user()).toBeNull();
  });

  test('roles name existing users; no claim names root', async () => {
    provider.claims = { sub: '3', preferred_username: 'local', groups: ['staff'] };
    expect(await signOn()).toBe('/');
    expect(await browser.user()).toBe('local');
    provider.claims = { sub: '4', preferred_username: 'nobody', groups: ['staff'] };
    expect(await signOn()).toBe(failedWith('no-user'));
    provider.claims = { sub: '5', preferred_username: 'root', groups: ['staff'] };
    expect(await signOn()).toBe(failedWith('no-role'));
    provider.claims = { sub: '6', groups: ['admins'] };
    await signOn();
    expect(await browser.user()).toBe('root');
  });

  test('without a role, and after a deactivation, nobody enters', async () => {
    provider.claims = { ...anna, groups: ['others'] };
    expect(await signOn()).toBe(failedWith('no-role'));
    provider.claims = { ...anna, sub: '7', preferred_username: 'eve' };
    await signOn();
    expect(await browser.user()).toBe('eve');
    await send(server.baseUrl, 'PATCH', '/_api/user/eve', { headers: root, body: { active: false } });
    expect(await browser.user()).toBeNull();
    expect(await signOn()).toBe(failedWith('no-user'));
  });
});

describe('sessions', () => {
  test('a sign-out ends the session here, revokes the sign-in, and names the page of the provider', async () => {
    await signOn();
    const stolen = browser.cookie('orrery_session')!;
    const { location } = (await browser.go('/_admin/aardvark/logout', 'POST')).json<{ location: string }>();
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.baseUrl}/login`);
    await expect.poll(() => provider.revoked.length).toBeGreaterThan(0);
    browser.setCookie(`orrery_session_${new URL(server.baseUrl).port}`, stolen);
    expect(await browser.user()).toBeNull();
  });

  test('a sign-in that the provider has ended, and roles that it has taken away, end the session', async () => {
    await signOn();
    provider.endAll();
    await expect.poll(() => browser.user()).toBeNull();
    await signOn();
    expect(await browser.user()).toBe('anna');
    provider.claims = { ...anna, groups: [] };
    await expect.poll(() => browser.user()).toBeNull();
  });

  test('a session continues while the provider does not answer', async () => {
    await signOn();
    provider.respond = (response) => response.writeHead(503).end();
    const before = provider.calls.length;
    await expect
      .poll(async () => [await browser.user(), provider.calls.length > before])
      .toEqual(['anna', true]);
  });

  test('each sign-in has a new session, and ends the one that the browser had', async () => {
    await signOn();
    const former = browser.cookie('orrery_session')!;
    await signOn();
    expect(browser.cookie('orrery_session')).not.toBe(former);
    const other = new TestBrowser(server.baseUrl);
    other.setCookie(`orrery_session_${new URL(server.baseUrl).port}`, former);
    expect(await other.user()).toBeNull();
  });

  test('several tabs sign in at the same time', async () => {
    const addresses = [await browser.begin('', '/a'), await browser.begin('', '/b')];
    const pages = [];
    for (const address of addresses) pages.push((await browser.go(provider.authorize(address))).location);
    expect(pages).toEqual(['/a', '/b']);
  });
});

describe('other servers', () => {
  test('a role signs in as its user of the other server', async () => {
    provider.claims = { ...anna, groups: ['analysts'] };
    expect(await signOn('/@prod', '/@prod/collections')).toBe('/@prod/collections');
    expect(await browser.user('/@prod')).toBe('reader');
    expect((await browser.go('/@prod/_api/collection')).status).toBe(200);
    // The session is for this connection only.
    expect(await browser.user()).toBeNull();
    expect((await browser.go('/@other/_open/single-sign-on/start')).status).not.toBe(302);
    provider.endAll();
    await expect.poll(() => browser.user('/@prod')).toBeNull();
    provider.claims = { ...anna, groups: ['readers'] };
    expect(await signOn('/@prod')).toBe(failedWith('no-role', '/@prod'));
  });

  test('an answer for one connection is worth nothing at another', async () => {
    provider.claims = { ...anna, groups: ['analysts', 'readers'] };
    const back = provider.authorize(await browser.begin('/@prod'));
    const moved = back.replace('/@prod/', '/');
    expect((await browser.go(moved)).location).toBe(failedWith('expired'));
    expect(await browser.user()).toBeNull();
  });
});

describe('attacks', () => {
  test('a page of another site cannot start a sign-in, and a preview does not use it up', async () => {
    const start = (headers: Readonly<Record<string, string>>) =>
      browser.go('/_open/single-sign-on/start', 'GET', headers);
    const foreign = await start({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' });
    expect(foreign.location).toBe(failedWith('foreign'));
    expect((await start({ 'sec-fetch-dest': 'iframe' })).status).toBe(204);
    const back = provider.authorize(await browser.begin());
    expect((await browser.go(back, 'GET', { purpose: 'prefetch' })).status).toBe(204);
    const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await browser.go(back, 'GET', crossSite)).location).toBe('/');
  });

  test('an answer is used once, and by the browser that began the sign-in', async () => {
    const back = provider.authorize(await browser.begin());
    const victim = new TestBrowser(server.baseUrl);
    expect((await victim.go(back)).location).toBe(failedWith('expired'));
    await victim.begin();
    expect((await victim.go(back)).location).toBe(failedWith('expired'));
    expect(await victim.user()).toBeNull();
    expect((await browser.go(back)).location).toBe('/');
    expect((await browser.go(back)).location).toBe(failedWith('expired'));
    const unknown = '/_open/single-sign-on/callback?state=x&code=y';
    expect((await browser.go(unknown)).location).toBe(failedWith('expired'));
  });

  test('a code of another sign-in is refused', async () => {
    const stolen = new URL(provider.authorize(await browser.begin())).searchParams.get('code')!;
    const own = new URL(provider.authorize(await browser.begin()));
    own.searchParams.set('code', stolen);
    expect((await browser.go(own.href)).location).toBe(failedWith('invalid'));
  });

  test.each([
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'http://127.0.0.1:1' }],
    ['another audience', { aud: 'other' }],
    ['several audiences without the party', { aud: ['orrery', 'other'] }],
    ['another party', { azp: 'other' }],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['an old token', { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['no subject', { sub: undefined }],
  ])('an id token with %s is refused', async (_name, changes) => {
    provider.change = (claims) => ({ ...claims, ...changes });
    expect(await signOn()).toBe(failedWith('invalid'));
    expect(await browser.user()).toBeNull();
  });

  test('unsigned tokens, and those signed with the secret or a foreign key, are refused', async () => {
    provider.forge = async (claims) => new UnsecuredJWT(claims).encode();
    expect(await signOn()).toBe(failedWith('invalid'));
    const secret = new TextEncoder().encode('the secret of the client, which is also known to the client');
    provider.forge = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect(await signOn()).toBe(failedWith('invalid'));
    const foreign = new FakeProvider();
    await foreign.start();
    provider.forge = (claims) => foreign.sign(claims);
    expect(await signOn()).toBe(failedWith('invalid'));
    await foreign.stop();
    expect(await browser.user()).toBeNull();
  });

  test('an answer that names another provider, or a parameter twice, is refused', async () => {
    provider.answerParameters = { iss: 'https://attacker.example' };
    expect(await signOn()).toBe(failedWith('invalid'));
    const back = provider.authorize(await browser.begin());
    expect((await browser.go(`${back}&state=x`)).location).toBe(failedWith('invalid'));
    provider.answerParameters = { error: 'access_denied', error_description: '<script>' };
    expect(await signOn()).toBe(failedWith('denied'));
  });

  test.each([
    'https://attacker.example/',
    '//attacker.example/',
    '/\\attacker.example/',
    '/\t/attacker.example',
    '/_api/version',
    '/%5Fapi/version',
    '/_db/shop/_api/version',
    '/a/../_api/version',
    'javascript:alert(1)',
    'a',
    `/${'x'.repeat(9000)}`,
  ])('the return address %j leads to the first page', async (address) => {
    expect(await signOn('', address)).toBe('/');
  });

  test('giant, endless redirecting and broken answers of the provider are reported', async () => {
    const back = async () => provider.authorize(await browser.begin());
    let address = await back();
    provider.respond = (response) => response.writeHead(200).end(Buffer.alloc(1 << 20, ' '));
    expect((await browser.go(address)).location).toBe(failedWith('invalid'));
    provider.respond = undefined;
    address = await back();
    provider.respond = (response) => response.writeHead(302, { location: '/token' }).end();
    expect((await browser.go(address)).location).toBe(failedWith('invalid'));
    provider.respond = undefined;
    address = await back();
    provider.respond = (response) => response.destroy();
    expect((await browser.go(address)).location).toBe(failedWith('unreachable'));
    provider.respond = undefined;
    expect((await browser.go(await back())).location).toBe('/');
  });
});

test('the keys of the provider can change', async () => {
  await signOn();
  await provider.rotate();
  // New keys are looked up at most once in 30 s.
  await expect.poll(() => signOn(), { timeout: 100_000, interval: 2000 }).toBe('/');
});

test('a provider that is down, or another one, is reported on the sign-in page', async () => {
  const other = new FakeProvider();
  await other.start();
  other.metadata = { issuer: 'https://attacker.example' };
  const args = [
    ...['--oidc-issuer', other.issuer, '--oidc-client-id', 'orrery', '--oidc-role', 'a=_system:ro'],
    '--oidc-only',
  ];
  const only = await startServer({ password, args });
  const page = new TestBrowser(only.baseUrl);
  const start = async () => (await page.go('/_open/single-sign-on/start')).location;
  expect(await start()).toBe(failedWith('invalid'));
  other.respond = (response) => response.destroy();
  await expect.poll(start, { interval: 1000 }).toBe(failedWith('unreachable'));
  const body = { username: 'root', password };
  expect((await send(only.baseUrl, 'POST', '/_admin/aardvark/login', { body })).status).toBe(403);
  expect((await send(only.baseUrl, 'GET', '/_api/version', { headers: root })).status).toBe(200);
  expect((await send(only.baseUrl, 'GET', '/login', { headers: { accept: 'text/html' } })).text).toContain(
    'content="only:single sign-on"',
  );
  await only.stop();
  await other.stop();
});

test('secrets are in no log', async () => {
  const log = await send(server.baseUrl, 'GET', '/_admin/log', { headers: root });
  expect(log.text).toContain('single sign-on');
  expect(log.text + server.standardError()).not.toMatch(/the secret of the client|refresh-|eyJ/);
});
