import { describe, expect, test } from 'vitest';
import { isBundleId } from '../../../../src/graph/model/collections.ts';
import { type Group, regroupPatch } from '../../../../src/graph/model/regroup-patch.ts';
import { fc } from '../../../fast-check.ts';
import { bundlesOf, communitiesOf, modelOf, pictureOf } from './model-pictures.ts';

const reason = { key: '', value: '', text: 'Similar Nodes' };
const group = (...keys: string[]): Group => ({ memberIds: keys.map((key) => `v/${key}`), reason });

describe('regroupPatch', () => {
  test('a community hides its members and bundles its edges to other vertices', () => {
    const model = modelOf(['a', 'b', 'c', 'd'], ['a-b', 'a-c', 'b-c', 'd-a', 'c-d']);
    model.apply(regroupPatch(model, [], [group('a', 'b')]));
    const [id] = communitiesOf(model);
    expect([...model.vertexIds].sort()).toEqual([id, 'v/c', 'v/d'].sort());
    expect(bundlesOf(model).sort()).toEqual(
      [
        [id, 'v/c', 2],
        ['v/d', id, 1],
      ].sort(),
    );
    const kept = model.findEdge('e/c-d/4')!;
    const ends = [model.sources[kept]!, model.targets[kept]!].map((index) => model.vertexIds.at(index));
    expect(ends).toEqual(['v/c', 'v/d']);
    expect(model.labelOf(model.findVertex(id!)!)).toBe('a (2)');
    expect(model.findCommunityOf('v/a')).toBe(id);
    expect(model.positions[2 * model.findVertex(id!)!]).toBe(5);
  });

  test('members return at the current position of the community', () => {
    const model = modelOf(['a', 'b', 'c'], ['a-b', 'b-c']);
    model.apply(regroupPatch(model, [], [group('a', 'b')]));
    const [id] = communitiesOf(model);
    model.writePosition(model.findVertex(id!)!, 105, 200.5);
    model.apply(regroupPatch(model, [id!], []));
    expect(model.positions[2 * model.findVertex('v/a')!]).toBe(100);
    expect(model.positions[2 * model.findVertex('v/b')! + 1]).toBe(201);
    expect(model.communities.size).toBe(0);
  });

  test('a single vertex forms no community; a vertex that is not shown is rejected', () => {
    const model = modelOf(['a', 'b'], ['a-b']);
    expect(regroupPatch(model, [], [group('a')])).toEqual([]);
    expect(() => regroupPatch(model, [], [group('a', 'x')])).toThrow("'v/x' is not in the current view");
    expect(() => regroupPatch(model, ['*community_1'], [])).toThrow('*community_1');
  });

  test('law: any groupings in any order count every edge, and undo restores the start', () => {
    const keys = [...'abcdefghij'];
    const edge = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...keys)).map((ends) => ends.join('-'));
    const assignment = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 });
    const openings = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 25 }), assignment, openings, (edges, parts, order) => {
        const model = modelOf(keys, edges);
        const before = pictureOf(model);
        for (const part of [1, 2, 3]) {
          const members = keys.filter((_, index) => parts[index] === part);
          model.apply(regroupPatch(model, [], [group(...members)]));
        }
        // Every edge is drawn, counted in a bundle, or inside a community.
        const inside = edges.filter((each) => {
          const [from, to] = each.split('-').map((key) => parts[keys.indexOf(key)]!);
          const isGrouped = communitiesOf(model).includes(model.findCommunityOf(`v/${each[0]}`) ?? '');
          return isGrouped && from === to;
        }).length;
        const bundled = bundlesOf(model).reduce((sum, [, , count]) => sum + Number(count), 0);
        const drawn = [...model.edgeIds].filter((id) => !isBundleId(id)).length;
        expect(inside + bundled + drawn).toBe(edges.length);
        const grouped = pictureOf(model);
        const opened = order.flatMap((draw) => {
          const left = communitiesOf(model);
          return left.length === 0 ? [] : [model.apply(regroupPatch(model, [left[draw % left.length]!], []))];
        });
        for (const inverse of opened.reverse()) model.apply(inverse);
        expect(pictureOf(model)).toEqual(grouped);
        for (const id of communitiesOf(model)) model.apply(regroupPatch(model, [id], []));
        const after = pictureOf(model);
        expect(after.edges).toEqual(before.edges);
        expect(after.vertices.map(([id]) => id)).toEqual(before.vertices.map(([id]) => id));
      }),
      { numRuns: 200 },
    );
  });
});
