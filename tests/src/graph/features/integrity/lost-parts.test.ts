// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { GraphAdapter } from '../../../../../src/graph/adapters/GraphAdapter.ts';
import { describeLostParts, findLostParts } from '../../../../../src/graph/features/integrity/lost-parts.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { recordServer } from '../../../recorded-server.ts';

const server = recordServer();

function smallModel(): GraphModel {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['a/1', 'a/2', 'b/1'] },
    { kind: 'addEdges', ids: ['e/1'], sources: Uint32Array.of(0), targets: Uint32Array.of(2) },
  ]);
  return model;
}

test('the banner names what is missing, and the shown elements that it concerns', () => {
  const model = smallModel();
  expect(describeLostParts({ kind: 'graph' }, 'g', model)).toEqual({
    before: 'The graph ',
    names: ['g'],
    after: ' was deleted or renamed. The picture shows the last state. 3 vertices and 1 edge are shown.',
  });
  expect(describeLostParts({ kind: 'collections', names: ['a', 'e'] }, 'g', model)).toEqual({
    before: 'The collections ',
    names: ['a', 'e'],
    after:
      ' of this graph were deleted or renamed. ' +
      'The picture shows the last state. 2 vertices and 1 edge of them cannot be loaded.',
  });
  expect(
    describeLostParts({ kind: 'collections', names: ['one', 'two', 'three', 'four', 'five'] }, 'g', model),
  ).toEqual({
    before: 'The collections ',
    names: ['one', 'two', 'three'],
    after: ' and 2 more of this graph were deleted or renamed.',
  });
});

test('elements that a filter hides are not counted', () => {
  const model = smallModel();
  model.setVisibility({
    hiddenVertices: Uint8Array.of(1, 0, 0),
    hiddenEdges: Uint8Array.of(1),
    hiddenVertexCount: 1,
    hiddenEdgeCount: 1,
    failedVertices: Uint8Array.of(1, 0, 0),
    failedVertexCount: 1,
    showsDots: false,
    isFiltered: true,
  });
  expect(describeLostParts({ kind: 'graph' }, 'g', model).after).toMatch(
    / 2 vertices and 0 edges are shown\.$/,
  );
  expect(describeLostParts({ kind: 'collections', names: ['a', 'e'] }, 'g', model).after).toMatch(
    / 1 vertex of them cannot be loaded\.$/,
  );
});

test('a collection that was never listed is not lost: the user may not read it', async () => {
  const list = (...names: readonly string[]) =>
    server.current.on('GET /_api/collection', {
      result: names.map((name) => ({ id: name, name, type: 2, status: 3, isSystem: false })),
    });
  server.current.on('GET /_api/gharial/g', {
    graph: {
      _key: 'g',
      _id: '_graphs/g',
      _rev: '1',
      name: 'g',
      edgeDefinitions: [{ collection: 'e', from: ['a'], to: ['secret'] }],
      orphanCollections: [],
    },
  });
  const adapter = {} as GraphAdapter;
  const find = () => findLostParts('g', adapter, new AbortController().signal);
  list('a', 'e');
  expect(await find()).toBeUndefined();
  list('a');
  expect(await find()).toEqual({ kind: 'collections', names: ['e'] });
  list('a', 'e');
  expect(await find()).toBeUndefined();
});
