import { describe, expect, test } from 'vitest';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { toAddEdges } from '../../../../src/graph/adapters/rows.ts';
import { isBundleId } from '../../../../src/graph/model/collections.ts';
import { boundsOf, communityBoxes } from '../../../../src/graph/model/community-boxes.ts';
import { edgeCounters } from '../../../../src/graph/model/community-records.ts';
import { foldIntoCommunities } from '../../../../src/graph/model/fold-into-communities.ts';
import type { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { HiddenVertices } from '../../../../src/graph/model/HiddenVertices.ts';
import { regroupPatch } from '../../../../src/graph/model/regroup-patch.ts';
import { collapsePatch, removalPatch } from '../../../../src/graph/workspace/model-patches.ts';
import { fc } from '../../../fast-check.ts';
import { communitiesOf, modelOf, pictureOf, wholeOf } from './model-pictures.ts';

const reason = { key: '', value: '', text: 'Similar Nodes' };
const grouped = (model: GraphModel, ...keys: string[]) =>
  regroupPatch(model, [], [{ memberIds: keys.map((key) => `v/${key}`), reason }]);

/** Expected counters of every shown row, from the whole graph edge by edge. */
function recount(model: GraphModel): Map<string, { inbound: number; outbound: number }> {
  const counts = new Map([...model.vertexIds].map((id) => [id, { inbound: 0, outbound: 0 }]));
  const shown = (id: string) => model.findCommunityOf(id) ?? id;
  for (const edge of wholeOf(model).edges) {
    const [, from, to] = edge.split(' ') as [string, string, string];
    const [source, target] = [shown(from), shown(to)];
    if (source === target && source !== from) continue;
    counts.get(source)!.outbound++;
    counts.get(target)!.inbound++;
  }
  return counts;
}

const countersOf = (model: GraphModel) =>
  new Map([...model.vertexIds].map((id, vertex) => [id, edgeCounters(model, vertex)]));

describe('records of communities', () => {
  test('an edge to a member of a community joins its bundle, also without other changes', () => {
    const model = modelOf(['a', 'b', 'c', 'd'], ['a-b', 'c-a']);
    model.apply(grouped(model, 'a', 'b'));
    const [community] = communitiesOf(model);
    const before = wholeOf(model);
    const rows = [
      ['v/d', 'v/b', 'e/new'],
      ['v/a', 'v/b', 'e/inside'],
      ['v/c', 'v/a', 'e/c-a/1'],
      ['v/c', 'v/x', 'e/elsewhere'],
    ] as const;
    const added = toAddEdges(model, rows);
    expect(added.ids).toEqual(['e/new', 'e/inside', 'e/c-a/1']);
    const inverse = model.apply(foldIntoCommunities(model, [added]));
    expect(wholeOf(model).edges).toEqual([...before.edges, 'e/inside v/a v/b', 'e/new v/d v/b'].sort());
    expect(edgeCounters(model, model.findVertex(community!)!)).toEqual({ inbound: 2, outbound: 0 });
    model.apply(inverse);
    expect(wholeOf(model)).toEqual(before);
  });

  test('a collapse removes a community without other incoming edges', () => {
    const model = modelOf(['r', 'a', 'b', 'c', 'd'], ['r-a', 'r-b', 'r-c', 'r-d', 'a-c']);
    model.apply(grouped(model, 'a', 'b'));
    model.apply(grouped(model, 'c', 'd'));
    const inverse = model.apply(collapsePatch(model, model.findVertex('v/r')!, 'outbound'));
    expect([...model.vertexIds]).toEqual(['v/r']);
    expect(model.communities.size).toBe(0);
    model.apply(inverse);
    expect(model.communities.size).toBe(2);
    expect(wholeOf(model).edges.length).toBe(5);
  });

  test('a community with other incoming edges stays, without the removed edges', () => {
    const model = modelOf(['r', 's', 'a', 'b'], ['r-a', 'r-b', 's-a', 'a-b']);
    model.apply(grouped(model, 'a', 'b'));
    model.apply(collapsePatch(model, model.findVertex('v/r')!, 'outbound'));
    expect(wholeOf(model).edges.map((edge) => edge.slice(2, 5))).toEqual(['a-b', 's-a']);
  });

  test('hidden vertices return with their edges to communities; a hidden community returns as its members', () => {
    const model = modelOf(['a', 'b', 'c', 'd'], ['a-b', 'a-c', 'c-d', 'd-b']);
    const before = wholeOf(model);
    model.apply(grouped(model, 'a', 'b'));
    const hidden = new HiddenVertices();
    const hide = (id: string) => {
      const rows = new Set([model.findVertex(id)!]);
      hidden.keep(model, rows);
      model.apply(removalPatch(model, rows));
    };
    hide('v/c');
    expect(wholeOf(model).vertices).toEqual(['v/a', 'v/b', 'v/d']);
    model.apply(foldIntoCommunities(model, hidden.patchFor(model)));
    expect(wholeOf(model)).toEqual(before);
    hide(communitiesOf(model)[0]!);
    expect([...model.vertexIds].sort()).toEqual(['v/c', 'v/d']);
    model.apply(foldIntoCommunities(model, hidden.patchFor(model)));
    expect(wholeOf(model)).toEqual(before);
    expect(communitiesOf(model)).toEqual([]);
  });

  test('an expanded community has a box around its members and inner communities', () => {
    const model = modelOf(['a', 'b', 'c', 'd'], ['a-b', 'c-d']);
    model.apply(grouped(model, 'a', 'b', 'c'));
    const [id] = communitiesOf(model);
    expect(communityBoxes(model)).toEqual([]);
    model.apply(regroupPatch(model, [id!], [], 'expanded'));
    model.apply(grouped(model, 'a', 'b'));
    const [box] = communityBoxes(model);
    const inner = model.findVertex(communitiesOf(model)[0]!)!;
    expect(box).toMatchObject({ id, size: 3, reason: { ...reason, value: 'a' } });
    expect([...box!.vertices]).toEqual([inner, model.findVertex('v/c')!].sort());
    expect(boundsOf(model, box!.vertices)).toEqual({ minX: 5, minY: 0.5, maxX: 20, maxY: 2 });
    expect(boundsOf(model, new Uint32Array(0))).toBeUndefined();
  });

  test('law: after any gestures in any order, the counters are correct, nothing is lost, and undo restores the start', () => {
    const keys = [...'abcdefghij'];
    const edge = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...keys)).map((ends) => ends.join('-'));
    const action = fc.record({
      kind: fc.constantFrom('group', 'open', 'dissolve', 'collapse', 'hide', 'load'),
      draws: fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }),
    });
    const act = (model: GraphModel, all: GraphModel, kind: string, draws: readonly number[]): GraphPatch => {
      const plain = [...model.vertexIds].filter((id) => !id.startsWith('*'));
      const communities = communitiesOf(model);
      const vertex = draws[0]! % Math.max(1, model.vertexCount);
      switch (kind) {
        case 'group':
          if (plain.length === 0) return [];
          return grouped(model, ...new Set(draws.map((draw) => plain[draw % plain.length]!.slice(2))));
        case 'open':
        case 'dissolve':
          if (communities.length === 0) return [];
          return regroupPatch(
            model,
            [communities[draws[0]! % communities.length]!],
            [],
            kind === 'open' ? 'expanded' : 'dissolved',
          );
        case 'collapse':
          return model.vertexCount === 0 ? [] : collapsePatch(model, vertex, 'outbound');
        case 'hide':
          return model.vertexCount === 0 ? [] : removalPatch(model, new Set([vertex]));
        default: {
          // Like an adapter: all database edges with both ends in the view.
          const { vertexIds, sources, targets } = all;
          const rows = [...all.edgeIds].map(
            (id, each) => [vertexIds.at(sources[each]!)!, vertexIds.at(targets[each]!)!, id] as const,
          );
          return foldIntoCommunities(model, [toAddEdges(model, rows)]);
        }
      }
    };
    fc.assert(
      fc.property(
        fc.array(edge, { maxLength: 25 }),
        fc.array(action, { maxLength: 12 }),
        (edges, actions) => {
          const model = modelOf(keys, edges);
          const all = modelOf(keys, edges);
          const start = pictureOf(model);
          const inverses: GraphPatch[] = [];
          for (const { kind, draws } of actions) {
            const before = wholeOf(model);
            inverses.push(model.apply(act(model, all, kind, draws)));
            expect(countersOf(model)).toEqual(recount(model));
            const after = wholeOf(model);
            if (kind === 'group' || kind === 'open' || kind === 'dissolve') expect(after).toEqual(before);
            if (kind === 'load') {
              const there = new Set(after.vertices);
              const wanted = wholeOf(all).edges.filter((each) => {
                const [, from, to] = each.split(' ');
                return there.has(from!) && there.has(to!);
              });
              expect(after).toEqual({ vertices: before.vertices, edges: wanted });
            }
            const collapsed = [...model.communities].filter(([, { isExpanded }]) => !isExpanded);
            expect(collapsed.map(([id]) => id).sort()).toEqual(communitiesOf(model).sort());
          }
          for (const inverse of inverses.reverse()) model.apply(inverse);
          expect(pictureOf(model)).toEqual(start);
          expect(model.communities.size).toBe(0);
          expect([...model.edgeIds].some(isBundleId)).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });
});
