import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText, typeQuery } from './query-page.ts';
import { openScene, type Scene, shoot, signIn } from './scene.ts';

/** Parts of the query page beside running: copies, links, bind fields, completion. */
describe('tools of the query page', () => {
  let scene: Scene;
  let page: Page;

  beforeAll(async () => {
    scene = await openScene({ colorScheme: 'light', permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page } = scene);
    await signIn(page, scene, '/query');
    await queryText(page).waitFor({ state: 'attached' });
  });

  afterAll(() => scene?.close());

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copyAs = async (name: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  test('six bind parameters are seen at once, the options are folded until one is changed', async () => {
    await typeQuery(page, 'RETURN [@a, @b, @c, @d, @e, @f]');
    const last = page.getByRole('textbox', { name: '@f' });
    await last.waitFor();
    const options = page.getByRole('button', { name: /^Options/ });
    const [field, fold] = [(await last.boundingBox())!, (await options.boundingBox())!];
    expect(field.y + field.height).toBeLessThanOrEqual(fold.y);
    await page.getByRole('textbox', { name: '@a' }).fill('x');
    await shoot(page, 'binds');
    await options.click();
    await page.getByText('Full count').click();
    await options.getByText('1 changed').waitFor();
  });

  test('the query is copied for programs, and as a link with its values', async () => {
    await typeQuery(page, 'RETURN @a');
    await copyAs('python-arango');
    await expect.poll(copied).toContain('bind_vars={"a":"x"}');
    await copyAs('curl');
    await expect.poll(copied).toContain(`'${scene.orrery.url}/_db/_system/_api/cursor'`);
    await copyAs('arangojs');
    await expect.poll(copied).toContain('db.query(`RETURN @a`, {"a":"x"}');
    await copyAs('Link with bind values');
    await expect.poll(copied).toMatch(/^http/);
    const link = await copied();
    await page.getByRole('button', { name: 'New query' }).click();
    await page.goto(link);
    await page.getByRole('textbox', { name: '@a' }).waitFor();
    expect(await page.getByRole('textbox', { name: '@a' }).inputValue()).toBe('x');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('query'))).toBe('RETURN @a');
  });

  test('the comma of a completed function is not doubled', async () => {
    await typeQuery(page, 'RETURN 1');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('RETURN DATE_DIFF');
    await page.locator('.suggest-widget').getByText('DATE_DIFF', { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1,2,');
    await page.keyboard.type('"d"');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('query')))
      .toBe('RETURN DATE_DIFF(1, 2, "d")');
    expect(scene.problems).toEqual([]);
  });
});
