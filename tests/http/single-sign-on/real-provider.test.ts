import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../e2e/harness.ts';
import { clientSecret, serveProvider } from '../../../e2e/serve-provider.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { TestBrowser } from './TestBrowser.ts';

const folder = temporaryFolder();
let provider: Awaited<ReturnType<typeof serveProvider>>;
let server: ServerProcess;
let browser: TestBrowser;

beforeAll(async () => {
  provider = await serveProvider({ anna: ['readers'] });
  writeFileSync(join(folder.path, 'secret'), clientSecret);
  server = await startServer({
    password: 'of root',
    args: [
      ...['--oidc-issuer', provider.issuer, '--oidc-client-id', 'orrery', '--oidc-check-interval', '1'],
      ...['--oidc-client-secret-file', join(folder.path, 'secret'), '--oidc-role', 'readers=_system:ro'],
    ],
  });
  provider.register(server.baseUrl);
  browser = new TestBrowser(server.baseUrl);
});

afterAll(async () => {
  await server?.stop();
  await provider?.close();
  folder.remove();
});

/** Fills in the forms of the provider; resolves with the address to which the provider sends the browser back. */
async function signOn(user: string): Promise<string> {
  let address = await browser.begin('', '/collections');
  const forms: Record<string, string>[] = [
    { prompt: 'login', login: user, password: 'x' },
    { prompt: 'consent' },
  ];
  while (!address.startsWith(server.baseUrl)) {
    const isForm = new URL(address).pathname.startsWith('/interaction/');
    const { location } = await browser.go(
      address,
      isForm ? 'POST' : 'GET',
      {},
      isForm ? forms.shift() : undefined,
    );
    address = new URL(location!, provider.issuer).href;
  }
  return address;
}

test('a user signs in with the forms of the provider, which is then asked about the session', async () => {
  const back = await signOn('anna');
  expect((await browser.go(back)).location).toBe('/collections');
  expect(await browser.user()).toBe('anna');
  expect((await browser.go('/_api/collection')).status).toBe(200);
  expect((await browser.go('/_api/collection', 'POST')).status).toBe(403);
  // Each check renews the token of the session.
  await expect.poll(async () => [await browser.user(), provider.refreshes() > 1]).toEqual(['anna', true]);
  const { location } = (await browser.go('/_admin/aardvark/logout', 'POST')).json<{ location: string }>();
  const page = await browser.go(location);
  expect([page.status, page.text.includes('Do you want to sign-out')]).toEqual([200, true]);
  expect(await browser.user()).toBeNull();
});

test('a user without role is refused', async () => {
  browser = new TestBrowser(server.baseUrl);
  expect((await browser.go(await signOn('eve'))).location).toBe('/login?failure=no-role');
});
