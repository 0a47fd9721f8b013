import type { SeparateInput } from '../../../protocol/layout-jobs.ts';
import type { KernelPause } from '../pause.ts';
import { Crowd } from './Crowd.ts';
import { settleStuck } from './settle-stuck.ts';

/** Number of rounds in which neighbours push each other, and the vertex pushes up to which there are more. */
const minRounds = 60;
const maxRounds = 400;
const pushWork = 600_000;
/** As `Crowd.pushShare`: with larger pushes, the vertices of a clump fly apart much farther than they need. */
const pushShare = 0.1;
/** If the share of moved vertices falls below this value, the remaining ones are placed individually. */
const stuckShare = 0.001;
const roundsBeforeStuck = 8;
/** A picture is enlarged first if more than this share of the vertices overlap and the discs do not have enough area. */
const crowdedShare = 0.3;
/** Share of the square around a picture that discs or boxes with their gaps cover at most after an enlargement. */
const maxFill = 0.09;
/** Bit mask: number of coordinates between two yields, minus 1. */
const slotMask = 0x1ffff;
const verticesPerStep = 1000;

interface RemoveOptions {
  readonly phase?: (name: string) => void;
  /** Called after each round with the share of the work done. */
  readonly show?: (done: number) => void;
}

/**
 * Removes overlaps of vertices with minimal movement; modifies the positions. A crowded picture without enough area for
 * its vertices is first enlarged uniformly to that area, which keeps its shape; then neighbours push each other apart;
 * remaining vertices move to the nearest free position. Fixed vertices keep their positions and can overlap each other;
 * with fixed vertices the picture is not enlarged. About O(V) for each round. Yields after a bounded amount of work.
 */
export function* removeOverlaps(
  input: SeparateInput,
  { phase, show }: RemoveOptions = {},
): Generator<KernelPause, void> {
  const count = input.halfWidths.length;
  phase?.('build the grid');
  const crowd = yield* Crowd.of(input);
  if (!input.fixed.includes(1)) yield* enlarge(input, crowd);
  crowd.pushShare = pushShare;
  phase?.('push apart');
  const rounds = Math.max(minRounds, Math.min(maxRounds, Math.floor(pushWork / Math.max(1, count))));
  for (let round = 0; round < rounds; round++) {
    yield* crowd.fillCells();
    let pushed = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      if (crowd.push(vertex)) pushed++;
      if (vertex % verticesPerStep === verticesPerStep - 1) yield;
    }
    show?.(round / rounds);
    yield;
    if (pushed === 0 || (round >= roundsBeforeStuck && pushed < stuckShare * count)) break;
  }
  phase?.('settle the rest');
  yield* settleStuck(input, crowd);
}

/** Enlarges a crowded picture until the square around it has enough area for all vertices. */
function* enlarge(input: SeparateInput, crowd: Crowd): Generator<KernelPause, void> {
  const { positions, halfWidths } = input;
  const count = halfWidths.length;
  const { scale, middleX, middleY } = yield* enlargementOf(input);
  if (!(scale > 1)) return;
  yield* crowd.fillCells();
  let crowded = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    if (crowd.overlaps(vertex)) crowded++;
    if (vertex % verticesPerStep === verticesPerStep - 1) yield;
  }
  if (crowded <= crowdedShare * count) return;
  for (let slot = 0; slot < positions.length; slot++) {
    const middle = slot % 2 === 0 ? middleX : middleY;
    positions[slot] = middle + scale * (positions[slot]! - middle);
    if ((slot & slotMask) === slotMask) yield;
  }
}

/**
 * The factor by which a picture has to grow so that vertices cover `maxFill` of the square around it (0 for a point), and the
 * centre of that square.
 */
function* enlargementOf({
  positions,
  halfWidths,
  halfHeights,
  isRound,
  gap,
}: SeparateInput): Generator<
  undefined,
  { readonly scale: number; readonly middleX: number; readonly middleY: number }
> {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let area = 0;
  const areaFactor = isRound ? Math.PI : 4;
  for (let vertex = 0; vertex < halfWidths.length; vertex++) {
    minX = Math.min(minX, positions[2 * vertex]!);
    maxX = Math.max(maxX, positions[2 * vertex]!);
    minY = Math.min(minY, positions[2 * vertex + 1]!);
    maxY = Math.max(maxY, positions[2 * vertex + 1]!);
    const height = isRound ? halfWidths[vertex]! : halfHeights[vertex]!;
    area += areaFactor * (halfWidths[vertex]! + gap / 2) * (height + gap / 2);
    if ((vertex & slotMask) === slotMask) yield;
  }
  const side = Math.max(maxX - minX, maxY - minY);
  const scale = side > 0 ? Math.sqrt(area / maxFill) / side : 0;
  return { scale, middleX: (minX + maxX) / 2, middleY: (minY + maxY) / 2 };
}
