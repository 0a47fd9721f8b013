import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openFixture, openWhole, shoot } from './fixture.ts';

/** A named scene with changes that are not saved. */
describe('states of a scene', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    await openWhole(fixture, 'knows_graph');
    await save(page, 'People');
  });

  afterAll(() => fixture?.close());

  async function save(on: Page, title: string): Promise<void> {
    await on.keyboard.press('Control+s');
    await on.getByRole('dialog', { name: 'Save scene' }).getByLabel('Name').fill(title);
    await on.keyboard.press('Enter');
    await on.getByText('Saved · just now').waitFor();
  }

  /** One step that changes the picture. */
  async function pin(on: Page): Promise<void> {
    await on.keyboard.press('Escape');
    await on.getByRole('application', { name: 'Graph' }).focus();
    await on.keyboard.press('Control+a');
    await on.keyboard.press('Shift+P');
    await on.getByRole('button', { name: /^Undo: (Pin|Unpin)/ }).waitFor();
  }

  test('[A1-19] leaving a named scene with unsaved changes asks; staying keeps them', async () => {
    await pin(page);
    await page.getByText('1 change not saved').waitFor();
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: "Leave 'People' without saving" });
    await shoot(page, 'scene-leave');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 change not saved').waitFor();
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/collections/);
    await page.goBack();
    await page.getByText('1 change not saved').waitFor();
    await page.getByRole('button', { name: /^Undo: Pin/ }).waitFor();
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
