import { expect, test } from 'vitest';
import { layOutDecoration } from '../../../../src/graph/export/decoration.ts';
import { toPixelSize } from '../../../../src/graph/export/picture.ts';
import { viewOfArea } from '../../../../src/graph/geometry/camera/picture-area.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { fileName } from '../../../../src/lib/file-name.ts';

test('the size of an image follows from its scale; too large images are rejected', () => {
  expect(toPixelSize(1440, 900, 2)).toEqual({ width: 2880, height: 1800, bytes: 4 * 2880 * 1800 });
  expect(toPixelSize(1440, 900, 8).width).toBe(11_520);
  expect(() => toPixelSize(3000, 900, 8)).toThrow(
    'an image of 24,000 × 7,200 pixels needs 659.2 MiB; the limit is 384 MiB and 16,384 pixels per side: choose a scale of at most 5.4',
  );
  expect(() => toPixelSize(40_000, 900, 1)).toThrow('choose a smaller part of the graph, or SVG');
  for (const scale of [0.5, 9, Number.NaN]) {
    expect(() => toPixelSize(10, 10, scale)).toThrow(`expected a scale of 1 to 8, found ${scale}`);
  }
});

test('an image of the whole graph contains all outlines, fitted or at the current zoom', () => {
  const screen = { camera: { worldX: 9, worldY: 9, zoom: 2 }, widthPx: 1000, heightPx: 500 };
  const bounds = { minX: -1000, minY: -100, maxX: 3000, maxY: 300 };
  expect(viewOfArea('view', screen, bounds)).toBe(screen);
  for (const area of ['all', 'allHere'] as const) {
    const { camera, widthPx, heightPx } = viewOfArea(area, screen, bounds);
    expect(camera).toMatchObject({ worldX: 1000, worldY: 100 });
    expect(widthPx).toBeGreaterThan(4000 * camera.zoom);
    expect(heightPx).toBeGreaterThan(400 * camera.zoom);
    if (area === 'all') expect(widthPx).toBeLessThanOrEqual(1000);
    else expect(camera.zoom).toBe(2);
  }
});

test('a legend that does not fit shows the number of missing rows', () => {
  const entries = Array.from({ length: 30 }, (_, number) => ({
    name: `a category with a name that is far too long for its place ${number}`,
    count: 1234,
    sign: { kind: 'disc', color: { background: '#0072b2', text: '#ffffff' } } as const,
  }));
  const { shapes, widthPx, graphTop } = layOutDecoration(
    { title: '  ', legend: [{ entries }] },
    400,
    200,
    canvasThemes.dark,
  );
  expect(graphTop).toBe(0);
  expect(widthPx).toBeGreaterThan(400);
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  expect(texts.at(-1)!.text).toMatch(/^\+\d+ more$/);
  expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(200);
  expect(texts[0]!.text.endsWith('…')).toBe(true);
  expect(layOutDecoration({ legend: [] }, 400, 200, canvasThemes.dark)).toMatchObject({
    widthPx: 400,
    shapes: [],
  });
});

test.each([
  ['routeplanner', 'routeplanner.png'],
  ['a/b:c*?', 'a-b-c-.png'],
  ['...', 'graph.png'],
])('the file of %s is called %s', (graph, name) => {
  expect(fileName(graph, 'png', 'graph')).toBe(name);
});
