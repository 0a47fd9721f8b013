import { expect, test } from 'vitest';
import { describeLostParts } from '../../../../../src/graph/features/integrity/lost-parts.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';

test('the banner names what is missing, and the shown elements that it concerns', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['a/1', 'a/2', 'b/1'] },
    { kind: 'addEdges', ids: ['e/1'], sources: Uint32Array.of(0), targets: Uint32Array.of(2) },
  ]);
  expect(describeLostParts({ kind: 'graph' }, 'g', model)).toBe(
    "The graph 'g' was deleted or renamed. The picture shows the last state. 3 vertices and 1 edge are shown.",
  );
  expect(describeLostParts({ kind: 'collections', names: ['a', 'e'] }, 'g', model)).toBe(
    "The collections 'a', 'e' of this graph were deleted or renamed. " +
      'The picture shows the last state. 2 vertices and 1 edge of them cannot be loaded.',
  );
  expect(describeLostParts({ kind: 'collections', names: ['other'] }, 'g', model)).toBe(
    "The collection 'other' of this graph was deleted or renamed.",
  );
});
