import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import {
  closePages,
  launchTestBrowser,
  type Orrery,
  openPage,
  startOrrery,
  temporaryFolder,
} from './harness.ts';
import { clientSecret, serveProvider } from './serve-provider.ts';

const folder = temporaryFolder();
let provider: Awaited<ReturnType<typeof serveProvider>>;
let orrery: Orrery;
let browser: Browser;

beforeAll(async () => {
  provider = await serveProvider({ anna: ['readers'] });
  writeFileSync(`${folder.path}/secret`, clientSecret);
  orrery = await startOrrery(`${folder.path}/data`, [
    ...['--oidc-issuer', provider.issuer, '--oidc-client-id', 'orrery', '--oidc-label', 'Company'],
    ...['--oidc-client-secret-file', `${folder.path}/secret`, '--oidc-role', 'readers=_system:ro'],
  ]);
  provider.register(orrery.url);
  browser = await launchTestBrowser();
});

afterAll(async () => {
  if (browser !== undefined) await closePages(browser);
  await orrery?.stop();
  await provider?.close();
  folder.remove();
});

test('a user signs in with the identity provider, sees the wanted page, and signs out at both', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${orrery.url}/collections?sort=name`);
  const link = page.getByRole('link', { name: 'Sign in with Company' });
  await link.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await link.click();
  await page.getByPlaceholder('Enter any login').fill('anna');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'persons' }).waitFor();
  expect(page.url()).toBe(`${orrery.url}/collections?sort=name`);
  await page.getByRole('button', { name: 'anna' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await link.waitFor();
  await page.goto(`${orrery.url}/login?failure=no-role`);
  await page.getByRole('alert').getByText('Your account has no role').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await axeViolations(page)).toEqual([]);
});
