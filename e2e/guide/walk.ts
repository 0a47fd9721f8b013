import type { Locator, Page } from 'playwright';
import { idle } from '../canvas.ts';
import type { Fixture } from '../fixture.ts';

/** What the steps of a page of the guide use. */
export interface Walker {
  readonly page: Page;
  readonly fixture: Fixture;
  /** Takes the picture: the window as it is, of `page` or of another one. */
  picture(shown?: Page): Promise<void>;
}

/** Follows the steps of a page of the guide, and takes its picture on the way. */
export type Walk = (walker: Walker) => Promise<void>;

/** Opens a screen of the menu **Tools**. */
export async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** Opens a graph with all its elements. */
export async function openLoaded({ page, fixture }: Walker, graph: string): Promise<void> {
  await page.goto(`${fixture.orrery.url}/graph/${graph}?start=none`);
  await page.getByRole('button', { name: 'Load all', exact: true }).click();
  await idle(page);
}

/** A panel at the right of a graph, which its button opens. */
export async function openPanel(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole('complementary', { name });
  if (!(await panel.isVisible())) await page.getByRole('button', { name, exact: true }).click();
  await panel.waitFor();
  return panel;
}
