import type { LayoutMessage } from '../../protocol/jobs.ts';
import { boxCare, type MakeSpaceInput } from '../../protocol/layout-jobs.ts';
import type { Kernel, KernelContext } from '../kernel.ts';
import { exactBytesOf } from '../lib/layout/exact/lay-out-exactly.ts';
import { Boxes, doTouch, type Item, liesIn, type Rect, widened } from '../lib/overlaps/Boxes.ts';
import { fillOf, movedOut, roomFactor } from '../lib/overlaps/move-out.ts';
import type { KernelPause } from '../lib/pause.ts';
import forceLarge from './force-large.ts';
import forceSmall from './force-small.ts';
import separate from './separate.ts';

type Steps<Result> = Generator<KernelPause, Result>;

/** Minimum gap between moved items, world units. */
const gap = 6;
/** Maximum number of items for the layout with the classic (d3) forces. */
const smallLimit = 200;
/** Parameters of the classic layout. */
const [edgeLength, charge, gravity] = [100, -500, 0.1];
/** Margin of a box in addition to its items, and factor for the empty area of a picture. */
const padding = 40;
const emptiness = 1.3;
/**
 * A box whose area exceeds the area of its content by this factor was enlarged by the user; other vertices
 * may stay in it.
 */
const maxEmptiness = 8;
/** Number of non-members in a box from which on they are moved out together, with their surroundings. */
const manyWithin = 1000;
const sliceEdges = 0xffff;
/** Context for nested kernels without intermediate pictures. */
const quiet: KernelContext<LayoutMessage> = {
  takeMessages: () => [],
  show: () => undefined,
  phase: () => undefined,
};

/**
 * Lays out the members of boxes (expanded communities) around their centre, moves other vertices out of the
 * boxes, and separates overlapping boxes with minimal movement. Distant items and fixed vertices keep their
 * positions. O(V + E) plus the layouts of the boxes.
 */
const makeSpace: Kernel<'make-space'> = {
  id: 'make-space',
  bytesOf: ({ vertexCount, boxVertices }) =>
    12 * vertexCount + 540 * boxVertices.length + exactBytesOf(boxVertices.length),
  *run(input, context) {
    const boxes = new Boxes(input);
    const changed = new Set<number>();
    context.phase('lay out the members');
    // Inner boxes first, so that their sizes are known.
    for (let box = boxes.count - 1; box >= 0; box--) {
      const items = boxes.itemsOf(box);
      const inner = items.filter((item) => item.box !== undefined && changed.has(item.box));
      if (input.care[box] === boxCare.gather) yield* layOutMembers(input, boxes, items);
      else if (inner.length > 0) yield* separateItems(boxes, items, inner[0]!);
      else if (input.care[box] === boxCare.none || isDrawnOut(items)) continue;
      changed.add(box);
      yield;
    }
    context.phase('make space');
    yield* clearBoxes(
      boxes,
      boxes.boxesIn(undefined).filter(({ box }) => changed.has(box!)),
    );
    return { positions: boxes.positions };
  },
};

export default makeSpace;

/** Lays out items compactly around their centre. */
function* layOutMembers(input: MakeSpaceInput, boxes: Boxes, items: readonly Item[]): Steps<void> {
  if (items.length < 2) return;
  const [middleX, middleY] = middleOf(items);
  const start = new Float32Array(items.flatMap(({ x, y }) => [x - middleX, y - middleY]));
  scaleTo(start, edgeLength ** 2 * items.length);
  const graph = {
    ...(yield* toItemGraph(input, items)),
    positions: start,
    fixed: new Uint8Array(items.length),
    seed: input.seed,
    edgeLength,
  };
  const { positions } =
    items.length <= smallLimit
      ? yield* forceSmall.run({ ...graph, charge, gravity, energy: 1, isPaced: false }, quiet)
      : yield* forceLarge.run(graph, quiet);
  scaleTo(positions, areaOf(items));
  const placed = items.map((item, nth) =>
    item.isFixed ? item : { ...item, x: middleX + positions[2 * nth]!, y: middleY + positions[2 * nth + 1]! },
  );
  const result = yield* positionsWithoutOverlaps(
    placed,
    placed.map(({ isFixed }) => isFixed),
    padding / 4,
  );
  const isAnyFixed = items.some(({ isFixed }) => isFixed);
  const [nowX, nowY] = isAnyFixed ? [middleX, middleY] : middleOf(result);
  items.forEach((item, nth) => {
    if (!item.isFixed) boxes.moveTo(item, result[nth]!.x + middleX - nowX, result[nth]!.y + middleY - nowY);
  });
}

/** Moves non-members out of top-level boxes and separates boxes that touch. */
function* clearBoxes(boxes: Boxes, changed: readonly Item[]): Steps<void> {
  const queue = changed.map(({ box }) => box!);
  for (const box of queue) {
    const outer = boxes.boxesIn(undefined);
    const own = outer.find((item) => item.box === box)!;
    const touching = outer.filter((other) => other.box !== box && doTouch(other, own));
    const within = [...touching, ...(yield* boxes.nonMembersIn(own))];
    if (within.every(({ isFixed }) => isFixed)) continue;
    const largest = within.reduce((max, each) => Math.max(max, each.halfWidth, each.halfHeight), 0);
    const half = Math.max(own.halfWidth, own.halfHeight);
    const band = half / 2 + 2 * largest + 4 * padding;
    const isCrowded = within.length > manyWithin;
    const area = widened(
      own,
      isCrowded ? Math.max(band, (roomFactor(fillOf(within, own, gap)) - 1) * half) : band,
    );
    const around = widened(area, band);
    const near = [...outer.filter((other) => doTouch(other, around)), ...(yield* boxes.nonMembersIn(around))];
    // Distant items do not move, and non-members do not push boxes.
    const stays = (item: Item) =>
      item.box === undefined ? !liesIn(item, area) : item.box !== box && !touching.includes(item);
    const items = near.map((item) => (stays(item) ? { ...item, isFixed: true } : item));
    const isPushed = ({ box, isFixed }: Item) => isCrowded && box === undefined && !isFixed;
    const starts = items.map((item) => (isPushed(item) ? movedOut(item, own, area) : item));
    yield* separateItems(boxes, items, own, starts);
    // A moved box can overlap other boxes.
    for (const other of touching) if (!queue.includes(other.box!)) queue.push(other.box!);
  }
}

/** Separates items, from `starts` on. The box `kept` stays, unless it overlaps another box that is fixed. */
function* separateItems(
  boxes: Boxes,
  items: readonly Item[],
  kept: Item,
  starts: readonly Rect[] = items,
): Steps<void> {
  const isBlocked = items.some(
    (item) => item.isFixed && item.box !== undefined && item.box !== kept.box && doTouch(item, kept),
  );
  const isKept = (item: Item) => item.isFixed || (item.box === kept.box && !isBlocked);
  const result = yield* positionsWithoutOverlaps(starts, items.map(isKept), gap);
  items.forEach((item, nth) => {
    const { x, y } = result[nth]!;
    if (x !== item.x || y !== item.y) boxes.moveTo(item, x, y);
  });
}

/** Positions of the items without overlaps. */
function* positionsWithoutOverlaps(
  items: readonly Rect[],
  isFixed: readonly boolean[],
  between: number,
): Steps<{ readonly x: number; readonly y: number }[]> {
  const fixed = Uint8Array.from(isFixed, (each) => (each ? 1 : 0));
  const { positions } = yield* separate.run(
    {
      positions: Float32Array.from(items.flatMap(({ x, y }) => [x, y])),
      halfWidths: Float32Array.from(items, ({ halfWidth }) => halfWidth),
      halfHeights: Float32Array.from(items, ({ halfHeight }) => halfHeight),
      isRound: false,
      gap: between,
      fixed,
    },
    quiet,
  );
  return items.map(({ x, y }, nth) =>
    fixed[nth] === 1 ? { x, y } : { x: positions[2 * nth]!, y: positions[2 * nth + 1]! },
  );
}

/** The graph between items; each vertex belongs to at most one item. */
function* toItemGraph(
  { vertexCount, sources, targets }: MakeSpaceInput,
  items: readonly Item[],
): Steps<{ vertexCount: number; sources: Uint32Array; targets: Uint32Array }> {
  const numbers = new Int32Array(vertexCount).fill(-1);
  items.forEach(({ vertices }, nth) => {
    for (const vertex of vertices) numbers[vertex] = nth;
  });
  const ends: [number[], number[]] = [[], []];
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & sliceEdges) === sliceEdges) yield;
    const [from, to] = [numbers[sources[edge]!]!, numbers[targets[edge]!]!];
    if (from < 0 || to < 0 || from === to) continue;
    ends[0].push(from);
    ends[1].push(to);
  }
  return {
    vertexCount: items.length,
    sources: Uint32Array.from(ends[0]),
    targets: Uint32Array.from(ends[1]),
  };
}

function isDrawnOut(items: readonly Item[]): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of items) {
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
  }
  return (maxX - minX) * (maxY - minY) > maxEmptiness * areaOf(items);
}

/** Area of the items in a readable picture. */
function areaOf(items: readonly Rect[]): number {
  let sum = 0;
  for (const { halfWidth, halfHeight } of items)
    sum += (2 * halfWidth + padding) * (2 * halfHeight + padding);
  return emptiness * sum;
}

function middleOf(points: readonly { readonly x: number; readonly y: number }[]): [number, number] {
  let [x, y] = [0, 0];
  for (const point of points) {
    x += point.x / points.length;
    y += point.y / points.length;
  }
  return [x, y];
}

/** Moves the centroid to (0, 0) and scales the picture to the size of a uniform disc of the given area. */
function scaleTo(positions: Float32Array, area: number): void {
  const count = positions.length / 2;
  let [x, y] = [0, 0];
  for (let slot = 0; slot < positions.length; slot += 2) {
    x += positions[slot]! / count;
    y += positions[slot + 1]! / count;
  }
  let squares = 0;
  for (let slot = 0; slot < positions.length; slot += 2)
    squares += (positions[slot]! - x) ** 2 + (positions[slot + 1]! - y) ** 2;
  const scale = squares > 0 ? Math.sqrt((area * count) / (2 * Math.PI * squares)) : 1;
  for (let slot = 0; slot < positions.length; slot += 2) {
    positions[slot] = (positions[slot]! - x) * scale;
    positions[slot + 1] = (positions[slot + 1]! - y) * scale;
  }
}
