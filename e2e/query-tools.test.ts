import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type Fixture, openFixture, shoot, signIn } from './fixture.ts';
import { queryText, storedPlans, typeQuery } from './query-page.ts';

/** Parts of the query page beside running: copies, links, bind fields, completion. */
describe('tools of the query page', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light', permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page } = fixture);
    await signIn(page, fixture, '/query');
    await queryText(page).waitFor({ state: 'attached' });
  });

  afterAll(() => fixture?.close());

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
    await page.getByRole('switch', { name: 'Full count' }).click();
    await options.getByText('1 changed').waitFor();
  });

  test('the query is copied for programs, and as a link with its values', async () => {
    await typeQuery(page, 'RETURN @a');
    await copyAs('python-arango');
    await expect.poll(copied).toContain('bind_vars={"a":"x"}');
    await copyAs('curl');
    await expect.poll(copied).toContain(`'${fixture.orrery.url}/_db/_system/_api/cursor'`);
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

  test('a query becomes a notebook, with a cell for each statement and the values', async () => {
    await page.getByRole('button', { name: 'New query' }).click();
    await typeQuery(page, 'RETURN @first; RETURN 20 + 2');
    await page.getByRole('textbox', { name: '@first' }).fill('one');
    await copyAs('Open as notebook');
    await page.getByRole('button', { name: 'Run all' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Result' }).allTextContents()).toHaveLength(2);
    await page.getByText('22', { exact: true }).first().waitFor();
    expect(await page.getByRole('textbox', { name: '@first' }).inputValue()).toBe('one');
    await page.goBack();
    await queryText(page).waitFor({ state: 'attached' });
  });

  test('a pinned run stays at the top of the history, whose search finds words of results', async () => {
    await typeQuery(page, 'RETURN CONCAT("needle in ", "a result")');
    await page.keyboard.press('Control+Enter');
    await page.getByText('needle in a result').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('searchbox', { name: 'Search history' }).fill('needle in a');
    await page.getByText('Result: "needle in a result"').waitFor();
    await page.getByRole('button', { name: 'Pin the run' }).first().click();
    await page.getByRole('heading', { name: 'Pinned 1' }).waitFor();
    await shoot(page, 'history');
    await page.getByRole('searchbox', { name: 'Search history' }).fill('');
    await page.getByRole('heading', { name: 'Pinned 1' }).waitFor();
  });

  test('two profiles are shown side by side', async () => {
    await typeQuery(page, 'FOR i IN 1..100 FILTER i > 50 RETURN i');
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('treegrid', { name: 'Plan' }).waitFor();
    await typeQuery(page, 'FOR i IN 51..100 RETURN i');
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: /FILTER i > 50/ }).click();
    const table = page.getByRole('table', { name: 'Plans compared' });
    await table.getByText('no step here').first().waitFor();
    await expect.poll(() => table.locator('[data-mark="−"]').first().textContent()).toContain('removed');
    await page.getByText('Time at the server').waitFor();
    await shoot(page, 'plans');
    expect(await axeViolations(page)).toEqual([]);
    // Earlier plans are stored like results.
    await expect.poll(() => storedPlans(page)).toContain('FILTER i > 50');
    await page.reload();
    await page.getByRole('tab', { name: 'Profile', exact: true }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: /FILTER i > 50/ }).click();
    await table.getByText('no step here').first().waitFor();
    await page.getByRole('tab', { name: 'Result', exact: true }).click();
  });

  test('the comma of a completed function is not doubled', async () => {
    await typeQuery(page, 'RETURN 1');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('RETURN DATE_DIFF');
    await page.locator('.suggest-widget').getByText('DATE_DIFF', { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1,2,');
    await page.keyboard.type('u');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('query')))
      .toBe('RETURN DATE_DIFF(1, 2, u)');
    expect(fixture.problems).toEqual([]);
  });
});
