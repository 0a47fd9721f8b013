import type { Browser, Page } from 'playwright';
import { loadAll, openEmptyGraph, waitFor } from '../explore/canvas.ts';

export const debianVertices = 63_666;

/**
 * Opens the console with all vertices and edges of the Debian graph (63,666 and 300,547). The layout is stopped.
 * `prepare`: called with the page before its first load.
 */
export async function openWholeDebian(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  await fetch(`${url}/_admin/aardvark/graph-examples/create/debian`, { method: 'POST' });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await prepare(page);
  await openEmptyGraph(page, url, 'debian');
  await loadAll(page);
  await waitFor(page, ({ vertices, state }) => vertices === debianVertices && state !== 'loading');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  if (await stop.isVisible()) await stop.click();
  await waitFor(page, ({ state }) => state === 'idle');
  return page;
}
