import { expect, test } from 'vitest';
import { Camera } from '../../../../../src/graph/geometry/camera/Camera.ts';
import { behindLens, lensAt, throughLens } from '../../../../../src/graph/geometry/camera/lens.ts';
import { fc } from '../../../../fast-check.ts';

const places = fc.record({
  lensX: fc.double({ min: -200, max: 200, noNaN: true }),
  lensY: fc.double({ min: -200, max: 200, noNaN: true }),
  x: fc.double({ min: -400, max: 400, noNaN: true }),
  y: fc.double({ min: -400, max: 400, noNaN: true }),
  zoom: fc.double({ min: 0.01, max: 4, noNaN: true }),
});

test('the lens functions are inverse, and points outside the lens are unchanged', () => {
  fc.assert(
    fc.property(places, ({ lensX, lensY, x, y, zoom }) => {
      const lens = lensAt(lensX, lensY, zoom);
      const seen = throughLens(lens, x, y);
      const back = behindLens(lens, seen.x, seen.y);
      expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
      const [before, after] = [Math.hypot(x - lensX, y - lensY), Math.hypot(seen.x - lensX, seen.y - lensY)];
      expect(after).toBeGreaterThanOrEqual(before - 1e-9);
      if (before >= lens.radiusPx) expect(Math.hypot(seen.x - x, seen.y - y)).toBeLessThan(1e-9);
      else expect(after).toBeLessThanOrEqual(lens.radiusPx + 1e-9);
    }),
  );
});

test.each([
  [0.2, 5],
  [0.5, 2],
  [1, 2],
  [0.01, 6.25],
])('at zoom %d the centre is magnified %d times', (zoom, magnification) => {
  const lens = lensAt(0, 0, zoom);
  expect(lens.radiusPx).toBe(100);
  expect(throughLens(lens, 1e-6, 0).x / 1e-6).toBeCloseTo(magnification, 3);
});

test('conversions of the camera include the lens, and zooming ignores it', () => {
  const camera = new Camera();
  camera.resize(400, 300);
  camera.jumpTo({ worldX: 10, worldY: 20, zoom: 0.5 });
  const flat = camera.toWorld(200, 150);
  camera.setLens({ x: 190, y: 160 });
  const seen = camera.toScreen(flat.x, flat.y);
  expect(seen.x).toBeGreaterThan(200);
  const world = camera.toWorld(seen.x, seen.y);
  expect(Math.hypot(world.x - flat.x, world.y - flat.y)).toBeLessThan(1e-6);
  camera.zoomAt(200, 150, 1);
  camera.setLens(undefined);
  expect(camera.toWorld(200, 150)).toEqual(flat);
});
