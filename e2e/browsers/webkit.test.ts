import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inkShareOf } from '../canvas.ts';
import { type Orrery, startOrrery, temporaryFolder } from '../harness.ts';
import { ctrlKey, enterKey, WebKitPage } from './webkit.ts';

/** What the graph canvas publishes for tests (`e2e/canvas.ts`). */
type ObservedWindow = Window & {
  __orrery?: { idle(): Promise<void>; readonly vertices: number; readonly edges: number };
};

const isInstalled = process.env.WEBKIT_DRIVER_PATH !== undefined;

describe.skipIf(!isInstalled)(isInstalled ? 'WebKit' : 'WebKit (not installed)', () => {
  const folder = temporaryFolder();
  let orrery: Orrery;
  let page: WebKitPage;

  beforeAll(async () => {
    orrery = await startOrrery(`${folder.path}/data`);
    // The page's language is 'C' then, which is no language tag.
    page = await WebKitPage.open('C.UTF-8');
  });

  afterAll(async () => {
    await page?.close();
    await orrery?.stop();
    folder.remove();
  });

  const button = (text: string) => `//button[normalize-space(.)='${text}' or @aria-label='${text}']`;

  async function shoot(name: string): Promise<void> {
    if (process.env.SHOTS === undefined) return;
    const path = `${process.env.SHOTS}/webkit-${name}.png`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await page.screenshot());
  }

  async function openWhole(graph: string): Promise<void> {
    await page.evaluate(() => localStorage.setItem('orrery.observe', 'on'));
    await page.goto(`${orrery.url}/graph/${graph}?start=none`);
    await page.click(button('Load all'));
    await page.evaluate(async () => {
      const view = window as ObservedWindow;
      while (view.__orrery === undefined) await new Promise(requestAnimationFrame);
      await view.__orrery.idle();
    });
  }

  const shown = () =>
    page.evaluate(() => {
      const { vertices, edges } = (window as ObservedWindow).__orrery!;
      return { vertices, edges };
    });

  /** Of the whole window. */
  const inkShare = async () => page.evaluate(inkShareOf, (await page.screenshot()).toString('base64'));

  test('the password signs in', async () => {
    await page.goto(orrery.url);
    await page.type("//input[@name='username']", 'root');
    await page.type("//input[@name='password']", orrery.password!);
    await page.click(button('Sign in'));
    await page.find("//a[normalize-space(.)='Graphs']");
    await shoot('overview');
    const kind = await page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer]);
    expect(kind).toEqual([true, 'undefined']);
  });

  test('a small graph is drawn', async () => {
    await openWhole('knows_graph');
    expect(await shown()).toEqual({ vertices: 5, edges: 5 });
    await shoot('small');
    expect(await inkShare()).toBeGreaterThan(0.005);
    expect(await page.has("//*[contains(text(), 'Drawn without WebGL')]")).toBe(false);
  });

  test('the graph is exported as SVG', async () => {
    await page.evaluate(() => {
      const kept = window as Window & { exported?: Promise<string> };
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        kept.exported = fetch(this.href).then((answer) => answer.text());
      };
    });
    await page.click(button('Share'));
    await page.click("//*[@role='menuitem'][normalize-space(.)='SVG of current view']");
    const svg = () =>
      page.evaluate(
        () => (window as Window & { exported?: Promise<string> }).exported ?? Promise.resolve(''),
      );
    await expect.poll(svg).toContain('>alice</text>');
  });

  test('[comfort-webkit-2] all flights are drawn', async () => {
    await page.click("//a[normalize-space(.)='Graphs']");
    await page.click(button('Create Airports and flights'));
    await page.find("//a[@aria-label='Open Airports and flights']");
    await openWhole('airports');
    expect(await shown()).toEqual({ vertices: 6459, edges: 67_637 });
    expect(await inkShare()).toBeGreaterThan(0.02);
    await shoot('flights');
  });

  test('the statistics have charts', async () => {
    await page.goto(`${orrery.url}/dashboard`);
    await page.find('//canvas');
    await shoot('statistics');
  });

  test('the shell runs a command; a loop and a request are canceled', async () => {
    const prompt = "//textarea[@aria-label='Command']";
    const ready = "//*[@data-state='ready']";
    await page.goto(`${orrery.url}/shell`);
    await page.find(ready);
    await page.type(prompt, `kept = db.airports.count()${enterKey}`);
    await page.find("//*[@role='log']//*[contains(text(), '6459')]");
    for (const endless of ['while (true) {}', "db._query('RETURN SLEEP(2000)')"]) {
      await page.find(ready);
      await page.type(prompt, endless + enterKey);
      await page.find("//*[@data-state='running']");
      await page.type(prompt, `${ctrlKey}c`);
    }
    await page.find(ready);
    await page.type(prompt, `kept + 1${enterKey}`);
    await page.find("//*[@role='log']//*[contains(text(), '6460')]");
    await shoot('shell');
  });

  test('no errors and no warnings', () => {
    expect(page.problems).toEqual([]);
  });
});
