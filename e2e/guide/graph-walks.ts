import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { idle, locate } from '../canvas.ts';
import { runFromPalette } from '../fixture.ts';
import { queryText } from '../query-page.ts';
import { ensureExample, openLoaded, openPanel, type Walk } from './walk.ts';

/** The pages about graphs, by the name of their file. */
export const graphWalks: Readonly<Record<string, Walk>> = {
  'first-steps': async (walker) => {
    const { page, fixture, picture } = walker;
    await ensureExample(walker, 'airports');
    await page.getByText('airports', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('oslo gard');
    await page.getByRole('option', { name: /Oslo.*airports\/OSL/ }).waitFor();
    await page.keyboard.press('Enter');
    const details = await openPanel(page, 'Details');
    await details.getByText('Norway').first().waitFor();
    await idle(page);
    await picture();
    await page.goto(`${fixture.orrery.url}/query`);
    await queryText(page).focus();
    await page.keyboard.insertText(
      'FOR a IN airports\n  FILTER a.country == "Norway"\n  COLLECT WITH COUNT INTO n\n  RETURN n',
    );
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 row', { exact: true }).first().waitFor();
  },
  'own-file': async ({ page, fixture, picture }) => {
    const file = new URL('../../tests/src/graph/import/cases/programs/gephi-1.1.gexf', import.meta.url);
    await page.goto(`${fixture.orrery.url}/graph`);
    await page.getByRole('button', { name: 'New graph from files' }).click();
    const dialog = page.getByRole('dialog', { name: 'New graph from files' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'valjean.gexf', mimeType: 'text/xml', buffer: readFileSync(file) }]);
    await dialog.getByRole('region', { name: 'Recognised' }).waitFor();
    await dialog.getByLabel('Name of the graph').fill('valjean');
    await picture();
    await dialog.getByRole('button', { name: /^Create with/ }).click();
    await page.getByRole('button', { name: 'As in the file' }).waitFor();
    await idle(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PNG of current view' }).click();
    expect((await downloading).suggestedFilename()).toBe('valjean.png');
  },
  explore: async (walker) => {
    const { page } = walker;
    await openLoaded(walker, 'debian');
    await page.keyboard.press('0');
    await idle(page);
    await walker.picture();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('libssl3');
    await page
      .getByRole('option', { name: /libssl3/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await idle(page);
    await page.keyboard.press('Shift+X');
    await page.getByRole('dialog').first().waitFor();
    await page.keyboard.press('Escape');
  },
  communities: async (walker) => {
    const { page, picture } = walker;
    await openLoaded(walker, 'debian');
    await runFromPalette(page, 'Show as communities');
    await page.getByRole('button', { name: 'Undo: Show as communities' }).waitFor();
    await idle(page);
    await picture();
  },
  paths: async (walker) => {
    const { page } = walker;
    await openLoaded(walker, 'airports');
    const panel = await openPanel(page, 'Paths');
    for (const [end, key] of [
      ['From', 'TOS'],
      ['To', 'SYD'],
    ] as const) {
      await panel.getByRole('textbox', { name: end }).fill(key);
      await page
        .getByRole('option', { name: new RegExp(`airports/${key}`) })
        .first()
        .click();
    }
    await panel.getByRole('button', { name: 'Find paths' }).click();
    await panel
      .getByText(/paths? of \d+/)
      .first()
      .waitFor();
    await idle(page);
    await walker.picture();
  },
  'filters-and-styles': async (walker) => {
    const { page, picture } = walker;
    await openLoaded(walker, 'airports');
    const filter = await openPanel(page, 'Filter');
    await filter.getByRole('button', { name: 'Add filter', exact: true }).click();
    await page.getByLabel('Search attributes').fill('country');
    await page
      .getByRole('option', { name: /^country/ })
      .first()
      .click();
    const card = page.getByRole('region', { name: 'Filter 1: country' });
    await card.getByRole('checkbox', { name: 'Canada' }).check();
    await idle(page);
    await page.keyboard.press('0');
    await idle(page);
    await picture();
  },
  editing: async (walker) => {
    const { page } = walker;
    await openLoaded(walker, 'knows_graph');
    const { x, y } = await locate(page, 'persons/eve');
    await page.mouse.click(x, y);
    const details = await openPanel(page, 'Details');
    await details.getByText('Eve').first().waitFor();
    await idle(page);
    await walker.picture();
  },
  scenes: async (walker) => {
    const { page } = walker;
    await openLoaded(walker, 'social');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save scene' });
    await dialog.getByLabel('Name').fill('Friends');
    await page.keyboard.press('Enter');
    await page.getByText('Saved · just now').waitFor();
    await openPanel(page, 'History');
    await page.getByRole('button', { name: 'Friends', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await walker.picture();
    await page.keyboard.press('Escape');
  },
};
