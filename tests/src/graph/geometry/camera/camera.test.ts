import { expect, test } from 'vitest';
import { Camera } from '../../../../../src/graph/geometry/camera/Camera.ts';
import { fc } from '../../../../fast-check.ts';

function makeCamera(): Camera {
  const camera = new Camera();
  camera.resize(1000, 600);
  camera.minZoom = 0.01;
  return camera;
}

const coordinate = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const zoom = fc.double({ min: 0.001, max: 20, noNaN: true });

test('the screen and world conversions are inverse', () => {
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (worldX, worldY, x, y) => {
      const camera = makeCamera();
      camera.jumpTo({ worldX, worldY, zoom: 0.7 });
      const screen = camera.toScreen(x, y);
      const world = camera.toWorld(screen.x, screen.y);
      expect(world.x).toBeCloseTo(x, 5);
      expect(world.y).toBeCloseTo(y, 5);
    }),
  );
});

test('zooming keeps the point under the pointer, within the zoom bounds', () => {
  fc.assert(
    fc.property(coordinate, coordinate, zoom, (screenX, screenY, wanted) => {
      const camera = makeCamera();
      camera.jumpTo({ worldX: 12, worldY: -7, zoom: 0.5 });
      const before = camera.toWorld(screenX, screenY);
      camera.zoomAt(screenX, screenY, wanted);
      const after = camera.toWorld(screenX, screenY);
      expect(after.x).toBeCloseTo(before.x, 5);
      expect(after.y).toBeCloseTo(before.y, 5);
      expect(camera.state.zoom).toBe(Math.min(4, Math.max(0.01, wanted)));
    }),
  );
});

test('panning moves the content with the pointer', () => {
  const camera = makeCamera();
  camera.jumpTo({ worldX: 0, worldY: 0, zoom: 0.5 });
  const before = camera.toScreen(30, 40);
  camera.panBy(10, -20);
  expect(camera.toScreen(30, 40)).toEqual({ x: before.x + 10, y: before.y - 20 });
});

test('fitted bounds are between the insets, with zoom at most 1', () => {
  const camera = makeCamera();
  camera.insets = { top: 60, right: 0, bottom: 10, left: 40 };
  const bounds = { minX: -5000, minY: 100, maxX: 3000, maxY: 4000 };
  camera.jumpTo(camera.fitting(bounds, 20));
  const [topLeft, bottomRight] = [camera.toScreen(-5000, 100), camera.toScreen(3000, 4000)];
  expect(topLeft.x).toBeGreaterThanOrEqual(59.99);
  expect(topLeft.y).toBeGreaterThanOrEqual(79.99);
  expect(bottomRight.x).toBeLessThanOrEqual(980.01);
  expect(bottomRight.y).toBeLessThanOrEqual(570.01);
  expect(camera.fitting({ minX: 0, minY: 0, maxX: 1, maxY: 1 }).zoom).toBe(1);
});

test('a flight ends at its target; a pan stops it', () => {
  const camera = makeCamera();
  const to = { worldX: 300, worldY: -200, zoom: 2 };
  camera.flyTo(to, 1000, 200);
  expect(camera.isFlying).toBe(true);
  camera.advance(1100);
  expect(camera.state.zoom).toBeGreaterThan(1);
  expect(camera.state.zoom).toBeLessThan(2);
  camera.advance(1250);
  expect(camera.state).toEqual(to);
  expect(camera.isFlying).toBe(false);
  camera.flyTo({ worldX: 0, worldY: 0, zoom: 1 }, 2000, 200);
  camera.panBy(1, 1);
  expect(camera.isFlying).toBe(false);
  camera.flyTo({ worldX: 5, worldY: 6, zoom: 1 }, 3000, 0);
  expect(camera.state).toEqual({ worldX: 5, worldY: 6, zoom: 1 });
});
