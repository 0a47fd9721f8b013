import type { ClusterShard } from '../../../api/cluster.ts';

/** A row of the table of shards: a collection, or a shard of an open one. */
export type ShardRow =
  | {
      readonly kind: 'collection';
      readonly collection: string;
      readonly shards: readonly ClusterShard[];
      readonly isOpen: boolean;
    }
  | { readonly kind: 'shard'; readonly shard: ClusterShard };

/** The shards by collection, in their order; each open collection is followed by its shards. */
export function shardRows(shards: readonly ClusterShard[], open: ReadonlySet<string>): readonly ShardRow[] {
  const collections = new Map<string, ClusterShard[]>();
  for (const shard of shards) {
    const own = collections.get(shard.collection);
    if (own === undefined) collections.set(shard.collection, [shard]);
    else own.push(shard);
  }
  return [...collections].flatMap(([collection, own]): readonly ShardRow[] => {
    const isOpen = open.has(collection);
    const rows = isOpen ? own.map((shard): ShardRow => ({ kind: 'shard', shard })) : [];
    return [{ kind: 'collection', collection, shards: own, isOpen }, ...rows];
  });
}

/** What is not right about a shard; undefined if it is in sync. */
export function problemOf(
  { leader, followers, behind, isLed, copied }: ClusterShard,
  ill: ReadonlySet<string>,
): string | undefined {
  if (ill.has(leader)) return `leader ${leader} does not respond`;
  if (!isLed) return 'changes its leader';
  const lost = followers.filter((each) => ill.has(each));
  if (lost.length > 0) return `follower ${lost.join(', ')} does not respond`;
  if (behind.length === 0) return undefined;
  return copied === undefined
    ? `behind: ${behind.join(', ')}`
    : `copying to ${behind.join(', ')}, ${Math.floor(copied * 100)} %`;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Why a shard cannot be moved so; undefined if it can. The servers are short names. */
export function moveRefusal(
  { leader, followers }: Pick<ClusterShard, 'leader' | 'followers'>,
  { from, to }: Move,
  ill: ReadonlySet<string>,
): string | undefined {
  if (from === to) return 'The shard is there already.';
  if (ill.has(to)) return `${to} does not respond.`;
  if (from !== leader && !followers.includes(from)) return `${from} does not have this shard.`;
  if (ill.has(leader)) return `The leader ${leader} does not respond, so that the data cannot be copied.`;
  const isLeaderChange = from === leader && followers.includes(to);
  if ((to === leader || followers.includes(to)) && !isLeaderChange) return `${to} has this shard already.`;
  return undefined;
}
