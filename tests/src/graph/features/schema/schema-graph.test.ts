import { expect, test } from 'vitest';
import { schemaGraph } from '../../../../../src/graph/features/schema/schema-graph.ts';

const size = { widthPx: 312, heightPx: 260 };

test('[C12-16] the schema has collections as vertices with counts and edge definitions as edges', () => {
  const { vertices, edges } = schemaGraph(
    ['towns', 'sights', 'people'],
    [
      { collection: 'roads', from: ['towns'], to: ['towns'] },
      { collection: 'rails', from: ['towns'], to: ['towns'] },
      { collection: 'visits', from: ['people'], to: ['towns', 'sights'] },
      { collection: 'ghosts', from: ['dropped'], to: ['towns'] },
    ],
    new Map([
      ['towns', 400],
      ['sights', 100],
    ]),
    size,
  );
  expect(vertices.map(({ name, count }) => [name, count])).toEqual([
    ['towns', 400],
    ['sights', 100],
    ['people', undefined],
  ]);
  expect(vertices.map(({ radius }) => Math.round(radius))).toEqual([24, 17, 9]);
  expect(edges.map(({ collections, from, to }) => [collections, from, to])).toEqual([
    [['roads', 'rails'], 'towns', 'towns'],
    [['visits'], 'people', 'towns'],
    [['visits'], 'people', 'sights'],
  ]);
  for (const { x, y, radius, nameY } of vertices) {
    // The name and the count below it are inside the picture and beside the disc.
    expect(nameY).toBeGreaterThan(10);
    expect(nameY + 13).toBeLessThan(size.heightPx);
    expect(nameY + 13 < y - radius || nameY - 9 > y + radius).toBe(true);
    expect(x - radius).toBeGreaterThan(0);
    expect(x + radius).toBeLessThan(size.widthPx);
    expect(y - radius).toBeGreaterThan(0);
    expect(y + radius).toBeLessThan(size.heightPx);
  }
});
