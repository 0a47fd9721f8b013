import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { neighboursOfAll, shownNeighbours } from '../../../../src/graph/workspace/reach.ts';
import { fc } from '../../../fast-check.ts';

const count = 12;

test('neighbours of several vertices: those of each, without the vertices themselves', () => {
  const index = fc.integer({ min: 0, max: count - 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(index, index)), fc.uniqueArray(index), (pairs, chosen) => {
      const model = new GraphModel();
      model.apply([
        { kind: 'addVertices', ids: Array.from({ length: count }, (_, vertex) => `v/${vertex}`) },
        {
          kind: 'addEdges',
          ids: pairs.map((_, edge) => `e/${edge}`),
          sources: Uint32Array.from(pairs, ([source]) => source),
          targets: Uint32Array.from(pairs, ([, target]) => target),
        },
      ]);
      const each = new Set(chosen.flatMap((vertex) => [...shownNeighbours(model, vertex, 'any')]));
      for (const vertex of chosen) each.delete(vertex);
      expect(neighboursOfAll(model, chosen)).toEqual([...each].sort((one, other) => one - other));
    }),
  );
});
