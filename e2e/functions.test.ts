import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type Fixture, openFixture, signIn } from './fixture.ts';

/** User-defined functions of queries. */
describe('functions', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await signIn(page, fixture, '/functions');
  });

  afterAll(() => fixture?.close());

  const tests = () => page.getByRole('region', { name: 'Tests' });

  test('[1-functions-1] a function is written, tested before it is saved, saved, called in a query and removed', async () => {
    await page.getByText('No user-defined functions').waitFor();
    await page.getByRole('button', { name: 'New function' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('mine::half');
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('function (x) {\nif (x < 0) throw new Error("negative");\nreturn x / 3;', {
      delay: 2,
    });
    await tests().getByRole('button', { name: 'Add test' }).click();
    await tests().getByLabel('Arguments of test 1').fill('[4]');
    await tests().getByLabel('Expected value of test 1').fill('2');
    await tests().getByRole('button', { name: 'Add test' }).click();
    await tests().getByLabel('Arguments of test 2').fill('[-1]');
    await tests().getByRole('button', { name: 'Run tests' }).click();
    await tests().getByText('2 failed').waitFor();
    await page
      .locator('.monaco-editor')
      .getByText('Test test 2: expected null, actual Error: negative')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // The text survives a reload.
    await page.reload();
    await page.locator('.monaco-editor .view-line').getByText('return').click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await tests().getByLabel('Expected value of test 2').fill('0');
    await tests().getByLabel('Arguments of test 2').fill('[0]');
    await tests().getByRole('button', { name: 'Run tests' }).click();
    await tests().getByText('2 passed').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText("'MINE::HALF' saved.").first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('MINE::HALF');

    const attempt = page.getByRole('region', { name: 'Try in a query' });
    await attempt.getByLabel('Query').fill('RETURN mine::half(3)');
    await page.keyboard.press('Control+Enter');
    await attempt.getByText('1.5').waitFor();

    await page.getByRole('button', { name: 'Remove group MINE' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('MINE::HALF').waitFor();
    await dialog.getByRole('button', { name: 'Delete 1 function' }).click();
    await page.getByText('No functions yet.').waitFor();
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
