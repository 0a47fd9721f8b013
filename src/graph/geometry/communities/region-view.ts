import type { Region, RegionMap } from '../../model/RegionMap.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';

/** Minimum average region width on the screen before a level replaces the coarser one. */
const regionPx = 72;
/** Regions fade out between these average vertex distances on the screen. */
const crowdedPx = 9;
const legiblePx = 27;
/** Smaller regions have no label and do not react to the pointer. */
const minRegionPx = 26;

/** The visible part of the map. */
export interface RegionView {
  readonly map: RegionMap;
  readonly level: number;
  /** Opacity: 1 at low zoom, 0 where vertices are distinguishable. */
  readonly strength: number;
  /** Regions of the level that are in view and large enough, largest first. */
  readonly regions: readonly Region[];
  /** Coarsest regions in view, drawn behind those of a finer level; they cover the area that no part has. */
  readonly ground: readonly Region[];
}

type RegionInput = Pick<DrawFrame, 'model' | 'style' | 'camera' | 'widthPx' | 'heightPx'>;

/** undefined if no regions are shown. `at`: another map and level than those of the frame. O(regions of the level). */
export function regionViewOf(
  { model, style, camera, widthPx, heightPx }: RegionInput,
  at?: { readonly map: RegionMap; readonly level: number },
): RegionView | undefined {
  const map = at?.map ?? model.regionMap;
  if (map === undefined || style.regions === 'off') return undefined;
  const { zoom } = camera;
  const spacingPx = Math.sqrt(map.area / Math.max(1, model.vertexCount)) * zoom;
  const share = Math.min(1, Math.max(0, (legiblePx - spacingPx) / (legiblePx - crowdedPx)));
  if (share === 0) return undefined;
  const level = at?.level ?? levelAt(map, zoom);
  const isSeen = (region: Region) =>
    isNear({ camera, widthPx, heightPx }, region) && Math.sqrt(region.area) * zoom >= minRegionPx;
  return {
    map,
    level,
    strength: share * share * (3 - 2 * share),
    regions: map.levels[level]!.filter(isSeen),
    ground: level === 0 ? [] : map.levels[0]!.filter(isSeen),
  };
}

/** True if the bounds of a region are in view, or at most `sparePx` CSS pixels outside. */
export function isNear(
  { camera, widthPx, heightPx }: Pick<RegionInput, 'camera' | 'widthPx' | 'heightPx'>,
  { bounds }: Region,
  sparePx = 0,
): boolean {
  const halfX = (widthPx / 2 + sparePx) / camera.zoom;
  const halfY = (heightPx / 2 + sparePx) / camera.zoom;
  return (
    bounds.maxX > camera.worldX - halfX &&
    bounds.minX < camera.worldX + halfX &&
    bounds.maxY > camera.worldY - halfY &&
    bounds.minY < camera.worldY + halfY
  );
}

/** The finest level whose regions are large enough on the screen. */
function levelAt(map: RegionMap, zoom: number): number {
  for (let level = map.levels.length - 1; level > 0; level--) {
    const regions = map.levels[level]!;
    const land = regions.reduce((sum, { area }) => sum + area, 0);
    if (Math.sqrt(land / regions.length) * zoom >= regionPx) return level;
  }
  return 0;
}

/** The region whose area contains a screen point, CSS pixels. */
export function regionAt(
  input: RegionInput,
  view: RegionView,
  screenX: number,
  screenY: number,
): Region | undefined {
  const { camera, widthPx, heightPx } = input;
  const x = camera.worldX + (screenX - widthPx / 2) / camera.zoom;
  const y = camera.worldY + (screenY - heightPx / 2) / camera.zoom;
  return [...view.regions, ...view.ground].find(
    ({ bounds, rings }) =>
      x >= bounds.minX && x <= bounds.maxX && y >= bounds.minY && y <= bounds.maxY && isInside(rings, x, y),
  );
}

/** Screen position of a region's label. */
export function middleOf({ camera, widthPx, heightPx }: RegionInput, { x, y }: Region) {
  const { worldX, worldY, zoom } = camera;
  return toScreen({ worldX, worldY, zoom }, widthPx, heightPx, x, y);
}

/** Even-odd rule. */
function isInside(rings: readonly Float32Array[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let [beforeX, beforeY] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
    for (let at = 0; at < ring.length; at += 2) {
      const [pointX, pointY] = [ring[at]!, ring[at + 1]!];
      const crosses = pointY > y !== beforeY > y;
      if (crosses && x < pointX + ((y - pointY) / (beforeY - pointY)) * (beforeX - pointX)) inside = !inside;
      [beforeX, beforeY] = [pointX, pointY];
    }
  }
  return inside;
}
