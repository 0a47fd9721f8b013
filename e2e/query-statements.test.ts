import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';
import { queryText, storedRows, typeQuery } from './query-page.ts';

/** A text with several statements: each is run alone and has its own result. */
describe('several statements', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'people' });
    await ask(fixture, '/_api/cursor', {
      query: 'FOR i IN 1..30 INSERT { name: CONCAT("p;", i), age: i } INTO people',
    });
    await signIn(page, fixture, '/query');
    await queryText(page).waitFor({ state: 'attached' });
  });

  afterAll(() => fixture?.close());

  const statements = () => page.getByRole('tablist', { name: 'Statements' }).getByRole('tab');
  const rows = () =>
    page
      .locator('[aria-label="Result"]')
      .getByText(/^\d[\d,]* rows?$/)
      .first();
  const text = [
    'FOR p IN people FILTER p.age > @age RETURN p.name;',
    'RETURN "a;b"; // a semicolon; in a comment',
    'FOR p IN people UPDATE p WITH { seen: true } IN people;',
    'FOR p IN people LIMIT 3 RETURN p.age',
  ].join('\n');

  test('Ctrl+Enter runs the statement at the caret, which gets its own tab', async () => {
    await typeQuery(page, text);
    await expect.poll(() => statements().count()).toBe(4);
    await page.getByRole('textbox', { name: '@age' }).fill('20');
    await queryText(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows().textContent()).toBe('3 rows');
    await expect.poll(() => statements().nth(3).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows().textContent()).toBe('10 rows');
    await expect
      .poll(async () => (await statements().allTextContents()).map((each) => each.trim()))
      .toEqual(['1people10', '2RETURN "a;b"', '3people', '4people3']);
  });

  test('Run all runs what only reads, says what it left out, and each result stays in its tab', async () => {
    await queryText(page).focus();
    await page.keyboard.press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: 'Run all 4 statements?' });
    await dialog.getByText('1 statement of 4 changes data. Without a transaction, it is left out.').waitFor();
    await dialog.getByRole('button', { name: 'Run all' }).click();
    await expect.poll(() => statements().nth(1).textContent()).toBe('2RETURN "a;b"1');
    await expect.poll(() => statements().nth(2).textContent()).toBe('3peoplenot run');
    await expect.poll(() => statements().nth(3).getAttribute('aria-selected')).toBe('true');
    const { result } = await ask(fixture, '/_api/cursor', {
      query: 'FOR p IN people FILTER p.seen COLLECT WITH COUNT INTO n RETURN n',
    });
    expect(result).toEqual([0]);
    await statements().nth(2).click();
    await page.getByText('Run all left this statement out. It changes data.').waitFor();
    await statements().nth(0).click();
    await expect.poll(() => rows().textContent()).toBe('10 rows');
    await page.locator('.view-lines').getByText('10 rows,').waitFor();
    await shoot(page, 'statements');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a mark in the margin runs its statement, and a failure stops Run all and marks its place', async () => {
    const line = page.locator('.line-numbers').getByText('3', { exact: true });
    const { x, y } = (await line.boundingBox())!;
    // The margin is left of the line's number.
    await page.mouse.click(x - 14, y + 9);
    await expect.poll(() => statements().nth(2).getAttribute('aria-selected')).toBe('true');
    await page.getByText('wrote 30 documents').waitFor();
    await typeQuery(page, 'RETURN 1;\nFOR p IN nowhere RETURN p;\nRETURN 3');
    await page.getByRole('button', { name: 'Run all 3' }).click();
    await page.getByText('[1203]').first().waitFor();
    await page.getByText('Line 2, column').first().waitFor();
    await expect.poll(() => statements().nth(1).textContent()).toBe('2nowherefailed');
    await expect.poll(() => statements().nth(2).textContent()).toContain('not run');
  });

  test('Run all runs statements that change data in one transaction, whose changes stay if all succeed', async () => {
    const count = async () => (await ask(fixture, '/_api/collection/people/count')).count;
    const runAll = async (name: string) => {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name: /^Run all \d statements\?$/ });
      await dialog.getByRole('checkbox', { name: /One transaction/ }).check();
      await dialog.getByRole('button', { name: 'Run all' }).click();
    };
    const insert = 'INSERT { name: "new", age: 1 } INTO people';
    await typeQuery(page, `${insert};\nFOR p IN people FILTER p.age == 1 RETURN p.name;\nRETURN FAIL("no")`);
    await runAll('Run all 3');
    await page
      .getByText('Statement 3 failed before. The changes of all statements were rolled back.')
      .waitFor();
    expect(await count()).toBe(30);
    await typeQuery(page, `${insert};\nFOR p IN people FILTER p.name == "new" RETURN p.name`);
    await runAll('Run all 2');
    await page.getByText('All statements ran in one transaction.').waitFor();
    await expect.poll(() => rows().textContent()).toBe('1 row');
    expect(await count()).toBe(31);
    expect((await ask(fixture, '/_api/transaction')).transactions).toEqual([]);
    await ask(fixture, '/_api/cursor', {
      query: 'FOR p IN people FILTER p.name == "new" REMOVE p IN people',
    });
  });

  test('the results of all statements survive a reload', async () => {
    await typeQuery(page, 'FOR i IN 1..4 RETURN i;\nFOR i IN 1..6 RETURN i;');
    await page.getByRole('button', { name: 'Run all 2' }).click();
    await expect.poll(() => rows().textContent()).toBe('6 rows');
    await expect.poll(() => storedRows(page)).toContain('1,2,3,4,5,6');
    await page.reload();
    await expect.poll(() => rows().textContent()).toBe('6 rows');
    await statements().nth(0).click();
    await expect.poll(() => rows().textContent()).toBe('4 rows');
    // The browser reports the answer of the query that fails.
    expect(fixture.problems.filter((problem) => !problem.includes('/_api/job/'))).toEqual([]);
  });
});
