import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { frames, idle, inkShare, locate, passFrames, shown, vertexIds } from './canvas.ts';
import { type Fixture, openFixture } from './fixture.ts';

/** A point near the centre of the canvas, outside all panels. */
const middle = { x: 720, y: 480 };

interface At {
  readonly x: number;
  readonly y: number;
}

/** Mouse, touch and keyboard on the canvas of a small graph; each test starts with the whole graph in view, at rest. */
describe('camera, selection, touch and keyboard on the canvas', () => {
  let fixture: Fixture;
  let page: Page;
  let cdp: CDPSession;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce', hasTouch: true });
    ({ page } = fixture);
    cdp = await page.context().newCDPSession(page);
    await page.goto(fixture.orrery.signInUrl);
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByText('routeplanner', { exact: true }).first().click();
    await idle(page);
    await page.getByLabel('Number of vertices').selectOption({ label: 'all vertices' });
    await idle(page);
  });

  beforeEach(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('0');
    await page.mouse.move(middle.x, middle.y);
    await idle(page);
  });

  afterAll(() => fixture?.close());

  /** Distance of two vertices on the screen, a measure of the zoom. */
  async function spread(): Promise<number> {
    const ids = await vertexIds(page);
    const [one, other] = [await locate(page, ids[0]!), await locate(page, ids[1]!)];
    return Math.hypot(one.x - other.x, one.y - other.y);
  }

  async function touch(kind: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly At[]): Promise<void> {
    await cdp.send('Input.dispatchTouchEvent', {
      type: kind,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  }

  const words = async () => (await page.locator('#graph-canvas-text').textContent()) ?? '';
  const selection = () => page.getByRole('toolbar', { name: 'Selection' });

  test('[2-pan] the wheel zooms at the pointer, pan buttons pan by 10 px, keys pan and zoom', async () => {
    const id = (await vertexIds(page))[0]!;
    const before = await locate(page, id);
    await page.mouse.move(before.x, before.y);
    const far = await spread();
    await page.mouse.wheel(0, 200);
    await expect.poll(spread).toBeLessThan(far);
    await idle(page);
    const after = await locate(page, id);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.5);
    await page.getByRole('button', { name: 'Pan left' }).click();
    await expect.poll(async () => (await locate(page, id)).x).toBeCloseTo(after.x + 10, 1);
    await page.locator('[role=application]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await locate(page, id)).y).toBeLessThan(after.y - 20);
    await idle(page);
    const zoomed = await spread();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(spread).toBeCloseTo(zoomed / 1.25 ** 2, 1);
  });

  test('[2-zoom] the zoom slider ranges from the minimum zoom to 1 in steps of 0.01', async () => {
    const slider = page.getByRole('slider', { name: 'Zoom' });
    await expect.poll(() => slider.getAttribute('max')).toBe('1');
    expect(Number(await slider.getAttribute('min'))).toBeLessThanOrEqual(0.16);
    await slider.fill('0.5');
    await idle(page);
    const half = await spread();
    await slider.focus();
    await page.keyboard.press('ArrowUp');
    await idle(page);
    const step = Number(await slider.getAttribute('step'));
    expect(step).toBeLessThanOrEqual(0.01);
    await expect.poll(async () => (await spread()) / half).toBeCloseTo((0.5 + step) / 0.5, 3);
  });

  test('two fingers pinch and pan, one finger pans, a tap selects', async () => {
    const id = (await vertexIds(page))[0]!;
    const before = await spread();
    const at = (gap: number, dx = 0): At[] => [
      { x: middle.x - gap + dx, y: middle.y },
      { x: middle.x + gap + dx, y: middle.y },
    ];
    await touch('touchStart', at(60));
    for (const gap of [55, 45, 30]) await touch('touchMove', at(gap));
    await expect.poll(async () => (await spread()) / before).toBeCloseTo(0.5, 2);
    await idle(page);
    const pinched = await locate(page, id);
    await touch('touchMove', at(30, 40));
    await touch('touchEnd', []);
    await expect.poll(async () => (await locate(page, id)).x - pinched.x).toBeCloseTo(40, 0);
    await idle(page);
    const moved = await locate(page, id);
    await touch('touchStart', [{ x: 900, y: 700 }]);
    await touch('touchMove', [{ x: 900, y: 690 }]);
    await touch('touchMove', [{ x: 900, y: 670 }]);
    await touch('touchEnd', []);
    await expect.poll(async () => (await locate(page, id)).y - moved.y).toBeCloseTo(-30, 0);
    await idle(page);
    const target = await locate(page, id);
    // A touch is less precise than a mouse.
    await touch('touchStart', [{ x: target.x + 12, y: target.y }]);
    await touch('touchEnd', []);
    await expect.poll(words).toContain(`Selected: ${id}`);
  });

  test('a rectangle, a lasso and Shift select; the selection is moved as one history entry', async () => {
    const ids = await vertexIds(page);
    const places = await Promise.all(ids.map((id) => locate(page, id)));
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const box = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    const drag = async (points: readonly At[]) => {
      await page.mouse.move(points[0]!.x, points[0]!.y);
      await page.mouse.down();
      for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
      await idle(page);
    };
    await page.keyboard.press('s');
    await drag([
      { x: box.left - 30, y: box.top - 30 },
      { x: box.right + 30, y: box.bottom + 30 },
    ]);
    await selection().getByText(`${ids.length} vertices selected`).waitFor();
    // Around the first vertex only.
    const [first] = places;
    const around = [
      [-22, -22],
      [22, -22],
      [22, 22],
      [-22, 22],
      [-22, -20],
    ] as const;
    await page.keyboard.press('o');
    await page.keyboard.press('Escape');
    await drag(around.map(([dx, dy]) => ({ x: first!.x + dx, y: first!.y + dy })));
    await selection().getByText('1 vertex selected').waitFor();
    await page.keyboard.press('m');
    await page.keyboard.down('Shift');
    await page.mouse.click(places[1]!.x, places[1]!.y);
    await page.keyboard.up('Shift');
    await selection().getByText('2 vertices selected').waitFor();
    await page.mouse.move(places[1]!.x, places[1]!.y);
    await page.mouse.down();
    await page.mouse.move(places[1]!.x + 30, places[1]!.y + 20, { steps: 5 });
    await page.mouse.up();
    await idle(page);
    for (const number of [0, 1]) {
      const now = await locate(page, ids[number]!);
      expect(now.x - places[number]!.x).toBeCloseTo(30, 0);
      expect(now.y - places[number]!.y).toBeCloseTo(20, 0);
    }
    await page.keyboard.press('Control+z');
    await idle(page);
    const back = await locate(page, ids[0]!);
    expect(back.x).toBeCloseTo(places[0]!.x, 0);
  });

  test('hide, show, invert and select by collection from the bar', async () => {
    const before = await shown(page);
    await page.keyboard.press('s');
    await selection().getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('menuitem', { name: 'frenchCity' }).click();
    await page.keyboard.press('Control+Shift+i');
    await selection().getByRole('button', { name: 'Remove from view' }).click();
    await idle(page);
    const ids = await vertexIds(page);
    expect(ids.length).toBeLessThan(before.vertices);
    expect(ids.every((id) => id.startsWith('frenchCity/'))).toBe(true);
    await page.getByRole('button', { name: /^Show \d+ hidden/ }).click();
    await idle(page);
    await expect.poll(() => shown(page)).toEqual(before);
  });

  test('the keyboard walks between neighbours, and the text alternative describes the position', async () => {
    await page.locator('[role=application]').focus();
    await page.keyboard.press('Home');
    const first = (await vertexIds(page))[0]!;
    await expect.poll(words).toContain(`At ${first}`);
    await expect.poll(words).toMatch(/neighbours?: /);
    const seen = new Set<string>();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      seen.add((await words()).split(',')[0]!);
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
    await page.keyboard.press(' ');
    await expect.poll(words).toContain('Selected:');
    const before = await words();
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(words).not.toBe(before);
    // Esc releases Tab, so that the canvas does not trap the focus.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('application');
  });

  test('the lens magnifies around the pointer, and vertices are picked at their displayed positions', async () => {
    const slider = page.getByRole('slider', { name: 'Zoom' });
    await slider.fill('0.3');
    await idle(page);
    const ids = await vertexIds(page);
    const near = await locate(page, ids[0]!);
    await page.mouse.move(near.x + 25, near.y);
    await page.keyboard.press('i');
    await page.mouse.move(near.x + 26, near.y);
    await idle(page);
    const seen = await locate(page, ids[0]!);
    expect(near.x - seen.x).toBeGreaterThan(15);
    // The centre of the lens does not move and is hit there.
    await page.mouse.move(near.x, near.y);
    await page.mouse.click(near.x, near.y);
    await expect.poll(words).toContain(`Selected: ${ids[0]}`);
    await page.keyboard.press('i');
    await idle(page);
    expect((await locate(page, ids[0]!)).x).toBeCloseTo(near.x, 1);
  });

  test('no frame is drawn at rest, and a lost WebGL context is restored', async () => {
    const before = await frames(page);
    await passFrames(page, 40);
    expect(await frames(page)).toBe(before);
    const ink = await inkShare(page);
    await page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=application] canvas')!;
      const loss = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
      const lost = new Promise((resolve) =>
        canvas.addEventListener('webglcontextlost', resolve, { once: true }),
      );
      const restored = new Promise((resolve) =>
        canvas.addEventListener('webglcontextrestored', resolve, { once: true }),
      );
      loss.loseContext();
      await lost;
      // The page may restore a context once the event has been handled.
      await new Promise((resolve) => setTimeout(resolve));
      loss.restoreContext();
      await restored;
    });
    await idle(page);
    expect(await inkShare(page)).toBeCloseTo(ink, 2);
  });

  test('accessible to axe in the system’s forced colours and with a selection', async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('Control+a');
    await idle(page);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await idle(page);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('no errors', () => {
    // The browser logs the lost context.
    expect(fixture.problems.filter((each) => !/context/i.test(each))).toEqual([]);
  });
});
