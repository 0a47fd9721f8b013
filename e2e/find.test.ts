import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle } from './canvas.ts';
import { type Fixture, openExample, openFixture, shoot } from './fixture.ts';

describe('finding, filtering and loading by attribute', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture();
    await openExample(fixture, 'Airports and flights', 'airports');
  });
  afterAll(async () => {
    expect(fixture.problems).toEqual([]);
    await fixture.close();
  });

  test('[B4-3] Ctrl+F finds a vertex of the database as typed; Enter adds it, and then it is in the picture', async () => {
    const { page } = fixture;
    await page.keyboard.press('Control+f');
    await page.keyboard.type('oslo gard');
    const option = page.getByRole('option', { name: /Oslo.*airports\/OSL/ });
    await option.waitFor();
    await page.getByText(/scan of [\d,]+ documents/).waitFor();
    await shoot(page, 'find');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo: Add / }).waitFor();
    await idle(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('OSL');
    await page
      .getByRole('group', { name: /In the picture/ })
      .getByRole('option')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  test('Enter before the results takes the first one when it comes', async () => {
    const { page } = fixture;
    await page.keyboard.press('Control+f');
    await page.keyboard.insertText('flesland');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo: Add Bergen/ }).waitFor();
    await idle(page);
  });

  test('[B5-14] several conditions are counted before they load vertices into the picture', async () => {
    const { page } = fixture;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add specific node by attribute' }).click();
    await page.getByRole('button', { name: 'Attribute name: _key' }).click();
    await page.getByLabel('Search attributes').fill('country');
    await page
      .getByRole('option', { name: /^country/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Value' }).fill('Norway');
    await page.getByText(/match in the database/).waitFor();
    await shoot(page, 'add-by-attribute');
    await page.getByRole('button', { name: /^Add \d+$/ }).click();
    await page.getByRole('button', { name: 'Undo: Add country == Norway' }).waitFor();
    await idle(page);
  });

  test('[B5-15] a filter hides what does not match, says so in a chip, and is cleared there', async () => {
    const { page } = fixture;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Add filter', exact: true }).click();
    await page.getByLabel('Search attributes').fill('country');
    await page
      .getByRole('option', { name: /^country/ })
      .first()
      .click();
    const card = page.getByRole('region', { name: 'Filter 1: country' });
    await card.getByRole('checkbox', { name: 'Norway' }).check();
    await card.getByText(/of \d+ vertices pass/).waitFor();
    const chip = page.getByText(/hidden by 1 filter$/);
    await chip.waitFor();
    await shoot(page, 'filter');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await chip.waitFor({ state: 'detached' });
  });
});
