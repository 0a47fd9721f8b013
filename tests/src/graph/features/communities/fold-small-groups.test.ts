import { expect, test } from 'vitest';
import type { Community } from '../../../../../protocol/graph-patch.ts';
import {
  openedGroups,
  similarReason,
} from '../../../../../src/graph/features/communities/community-groups.ts';
import { foldSmallGroups } from '../../../../../src/graph/features/communities/fold-small-groups.ts';
import { isSmallGroups } from '../../../../../src/graph/model/community-name.ts';
import type { Group } from '../../../../../src/graph/model/regroup-patch.ts';

/** Groups with these numbers of members; the finer level puts each member into a part of its own. */
function groupsOf(sizes: readonly number[]): Group[] {
  let next = 0;
  return sizes.map((size, group) => ({
    memberIds: Array.from({ length: size }, (_, member) => `v/${group}-${member}`),
    reason: similarReason,
    levels: [Uint32Array.from({ length: size }, () => next++)],
  }));
}

const sizesOf = (groups: readonly Group[]) => groups.map(({ memberIds }) => memberIds.length);
const large = Array.from({ length: 18 }, () => 20);

test('the small ones of many groups become one group with their number; single vertices stay', () => {
  const folded = foldSmallGroups(groupsOf([...large, 5, 1, 3, 2, 1]));
  expect(sizesOf(folded)).toEqual([...large, 1, 1, 10]);
  expect(folded.at(-1)!.reason).toEqual({ key: '*small', value: '3 small groups', text: 'Small groups' });
});

test('a group that is small beside the largest one is folded', () => {
  const folded = foldSmallGroups(groupsOf([8000, ...large, 19, 20, 6, 7]));
  expect(sizesOf(folded)).toEqual([8000, ...large, 20, 32]);
});

test.each([
  ['few groups', [20, 20, 5, 4, 3, 2]],
  ['two small ones', [...large, 20, 5, 4]],
  ['only small ones', Array.from({ length: 30 }, () => 3)],
])('%s: all are shown', (_, sizes) => {
  const groups = groupsOf(sizes);
  expect(foldSmallGroups(groups)).toBe(groups);
});

test('the mark opens into the small groups, and these into their finer parts', () => {
  const mark = foldSmallGroups(groupsOf([...large, 5, 3, 2])).at(-1)!;
  const community = (group: Group) =>
    ({
      members: { ids: group.memberIds },
      levels: group.levels,
      reason: group.reason,
    }) as unknown as Community;
  const opened = openedGroups(community(mark));
  expect(sizesOf(opened)).toEqual([5, 3, 2]);
  expect(opened.some(({ reason }) => isSmallGroups(reason))).toBe(false);
  expect(opened[0]!.memberIds).toEqual(['v/18-0', 'v/18-1', 'v/18-2', 'v/18-3', 'v/18-4']);
  expect(sizesOf(openedGroups(community(opened[0]!)))).toEqual([1, 1, 1, 1, 1]);
});

test('an attribute named like the reason is a grouping attribute', () => {
  expect(isSmallGroups({ key: '*small', value: 'x', text: '*small: x' })).toBe(false);
});
