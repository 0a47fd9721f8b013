// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { attributesOf } from '../../../../../src/graph/features/details/attribute-values.ts';
import {
  countNeighbours,
  shownNeighbours,
} from '../../../../../src/graph/features/details/shown-neighbours.ts';
import { openWorkspace } from '../../open-workspace.ts';

test('[F-10] neighbours are listed by edge collection and direction with the number of their edges', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'b-a', 'c-a', 'c-d']);
  await runCommand('graph.loadAll');
  const listed = (direction: 'any' | 'outbound' | 'inbound') =>
    shownNeighbours(workspace.model, 'v/a', direction).map(({ collection, neighbours }) => [
      collection,
      ...neighbours.map(({ vertexId, outbound, inbound }) => `${vertexId} ${outbound} ${inbound}`),
    ]);
  expect(listed('any')).toEqual([['e', 'v/b 1 1', 'v/c 0 1']]);
  expect(listed('outbound')).toEqual([['e', 'v/b 1 1']]);
  expect(listed('inbound')).toEqual([['e', 'v/b 1 1', 'v/c 0 1']]);
  expect(countNeighbours(shownNeighbours(workspace.model, 'v/a', 'any'))).toBe(2);
  expect(shownNeighbours(workspace.model, 'v/nobody', 'any')).toEqual([]);
});

test('[F-11] attributes have the kind of their value; those of the database are apart', () => {
  const document = {
    _key: '1',
    name: 'Oslo',
    code: '42',
    size: 4.5,
    isOpen: true,
    none: null,
    tags: [1],
    at: { x: 1 },
  };
  const { own, system } = attributesOf(document, (name) => name.startsWith('_'));
  expect(own.map(({ name, kind, text }) => `${name} ${kind} ${text}`)).toEqual([
    'name text Oslo',
    'code text 42',
    'size number 4.5',
    'isOpen boolean true',
    'none null null',
    'tags list [1]',
    'at object {"x":1}',
  ]);
  expect(system.map(({ name }) => name)).toEqual(['_key']);
});
