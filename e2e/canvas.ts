import type { Page } from 'playwright';

/** State that the graph canvas publishes for tests (its `data-` attributes and `window.__orrery`). */
interface Observed {
  idle(): Promise<void>;
  readonly state: string;
  readonly vertices: number;
  readonly edges: number;
  readonly frames: number;
  locate(vertexId: string): { readonly x: number; readonly y: number } | undefined;
  vertexIds(): readonly string[];
}

type ObservedWindow = Window & { __orrery?: Observed };

/** Waits until loading, layout and drawing are complete. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as ObservedWindow).__orrery !== undefined);
  await page.evaluate(() => {
    const observed = (window as ObservedWindow).__orrery!;
    const late = new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error(`the canvas stays '${observed.state}' after ${observed.frames} frames`)),
        200_000,
      ),
    );
    return Promise.race([observed.idle(), late]);
  });
}

export async function shown(page: Page): Promise<{ readonly vertices: number; readonly edges: number }> {
  return page.evaluate(() => {
    const { vertices, edges } = (window as ObservedWindow).__orrery!;
    return { vertices, edges };
  });
}

export async function vertexIds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as ObservedWindow).__orrery!.vertexIds());
}

export async function frames(page: Page): Promise<number> {
  return page.evaluate(() => (window as ObservedWindow).__orrery!.frames);
}

/** Position of a vertex in the window, CSS pixels. */
export async function locate(
  page: Page,
  vertexId: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const at = await page.evaluate((id) => (window as ObservedWindow).__orrery!.locate(id), vertexId);
  if (at === undefined) throw new Error(`${vertexId} is not on the canvas`);
  return at;
}

/** Ids and window positions of the first 20 shown vertices. */
export async function placesOf(page: Page): Promise<readonly unknown[]> {
  const places = [];
  for (const id of (await vertexIds(page)).slice(0, 20)) {
    const { x, y } = await locate(page, id);
    places.push([id, Math.round(x), Math.round(y)]);
  }
  return places;
}

/** Share of the pixels that differ from the background, in a screenshot of the canvas centre. */
export async function inkShare(page: Page): Promise<number> {
  const picture = await page.locator('[data-vertices] canvas').first().screenshot();
  return page.evaluate(inkShareOf, picture.toString('base64'));
}

/** Runs in a page: share of the pixels that differ from the background, in the centre of a PNG picture in base64. */
export async function inkShareOf(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const surface = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = surface.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const middle = context.getImageData(
    bitmap.width / 4,
    bitmap.height / 4,
    bitmap.width / 2,
    bitmap.height / 2,
  );
  const pixels = new Uint32Array(middle.data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / pixels.length;
}

/** Colours of the pixels of a part of the window, `#rrggbb`, row by row. */
export async function colorsOf(
  page: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<readonly string[]> {
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const surface = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = surface.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const hex = (value: number) => value.toString(16).padStart(2, '0');
    return Array.from(
      { length: data.length / 4 },
      (_, pixel) => `#${hex(data[4 * pixel]!)}${hex(data[4 * pixel + 1]!)}${hex(data[4 * pixel + 2]!)}`,
    );
  }, picture.toString('base64'));
}

/** Lets the page have so many animation frames. */
export async function passFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frameCount) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame);
  }, count);
}
