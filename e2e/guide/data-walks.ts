import type { Page } from 'playwright';
import { queryText, typeQuery } from '../query-page.ts';
import { ensureExample, openTool, type Walk } from './walk.ts';

/** The pages about queries and documents, by the name of their file. */
export const dataWalks: Readonly<Record<string, Walk>> = {
  queries: async (walker) => {
    const { page, fixture, picture } = walker;
    await ensureExample(walker, 'airports');
    await page.goto(`${fixture.orrery.url}/query`);
    await queryText(page).waitFor({ state: 'attached' });
    await typeQuery(
      page,
      'FOR a IN airports FILTER a.country == @country SORT a.name LIMIT 50 RETURN KEEP(a, "name", "city", "altitude")',
    );
    await page.getByRole('textbox', { name: '@country' }).fill('Norway');
    await queryText(page).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('50 rows', { exact: true }).first().waitFor();
    await picture();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open as notebook' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByRole('article', { name: 'Query 1' }).getByText('50 rows').first().waitFor();
  },
  notebooks: async (walker) => {
    const { page, picture } = walker;
    await ensureExample(walker, 'airports');
    await openTool(page, 'Notebooks');
    await page.getByRole('button', { name: 'New notebook' }).first().click();
    await page.getByRole('article', { name: 'Text' }).dblclick();
    const text = page.getByRole('textbox', { name: 'Text in Markdown' });
    await text.fill('# Airports\n\nCountries with the most airports.');
    await text.press('Escape');
    const cell = page.getByRole('article', { name: 'Query 1' });
    await cell.getByRole('textbox', { name: 'Query of the cell' }).focus();
    await page.keyboard.insertText(
      'FOR a IN airports COLLECT country = a.country WITH COUNT INTO n SORT n DESC LIMIT 5 RETURN { country, n }',
    );
    await cell.getByRole('button', { name: 'Run this query' }).click();
    await cell.getByText('5 rows').first().waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await picture();
  },
  shell: async ({ page, picture }) => {
    await openTool(page, 'Shell');
    const prompt = page.getByLabel('Command', { exact: true });
    for (const command of [
      'db._collections()',
      'db.persons.count()',
      'db._query("FOR p IN persons LIMIT 5 RETURN p.name").toArray()',
    ]) {
      await prompt.fill(command);
      await prompt.press('Enter');
    }
    await page.getByRole('log').getByText('Alice').first().waitFor();
    await picture();
  },
  documents: async (walker) => {
    const { page, picture } = walker;
    await ensureExample(walker, 'airports');
    await openCollection(page, 'airports');
    await picture();
  },
  'import-export': async ({ page, fixture, picture }) => {
    await page.goto(`${fixture.orrery.url}/collection/persons/documents/1`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Import into persons/ });
    const rows = ['id,name,born,member', 'ida,Ida,1984-03-05,true', 'jon,Jón,1990-11-21,false'];
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'persons.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }]);
    await dialog.getByLabel('Attribute for id').fill('_key');
    await dialog.getByText('2 documents').first().waitFor();
    await picture();
    await dialog.getByRole('button', { name: 'Import 2 documents' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
  },
  indexes: async (walker) => {
    const { page, picture } = walker;
    await ensureExample(walker, 'airports');
    await openCollection(page, 'airports');
    await page.getByText('Indexes', { exact: true }).click();
    await page.getByRole('button', { name: 'New index' }).click();
    await page.getByRole('dialog').or(page.getByRole('form')).first().waitFor();
    await picture();
  },
};

async function openCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('grid').getByRole('row').nth(3).waitFor();
}
