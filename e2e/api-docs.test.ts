import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInThemes } from './accessibility.ts';
import { type Fixture, openFixture, shoot } from './fixture.ts';

/** API documentation: searching it, reading an endpoint, copying and sending an example. */
describe('API documentation', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: fixture.orrery.url });
    await page.goto(fixture.orrery.signInUrl);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  });

  afterAll(() => fixture?.close());

  test('/_api/docs is OpenAPI for programs and redirects a browser to the screen', async () => {
    const { request } = page;
    const answer = await request.get(`${fixture.orrery.url}/_api/docs`, {
      headers: { accept: 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '3.12.0' } });
    await page.goto(`${fixture.orrery.url}/_api/docs`);
    await page.getByRole('heading', { name: 'API documentation' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/_db/_system/api');
  });

  test('the search finds endpoints by words and by error numbers', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('count');
    const list = page.getByRole('navigation', { name: 'Endpoints' });
    await list.getByRole('link', { name: /Count the documents of a collection/ }).waitFor();
    await page.getByText(/^\d+ of \d+ endpoints$/).waitFor();
    await expect.poll(() => list.getByRole('link', { name: /Sign|session/ }).count()).toBe(0);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1232');
    await page.getByText(/^1 of /).waitFor();
    await expect
      .poll(() => list.getByRole('link').allTextContents())
      .toEqual(['POST/_api/collectionCreate a collection']);
    await page.keyboard.press('Escape');
    await page.getByText(/^\d+ endpoints$/).waitFor();
  });

  test('the keyboard moves through the list and opens an endpoint at its own URL', async () => {
    // After Esc the field still has the focus.
    await page.keyboard.type('count');
    // The search starts after a pause.
    await page.waitForURL(/search=count$/);
    await page.getByText(/^\d+ of \d+ endpoints$/).waitFor();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(first);
    for (let presses = 0; presses < 20; presses++) {
      if ((await focused()).includes('/:collection/count')) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'collection.count' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual(['/_db/_system/api/collection.count', '?search=count']);
  });

  test('an endpoint shows its parameters, attributes, errors and access', async () => {
    const rowsOf = async (label: string) =>
      (await page.getByRole('table', { name: label }).locator('tbody tr').allInnerTexts()).map((text) =>
        text.split('\t').map((cell) => cell.trim()),
      );
    expect(await rowsOf('Parameters')).toEqual([
      ['collection', 'path', expect.stringMatching(/^string\s*required$/), 'Name or id of the collection.'],
    ]);
    expect(await rowsOf('Attributes: Response 200')).toContainEqual([
      'count',
      expect.stringMatching(/^number\s*required$/),
      '',
    ]);
    expect(await rowsOf('Errors')).toContainEqual([
      '1203',
      '404',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'collection not found',
    ]);
    await page.getByText('Users with read access to the database', { exact: true }).waitFor();
  });

  test('the curl command is copied', async () => {
    await page.getByRole('button', { name: 'Copy curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl -X GET \\\n  -u root \\\n  --globoff '${fixture.orrery.url}/_db/_system/_api/collection/{collection}/count'`,
    );
  });

  test('a request is sent with the entered values, and an error is shown', async () => {
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByLabel('collection').fill('_users');
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('HTTP 200').waitFor();
    expect(JSON.parse((await form.getByLabel('Answer').textContent()) ?? '')).toMatchObject({
      name: '_users',
      count: 1,
    });
    await form.getByLabel('collection').fill('nothing here');
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('The request failed').waitFor();
    await expect
      .poll(() => form.getByLabel('Answer').textContent())
      .toContain('HTTP 404, error 1203 (ERROR_ARANGO_COLLECTION_NOT_FOUND)');
  });

  test('a path finds its endpoints first; the request stands beside the description, and its default body is accepted', async () => {
    await page.goto(
      `${fixture.orrery.url}/_db/_system/api?search=${encodeURIComponent('post /_api/cursor')}`,
    );
    const list = page.getByRole('navigation', { name: 'Endpoints' });
    await list.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Run an AQL query and read its first batch of rows' }).waitFor();
    const form = page.getByRole('form', { name: 'Try it' });
    const [left, right] = [
      (await page.getByRole('heading', { name: 'Body', exact: true }).boundingBox())!,
      (await form.boundingBox())!,
    ];
    expect(right.x).toBeGreaterThan(left.x + 300);
    expect(right.y).toBeLessThan(900);
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('HTTP 201').waitFor();
    await shoot(page, 'api-try');
  });

  test('an unknown endpoint is reported', async () => {
    await page.goto(`${fixture.orrery.url}/api/collection.nothing`);
    await page.getByText('The API has no endpoint collection.nothing.').waitFor();
  });

  test('no axe violations in both themes', async () => {
    await page.goto(`${fixture.orrery.url}/api/collection.create`);
    await page.getByRole('article', { name: 'collection.create' }).waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      const saveLook = (colorScheme: string) => shoot(page, `api-${colorScheme}-${width}`);
      expect(await violationsInThemes(page, saveLook)).toEqual([]);
    }
  });

  test('the help opens at the page of the screen, and its search and links lead to other pages', async () => {
    await page.goto(`${fixture.orrery.url}/query`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    const article = page.getByRole('article', { name: 'Page' });
    await article.getByRole('heading', { name: 'Write queries', level: 1 }).waitFor();
    await article.getByRole('link', { name: 'AQL functions' }).click();
    await article.getByRole('heading', { name: 'DATE_NOW' }).waitFor();
    await page.waitForURL(/help\/reference\/aql-functions$/);
    await page.keyboard.press('/');
    await page.keyboard.type('date_now');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: /^AQL functions › DATE_NOW/ }).click();
    await page.waitForURL(/#date_now$/);
    await expect
      .poll(() => article.getByRole('heading', { name: 'DATE_NOW' }).boundingBox())
      .toMatchObject({ y: expect.closeTo(120, -2) });
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nowhere xyzzy');
    await contents.getByText('No page contains “nowhere xyzzy”.').waitFor();
    await page.keyboard.press('Escape');
    await contents.getByRole('link', { name: 'Users and rights' }).waitFor();
    await shoot(page, 'help');
    expect(await violationsInThemes(page)).toEqual([]);
  });

  test('no errors in the page', () => {
    expect(fixture.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});
