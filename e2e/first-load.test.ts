import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fixture, followLink, openFixture } from './fixture.ts';
import { openPage } from './harness.ts';

const kib = 1024;

/** The JavaScript that each page loads before the user does something in it, compressed with Brotli as browsers receive it. */
describe('first load', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
    await ask(fixture, '/_admin/aardvark/graph-examples/create/knows_graph', {});
    await followLink(fixture);
  });

  afterAll(() => fixture?.close());

  test('[30-15] the sign-in page is below 135 KiB; the screens load while the name is typed', async () => {
    const { page } = await openPage(fixture.browser);
    await page.goto(fixture.orrery.url);
    await page.getByLabel('Username').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await scriptBytes(page)).toBeLessThan(135 * kib);
    expect(await scriptNames(page)).not.toContainEqual(expect.stringMatching(/Inside|Screen/));
    expect((await scriptNames(page)).length).toBeLessThan(5);
    await page.getByLabel('Username').fill('root');
    await expect.poll(() => scriptNames(page)).toContainEqual(expect.stringMatching(/\/Inside-/));
    await page.context().close();
  });

  test.each([
    ['the overview', '/_db/empty/', 230],
    ['the list of graphs', '/_db/empty/graph', 245],
  ])('[30-15] %s is below its limit', async (_name, path, limit) => {
    await ask(fixture, '/_api/database', { name: 'empty' });
    const page = await openSignedIn(fixture, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await scriptBytes(page)).toBeLessThan(limit * kib);
    expect((await scriptNames(page)).length).toBeLessThan(20);
    await page.context().close();
  });

  test('[30-15] the canvas of a graph is below its limit; panels, expressions and charts load when they are used', async () => {
    const page = await openSignedIn(fixture, '/_db/_system/graph/knows_graph');
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
    await page.getByText('5 of 5 vertices').waitFor();
    // The file of the worker that computes the layout is loaded beside the page.
    await expect.poll(() => scriptNames(page)).toContainEqual(expect.stringMatching(/\/host-/));
    await page.waitForLoadState('networkidle');
    const ofPage = (await scripts(page)).filter(({ name }) => !name.includes('/host-'));
    expect(ofPage.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(600 * kib);
    expect(ofPage.length).toBeLessThan(40);
    expect((await page.request.get(fixture.orrery.url + ofPage[0]!.name)).headers()).toMatchObject({
      'content-encoding': 'br',
    });
    for (const later of [/uplot/, /compile-pattern/, /read-reachable/, /StylePanel/, /make-picture/]) {
      expect(readdirSync('dist/console/assets')).toContainEqual(expect.stringMatching(later));
      expect(await scriptNames(page)).not.toContainEqual(expect.stringMatching(later));
    }
    const code = await codeOf(page);
    expect(code).toContain('@mantine/core/Tooltip');
    expect(code).not.toMatch(/@mantine\/core\/ColorInput\b/);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Style' }).click();
    await page.getByRole('complementary', { name: 'Style' }).waitFor();
    await expect.poll(() => scriptNames(page)).toContainEqual(expect.stringMatching(/StylePanel/));
    await page.context().close();
  });

  test('menus are loaded by the first use: a click opens one, and the keyboard keeps its place', async () => {
    const page = await openSignedIn(fixture, '/_db/empty/');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await codeOf(page)).toMatch(/@mantine\/core\/Button\b/);
    expect(await codeOf(page)).not.toMatch(/@mantine\/core\/(Menu|Popover)\b/);
    const bar = page.getByRole('banner').getByRole('button');
    const places = () =>
      bar.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: /^Shell/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: /^Shell/ }).waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const user = page.getByRole('button', { name: 'User root' });
    await user.focus();
    await expect.poll(() => scriptNames(page)).toContainEqual(expect.stringMatching(/late-parts/));
    await page.waitForLoadState('networkidle');
    expect(await user.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    await page.context().close();
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});

async function openSignedIn(fixture: Fixture, path: string): Promise<Page> {
  const { page } = await openPage(fixture.browser, {
    storageState: await fixture.page.context().storageState(),
  });
  // The default is 250 entries, which a canvas with an open panel reaches.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  await page.goto(fixture.orrery.url + path);
  return page;
}

function scripts(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ name }) => name.endsWith('.js')),
  );
}

async function scriptNames(page: Page): Promise<string[]> {
  return (await scripts(page)).map(({ name }) => name);
}

/** The text of all scripts that a page has loaded. */
async function codeOf(page: Page): Promise<string> {
  const { origin } = new URL(page.url());
  const texts = (await scriptNames(page)).map(async (name) => (await page.request.get(origin + name)).text());
  return (await Promise.all(texts)).join('\n');
}

async function scriptBytes(page: Page): Promise<number> {
  return (await scripts(page)).reduce((sum, { bytes }) => sum + bytes, 0);
}
