import { cutLetters } from '../../../lib/bound-text.ts';
import { formatExact } from '../../../lib/format.ts';
import type { Region } from '../../model/RegionMap.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { CollisionGrid } from '../labels/CollisionGrid.ts';
import { middleOf, type RegionView, regionViewOf } from './region-view.ts';

/** Name and size of a region with their screen position. */
export interface RegionLabel {
  readonly region: Region;
  readonly name: string;
  readonly count: string;
  readonly fontPx: number;
  readonly countPx: number;
  /** Centre of the label, CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Drawn behind labels of a finer level. */
  readonly isGround: boolean;
}

const minFontPx = 12;
const maxFontPx = 21;
const maxLetters = 24;
/** Average letter width of the bold weight relative to the font size. */
const letterShare = 0.6;
const lineShare = 1.2;
const gapPx = 3;
/** Label offsets to try, in multiples of its width and height. */
const offsets = [
  [0, 0],
  [0, -0.5],
  [0, 0.5],
  [0, -1],
  [0, 1],
  [-0.4, 0],
  [0.4, 0],
] as const;

type RegionInput = Pick<DrawFrame, 'model' | 'style' | 'camera' | 'widthPx' | 'heightPx'>;

/** Region labels in the frame, with their opacity. */
export function regionLabelsOf(input: RegionInput): {
  readonly strength: number;
  readonly labels: readonly RegionLabel[];
} {
  const view = regionViewOf(input);
  return view === undefined
    ? { strength: 0, labels: [] }
    : { strength: view.strength, labels: placeRegionLabels(input, view) };
}

/** Labels of the regions in view, largest first, without overlaps. O(regions). */
export function placeRegionLabels(
  frame: RegionInput,
  { regions, ground, map, level }: RegionView,
): readonly RegionLabel[] {
  const { widthPx, heightPx } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const largest = map.levels[level]![0]!.size;
  const labels: RegionLabel[] = [];
  for (const region of [...regions, ...ground]) {
    const isGround = region.level !== level;
    // A region whose label equals the label of its parent needs no second label.
    if (
      isGround &&
      labels.some((label) => label.region.top === region.top && label.region.name === region.name)
    )
      continue;
    const shown = map.shownSizeOf(region, frame.model);
    // All members are hidden.
    if (shown === 0) continue;
    const { x, y } = middleOf(frame, region);
    const full = minFontPx + (maxFontPx - minFontPx) * Math.sqrt(Math.min(1, region.size / largest));
    // If the label does not fit at its size, the smallest size is tried.
    for (const fontPx of new Set([Math.round(full), minFontPx])) {
      const label = labelOf(region, shown, { x, y, fontPx });
      const place = offsets.find(([right, down]) => {
        const [left, top] = [
          label.x + (right - 0.5) * label.widthPx - gapPx,
          label.y + (down - 0.5) * label.heightPx - gapPx,
        ];
        return taken.tryTake(left, top, left + label.widthPx + 2 * gapPx, top + label.heightPx + 2 * gapPx);
      });
      if (place === undefined) continue;
      labels.push({ ...label, isGround, x: x + place[0] * label.widthPx, y: y + place[1] * label.heightPx });
      break;
    }
  }
  return labels;
}

function labelOf(
  region: Region,
  shown: number,
  { x, y, fontPx }: Pick<RegionLabel, 'x' | 'y' | 'fontPx'>,
): Omit<RegionLabel, 'isGround'> {
  const countPx = Math.max(11, Math.round(0.7 * fontPx));
  const name = cutLetters(region.name, maxLetters);
  const count =
    shown === region.size ? formatExact(shown) : `${formatExact(shown)} of ${formatExact(region.size)}`;
  const widthPx = 6 + letterShare * Math.max([...name].length * fontPx, count.length * countPx);
  const heightPx = lineShare * (fontPx + countPx) + 4;
  return { region, name, count, fontPx, countPx, x, y, widthPx, heightPx };
}
