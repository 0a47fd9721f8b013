import { expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { shuffleInSteps } from '../../workers/lib/in-steps.ts';
import { toGivenOrder, toSearchOrder } from '../../workers/lib/layout/search-order.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fromPairs, gridEdges, toGraph } from './graphs.ts';

const side = 40;
const { vertexCount, sources, targets } = gridEdges(side);
const shuffled = runSteps(
  shuffleInSteps(
    Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex),
    new Random(7),
  ),
);
const given = toGraph(
  fromPairs(
    vertexCount,
    Array.from(sources, (source, edge) => [shuffled[source]!, shuffled[targets[edge]!]!]),
  ),
);
const { graph, order } = runSteps(toSearchOrder(given));

test('the renumbered graph has the same edges, and neighbours have close numbers', () => {
  const edgesOf = (one: typeof graph, name: (vertex: number) => number) => {
    const edges: string[] = [];
    for (let vertex = 0; vertex < vertexCount; vertex++)
      for (let entry = one.offsets[vertex]!; entry < one.offsets[vertex + 1]!; entry++)
        edges.push(`${name(vertex)} ${name(one.targets[entry]!)} ${one.weights[entry]}`);
    return edges.sort();
  };
  expect([...order].sort((one, other) => one - other)).toEqual([...shuffled].map((_, vertex) => vertex));
  expect(edgesOf(graph, (vertex) => order[vertex]!)).toEqual(edgesOf(given, (vertex) => vertex));
  for (let vertex = 0; vertex < vertexCount; vertex++)
    for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++)
      expect(Math.abs(graph.targets[entry]! - vertex)).toBeLessThanOrEqual(2 * side);
});

test('vectors return to the given order', () => {
  const values = Float32Array.from(
    { length: 2 * vertexCount },
    (_, slot) => 2 * order[slot >> 1]! + (slot & 1),
  );
  const back = runSteps(toGivenOrder(order, values, new Float32Array(2 * vertexCount)));
  expect([...back]).toEqual([...back.keys()]);
});
