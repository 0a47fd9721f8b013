import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** Running and slow queries. */
describe('queries', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  test('[2.1-queries-1] a running query is shown with its bind variables and killed', async () => {
    await page.goto(`${fixture.orrery.url}/queryManagement`);
    await page.getByText('No running queries.').waitFor();
    const answered = ask(fixture, '/_api/cursor', {
      query: 'FOR a IN 1..1000000\n  FOR b IN 1..1000000 FILTER a + b == @sum RETURN "<b>bold</b>"',
      bindVars: { sum: -1 },
    });
    const row = page.getByRole('grid', { name: 'Queries' }).getByRole('row').filter({ hasText: 'a + b' });
    await row.getByText('RETURN').first().click();
    const details = page.getByRole('region', { name: 'Query details' });
    await details.getByRole('cell', { name: '-1' }).waitFor();
    await expect.poll(() => details.locator('b').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await details.getByRole('button', { name: 'Explain' }).click();
    const plan = details.getByRole('region', { name: 'Explanation' });
    await plan.getByText('Execution plan').waitFor();
    await plan.getByRole('heading', { name: 'What would help' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Hide' }).click();
    await details.getByRole('cell', { name: '-1' }).waitFor();
    await details.getByRole('button', { name: 'Kill query' }).click();
    expect(await answered).toMatchObject({ error: true, errorNum: 1500 });
    await row.waitFor({ state: 'detached' });
    await details.getByRole('button', { name: 'Kill query' }).waitFor({ state: 'detached' });
    const tools = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' });
    await expect.poll(() => tools.getAttribute('aria-current')).toBe('true');
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
