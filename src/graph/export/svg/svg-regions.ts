import { placeRegionLabels } from '../../geometry/communities/region-labels.ts';
import {
  bandPx,
  groundShare,
  outlinePx,
  pathOfRegion,
  regionLookOf,
} from '../../geometry/communities/region-look.ts';
import { regionViewOf } from '../../geometry/communities/region-view.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { haloed } from './svg-labels.ts';
import { toNumber } from './svg-number.ts';

const baselineShare = 0.35;

/** Communities as regions with labels, where the canvas shows them. */
export function* svgRegions(frame: DrawFrame): Generator<string> {
  const view = regionViewOf(frame);
  if (view === undefined) return;
  const { camera, widthPx, heightPx, theme } = frame;
  const { zoom } = camera;
  const [left, top] = [widthPx / 2 - camera.worldX * zoom, heightPx / 2 - camera.worldY * zoom];
  yield `<g id="regions" opacity="${toNumber(view.strength)}">\n`;
  yield `<g transform="matrix(${zoom} 0 0 ${zoom} ${toNumber(left)} ${toNumber(top)})" stroke-linejoin="round">\n`;
  for (const region of view.ground) {
    const { fill, fillOpacity, outline } = regionLookOf(region, frame);
    yield `<path d="${pathOfRegion(region)}" fill="${fill}" fill-opacity="${groundShare * fillOpacity}" stroke="${outline}" stroke-opacity="${groundShare}" stroke-width="${outlinePx / zoom}"/>\n`;
  }
  for (const [number, region] of view.regions.entries()) {
    const look = regionLookOf(region, frame);
    const path = pathOfRegion(region);
    yield `<clipPath id="r${number}"><path d="${path}"/></clipPath>`;
    yield `<path d="${path}" clip-path="url(#r${number})" fill="${look.fill}" fill-opacity="${look.fillOpacity}" stroke="${look.fill}" stroke-opacity="${look.bandOpacity}" stroke-width="${bandPx / zoom}"/>`;
    yield `<path d="${path}" fill="none" stroke="${look.outline}" stroke-width="${outlinePx / zoom}"/>\n`;
  }
  yield '</g>\n';
  for (const { name, count, fontPx, countPx, x, y, heightPx: height, isGround } of placeRegionLabels(
    frame,
    view,
  )) {
    const line = (text: string, sizePx: number, middle: number, weight: number) =>
      haloed(
        `x="${toNumber(x)}" y="${toNumber(middle + baselineShare * sizePx)}" font-size="${sizePx}" font-weight="${weight}" text-anchor="middle"`,
        text,
        isGround ? theme.mutedLabel : theme.label,
        theme.background,
      );
    const titleHeight = 1.25 * fontPx + 4;
    yield line(name, fontPx, y - height / 2 + titleHeight / 2, 600);
    yield line(count, countPx, y - height / 2 + titleHeight + 0.625 * countPx - 3, 400);
  }
  yield '</g>\n';
}
