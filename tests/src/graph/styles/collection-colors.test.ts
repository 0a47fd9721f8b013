import { expect, test } from 'vitest';
import { CollectionNumbers } from '../../../../src/graph/model/collections.ts';
import {
  colorsOfGraphs,
  paletteNumbers,
  setCollectionColors,
} from '../../../../src/graph/styles/collection-colors.ts';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test('a collection has one colour, whatever the order of graphs and collections', () => {
  const graphs = [
    { vertices: ['persons', 'cities'], edges: ['knows', 'livesIn'] },
    { vertices: ['cities', 'countries'], edges: ['isIn'] },
  ];
  const turned = graphs
    .toReversed()
    .map(({ vertices, edges }) => ({ vertices: vertices.toReversed(), edges: edges.toReversed() }));
  expect(colorsOfGraphs(turned)).toEqual(colorsOfGraphs(graphs));
});

test('collections of one graph have different colours; others may share one', () => {
  const eleven = colorsOfGraphs([{ vertices: names('v', 7), edges: names('e', 4) }]);
  expect(new Set(eleven.values()).size).toBe(11);
  const many = colorsOfGraphs([{ vertices: names('v', 23), edges: [] }]);
  const counts = new Map<number, number>();
  for (const color of many.values()) counts.set(color, (counts.get(color) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBe(3);
  const apart = colorsOfGraphs(names('g', 30).map((name) => ({ vertices: [name], edges: [] })));
  // Alone, a collection has the colour of its name, and none has yellow or grey.
  expect([...apart.values()].filter((color) => color === 6 || color === 8)).toEqual([]);
  expect(colorsOfGraphs([{ vertices: ['g4'], edges: [] }]).get('g4')).toBe(apart.get('g4'));
});

test('a new graph does not change colours of other graphs', () => {
  const before = [{ vertices: ['persons', 'cities'], edges: ['knows'] }];
  const after = colorsOfGraphs([...before, { vertices: ['airports', 'planes'], edges: ['flights'] }]);
  for (const [name, color] of colorsOfGraphs(before)) expect(after.get(name)).toBe(color);
});

test('the picture uses the colours of the database; collections without one get free colours', () => {
  const collections = new CollectionNumbers();
  for (const name of ['cities', 'elsewhere', 'persons']) collections.ofPrefix(`${name}/`);
  const own = paletteNumbers(collections);
  expect(new Set(own).size).toBe(3);
  const database = new Map([
    ['persons', 9],
    ['cities', own[1]!],
  ]);
  setCollectionColors(collections, database);
  const numbers = [...paletteNumbers(collections)];
  expect([numbers[0], numbers[2]]).toEqual([own[1], 9]);
  expect(numbers[1]).not.toBe(own[1]);
  collections.ofPrefix('later/');
  expect(paletteNumbers(collections).slice(0, 3)).toEqual(numbers);
  expect(paletteNumbers(collections).length).toBe(4);
});
