import type { Page } from 'playwright';
import { password } from './generated-data.ts';

/** A page without large lists. */
export const quietPath = '/api';

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url + quietPath);
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Username').waitFor({ state: 'detached' });
}
