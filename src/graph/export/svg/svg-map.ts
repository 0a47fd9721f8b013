import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { mapColorsOf } from '../../styles/map-colors.ts';
import { toNumber } from './svg-number.ts';

/** Land, meridians and parallels in view, below the graph. */
export function* svgMap({ map, theme, camera, widthPx, heightPx }: DrawFrame): Generator<string> {
  if (map === undefined) return;
  const { land, coast, grid } = mapColorsOf(theme);
  const { worldX, worldY, zoom } = camera;
  const toPath = (shape: readonly number[]): string | undefined => {
    const points: string[] = [];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let slot = 0; slot < shape.length; slot += 2) {
      const x = (shape[slot]! - worldX) * zoom + widthPx / 2;
      const y = (shape[slot + 1]! - worldY) * zoom + heightPx / 2;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      points.push(`${toNumber(x)} ${toNumber(y)}`);
    }
    const isInView = right >= 0 && left <= widthPx && bottom >= 0 && top <= heightPx;
    return isInView ? `M${points.join('L')}` : undefined;
  };
  const pathsOf = (shapes: typeof map.shapes.land) => shapes.map(toPath).filter((path) => path !== undefined);
  yield '<g id="map">\n';
  yield `<path d="${pathsOf(map.shapes.grid).join('')}" fill="none" stroke="${grid}"/>\n`;
  for (const path of pathsOf(map.shapes.land)) {
    yield `<path d="${path}Z" fill="${land}" stroke="${coast}"/>\n`;
  }
  yield '</g>\n';
}
