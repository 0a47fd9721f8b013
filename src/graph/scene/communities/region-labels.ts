import { formatExact } from '../../../lib/format.ts';
import type { Region } from '../../model/RegionMap.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { CollisionGrid } from '../labels/CollisionGrid.ts';
import { middleOf, type RegionView, regionViewOf } from './region-view.ts';

/** A region's name and size, where they stand on the screen. */
export interface RegionLabel {
  readonly region: Region;
  readonly name: string;
  readonly count: string;
  readonly fontPx: number;
  readonly countPx: number;
  /** Middle of the whole, CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Behind those of a finer level. */
  readonly isGround: boolean;
}

const leastFontPx = 12;
const mostFontPx = 21;
const mostLetters = 24;
/** Width of a usual letter in the bold weight, as a share of the font's size. */
const letterShare = 0.6;
const lineShare = 1.2;
const gapPx = 3;
/** Where a name may move, in widths and heights of its own. */
const offsets = [
  [0, 0],
  [0, -0.5],
  [0, 0.5],
  [0, -1],
  [0, 1],
  [-0.4, 0],
  [0.4, 0],
] as const;

type Scene = Pick<DrawFrame, 'model' | 'style' | 'camera' | 'widthPx' | 'heightPx'>;

/** What is said of regions in the frame, and how strongly. */
export function regionLabelsOf(scene: Scene): {
  readonly strength: number;
  readonly labels: readonly RegionLabel[];
} {
  const view = regionViewOf(scene);
  return view === undefined
    ? { strength: 0, labels: [] }
    : { strength: view.strength, labels: placeRegionLabels(scene, view) };
}

/** Names of the regions in view, the largest first, each where no other is. O(regions). */
export function placeRegionLabels(
  frame: Scene,
  { regions, ground, map, level }: RegionView,
): readonly RegionLabel[] {
  const { widthPx, heightPx } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const largest = map.levels[level]![0]!.size;
  const labels: RegionLabel[] = [];
  for (const region of [...regions, ...ground]) {
    const isGround = region.level !== level;
    // A part that is called as the whole speaks for it.
    if (
      isGround &&
      labels.some((label) => label.region.top === region.top && label.region.name === region.name)
    )
      continue;
    const { x, y } = middleOf(frame, region);
    const full = leastFontPx + (mostFontPx - leastFontPx) * Math.sqrt(Math.min(1, region.size / largest));
    // Where there is no room for the name in its size there may be for a small one.
    for (const fontPx of new Set([Math.round(full), leastFontPx])) {
      const label = labelOf(region, x, y, fontPx);
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

function labelOf(region: Region, x: number, y: number, fontPx: number): Omit<RegionLabel, 'isGround'> {
  const countPx = Math.max(11, Math.round(0.7 * fontPx));
  const name = cut(region.name);
  const count = formatExact(region.size);
  const widthPx = 6 + letterShare * Math.max([...name].length * fontPx, count.length * countPx);
  const heightPx = lineShare * (fontPx + countPx) + 4;
  return { region, name, count, fontPx, countPx, x, y, widthPx, heightPx };
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length <= mostLetters ? name : `${characters.slice(0, mostLetters - 1).join('')}…`;
}
