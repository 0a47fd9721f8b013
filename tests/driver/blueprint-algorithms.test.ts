import { describe, expect, test } from 'vitest';
import {
  geodesics,
  type Links,
  measure,
  type Neighbor,
  neighborsIn,
  normalized,
  pathsTo,
  shortestPredecessors,
} from '../../driver/graphs/blueprint/algorithms.ts';
import { fc } from '../fast-check.ts';

const ids = ['a', 'b', 'c', 'd', 'constructor'];
const id = fc.constantFrom(...ids);
const edges = fc.array(fc.record({ from: id, to: id, weight: fc.integer({ min: 1, max: 3 }) }), {
  maxLength: 8,
});
type Edges = readonly { readonly from: string; readonly to: string; readonly weight: number }[];

const neighborsOf =
  (list: Edges) =>
  (at: string): Neighbor[] =>
    list.flatMap(({ from, to, weight }) => (from === at ? [{ id: to, weight }] : []));

/** All paths without a repeated vertex, once for each choice of edges, with their lengths. */
function allPaths(list: Edges, from: string, to: string, before: readonly string[] = []) {
  const path = [...before, from];
  if (from === to) return [{ path, length: 0 }];
  const found: { path: string[]; length: number }[] = [];
  for (const { id: next, weight } of neighborsOf(list)(from)) {
    if (path.includes(next)) continue;
    for (const rest of allPaths(list, next, to, path))
      found.push({ path: rest.path, length: rest.length + weight });
  }
  return found;
}

const sorted = (paths: readonly (readonly string[])[]) => paths.map((path) => path.join(' ')).sort();

describe('shortest paths of older graphs', () => {
  test('they are all paths of the least length', () => {
    fc.assert(
      fc.property(edges, id, id, (list, source, target) => {
        const all = allPaths(list, source, target);
        const shortest = Math.min(...all.map(({ length }) => length));
        const wanted = all.filter(({ length }) => length === shortest).map(({ path }) => path);
        const tree = shortestPredecessors(source, target, neighborsOf(list));
        expect(sorted(tree === undefined ? [] : pathsTo(tree, target))).toEqual(sorted(wanted));
      }),
      { numRuns: 300 },
    );
  });

  test('an edge of infinite weight is no connection', () => {
    const neighbors = (): Neighbor[] => [{ id: 'b', weight: Number.POSITIVE_INFINITY }];
    expect(shortestPredecessors('a', 'b', neighbors)).toBeUndefined();
    expect(shortestPredecessors('a', 'a', neighbors)).toEqual({});
  });

  test('the paths of a tree begin at its root', () => {
    expect(pathsTo({ c: ['a', 'b'], b: ['a'] }, 'c')).toEqual([
      ['a', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});

describe('measures of older graphs', () => {
  /** a - b - c - d */
  const line: Links = {
    ids: ['a', 'b', 'c', 'd'],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'c', to: 'b' },
      { from: 'c', to: 'd' },
    ],
  };
  const table = (values: ReadonlyMap<string, number>) => Object.fromEntries(values);

  test('a line of four vertices', () => {
    expect(table(measure(line, 'eccentricity'))).toEqual({ a: 3, b: 2, c: 2, d: 3 });
    expect(table(measure(line, 'closeness'))).toEqual({ a: 6, b: 4, c: 4, d: 6 });
    expect(table(measure(line, 'betweenness'))).toEqual({ a: 0, b: 2, c: 2, d: 0 });
    expect(table(normalized(line, 'closeness'))).toEqual({ a: 4 / 6, b: 1, c: 1, d: 4 / 6 });
    expect(geodesics(line, true)).toEqual([[['a', 'b', 'c']], [['a', 'b', 'c', 'd']], [['b', 'c', 'd']]]);
    expect(geodesics(line)).toHaveLength(6);
  });

  test('a vertex without a path to others is infinitely far', () => {
    const links = { ids: ['a', 'b'], edges: [{ from: 'a', to: 'none' }] };
    expect(table(measure(links, 'eccentricity'))).toEqual({
      a: Number.POSITIVE_INFINITY,
      b: Number.POSITIVE_INFINITY,
    });
    expect(geodesics(links)).toEqual([]);
  });

  test('they follow from the lengths of all paths', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const both = list.flatMap(({ from, to }) => [
          { from, to, weight: 1 },
          { from: to, to: from, weight: 1 },
        ]);
        const distance = (from: string, to: string) =>
          Math.min(...allPaths(both, from, to).map(({ length }) => length));
        const links = { ids, edges: list };
        for (const one of ids) {
          const distances = ids.map((other) => distance(one, other));
          expect(measure(links, 'eccentricity').get(one)).toBe(Math.max(...distances));
          expect(measure(links, 'closeness').get(one)).toBe(distances.reduce((sum, each) => sum + each, 0));
        }
        expect(neighborsIn(links)('none')).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
