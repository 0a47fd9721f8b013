import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The editor of the query page. */
export const queryText = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true });

/**
 * Replaces the text of the query page. A list that is just closing may take the first key, so that the text is not
 * selected. The editor indents lines, so blanks do not count.
 */
export async function typeQuery(page: Page, words: string): Promise<void> {
  const isKept = (expected: string) =>
    localStorage.getItem('query')?.replaceAll(/\s/g, '') === expected.replaceAll(/\s/g, '');
  await expect
    .poll(async () => {
      await queryText(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(words);
      return page.waitForFunction(isKept, words, { timeout: 10_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

/** The rows of the stored results, as a text. They are stored shortly after a run. */
export const storedRows = (page: Page) => storedMember(page, 'chunks');

/** The earlier plans of the stored runs, as a text. */
export const storedPlans = (page: Page) => storedMember(page, 'earlierPlans');

function storedMember(page: Page, member: 'chunks' | 'earlierPlans'): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('orrery/////query-results');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('runs').objectStore('runs').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result.map((run) => run[name])));
          };
        };
      }),
    member,
  );
}
