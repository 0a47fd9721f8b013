import { smallGroupsReason } from '../../model/community-name.ts';
import type { Group } from '../../model/regroup-patch.ts';

/** With so many groups or fewer, all of them are shown. */
const maxShown = 20;
/** Groups with fewer members are small. */
const minMembers = 6;
/** Smaller groups than this share of the largest one are small: their discs have less than a twentieth of its radius. */
const minShare = 1 / 400;
/** Fewer small groups are not worth a mark. */
const minFolded = 3;

/**
 * The small ones of many groups become one group, which opens into them. Vertices that form a group of their own stay
 * single. O(members).
 */
export function foldSmallGroups(groups: readonly Group[]): readonly Group[] {
  const several = groups.filter(({ memberIds }) => memberIds.length > 1);
  if (several.length <= maxShown) return groups;
  const largest = several.reduce((max, { memberIds }) => Math.max(max, memberIds.length), 0);
  const min = Math.max(minMembers, minShare * largest);
  const small = several.filter(({ memberIds }) => memberIds.length < min);
  if (small.length < minFolded || small.length === several.length) return groups;
  const isSmall = new Set(small);
  const parts = small.flatMap(({ memberIds }, part) => memberIds.map(() => part));
  const levelCount = small[0]!.levels?.length ?? 0;
  const finer = Array.from({ length: levelCount }, (_, level) =>
    Uint32Array.from(small.flatMap(({ levels }) => [...levels![level]!])),
  );
  return [
    ...groups.filter((group) => !isSmall.has(group)),
    {
      memberIds: small.flatMap(({ memberIds }) => memberIds),
      reason: smallGroupsReason(small.length),
      levels: [Uint32Array.from(parts), ...finer],
    },
  ];
}
