import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePages,
  launchTestBrowser,
  type Orrery,
  openPage,
  startOrrery,
  temporaryFolder,
} from './harness.ts';

/** A restart of the server, an expired session, and blocked requests. */
describe('the session of the console', () => {
  const folder = temporaryFolder();
  let orrery: Orrery;
  let password: string;
  let browser: Browser;
  let page: Page;
  let problems: readonly string[];
  let requests: string[];

  const banner = () => page.getByText('The server does not answer');
  const start = (port?: number) => startOrrery(`${folder.path}/data`, [], port);
  const listed = () => page.getByRole('grid', { name: 'Collections' }).getByText('persons', { exact: true });

  beforeAll(async () => {
    orrery = await start();
    password = orrery.password!;
    browser = await launchTestBrowser();
    ({ page, problems } = await openPage(browser));
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    requests = [];
    await page.goto(orrery.signInUrl);
    await page.goto(`${orrery.url}/collections`);
    await listed().waitFor();
  });

  afterAll(async () => {
    if (browser !== undefined) await closePages(browser);
    await orrery?.stop();
    folder.remove();
  });

  test('a stopped server: one banner, kept data, requests of one tab only, recovery without a new sign-in', async () => {
    const { page: other } = await openPageIn(page);
    await other.goto(`${orrery.url}/graph`);
    await other.getByRole('heading', { name: 'Graphs', exact: true }).waitFor();
    const port = Number(new URL(orrery.url).port);
    await orrery.stop();
    requests = [];
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    // The footer asks every 15 s; a screen that needs data asks at once.
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await banner().waitFor();
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await listed().waitFor();
    await page.getByText(/Next attempt in \d+ s/).waitFor();
    await expect.poll(() => page.getByRole('contentinfo').textContent()).toContain('Offline');
    await expect.poll(() => page.getByRole('contentinfo').textContent()).toContain('API version');
    orrery = await start(port);
    await banner().waitFor({ state: 'detached' });
    await page.getByText('Online').waitFor();
    await listed().waitFor();
    await expect.poll(() => page.getByText('Your session has expired').count()).toBe(0);
    await expect.poll(() => page.getByTestId('note').count()).toBe(0);
    const asked = requests.filter((path) => path.startsWith('/_')).length;
    expect(asked).toBeLessThan(60);
    await other.close();
  });

  test('an expired session asks for the password in place, once, and the work goes on', async () => {
    await page.goto(`${orrery.url}/new`);
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByLabel('Name').fill('continued');
    // The session ends while the request is sent: requests of the footer cannot open the sign-in before it.
    await page.route(
      '**/_api/collection',
      async (route) => {
        await page.context().clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
    requests = [];
    await dialog.getByRole('button', { name: 'Create' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has expired' });
    await again.waitFor();
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Collections' }).getByText('continued', { exact: true }).waitFor();
    expect(requests.filter((path) => path.endsWith('/_api/collection'))).not.toHaveLength(0);
    await expect.poll(() => page.getByText('The server does not answer').count()).toBe(0);
  });

  test('a blocked request is named where it is missing, and the server stays online', async () => {
    await page.route('**/_api/gharial', (route) => route.abort('blockedbyclient'));
    await page.goto(`${orrery.url}/graph`);
    await page
      .getByText(/gharial was blocked or interrupted/)
      .first()
      .waitFor();
    await page.getByText('Online').waitFor();
    await expect.poll(() => banner().count()).toBe(0);
    await page.unroute('**/_api/gharial');
  });

  test('no other errors', () => {
    const meant = /ERR_CONNECTION|ERR_BLOCKED|ERR_EMPTY|ERR_SOCKET|401|blocked or interrupted/;
    expect(problems.filter((problem) => !meant.test(problem))).toEqual([]);
  });
});

/** A second tab of the same browser session. */
async function openPageIn(page: Page): Promise<{ readonly page: Page }> {
  return { page: await page.context().newPage() };
}
