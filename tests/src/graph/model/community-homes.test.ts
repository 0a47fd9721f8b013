import { expect, test } from 'vitest';
import type { Community } from '../../../../protocol/graph-patch.ts';
import { CommunityHomes } from '../../../../src/graph/model/CommunityHomes.ts';
import { CollectionNumbers } from '../../../../src/graph/model/collections.ts';
import { runAtOnce } from '../../../../src/lib/slices.ts';
import { fc } from '../../../fast-check.ts';

const communityOf = (ids: readonly string[]): Community => ({
  reason: { key: '', value: '', text: '' },
  isExpanded: false,
  members: { ids, positions: new Float32Array(2 * ids.length) },
  edges: { ids: [], from: [], to: [] },
  levels: [],
  middle: { x: 0, y: 0 },
});

/** Community number by vertex; 0: none. */
const partition = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 });

test('law: each member has its collapsed community, after any changes of the communities', () => {
  fc.assert(
    fc.property(
      fc.array(partition, { maxLength: 6 }),
      fc.uniqueArray(fc.nat(4)),
      fc.nat(3),
      (partitions, expanded, steps) => {
        const homes = new CommunityHomes(new CollectionNumbers());
        const isCollapsed = (id: string) => !expanded.some((number) => id === `*community_${number}`);
        let communities = new Map<string, Community>();
        for (const parts of partitions) {
          const next = new Map<string, Community>();
          for (const number of new Set(parts.filter((part) => part > 0))) {
            const ids = parts.flatMap((part, vertex) => (part === number ? [`v/${vertex}`] : []));
            const id = `*community_${number}`;
            const before = communities.get(id);
            const isSame = before !== undefined && [...before.members.ids].join() === ids.join();
            next.set(id, isSame ? before : communityOf(ids));
          }
          communities = next;
          // An update may end early.
          const early = homes.update(communities, isCollapsed);
          for (let step = 0; step < steps && early.next().done !== true; step++);
          runAtOnce(homes.update(communities, isCollapsed));
          for (const [vertex, part] of parts.entries()) {
            const id = `*community_${part}`;
            expect(homes.find(`v/${vertex}`)).toBe(part > 0 && isCollapsed(id) ? id : undefined);
          }
        }
      },
    ),
  );
});
