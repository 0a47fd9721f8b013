import type { Locator, Page } from 'playwright';
import { idle } from '../canvas.ts';
import { ask, createExample, type Fixture } from '../fixture.ts';

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

/** Titles of the larger examples by the name of their graph. */
const examples: Readonly<Record<string, string>> = {
  airports: 'Airports and flights',
  debian: 'Debian packages',
};

/** Creates one of the larger examples, unless a former page did. */
export async function ensureExample({ page, fixture }: Walker, graph: string): Promise<void> {
  const { error } = await ask(fixture, `/_api/gharial/${graph}`);
  if (error === true) await createExample(page, examples[graph]!, graph);
}

/** Opens a graph with all its elements. */
export async function openLoaded(walker: Walker, graph: string): Promise<void> {
  const { page, fixture } = walker;
  if (Object.hasOwn(examples, graph)) await ensureExample(walker, graph);
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
