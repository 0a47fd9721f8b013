import { describe, expect, test } from 'vitest';
import {
  betweennesses,
  distanceSums,
  eccentricities,
  inverted,
  minPositive,
  netOf,
  scaled,
} from '../../driver/graphs/measures.ts';
import { fc } from '../fast-check.ts';

const vertexIds = ['a', 'b', 'c', 'd', 'e'];
const vertex = fc.constantFrom(...vertexIds);
const direction = fc.constantFrom('ANY', 'INBOUND', 'OUTBOUND');

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
}

/** Powers of two: two paths never have the same length, so that each shortest path is the only one. */
const edges = fc
  .array(fc.record({ from: vertex, to: vertex }), { maxLength: 8 })
  .map((list) => list.map((edge, index): Edge => ({ ...edge, weight: 2 ** index })));

interface Way {
  readonly vertices: readonly string[];
  readonly length: number;
}

/** All paths without a repeated vertex from a start, by trying every edge. */
function waysFrom(start: string, list: readonly Edge[], along: string): readonly Way[] {
  const steps = list.flatMap(({ from, to, weight }) => [
    ...(along === 'INBOUND' ? [] : [{ from, to, weight }]),
    ...(along === 'OUTBOUND' ? [] : [{ from: to, to: from, weight }]),
  ]);
  const extend = (way: Way): readonly Way[] => [
    way,
    ...steps
      .filter(({ from, to }) => from === way.vertices.at(-1) && !way.vertices.includes(to))
      .flatMap(({ to, weight }) => extend({ vertices: [...way.vertices, to], length: way.length + weight })),
  ];
  return extend({ vertices: [start], length: 0 });
}

/** The shortest path to each reachable vertex. */
function shortestFrom(start: string, list: readonly Edge[], along: string): readonly Way[] {
  const best = new Map<string, Way>();
  for (const way of waysFrom(start, list, along)) {
    const end = way.vertices.at(-1)!;
    if (way.length < (best.get(end)?.length ?? Number.POSITIVE_INFINITY)) best.set(end, way);
  }
  return [...best.values()];
}

const lengthsFrom = (start: string, list: readonly Edge[], along: string): readonly number[] =>
  shortestFrom(start, list, along).map(({ length }) => length);

describe('[7-graphs-4] measures of a graph, against all paths of small graphs', () => {
  const check = (law: (list: readonly Edge[], along: 'ANY' | 'INBOUND' | 'OUTBOUND') => void) =>
    fc.assert(fc.property(edges, direction, law), { numRuns: 300 });

  test('[7-graphs-4] the eccentricity is the distance of the farthest reachable vertex', () => {
    check((list, along) => {
      const expected = vertexIds.map((id) => [id, Math.max(...lengthsFrom(id, list, along))]);
      expect([...eccentricities(netOf(vertexIds, list, along))]).toEqual(expected);
    });
  });

  test('[7-graphs-4] closeness sums the distances to all reachable vertices', () => {
    check((list, along) => {
      const sums = vertexIds.map((id) => lengthsFrom(id, list, along).reduce((sum, each) => sum + each, 0));
      expect([...distanceSums(netOf(vertexIds, list, along)).values()]).toEqual(sums);
    });
  });

  test('[7-graphs-4] each inner vertex of a shortest path with n vertices gains 1/n of betweenness', () => {
    check((list, along) => {
      const expected = new Map(vertexIds.map((id) => [id, 0]));
      for (const start of vertexIds) {
        for (const { vertices } of shortestFrom(start, list, along)) {
          for (const id of vertices.slice(1, -1)) {
            expected.set(id, expected.get(id)! + 1 / vertices.length);
          }
        }
      }
      for (const [id, value] of betweennesses(netOf(vertexIds, list, along))) {
        expect(value).toBeCloseTo(expected.get(id)!, 9);
      }
    });
  });

  test('normalized measures are relative to the greatest one; zero stays', () => {
    check((list, along) => {
      const measures = eccentricities(netOf(vertexIds, list, along));
      const isAny = [...measures.values()].some((value) => value > 0);
      for (const normalized of [inverted(measures), scaled(measures)]) {
        expect(Math.max(...normalized.values())).toBe(isAny ? 1 : 0);
        for (const [id, value] of measures) expect(normalized.get(id) === 0).toBe(value === 0);
      }
      const positive = [...measures.values()].filter((value) => value > 0);
      expect(minPositive(measures)).toBe(isAny ? Math.min(...positive) : undefined);
    });
  });

  test('a part of the vertices is measured alone', () => {
    const net = netOf(['a', 'b', 'c'], [{ from: 'a', to: 'b', weight: 2 }], 'OUTBOUND');
    expect([...eccentricities(net, ['a'])]).toEqual([['a', 2]]);
    expect([...distanceSums(net, ['b', 'c'])]).toEqual([
      ['b', 0],
      ['c', 0],
    ]);
  });
});
