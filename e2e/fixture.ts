import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { idle } from './canvas.ts';
import {
  closePages,
  launchTestBrowser,
  type Orrery,
  openPage,
  startOrrery,
  temporaryFolder,
} from './harness.ts';

/** A server with a browser and its first page. */
export interface Fixture {
  readonly orrery: Orrery;
  readonly browser: Browser;
  readonly page: Page;
  /** Errors of the page and requests to other hosts, see `openPage`. */
  readonly problems: readonly string[];
  /** A temporary folder that is deleted after the test. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Starts a new server and opens an empty page in Chromium. */
export function openFixture(
  options: BrowserContextOptions = {},
  browserArguments: readonly string[] = [],
): Promise<Fixture> {
  return openFixtureIn(() => launchTestBrowser(browserArguments), options, closePages);
}

/**
 * Starts a new server and a browser with an empty page. If a later step fails, earlier ones are cleaned up. `release`: ends
 * the use of the browser.
 */
export async function openFixtureIn(
  launch: () => Promise<Browser>,
  options: BrowserContextOptions = {},
  release: (browser: Browser) => Promise<void> = (browser) => browser.close(),
): Promise<Fixture> {
  const folder = temporaryFolder();
  let orrery: Orrery | undefined;
  let browser: Browser | undefined;
  async function close(): Promise<void> {
    if (browser !== undefined) await release(browser);
    await orrery?.stop();
    folder.remove();
  }
  try {
    orrery = await startOrrery(`${folder.path}/data`);
    browser = await launch();
    return { orrery, browser, ...(await openPage(browser, options)), folder: folder.path, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signs in by the printed one-time link and waits for the first screen. */
export async function followLink({ page, orrery }: Fixture): Promise<void> {
  await page.goto(orrery.signInUrl);
  await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
}

/** Signs in with the user name and the password that the first start printed, and opens a screen. */
export async function signIn(page: Page, { orrery }: Fixture, path = ''): Promise<void> {
  await signInAs(page, 'root', orrery.password!, orrery.url + path);
  await page.getByLabel('Username').waitFor({ state: 'detached' });
}

/** Fills in and sends the sign-in form of a page. */
export async function signInAs(page: Page, user: string, password: string, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The authorization of root. */
const authorizationOf = ({ orrery }: Fixture) =>
  `Basic ${Buffer.from(`root:${orrery.password}`).toString('base64')}`;

/** Sets the access level of a place such as `ann/database/_system/persons`. */
export async function grant(fixture: Fixture, place: string, level: string): Promise<void> {
  const response = await fetch(`${fixture.orrery.url}/_api/user/${place}`, {
    method: 'PUT',
    headers: { authorization: authorizationOf(fixture) },
    body: JSON.stringify({ grant: level }),
  });
  if (response.status !== 200)
    throw new Error(`the access to ${place} was not set: ${await response.text()}`);
}

/** The server's response to a GET, or with a body to a POST, as root. */
export async function ask(fixture: Fixture, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(fixture.orrery.url + path, {
    headers: { authorization: authorizationOf(fixture) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** True if the boxes of two visible elements have a common point. */
export async function overlap(left: Locator, right: Locator): Promise<boolean> {
  const [a, b] = [(await left.boundingBox())!, (await right.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Creates one of the larger example graphs on the Graphs screen, by its title; `name` is the graph's name. */
export async function createExample(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Graphs', exact: true }).click();
  await page.getByRole('button', { name: `Create ${title}` }).click();
  await page.getByText(`Graph: ${name} created.`).waitFor({ timeout: 240_000 });
}

/** Signs in to a new server, creates one of the larger example graphs, and opens it in the viewer. */
export async function openExample(fixture: Fixture, title: string, name: string): Promise<void> {
  await followLink(fixture);
  await createExample(fixture.page, title, name);
  await fixture.page.goto(`${fixture.orrery.url}/graph/${name}?start=random`);
  await idle(fixture.page);
}

/** Signs in to a new server and opens a whole graph in the viewer. */
export async function openWhole(fixture: Fixture, name: string): Promise<void> {
  const { page, orrery } = fixture;
  await followLink(fixture);
  await page.goto(`${orrery.url}/graph/${name}?start=none`);
  await page.getByRole('button', { name: 'Load all', exact: true }).click();
  await idle(page);
}

/** Runs a command by its label in the palette. */
export async function runFromPalette(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const input = page.getByLabel('Search commands, screens, graphs, collections and keys');
  await input.fill(label);
  await page.getByRole('option', { name: label }).first().waitFor();
  await input.press('Enter');
}

/** Replaces the text of the code editor within a dialog or a page. Its keys can arrive before it has the focus. */
export async function replaceCode(page: Page, inside: Locator, text: string): Promise<void> {
  const withoutSpace = (lines: readonly string[]) => lines.join('').replaceAll(/\s/g, '');
  await expect
    .poll(async () => {
      await inside.getByRole('textbox', { name: 'Attributes (JSON)' }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(text);
      return withoutSpace(await inside.locator('.view-line').allTextContents());
    })
    .toBe(withoutSpace([text]));
}

/** Saves a screenshot in the folder of the environment variable SHOTS, if it is set. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}
