import { expect, test } from 'vitest';
import type { EdgeDefinition } from '../../../../protocol/api/gharial.ts';
import { definitionChanges, orphanChanges } from '../../../../src/screens/graphs/graph-changes.ts';
import { fc } from '../../../fast-check.ts';

const knows = { collection: 'knows', from: ['persons'], to: ['persons', 'robots'] };
const likes = { collection: 'likes', from: ['persons'], to: ['things'] };

test('a different order causes no changes', () => {
  const turned = { ...knows, to: ['robots', 'persons'] };
  expect(definitionChanges([knows, likes], [likes, turned])).toEqual([]);
});

test('[4-graph-1] definitions are added, replaced and removed by their collection', () => {
  const wider = { ...knows, from: ['persons', 'robots'] };
  const owns = { collection: 'owns', from: ['persons'], to: ['things'] };
  expect(definitionChanges([knows, likes], [wider, owns])).toEqual([
    { kind: 'addDefinition', definition: owns },
    { kind: 'replaceDefinition', definition: wider },
    { kind: 'removeDefinition', collection: 'likes' },
  ]);
});

test('[4-graph-4] orphans that a definition uses are neither added nor removed', () => {
  const now = { edgeDefinitions: [likes], orphanCollections: ['robots', 'old'] };
  expect(orphanChanges(now, ['persons', 'robots', 'new'])).toEqual([
    { kind: 'addVertices', collection: 'new' },
    { kind: 'removeVertices', collection: 'old' },
  ]);
});

test('law: the changes transform any definitions into any others', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const names = fc.uniqueArray(name, { minLength: 1 });
  const definitions = fc.uniqueArray(
    fc.record({ collection: fc.constantFrom('e1', 'e2', 'e3', 'e4'), from: names, to: names }),
    { selector: ({ collection }) => collection },
  );
  fc.assert(
    fc.property(definitions, definitions, (before, wanted) => {
      const state = new Map<string, EdgeDefinition>(before.map((each) => [each.collection, each]));
      for (const change of definitionChanges(before, wanted)) {
        if (change.kind === 'removeDefinition') expect(state.delete(change.collection)).toBe(true);
        else if (change.kind === 'addDefinition' || change.kind === 'replaceDefinition') {
          const { definition } = change;
          expect(state.has(definition.collection)).toBe(change.kind === 'replaceDefinition');
          state.set(definition.collection, definition);
        }
      }
      const sorted = (list: Iterable<EdgeDefinition>) =>
        [...list]
          .map(({ collection, from, to }) => [collection, from.toSorted(), to.toSorted()])
          .sort((left, right) => String(left[0]).localeCompare(String(right[0])));
      expect(sorted(state.values())).toEqual(sorted(wanted));
    }),
  );
});
