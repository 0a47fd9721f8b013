import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { QuadTree } from '../../workers/lib/forces/QuadTree.ts';
import { Repulsion } from '../../workers/lib/forces/Repulsion.ts';
import { alignTo, alignToFixed } from '../../workers/lib/layout/align.ts';
import { coarsen } from '../../workers/lib/layout/coarsen.ts';
import { toComponents, toSubgraph } from '../../workers/lib/layout/components.ts';
import { packDiscs } from '../../workers/lib/layout/pack.ts';
import { fc } from '../fast-check.ts';
import { fromPairs, hubEdges, runGenerator, toGraph } from './graphs.ts';

const edgesOf = fc
  .integer({ min: 1, max: 40 })
  .chain((vertexCount) =>
    fc
      .array(fc.tuple(fc.nat(vertexCount - 1), fc.nat(vertexCount - 1)), { maxLength: 120 })
      .map((pairs) => fromPairs(vertexCount, pairs)),
  );

describe('LayoutGraph', () => {
  test('is simple and symmetric', () => {
    fc.assert(
      fc.property(edgesOf, (edges) => {
        const graph = toGraph(edges);
        const found = new Set<string>();
        for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
          for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
            const pair = `${vertex}-${graph.targets[entry]}`;
            expect(found.has(pair)).toBe(false);
            found.add(pair);
          }
        }
        const expected = new Set<string>();
        edges.sources.forEach((source, edge) => {
          const target = edges.targets[edge]!;
          if (source !== target) expected.add(`${source}-${target}`).add(`${target}-${source}`);
        });
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('components', () => {
  test('contain every vertex once, largest first, with no edge between two components', () => {
    fc.assert(
      fc.property(edgesOf, (edges) => {
        const graph = toGraph(edges);
        const { count, starts, members } = runGenerator(toComponents(graph));
        expect([...members].sort((one, other) => one - other)).toEqual([...Array(graph.vertexCount).keys()]);
        const places = new Uint32Array(graph.vertexCount);
        let entries = 0;
        for (let part = 0; part < count; part++) {
          const size = starts[part + 1]! - starts[part]!;
          if (part > 0) expect(size).toBeLessThanOrEqual(starts[part]! - starts[part - 1]!);
          const subgraph = runGenerator(
            toSubgraph(graph, members.slice(starts[part]!, starts[part + 1]!), places),
          );
          expect(subgraph.vertexCount).toBe(size);
          entries += subgraph.targets.length;
        }
        expect(entries).toBe(graph.targets.length);
      }),
    );
  });
});

describe('coarsening', () => {
  test('preserves mass and connectivity, and shrinks stars and hubs', () => {
    const star = toGraph(
      fromPairs(
        1001,
        Array.from({ length: 1000 }, (_, leaf) => [0, leaf + 1] as const),
      ),
    );
    expect(runGenerator(coarsen(star, new Random(1))).graph.vertexCount).toBe(1);
    const hubs = toGraph(hubEdges(5000, 2, 3));
    const { graph, parents } = runGenerator(coarsen(hubs, new Random(1)));
    expect(graph.vertexCount).toBeLessThan(0.6 * hubs.vertexCount);
    expect(graph.masses.reduce((sum, mass) => sum + mass, 0)).toBe(5000);
    expect(Math.max(...parents)).toBe(graph.vertexCount - 1);
    expect(runGenerator(toComponents(graph)).count).toBe(runGenerator(toComponents(hubs)).count);
  });
});

describe('repulsion', () => {
  test.each([
    ['even', (random: Random) => [random.next(), random.next()]],
    ['clustered', (random: Random) => [random.next() ** 4, random.next() ** 4]],
  ])('approximates the sum over all pairs, %s points', (_, draw) => {
    const count = 2000;
    const random = new Random(7);
    const positions = Float32Array.from(Array.from({ length: count }, () => draw(random)).flat());
    const masses = Float32Array.from({ length: count }, () => 0.5 + random.next());
    const tree = new QuadTree();
    runGenerator(tree.build(positions, masses, count));
    const found = new Float32Array(2 * count);
    new Repulsion(tree.arrays).writeField(found, 0.6, 1e-8, 0, tree.nodeCount);
    const inRanges = new Float32Array(2 * count);
    for (let from = 0; from < tree.nodeCount; from += 7) {
      const to = Math.min(tree.nodeCount, from + 7);
      new Repulsion(tree.arrays).writeField(inRanges, 0.6, 1e-8, from, to);
    }
    expect(inRanges).toEqual(found);
    let error = 0;
    let size = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      let [x, y] = [0, 0];
      for (let other = 0; other < count; other++) {
        const dx = positions[2 * vertex]! - positions[2 * other]!;
        const dy = positions[2 * vertex + 1]! - positions[2 * other + 1]!;
        const strength = masses[other]! / (dx * dx + dy * dy + 1e-16);
        x += dx * strength;
        y += dy * strength;
      }
      error += (found[2 * vertex]! - x) ** 2 + (found[2 * vertex + 1]! - y) ** 2;
      size += x * x + y * y;
    }
    expect(Math.sqrt(error / size)).toBeLessThan(0.02);
  });

  test('terminates for coincident points and for a single point', () => {
    for (const count of [1, 2, 500]) {
      const tree = new QuadTree();
      runGenerator(tree.build(new Float32Array(2 * count).fill(3), new Float32Array(count).fill(1), count));
      const forces = new Float32Array(2 * count);
      new Repulsion(tree.arrays).writeField(forces, 0.8, 0.01, 0, tree.nodeCount);
      expect([...forces].every((force) => force === 0)).toBe(true);
    }
  });
});

describe('packing', () => {
  test('discs do not overlap', () => {
    const radii = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(radii, (drawn) => {
        const sorted = Float32Array.from(drawn, (radius, place) => (place === 0 ? 20 * radius : radius));
        sorted.sort().reverse();
        const middles = runGenerator(packDiscs(sorted, 2));
        for (let one = 0; one < sorted.length; one++) {
          for (let other = 0; other < one; other++) {
            const distance = Math.hypot(
              middles[2 * one]! - middles[2 * other]!,
              middles[2 * one + 1]! - middles[2 * other + 1]!,
            );
            expect(distance + 1e-3).toBeGreaterThanOrEqual(sorted[one]! + sorted[other]!);
          }
        }
      }),
    );
  });
});

describe('alignment', () => {
  test('reverts a rotation and a shift', () => {
    const places = Float32Array.of(10, 20, 30, 25, -5, 40, 12, 13);
    const turned = places.map((_, slot) => {
      const [x, y] = [places[slot & ~1]!, places[slot | 1]!];
      return slot % 2 === 0 ? 0.6 * x - 0.8 * y + 100 : 0.8 * x + 0.6 * y - 50;
    });
    runGenerator(alignToFixed(turned, places, Uint8Array.of(1, 1, 0, 0)));
    for (const [slot, value] of turned.entries()) expect(value).toBeCloseTo(places[slot]!, 3);
  });

  test('mirrors a picture if it fits better then, and leaves it without chosen vertices', () => {
    const places = Float32Array.of(10, 20, 30, 25, -5, 40, 12, 13);
    const mirrored = places.map((value, slot) => (slot % 2 === 0 ? 7 - value : value + 3));
    const before = mirrored.slice();
    expect(runGenerator(alignTo(mirrored, places, Uint8Array.of(0, 0, 0, 0)))).toBe(false);
    expect(mirrored).toEqual(before);
    expect(runGenerator(alignTo(mirrored, places, Uint8Array.of(1, 1, 1, 0)))).toBe(true);
    for (const [slot, value] of mirrored.entries()) expect(value).toBeCloseTo(places[slot]!, 3);
  });
});
