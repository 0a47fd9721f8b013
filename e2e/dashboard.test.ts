import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, violationsInThemes } from './accessibility.ts';
import { ask, type Fixture, openFixture } from './fixture.ts';

/** Statistics: charts with zoom, pause and details, on an hour of recorded figures. */
describe('statistics', () => {
  let fixture: Fixture;
  let page: Page;
  const chart = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('slider');
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await page.goto(fixture.orrery.signInUrl);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    const now = Date.now() / 1000;
    // The newest figures are in the future, so that those of this server do not follow them.
    const figures = Array.from({ length: 360 }, (_, index) => ({
      time: now + 900 - (359 - index) * 10,
      system: { residentSize: 400 * 2 ** 20, virtualSize: 3 * 2 ** 30, numberOfThreads: 22 },
      http: {
        requestsGetPerSecond: index === 100 ? 138 : 50,
        requestsPostPerSecond: 7,
        requestsTotalPerSecond: index === 100 ? 145 : 57,
      },
      server: { writingRequestsPerSecond: 7 },
      client: {
        httpConnections: 4,
        avgTotalTime: 0.003,
        totalTimePercent: { values: [0.9, 0.1, 0, 0, 0, 0, 0, 0, 0, 0], cuts: [] },
        bytesSentPercent: { values: [0.25, 0.75, 0, 0, 0, 0], cuts: [] },
      },
    }));
    await ask(fixture, '/_api/cursor', {
      query: 'FOR f IN @figures INSERT f INTO _statistics',
      bindVars: { figures },
    });
    await page.goto(`${fixture.orrery.url}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  afterAll(() => fixture?.close());

  test('[2.9-1] line charts, tendency figures and bar charts', async () => {
    for (const name of [
      'Requests',
      'Transfer',
      'Average request time',
      'Connections and threads',
      'Memory',
    ]) {
      await chart(name).waitFor();
    }
    const strip = page.getByRole('region', { name: 'Now and in the last 15 minutes' });
    await strip.getByText('Requests/s').waitFor();
    await page.getByRole('region', { name: 'Requests', exact: true }).getByText(/Write/).waitFor();
    await page.getByRole('region', { name: 'Request time distribution' }).getByText('under 10 ms').waitFor();
    await page.getByRole('region', { name: 'Sent size distribution' }).getByText('250 B to 1 kB').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Statistics' }).getAttribute('aria-current'))
      .toBe('page');
  });

  test('[2.9-2] resident memory and replication', async () => {
    const memory = page.getByRole('region', { name: 'Resident memory' });
    await memory
      .getByText(/^\d+ MB$|GB$/)
      .first()
      .waitFor();
    const replication = page.getByRole('region', { name: 'Replication' });
    await replication.getByText('Last tick').waitFor();
    await replication.getByText('not configured').first().waitFor();
  });

  test('the keyboard moves the crosshair and reads the values', async () => {
    const requests = chart('Requests');
    await requests.focus();
    await page.keyboard.press('Home');
    const first = await requests.getAttribute('aria-valuetext');
    expect(first).toMatch(/^\d\d:\d\d:\d\d: Read 50\.0, Write 7\.00, Other 0$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => requests.getAttribute('aria-valuetext')).not.toBe(first);
  });

  test('a drag zooms all charts, the address has the range, and a double click resets', async () => {
    const box = (await chart('Requests').boundingBox())!;
    await page.mouse.move(box.x + 120, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 220, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => parameter('zoom')).toMatch(/^\d+-\d+$/);
    await expect.poll(() => page.getByRole('button', { name: 'Reset zoom' }).isEnabled()).toBe(true);
    const [from, until] = parameter('zoom')!.split('-').map(Number);
    expect(until! - from!).toBeLessThan(1200);
    await page.mouse.dblclick(box.x + 120, box.y + 60);
    await expect.poll(() => parameter('zoom')).toBeNull();
  });

  test('Space pauses and continues', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(' ');
    await page.getByText(/^Paused since \d\d:\d\d:\d\d UTC$/).waitFor();
    await page.keyboard.press(' ');
    await page.getByText('Live, every 10 s').waitFor();
  });

  test('the range is part of the address', async () => {
    await page.getByText('6 h', { exact: true }).click();
    await expect.poll(() => parameter('range')).toBe('6h');
    await page.reload();
    await page.getByText('per second · 30-second averages', { exact: true }).waitFor();
    await page.getByText('20 min', { exact: true }).first().click();
    await expect.poll(() => parameter('range')).toBeNull();
  });

  test('[2.9-3] the details have 48 hours, a selection and a table with switches', async () => {
    await page.getByRole('button', { name: 'Details of Requests' }).click();
    const dialog = page.getByRole('dialog', { name: 'Requests', exact: true });
    await dialog
      .getByText('per second · 5-minute averages, band from minimum to maximum', { exact: true })
      .waitFor();
    await expect.poll(() => parameter('detail')).toBe('requests');
    const row = dialog.getByRole('row', { name: /Write/ });
    expect((await row.getByRole('cell').allTextContents()).length).toBe(5);
    // The highest value of the table is in the band of a point.
    const read = dialog.getByRole('row', { name: /^Read/ }).getByRole('cell');
    expect(await read.nth(3).textContent()).toBe('138');
    const slider = dialog.getByRole('slider', { name: /Requests/ });
    await slider.focus();
    await page.keyboard.press('Home');
    const valueText = () => slider.getAttribute('aria-valuetext');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return valueText();
      })
      .toMatch(/Read 5\d\.\d \(50\.0 to 138\)/);
    await row.getByRole('checkbox').uncheck();
    await expect
      .poll(() => dialog.getByRole('slider', { name: /Requests/ }).getAttribute('aria-valuetext'))
      .not.toContain('Write');
    await dialog.getByRole('slider', { name: 'Start of the range' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => parameter('view')).toMatch(/^\d+-\d+$/);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => parameter('view')).toBeNull();
  });

  test('no axe violations in both themes', async () => {
    await page.goto(`${fixture.orrery.url}/dashboard`);
    await chart('Requests').waitFor();
    await page.getByRole('region', { name: 'Replication' }).getByText('Last tick').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  test('a phone shows one column without horizontal scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await chart('Requests').waitFor();
    const overflow = () => page.evaluate(() => document.querySelector('main')!.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });

  test('no errors in the page', () => {
    expect(fixture.problems).toEqual([]);
  });
});
