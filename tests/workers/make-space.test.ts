import { describe, expect, test } from 'vitest';
import { boxCare, type MakeSpaceInput } from '../../protocol/layout-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import makeSpace from '../../workers/kernels/make-space.ts';
import { fc } from '../fast-check.ts';

interface Scene {
  readonly count: number;
  readonly seed: number;
  /** Number of vertices of each box; the last box is within the first. */
  readonly sizes: readonly number[];
  readonly hasInner: boolean;
  readonly pinned: number;
  /** Mean distance between vertices. */
  readonly spacing: number;
}

const margin = 10;
const titleHeight = 20;

function toInput({ count, seed, sizes, hasInner, pinned, spacing }: Scene): MakeSpaceInput {
  const random = new Random(seed);
  const side = Math.sqrt(count) * spacing;
  const positions = new Float32Array(2 * count).map(() => side * random.next());
  const boxes: number[][] = [];
  let next = 0;
  for (const size of sizes) boxes.push(Array.from({ length: size }, () => next++));
  if (hasInner && sizes.length > 0) boxes.push(boxes[0]!.slice(0, 3));
  const halves = new Float32Array(count).map((_, vertex) => (vertex % 9 === 0 ? 60 : 8 + 17 * random.next()));
  const fixed = new Uint8Array(count);
  for (let nth = 0; nth < pinned; nth++) fixed[next + Math.floor((count - next) * random.next())] = 1;
  const edges = Array.from({ length: 2 * count }, () => Math.floor(count * random.next()));
  const offsets = [0];
  for (const box of boxes) offsets.push(offsets.at(-1)! + box.length);
  return {
    vertexCount: count,
    sources: Uint32Array.from(edges.slice(count)),
    targets: Uint32Array.from(edges.slice(0, count)),
    positions,
    halfWidths: halves,
    halfHeights: halves,
    fixed,
    boxOffsets: Uint32Array.from(offsets),
    boxVertices: Uint32Array.from(boxes.flat()),
    margins: new Float32Array(boxes.length).fill(margin),
    titleHeight,
    care: new Uint8Array(boxes.length).fill(boxCare.gather),
    seed,
  };
}

interface Frame {
  readonly members: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The frame as the canvas draws it, with the title above. */
function frameOf(input: MakeSpaceInput, positions: Float32Array, box: number): Frame {
  const members = [...input.boxVertices.subarray(input.boxOffsets[box]!, input.boxOffsets[box + 1]!)];
  const reach = margin + Math.max(...members.map((vertex) => input.halfWidths[vertex]!));
  const xs = members.map((vertex) => positions[2 * vertex]!);
  const ys = members.map((vertex) => positions[2 * vertex + 1]!);
  return {
    members,
    left: Math.min(...xs) - reach,
    right: Math.max(...xs) + reach,
    top: Math.min(...ys) - reach - titleHeight,
    bottom: Math.max(...ys) + reach,
  };
}

function nonMembersIn(input: MakeSpaceInput, positions: Float32Array, box: number): number[] {
  const { members, left, right, top, bottom } = frameOf(input, positions, box);
  const own = new Set(members);
  return Array.from({ length: input.vertexCount }, (_, vertex) => vertex).filter((vertex) => {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    return !own.has(vertex) && x > left && x < right && y > top && y < bottom;
  });
}

const scenes = fc.record({
  count: fc.integer({ min: 40, max: 260 }),
  seed: fc.integer({ min: 0, max: 1e9 }),
  sizes: fc.constantFrom([5], [12], [30], [12, 8], [6, 6, 6]),
  hasInner: fc.boolean(),
  pinned: fc.constantFrom(0, 3),
  spacing: fc.constantFrom(60, 120, 400),
});

describe('make space', () => {
  test('moves non-members out of boxes except for pinned vertices; boxes do not overlap', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const input = toInput(scene);
        const { positions } = runToEnd(makeSpace, { ...input, positions: input.positions.slice() });
        expect(positions.every(Number.isFinite)).toBe(true);
        input.margins.forEach((_, box) => {
          const left = nonMembersIn(input, positions, box).filter((vertex) => input.fixed[vertex] === 0);
          expect(left).toEqual([]);
        });
        const frames = scene.sizes.map((_, box) => frameOf(input, positions, box));
        for (const [nth, one] of frames.entries()) {
          for (const other of frames.slice(0, nth)) {
            const isApart =
              one.left >= other.right ||
              other.left >= one.right ||
              one.top >= other.bottom ||
              other.top >= one.bottom;
            expect(isApart).toBe(true);
          }
        }
        input.fixed.forEach((isFixed, vertex) => {
          if (isFixed === 0) return;
          expect(positions.subarray(2 * vertex, 2 * vertex + 2)).toEqual(
            input.positions.subarray(2 * vertex, 2 * vertex + 2),
          );
        });
      }),
      { numRuns: 30 },
    );
  });

  test('vertices away from the box keep their positions; most moved vertices were inside it', () => {
    const input = toInput({
      count: 3000,
      seed: 5,
      sizes: [40],
      hasInner: false,
      pinned: 0,
      spacing: 120,
    });
    const { positions } = runToEnd(makeSpace, { ...input, positions: input.positions.slice() });
    const { left, right, top, bottom } = frameOf(input, positions, 0);
    const width = Math.max(right - left, bottom - top);
    let moved = 0;
    for (let vertex = 40; vertex < input.vertexCount; vertex++) {
      const [x, y] = [input.positions[2 * vertex]!, input.positions[2 * vertex + 1]!];
      if (positions[2 * vertex] === x && positions[2 * vertex + 1] === y) continue;
      moved++;
      const off = Math.max(left - x, x - right, top - y, y - bottom);
      expect(off).toBeLessThan(width);
    }
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(0.1 * input.vertexCount);
    // Forty vertices with a mean width of 30.
    expect(width).toBeLessThan(1000);
  });

  test('thousands of vertices leave the box of a large community in their order around it', () => {
    const input = toInput({
      count: 5000,
      seed: 3,
      sizes: [700],
      hasInner: false,
      pinned: 0,
      spacing: 70,
    });
    const { positions } = runToEnd(makeSpace, { ...input, positions: input.positions.slice() });
    expect(nonMembersIn(input, positions, 0)).toEqual([]);
    const { left, right, top, bottom } = frameOf(input, positions, 0);
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    let [moved, turned] = [0, 0];
    for (let vertex = 700; vertex < input.vertexCount; vertex++) {
      const [x, y] = [input.positions[2 * vertex]! - middleX, input.positions[2 * vertex + 1]! - middleY];
      const [toX, toY] = [positions[2 * vertex]! - middleX, positions[2 * vertex + 1]! - middleY];
      if (toX === x && toY === y) continue;
      moved++;
      if (x * toX + y * toY < 0.7 * Math.hypot(x, y) * Math.hypot(toX, toY)) turned++;
    }
    expect(moved).toBeGreaterThan(1000);
    expect(turned).toBeLessThan(0.2 * moved);
  });

  test('non-members stay in an enlarged box; they leave a compact box, whose members stay', () => {
    const scene = {
      count: 60,
      seed: 1,
      sizes: [6],
      hasInner: false,
      pinned: 0,
      spacing: 600,
    };
    const input = { ...toInput(scene), care: Uint8Array.of(boxCare.clear) };
    const wide = runToEnd(makeSpace, { ...input, positions: input.positions.slice() });
    expect(wide.positions).toEqual(input.positions);
    const compact = { ...input, positions: input.positions.slice() };
    for (let member = 0; member < 6; member++) {
      compact.positions[2 * member] = compact.positions[40]! + 60 * (member % 3);
      compact.positions[2 * member + 1] = compact.positions[41]! + 60 * Math.floor(member / 3) - 30;
    }
    const places = compact.positions.slice(0, 12);
    expect(nonMembersIn(compact, compact.positions, 0).length).toBeGreaterThan(0);
    const { positions } = runToEnd(makeSpace, compact);
    expect(nonMembersIn(compact, positions, 0)).toEqual([]);
    expect(positions.slice(0, 12)).toEqual(places);
  });
});
