import { describe, expect, test } from 'vitest';
import type { NodeLimitInput } from '../../protocol/community-jobs.ts';
import { runToEnd } from '../../workers/kernel.ts';
import nodeLimit from '../../workers/kernels/node-limit.ts';
import { fc } from '../fast-check.ts';

interface Picture {
  readonly vertexCount: number;
  readonly edges?: readonly (readonly [number, number])[];
  readonly limit: number;
  readonly sizes?: Readonly<Record<number, number>>;
  readonly kept?: readonly number[];
  readonly own?: readonly number[];
  readonly boxes?: readonly (readonly number[])[];
}

function toInput({
  vertexCount,
  edges = [],
  limit,
  sizes = {},
  kept = [],
  own = [],
  boxes = [],
}: Picture): NodeLimitInput {
  const boxOffsets = new Uint32Array(boxes.length + 1);
  boxes.forEach((box, number) => {
    boxOffsets[number + 1] = boxOffsets[number]! + box.length;
  });
  const flags = (vertices: readonly number[]) =>
    Uint8Array.from({ length: vertexCount }, (_, vertex) => (vertices.includes(vertex) ? 1 : 0));
  return {
    vertexCount,
    sources: Uint32Array.from(edges, ([from]) => from),
    targets: Uint32Array.from(edges, ([, to]) => to),
    limit,
    sizes: Uint32Array.from({ length: vertexCount }, (_, vertex) => sizes[vertex] ?? 1),
    kept: flags(kept),
    isOwn: flags(own),
    collections: new Uint32Array(vertexCount),
    boxOffsets,
    boxVertices: Uint32Array.from(boxes.flat()),
    seed: 1,
  };
}

const clique = (...vertices: number[]) =>
  vertices.flatMap((one) => vertices.filter((other) => other > one).map((other) => [one, other] as const));
const run = (picture: Picture) => {
  const { collapsed, groups, dissolved, shown } = runToEnd(nodeLimit, toInput(picture));
  return { collapsed: [...collapsed], groups: [...groups], dissolved: [...dissolved], shown };
};
const nothing = (vertexCount: number) => Array.from({ length: vertexCount }, () => 0);

describe('node limit', () => {
  test('the plan is empty within the limit', () => {
    expect(run({ vertexCount: 8, edges: clique(0, 1, 2, 3), limit: 8 })).toEqual({
      collapsed: [],
      groups: nothing(8),
      dissolved: [],
      shown: 8,
    });
  });

  test('collapses the largest expanded community without a pinned vertex first', () => {
    const boxes = [
      [0, 1],
      [2, 3, 4],
      [5, 6, 7, 8],
    ];
    expect(run({ vertexCount: 11, limit: 10, boxes, kept: [8] })).toEqual({
      collapsed: [1],
      groups: nothing(11),
      dissolved: [],
      shown: 9,
    });
  });

  test('forms a new community otherwise, never of pinned vertices', () => {
    const edges = [...clique(0, 1, 2, 3), ...clique(4, 5, 6, 7, 8), [3, 4] as const];
    expect(run({ vertexCount: 9, edges, limit: 8, kept: [5] }).groups).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    const both = run({ vertexCount: 9, edges, limit: 3 });
    expect(both.shown).toBe(2);
    expect(new Set(both.groups.slice(0, 4)).size).toBe(1);
  });

  test('isolated vertices are similar', () => {
    expect(run({ vertexCount: 20, limit: 10, kept: [0, 1] })).toMatchObject({ shown: 3 });
  });

  test('dissolves communities of earlier plans within the limit, smallest first', () => {
    const sizes = { 0: 5, 1: 3, 2: 4 };
    expect(run({ vertexCount: 3, limit: 9, sizes, own: [0, 1] }).dissolved).toEqual([1]);
    expect(run({ vertexCount: 3, limit: 100, sizes, own: [0, 1] })).toMatchObject({
      dissolved: [1, 0],
      shown: 9,
    });
    expect(run({ vertexCount: 3, limit: 100, sizes, own: [0, 1], kept: [1] }).dissolved).toEqual([0]);
  });

  test('random pictures: the reported number of shown vertices is correct, and pinned vertices stay', () => {
    const picture = fc.record({
      vertexCount: fc.integer({ min: 1, max: 30 }),
      edges: fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 }),
      limit: fc.integer({ min: 1, max: 30 }),
      kept: fc.array(fc.nat(29), { maxLength: 4 }),
      box: fc.uniqueArray(fc.nat(29), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(picture, ({ vertexCount, edges, limit, kept, box }) => {
        const there = (vertex: number) => vertex < vertexCount;
        const boxes = [box.filter(there)];
        const { collapsed, groups, shown } = run({
          vertexCount,
          edges: edges.filter((ends) => ends.every(there)),
          limit,
          kept,
          boxes,
        });
        const gone = new Set(collapsed.flatMap((number) => boxes[number]!));
        for (const vertex of gone) expect(groups[vertex]).toBe(0);
        for (const vertex of kept.filter(there)) {
          expect(groups[vertex]).toBe(0);
          expect(gone.has(vertex)).toBe(false);
        }
        const single = groups.filter((group, vertex) => group === 0 && !gone.has(vertex)).length;
        const formed = new Set(groups.filter((group) => group > 0)).size;
        expect(single + formed + collapsed.length).toBe(shown);
        if (vertexCount <= limit) expect(shown).toBe(vertexCount);
      }),
      { numRuns: 300 },
    );
  });
});
