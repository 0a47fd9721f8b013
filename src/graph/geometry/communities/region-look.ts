import type { GraphModel } from '../../model/GraphModel.ts';
import type { Region } from '../../model/RegionMap.ts';
import { communityColumnId } from '../../styles/community-column.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { colorsBesideCollections, hasDataColors } from '../../styles/group-colors.ts';
import { mixColors, pairOf, palette, textOn } from '../../styles/palette.ts';
import { type LegendEntry, otherColor } from '../../styles/rank-values.ts';
import type { CanvasTheme } from '../../styles/theme.ts';

/** Parts of one community differ in lightness: share of white (positive) or black (negative) in their colour. */
const shades = [0, 0.3, -0.28, 0.5, -0.45, 0.15, -0.15];

const maxListed = 6;
/** Opacity factor of regions behind those of a finer level. */
export const groundShare = 0.5;
/** Line widths along the outline, CSS pixels; only the inner half of the band is visible. */
export const bandPx = 16;
export const outlinePx = 1.4;

/** Style of a region; `#rrggbb` and opacities. */
interface RegionLook {
  readonly fill: string;
  readonly fillOpacity: number;
  /** Band along the inside of the outline, which makes a region visible as one area. */
  readonly bandOpacity: number;
  readonly outline: string;
}

/** One palette colour is that of the vertices. */
export const regionColorCount = palette.length - 1;

/** The colour of the coarsest community, equal to the vertex colour by community; its parts get shades of it. */
function regionColor(region: Region, model: GraphModel, style: GraphStyle): string {
  const shade = region.level === 0 ? 0 : shades[region.place % shades.length]!;
  return mixColors(pureColor(region, model, style), shade > 0 ? '#ffffff' : '#000000', Math.abs(shade));
}

function pureColor(region: Region, model: GraphModel, style: GraphStyle): string {
  if (isByCommunity(style)) return (region.top < palette.length ? pairOf(region.top) : otherColor).background;
  const isByCollection = style.vertexColor.kind === 'collection';
  const colors = isByCollection ? colorsBesideCollections(model) : palette.slice(1);
  return colors[region.slot % colors.length]!.background;
}

function isByCommunity({ vertexColor }: GraphStyle): boolean {
  return vertexColor.kind === 'computed' && vertexColor.column === communityColumnId;
}

/** True if vertex colours encode other data: regions are then outlines without a colour. */
function areRegionsOutlines(model: GraphModel, style: GraphStyle): boolean {
  return hasDataColors(model, style) && !isByCommunity(style);
}

export function regionLookOf(
  region: Region,
  {
    model,
    style,
    theme,
  }: { readonly model: GraphModel; readonly style: GraphStyle; readonly theme: CanvasTheme },
): RegionLook {
  if (areRegionsOutlines(model, style))
    return { fill: theme.mutedLabel, fillOpacity: 0, bandOpacity: 0, outline: theme.mutedLabel };
  const pure = pureColor(region, model, style);
  const isDark = theme.lift > 0;
  return {
    fill: mixColors(regionColor(region, model, style), '#ffffff', theme.lift),
    fillOpacity: isDark ? 0.26 : 0.3,
    bandOpacity: isDark ? 0.3 : 0.34,
    outline: mixColors(pure, isDark ? '#ffffff' : '#000000', isDark ? 0.35 : 0.3),
  };
}

/** A region of the legend; without a colour if regions are outlines. */
export interface RegionLegendEntry extends Omit<LegendEntry, 'color'> {
  readonly color: LegendEntry['color'] | undefined;
}

/** Legend of the regions in view, largest first. */
export function regionLegend(
  regions: readonly Region[],
  model: GraphModel,
  style: GraphStyle,
): readonly RegionLegendEntry[] {
  const isOutline = areRegionsOutlines(model, style);
  return regions.slice(0, maxListed).map((region) => {
    const background = regionColor(region, model, style);
    const shown = model.regionMap?.shownSizeOf(region, model) ?? region.size;
    return {
      name: region.name,
      color: isOutline ? undefined : { background, text: textOn(background) },
      count: region.size,
      ...(shown !== region.size && { shown }),
    };
  });
}

const paths = new WeakMap<Region, string>();

/**
 * The outlines as SVG path data in world units, smooth at any zoom: quadratic curves through the midpoints of the
 * sides.
 */
export function pathOfRegion(region: Region): string {
  let path = paths.get(region);
  if (path === undefined) {
    path = region.rings.map(pathOfRing).join('');
    paths.set(region, path);
  }
  return path;
}

function pathOfRing(ring: Float32Array): string {
  const count = ring.length / 2;
  const at = (point: number) => `${ring[2 * point]!.toFixed(1)} ${ring[2 * point + 1]!.toFixed(1)}`;
  const between = (point: number) => {
    const next = (point + 1) % count;
    const x = (ring[2 * point]! + ring[2 * next]!) / 2;
    const y = (ring[2 * point + 1]! + ring[2 * next + 1]!) / 2;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const curves = Array.from({ length: count }, (_, point) => `Q${at(point)} ${between(point)}`);
  return `M${between(count - 1)}${curves.join('')}Z`;
}
