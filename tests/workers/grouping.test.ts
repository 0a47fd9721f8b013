import { describe, expect, test } from 'vitest';
import { type GroupingInput, groupKind } from '../../protocol/community-jobs.ts';
import { runToEnd } from '../../workers/kernel.ts';
import grouping from '../../workers/kernels/grouping.ts';
import { fc } from '../fast-check.ts';

type Edge = readonly [number, number];

function toInput(
  vertexCount: number,
  edges: readonly Edge[],
  options: Partial<GroupingInput> & { readonly attributes?: readonly (readonly number[])[] } = {},
): GroupingInput {
  const { attributes = [], ...others } = options;
  const candidates = options.candidates ?? Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const pairOffsets = new Uint32Array(candidates.length + 1);
  candidates.forEach((_, candidate) => {
    pairOffsets[candidate + 1] = pairOffsets[candidate]! + (attributes[candidate]?.length ?? 0);
  });
  return {
    vertexCount,
    sources: Uint32Array.from(edges, ([from]) => from),
    targets: Uint32Array.from(edges, ([, to]) => to),
    candidates,
    pairOffsets,
    pairs: Uint32Array.from(attributes.flat()),
    threshold: 0.5,
    maxGroups: 0,
    ...others,
  };
}

const { oneNode, similarNodes, attribute } = groupKind;

const cases: readonly {
  readonly what: string;
  readonly input: GroupingInput;
  readonly members: readonly number[];
  readonly kinds: readonly number[];
}[] = [
  {
    what: 'leaves of one vertex are similar, leaves of another vertex form another group, the two vertices are single',
    input: toInput(7, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 6],
      [6, 4],
      [6, 5],
    ]),
    members: [2, 0, 0, 0, 1, 1, 3],
    kinds: [similarNodes, similarNodes, oneNode, oneNode],
  },
  {
    what: 'an edge between two vertices is ignored: all vertices of a triangle are similar',
    input: toInput(3, [
      [0, 1],
      [1, 2],
      [2, 0],
    ]),
    members: [0, 0, 0],
    kinds: [similarNodes],
  },
  {
    what: 'one half of common features reaches the threshold, one third does not',
    input: toInput(6, [], { attributes: [[0], [0, 1], [0, 2, 3], [4], [5], []] }),
    members: [0, 0, 1, 2, 3, 4],
    kinds: [similarNodes, oneNode, oneNode, oneNode, oneNode],
  },
  {
    what: 'an attribute separates leaves of one vertex',
    input: toInput(
      5,
      [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ],
      {
        candidates: Uint32Array.of(1, 2, 3, 4),
        attributes: [[7], [8], [7], [8]],
      },
    ),
    members: [0, 1, 0, 1],
    kinds: [similarNodes, similarNodes],
  },
  {
    what: 'by value: one group for each value, also with a single vertex',
    input: toInput(4, [], { values: Uint32Array.of(3, 9, 3, 4) }),
    members: [0, 1, 0, 2],
    kinds: [attribute, attribute, attribute],
  },
  {
    what: 'the smallest groups beyond the limit join the most similar groups',
    input: toInput(6, [], { attributes: [[0], [0], [1], [1], [1, 2, 3, 4], [9]], maxGroups: 2 }),
    members: [1, 1, 0, 0, 0, 0],
    kinds: [similarNodes, similarNodes],
  },
  { what: 'nobody', input: toInput(0, []), members: [], kinds: [] },
];

describe('grouping', () => {
  test.each(cases)('$what', ({ input, members, kinds }) => {
    const result = runToEnd(grouping, input);
    expect([...result.members]).toEqual(members);
    expect([...result.kinds]).toEqual(kinds);
    expect(result.count).toBe(kinds.length);
  });

  test('a threshold out of range is rejected', () => {
    expect(() => runToEnd(grouping, toInput(1, [], { threshold: 0 }))).toThrow('found 0');
  });

  test('gives the result of a comparison of each candidate with every leader', () => {
    const edges = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
    const attributes = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 3 }), {
      minLength: 12,
      maxLength: 12,
    });
    const threshold = fc.constantFrom(0.2, 0.5, 0.75, 1);
    fc.assert(
      fc.property(edges, attributes, threshold, (ties, pairs, min) => {
        const input = toInput(12, ties, { attributes: pairs, threshold: min });
        const { members } = runToEnd(grouping, input);
        const leaders = plainly(ties, pairs, min);
        for (let one = 0; one < 12; one++) {
          for (let other = 0; other < 12; other++)
            expect(members[one] === members[other]).toBe(leaders[one] === leaders[other]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Reference implementation: by candidate its leader, each compared with all earlier leaders. */
function plainly(edges: readonly Edge[], pairs: readonly (readonly number[])[], threshold: number): number[] {
  const sets = pairs.map((own, vertex) => {
    const set = new Set(own.map((pair) => `pair ${pair}`));
    for (const [from, to] of edges) {
      if (from === vertex && to !== vertex) set.add(`${to}`);
      if (to === vertex && from !== vertex) set.add(`${from}`);
    }
    return set;
  });
  const similarity = (one: number, other: number) => {
    const [first, second] = [new Set(sets[one]), new Set(sets[other])];
    first.delete(`${other}`);
    second.delete(`${one}`);
    const common = [...first].filter((feature) => second.has(feature)).length;
    const either = first.size + second.size - common;
    return either === 0 ? 0 : common / either;
  };
  const order = sets.map((_, vertex) => vertex).sort((a, b) => sets[a]!.size - sets[b]!.size || a - b);
  const leaders: number[] = [];
  const leaderOf: number[] = [];
  for (const vertex of order) {
    let [best, bestSimilarity] = [vertex, 0];
    for (const leader of leaders) {
      const found = similarity(vertex, leader);
      if (found >= threshold && found > bestSimilarity) [best, bestSimilarity] = [leader, found];
    }
    leaderOf[vertex] = best;
    if (best === vertex) leaders.push(vertex);
  }
  return leaderOf;
}
