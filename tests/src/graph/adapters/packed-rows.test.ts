import { expect, test } from 'vitest';
import { PackedIds } from '../../../../protocol/lib/packed-ids.ts';
import { partsOfEdges, toAddReadEdges } from '../../../../src/graph/adapters/packed-rows.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { runToEnd } from '../../../../workers/kernel.ts';
import readRows from '../../../../workers/kernels/read-rows.ts';

function read(rows: readonly (readonly string[])[]) {
  const bytes = new TextEncoder().encode(JSON.stringify({ result: rows, hasMore: false }));
  return runToEnd(readRows, { kind: 'edges', bytes, hasLabels: false });
}

const rowOf = (number: number) => [`v/${number % 3}`, `w/ä${number % 2}`, `e/${number}`] as const;

test('a response with many edges is added in parts', () => {
  // The last row repeats an edge.
  const rows = read([0, 1, 2, 3, 4, 4].map(rowOf));
  const parts = [...partsOfEdges(rows, 2)];
  expect(parts.map(({ rowCount }) => rowCount)).toEqual([2, 2, 2]);
  expect(parts.map(({ ids }) => [...new PackedIds(ids)])).toEqual([['e/0', 'e/1'], ['e/2', 'e/3'], ['e/4']]);
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids: ['v/0', 'v/1', 'v/2', 'w/ä0', 'w/ä1'] }]);
  for (const part of parts) model.apply([toAddReadEdges(model, part)]);
  const ends = Array.from(model.edgeIds, (id, edge) => [
    model.vertexIds.at(model.sources[edge]!),
    model.vertexIds.at(model.targets[edge]!),
    id,
  ]);
  expect(ends).toEqual([0, 1, 2, 3, 4].map(rowOf));
});

test('a response without rows is one part', () => {
  expect([...partsOfEdges(read([]), 2)].map(({ rowCount }) => rowCount)).toEqual([0]);
});
