import type { Page } from 'playwright';

/** State that the canvas element reports. */
export interface Canvas {
  readonly state: string;
  readonly vertices: number;
  readonly edges: number;
  /** True if every vertex and edge is drawn. */
  readonly isComplete: boolean;
}

/** Opens a graph on its start page, without vertices. */
export async function openEmptyGraph(page: Page, serverUrl: string, graph: string): Promise<void> {
  await page.goto(`${serverUrl}/graph/${graph}?start=none`);
  await loadAllButton(page).waitFor();
  await waitFor(page, ({ state }) => state === 'idle');
}

/** Loads all vertices and edges of a graph that is open on its start page. */
export const loadAll = (page: Page): Promise<void> => loadAllButton(page).click();

const loadAllButton = (page: Page) => page.getByRole('button', { name: 'Load all', exact: true });

export function readCanvas(page: Page): Promise<Canvas> {
  return page.evaluate(() => {
    const data = document.querySelector<HTMLElement>('[data-vertices]')?.dataset ?? {};
    return {
      state: data.state ?? '',
      vertices: Number(data.vertices ?? 0),
      edges: Number(data.edges ?? 0),
      isComplete: data.complete === 'true',
    };
  });
}

/** Time (`performance.now`) at which the canvas first meets a condition; throws after `limitMs`. */
export async function waitFor(
  page: Page,
  isReached: (canvas: Canvas) => boolean,
  limitMs = 120_000,
): Promise<number> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const canvas = await readCanvas(page);
    if (isReached(canvas)) return performance.now();
    if (performance.now() > endMs) throw new Error(`the canvas stayed at ${JSON.stringify(canvas)}`);
    await page.waitForTimeout(20);
  }
}
