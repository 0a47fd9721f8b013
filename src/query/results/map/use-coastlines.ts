import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PanZoom } from '../use-pan-zoom.ts';
import { type Coastline, coastlines, detailedCoastlines } from './coastlines.ts';

/** From this scale on, the edges of the coarse coastlines are visible. */
const detailedScale = 2.5;

/** The coastlines of the viewport at the detail of its scale, as one SVG path in map units. */
export function useCoastlines(view: PanZoom, widthPx: number, heightPx: number): string {
  const coarse = useMemo(coastlines, []);
  const isDetailed = view.scale >= detailedScale;
  const { data: detailed } = useQuery({
    queryKey: ['coastlines', 'detailed'],
    queryFn: detailedCoastlines,
    enabled: isDetailed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = (isDetailed ? detailed : undefined) ?? coarse;
  const { scale, left, top } = view;
  const isVisible = (coast: Coastline) =>
    coast.right * scale + left > 0 &&
    coast.left * scale + left < widthPx &&
    coast.bottom * scale + top > 0 &&
    coast.top * scale + top < heightPx;
  return shown
    .filter(isVisible)
    .map(({ path }) => path)
    .join('');
}
