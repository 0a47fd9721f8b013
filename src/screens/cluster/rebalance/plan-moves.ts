import type { ClusterServer } from '../../../api/cluster.ts';
import { fetchShards } from '../../../api/cluster.ts';
import {
  type Balance,
  type BalanceOptions,
  fetchShardBytes,
  type PlannedMove,
  planBalance,
} from '../../../api/cluster-work.ts';

/** A move of a plan with its names and its size. */
export interface Move {
  readonly id: string;
  readonly database: string;
  /** Name of the collection; undefined if its shard was not found. */
  readonly collection: string | undefined;
  readonly shard: string;
  /** Short names. */
  readonly from: string;
  readonly to: string;
  readonly isLeader: boolean;
  /** The target has a copy already: nothing is copied. */
  readonly isLeaderChange: boolean;
  /** Undefined if the server does not tell it. */
  readonly bytes: number | undefined;
}

export interface RebalancePlan {
  readonly before: Balance;
  readonly after: Balance;
  readonly moves: readonly Move[];
  readonly timeMs: number;
}

/** Lets the cluster plan moves, and finds the names and the sizes of their shards. Nothing is moved. */
export async function planMoves(
  options: BalanceOptions,
  servers: readonly ClusterServer[],
  signal?: AbortSignal,
): Promise<RebalancePlan> {
  const { before, after, moves } = await planBalance(options, signal);
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const shards = await shardsOf(moves, signal);
  const sizes = await sizesOf(moves, shards, signal);
  return {
    before,
    after,
    timeMs: Date.now(),
    moves: moves.map((move): Move => {
      const { database, shard, from, to, isLeader } = move;
      const found = shards.get(database)?.get(shard);
      const isLeaderChange = isLeader && found?.followers.includes(nameOf(to)) === true;
      return {
        id: `${database}/${shard}/${from}/${to}`,
        database,
        collection: found?.collection,
        shard,
        from: nameOf(from),
        to: nameOf(to),
        isLeader,
        isLeaderChange,
        bytes: isLeaderChange ? 0 : sizes.get(`${database}/${shard}`),
      };
    }),
  };
}

interface FoundShard {
  readonly collection: string;
  readonly followers: readonly string[];
}

/** Shards by database and name. */
async function shardsOf(
  moves: readonly PlannedMove[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<string, FoundShard>>> {
  const result = new Map<string, ReadonlyMap<string, FoundShard>>();
  for (const database of new Set(moves.map((move) => move.database))) {
    const shards = await fetchShards(signal, database);
    result.set(
      database,
      new Map(shards.map(({ shard, collection, followers }) => [shard, { collection, followers }])),
    );
  }
  return result;
}

/** Bytes by `<database>/<shard>`. A collection that does not tell its size has none. */
async function sizesOf(
  moves: readonly PlannedMove[],
  shards: ReadonlyMap<string, ReadonlyMap<string, FoundShard>>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const asked = new Set<string>();
  for (const { database, shard } of moves) {
    const collection = shards.get(database)?.get(shard)?.collection;
    if (collection === undefined || asked.has(`${database}/${collection}`)) continue;
    asked.add(`${database}/${collection}`);
    try {
      for (const [name, bytes] of await fetchShardBytes(database, collection, signal)) {
        sizes.set(`${database}/${name}`, bytes);
      }
    } catch (error) {
      signal?.throwIfAborted();
      console.warn(`the size of the collection ${database}/${collection} is not known`, error);
    }
  }
  return sizes;
}
