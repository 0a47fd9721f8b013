import { expect, test } from 'vitest';
import {
  compareAttributes,
  compareNeighbours,
} from '../../../../../src/graph/features/details/compare-vertices.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';

test('attributes of both documents are compared by their exact texts and types', () => {
  const one = [
    { name: 'name', kind: 'text', text: 'a' },
    { name: 'size', kind: 'number', text: '9007199254740993' },
    { name: 'kind', kind: 'text', text: '1' },
  ] as const;
  const other = [
    { name: 'kind', kind: 'number', text: '1' },
    { name: 'size', kind: 'number', text: '9007199254740993' },
    { name: 'age', kind: 'null', text: 'null' },
  ] as const;
  expect(compareAttributes(one, other)).toEqual([
    { name: 'name', texts: ['a', undefined], isEqual: false },
    { name: 'size', texts: ['9007199254740993', '9007199254740993'], isEqual: true },
    { name: 'kind', texts: ['1', '1'], isEqual: false },
    { name: 'age', texts: [undefined, 'null'], isEqual: false },
  ]);
});

test('common neighbours are those of any direction, without the two themselves; loops lead to none', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a', 'v/b', 'v/both', 'v/onlyA', 'v/onlyB', 'v/else'] },
    {
      kind: 'addEdges',
      ids: Array.from({ length: 8 }, (_, edge) => `e/${edge}`),
      sources: Uint32Array.of(0, 0, 1, 0, 2, 3, 1, 0),
      targets: Uint32Array.of(1, 1, 0, 2, 1, 0, 4, 0),
    },
  ]);
  expect(compareNeighbours(model, 0, 1)).toEqual({
    common: [2],
    onlyOfFirst: 1,
    onlyOfSecond: 1,
    forward: 2,
    backward: 1,
  });
});
