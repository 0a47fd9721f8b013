import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInThemes } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** The bars around all screens: contents, narrow windows, fonts and themes. */
describe('the frame', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await signIn(page, fixture);
    await page.goto(`${fixture.orrery.url}/collections`);
    await page.getByRole('grid', { name: 'Collections' }).waitFor();
  });

  afterAll(() => fixture?.close());

  test('top bar and footer show the location and the user, with the heights of the design', async () => {
    const bar = page.getByRole('banner');
    const menus = await bar.getByRole('navigation').getByRole('link').allTextContents();
    expect(menus).toEqual(expect.arrayContaining(['Collections', 'Graphs']));
    await expect.poll(() => bar.locator('[aria-current="page"]').allTextContents()).toEqual(['Collections']);
    await bar.getByRole('navigation').getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toContain('RESTG then A');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Database _system' }).waitFor();
    await expect.poll(() => bar.getByRole('button', { name: 'User root' }).textContent()).toBe('root');
    await expect
      .poll(() => page.getByRole('contentinfo').textContent())
      .toMatch(/^OnlineOrrery \d+\.\d+\.\d+API version \d+\.\d+\.\d+HelpKeyboard shortcuts \?$/);
    const heightOf = async (role: 'banner' | 'contentinfo') =>
      (await page.getByRole(role).boundingBox())?.height;
    expect([await heightOf('banner'), await heightOf('contentinfo')]).toEqual([48, 24]);
  });

  test('text uses Inter and code JetBrains Mono, both from this server', async () => {
    await page.goto(`${fixture.orrery.url}/collections?open=persons`);
    await page.getByRole('region', { name: 'Collection details' }).getByText('primary').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const loaded = await page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))
        .filter((family, place, all) => all.indexOf(family) === place)
        .sort(),
    );
    expect(loaded).toEqual(['Inter Variable', 'JetBrains Mono Variable']);
    const fontOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]);
    expect([await fontOf('body'), await fontOf('code')]).toEqual([
      '"Inter Variable"',
      '"JetBrains Mono Variable"',
    ]);
    const numbers = await page.locator('body').evaluate((body) => getComputedStyle(body).fontVariantNumeric);
    const ligatures = await page
      .locator('code')
      .first()
      .evaluate((code) => getComputedStyle(code).fontVariantLigatures);
    expect([numbers, ligatures]).toEqual(['tabular-nums', 'none']);
  });

  test('only the font subsets that the text needs are loaded', async () => {
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/([a-z-]+)-wght-normal[^/]*\.woff2$/.exec(name)?.[1])
        .filter((name) => name !== undefined)
        .sort(),
    );
    expect(fetched).toEqual(['inter-latin', 'jetbrains-mono-latin']);
  });

  test('the search field opens the palette', async () => {
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('combobox', { name: /^Search commands/ }).fill('graphs');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Graphs', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/graph');
  });

  test('the palette finds documents by their key and by their id', async () => {
    await ask(fixture, '/_api/collection', { name: 'keyed' });
    await ask(fixture, '/_api/document/keyed', { _key: 'key-17' });
    await page.reload();
    for (const text of ['key-17', 'keyed/key-17']) {
      await page.getByRole('button', { name: 'Go to…' }).click();
      await page.getByRole('combobox', { name: /^Search commands/ }).fill(text);
      await page.getByRole('option', { name: /^keyed\/key-17/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/collection/keyed/key-17');
      await page.goBack();
    }
  });

  test('[2.3-1] the database selector finds a database and opens it on the same screen', async () => {
    await ask(fixture, '/_api/database', { name: 'shop' });
    await page.goto(`${fixture.orrery.url}/collections`);
    await page.getByRole('button', { name: 'Database _system' }).click();
    const search = page.getByRole('textbox', { name: 'Find a database' });
    await search.waitFor();
    await page.getByRole('option', { name: 'shop' }).waitFor();
    // The sizes arrive later than the names.
    const names = async () =>
      (await page.getByRole('option').allTextContents()).map((text) => text.replace(/\d.*$/, ''));
    await expect.poll(names).toEqual(['_system', 'shop']);
    await search.fill('sh');
    await expect.poll(names).toEqual(['shop']);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Database shop' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/_db/shop/collections');
    await page.getByText('No collections in shop').waitFor();
  });

  test('the bell shows the number of errors, and its list shows their time in UTC or local time', async () => {
    await page.goto(`${fixture.orrery.url}/new`);
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByLabel('Name').fill('persons');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/duplicate name/).waitFor();
    // The first asks, because a name was typed.
    await page.keyboard.press('Escape');
    await dialog.getByText('The input is not saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => void Promise.reject(new Error('broken on purpose')));
    await page.getByText('broken on purpose').waitFor();
    await page.getByRole('button', { name: '1 notification' }).click();
    const note = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await note.waitFor();
    await expect
      .poll(() => note.allTextContents())
      .toEqual([
        expect.stringMatching(
          /^Unexpected errorbroken on purpose\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTCCopy details$/,
        ),
      ]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('No notifications').waitFor();
    await page.keyboard.press('Escape');
  });

  test('below 1100 px the menus collapse into one button', async () => {
    await page.setViewportSize({ width: 1000, height: 720 });
    await page.getByRole('navigation', { name: 'Screens' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(expect.arrayContaining(['CollectionsG then C', 'GraphsG then G', 'RESTG then A']));
    await page.getByRole('menuitem', { name: 'Graphs' }).click();
    await page.getByRole('heading', { name: 'Graphs', exact: true }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
  });

  test('no axe violations in both themes', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${fixture.orrery.url}/collections?filter=system&open=persons`);
    await page.getByRole('region', { name: 'Collection details' }).getByText('primary').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select persons' }).click();
    await page.getByRole('button', { name: 'User root' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  test('the theme button switches the theme, and a reload keeps it', async () => {
    await page.goto(`${fixture.orrery.url}/graph`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(background).toBe('rgb(23, 24, 26)');
  });

  test('no other errors', () => {
    expect(fixture.problems.filter((problem) => !/409|broken on purpose/.test(problem))).toEqual([]);
  });
});
