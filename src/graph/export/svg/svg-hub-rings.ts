import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { hubRingsOf, minRingedPx, ringBandPx, ringColors, ringGapPx } from '../../geometry/hubs/hub-rings.ts';
import { outlineAt } from '../../styles/vertex-outline.ts';
import { radiusAt } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';
import { pointOfVertex } from './svg-vertices.ts';

/** Rings of the loaded share around these vertices, or around all, as drawn by `RingBatch`. */
export function* svgHubRings(frame: DrawFrame, vertices?: readonly number[]): Generator<string> {
  const rings = hubRingsOf(frame, vertices).filter(({ vertex }) => radiusAt(frame, vertex) >= minRingedPx);
  if (rings.length === 0) return;
  const { fill, track } = ringColors(frame.theme);
  yield '<g class="rings" fill="none">\n';
  for (const { vertex, arc } of rings) {
    const band = ringBandPx(radiusAt(frame, vertex));
    const inner = ringPath(frame, vertex, ringGapPx / 2);
    const middle = ringPath(frame, vertex, ringGapPx + band / 2);
    const width = `stroke-width="${toNumber(band)}"`;
    // The gap interrupts the edges.
    yield `<path d="${inner}" stroke="${frame.theme.background}" stroke-width="${ringGapPx + 1}"/>`;
    yield `<path d="${middle}" stroke="${track}" ${width}/>`;
    if (arc > 0) {
      yield `<path d="${middle}" stroke="${fill}" ${width} pathLength="1" stroke-dasharray="${toNumber(arc)} 1"/>`;
    }
    yield '\n';
  }
  yield '</g>\n';
}

/** The outline of a vertex, grown by so many pixels, clockwise from the top. */
function ringPath(frame: DrawFrame, vertex: number, grown: number): string {
  const { x, y } = pointOfVertex(frame, vertex);
  const radius = radiusAt(frame, vertex);
  const { isRound, halfWidth, halfHeight } = outlineAt(frame.columns.outline, radius);
  const g = toNumber(grown);
  if (isRound) {
    const r = toNumber(radius + grown);
    const [top, bottom] = [toNumber(y - radius - grown), toNumber(y + radius + grown)];
    return `M${toNumber(x)} ${top}A${r} ${r} 0 0 1 ${toNumber(x)} ${bottom}A${r} ${r} 0 0 1 ${toNumber(x)} ${top}Z`;
  }
  const [halfX, halfY] = [halfWidth * radius, halfHeight * radius];
  const corner = (toX: number, toY: number) => `a${g} ${g} 0 0 1 ${toNumber(toX)} ${toNumber(toY)}`;
  return (
    `M${toNumber(x)} ${toNumber(y - halfY - grown)}h${toNumber(halfX)}${corner(grown, grown)}v${toNumber(2 * halfY)}` +
    `${corner(-grown, grown)}h${toNumber(-2 * halfX)}${corner(-grown, -grown)}v${toNumber(-2 * halfY)}${corner(grown, -grown)}Z`
  );
}
