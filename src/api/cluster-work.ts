import type { z } from 'zod';
import { collectionApi } from '../../protocol/api/collection.ts';
import { clusterAnswers, clusterCalls } from '../../protocol/cluster-calls.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import { wait } from '../lib/wait.ts';
import { connectionTo } from './page-connection.ts';

const system = () => connectionTo('_system');

/** Switches the supervision of the cluster off or on. The cluster itself switches it on again after an hour. */
export async function setMaintenance(isOn: boolean): Promise<void> {
  await system().ask(clusterCalls.setMaintenance, { body: stringifyJson(isOn ? 'on' : 'off') });
}

/** @param seconds the end of the maintenance; undefined ends it now */
export async function setServerMaintenance(server: string, seconds: number | undefined): Promise<void> {
  const body = seconds === undefined ? { mode: 'normal' } : { mode: 'maintenance', timeout: seconds };
  await system().ask(clusterCalls.setServerMaintenance, { path: { server }, body });
}

/** Removes a failed server, which the cluster then no longer knows. */
export async function removeServer(server: string): Promise<void> {
  await system().send(clusterCalls.removeServer as never, { body: stringifyJson(server) } as never);
}

export async function setServerNumbers(coordinators: number, dbServers: number): Promise<void> {
  const body = { numberOfCoordinators: coordinators, numberOfDBServers: dbServers };
  await system().ask(clusterCalls.setNumbers, { body });
}

/** Moves all shards of a DB-Server to others. Resolves with the id of the job. */
export async function cleanOutServer(server: string): Promise<string> {
  const body = { server };
  return clusterAnswers.acceptedJob.parse(await system().ask(clusterCalls.cleanOutServer, { body })).id;
}

/** A move of a shard; the servers are ids or short names. */
interface ShardPlace {
  readonly database: string;
  readonly collection: string;
  readonly shard: string;
  readonly fromServer: string;
  readonly toServer: string;
}

/** Begins to move a shard. Resolves with the id of the job. */
export async function moveShard(body: ShardPlace, signal?: AbortSignal): Promise<string> {
  const answer = await system().ask(clusterCalls.moveShard, { body, signal });
  return clusterAnswers.acceptedJob.parse(answer).id;
}

const firstPauseMs = 100;
const lastPauseMs = 3000;

/** Waits for the end of a job of the cluster. Rejects with its reason if it fails, and with AbortError. */
export async function followJob(id: string, signal?: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(lastPauseMs, pauseMs * 2)) {
    const { status, job } = clusterAnswers.job.parse(
      await system().ask(clusterCalls.job, { query: { id }, signal }),
    );
    if (status === 'Finished') return;
    if (status === 'Failed') throw new Error(job?.reason ?? 'The cluster gives no reason.');
    if (status !== 'ToDo' && status !== 'Pending') {
      throw new Error(`The cluster no longer knows the job ${id}: its state is '${status}'.`);
    }
    await wait(pauseMs, signal);
  }
}

export interface Balance {
  /** The lower the better. */
  readonly leaders: number;
  readonly data: number;
}

export interface BalanceOptions {
  readonly maximumNumberOfMoves: number;
  /** Leaders change to servers that have a copy already. */
  readonly leaderChanges: boolean;
  readonly moveLeaders: boolean;
  readonly moveFollowers: boolean;
  readonly excludeSystemCollections: boolean;
}

export interface PlannedMove {
  readonly database: string;
  /** Id of the collection. */
  readonly collection: string;
  readonly shard: string;
  /** Ids of servers. */
  readonly from: string;
  readonly to: string;
  readonly isLeader: boolean;
}

type Imbalance = z.infer<typeof clusterAnswers.balancePlan>['result']['imbalanceAfter'];

const balanceOf = ({ leader, shards }: Imbalance): Balance => ({
  leaders: leader.imbalance,
  data: shards.imbalance,
});

/** How evenly leaders and data are distributed, and how many moves are waiting or running. */
export async function fetchBalance(signal?: AbortSignal) {
  const answer = await system().ask(clusterCalls.balance, { signal });
  const { result } = clusterAnswers.balance.parse(answer);
  return { now: balanceOf(result), running: result.pendingMoveShards + result.todoMoveShards };
}

/** Moves that would distribute the shards more evenly; nothing is moved. */
export async function planBalance(options: BalanceOptions, signal?: AbortSignal) {
  const body = { version: 1, ...options };
  const answer = await system().ask(clusterCalls.planBalance, { body, signal });
  const { imbalanceBefore, imbalanceAfter, moves } = clusterAnswers.balancePlan.parse(answer).result;
  return {
    before: balanceOf(imbalanceBefore),
    after: balanceOf(imbalanceAfter),
    moves: moves as readonly PlannedMove[],
  };
}

/**
 * The size of each shard of a collection: its share of the documents of the collection, times the size of all documents.
 * Empty if the server does not tell them.
 */
export async function fetchShardBytes(
  database: string,
  collection: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const connection = connectionTo(database);
  const path = { collection };
  const [counted, measured] = await Promise.all([
    connection.ask(collectionApi.count, { path, query: { details: true }, signal }),
    connection.ask(collectionApi.figures, { path, signal }),
  ]);
  const { count } = clusterAnswers.shardCounts.parse(counted);
  const { figures } = clusterAnswers.documentsSize.parse(measured);
  if (typeof count === 'number' || figures.documentsSize === undefined) return new Map();
  const total = Object.values(count).reduce((sum, each) => sum + each, 0);
  const bytesPerDocument = total === 0 ? 0 : figures.documentsSize / total;
  return new Map(Object.entries(count).map(([shard, each]) => [shard, Math.round(each * bytesPerDocument)]));
}
