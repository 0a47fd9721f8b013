import type { Page } from 'playwright';
import { largeCollection, largeDocument } from './generated-data.ts';

/** Times of the document editor with the large document: opening in each mode, one edit, and its save. */
export async function measureEditor(page: Page, url: string) {
  const path = `${url}/collection/${largeCollection}_large/${largeDocument}`;
  const rows: { readonly page: string; readonly 'time (ms)': number }[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const startMs = performance.now();
    await work();
    rows.push({ page: `large document: ${name}`, 'time (ms)': Math.round(performance.now() - startMs) });
  };
  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}:`) });
  await measure('tree', async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await row('title').waitFor();
  });
  await measure('edit', async () => {
    await row('title').dblclick();
    await page.getByRole('textbox', { name: 'title', exact: true }).fill(`Changed ${Date.now()}`);
    await page.keyboard.press('Enter');
    await page.locator('button:has-text("Save"):not([disabled])').waitFor();
  });
  await measure('save', async () => {
    await page.keyboard.press('Control+Enter');
    await page.getByText(`'${largeCollection}_large/${largeDocument}' saved.`).waitFor();
  });
  await measure('code', async () => {
    await page.goto(`${path}?mode=code`, { waitUntil: 'commit' });
    await page.locator('.view-line').filter({ hasText: 'title' }).first().waitFor();
  });
  await measure('code: go to the end', async () => {
    await page.locator('.view-line').first().click();
    await page.keyboard.press('Control+End');
    await page.locator('.view-line').filter({ hasText: '"last"' }).first().waitFor();
  });
  return rows;
}
