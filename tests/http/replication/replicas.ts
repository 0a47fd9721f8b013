import { expect } from 'vitest';
import { send } from '../client.ts';
import type { ServerProcess } from '../server-process.ts';

export interface Place {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Command line options of a server that follows `leader`. */
export function followerOptions(leader: Pick<ServerProcess, 'baseUrl'>): readonly string[] {
  return ['--replication-endpoint', leader.baseUrl];
}

/** The configuration of an applier that asks often. */
export function applierOptions(leader: Pick<ServerProcess, 'baseUrl'>) {
  return {
    endpoint: leader.baseUrl,
    idleMinWaitTime: 0.02,
    idleMaxWaitTime: 0.05,
    connectionRetryWaitTime: 0.05,
    maxConnectRetries: 1_000_000,
  };
}

function get<T>({ url, headers = {} }: Place, path: string): Promise<T> {
  return send(url, 'GET', path, { headers }).then((answer) => answer.json<T>());
}

interface ApplierState {
  readonly state: {
    readonly running: boolean;
    readonly lastAppliedContinuousTick: string | null;
    readonly lastError: object;
  };
}

const patienceMs = 120_000;

/** Waits until the follower has applied the present log of the leader. */
export async function expectCaughtUp(leader: Place, follower: Place, database: string): Promise<void> {
  const { tick } = await get<{ tick: string }>(leader, `/_db/${database}/_api/wal/lastTick`);
  const until = Date.now() + patienceMs;
  for (;;) {
    const { state } = await get<ApplierState>(follower, `/_db/${database}/_api/replication/applier-state`);
    if (Number(state.lastAppliedContinuousTick ?? 0) >= Number(tick)) return;
    if (!state.running || Date.now() > until) expect(state).toEqual(`position ${tick}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The names of all databases, sorted. */
export async function databasesOf(place: Place): Promise<readonly string[]> {
  const { result } = await get<{ readonly result: readonly string[] }>(place, '/_api/database');
  return result.toSorted();
}

interface Inventory {
  readonly collections: readonly {
    readonly parameters: Readonly<Record<string, unknown>> & { readonly name: string };
    readonly indexes: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** Collections, indexes and documents of a database, without ids of collections and indexes. */
export async function stateOf(place: Place, database: string): Promise<unknown> {
  const { collections } = await get<Inventory>(place, `/_db/${database}/_api/replication/inventory`);
  const entries = collections.map(async ({ parameters, indexes }) => {
    const { id: _id, cid: _cid, globallyUniqueId: _unique, ...properties } = parameters;
    return [
      parameters.name,
      {
        properties,
        indexes: indexes.map(({ id: _number, ...index }) => JSON.stringify(index)).sort(),
        documents: await documentsOf(place, database, parameters.name),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function documentsOf(place: Place, database: string, collection: string): Promise<readonly string[]> {
  const documents: string[] = [];
  for (let from = '0'; ; ) {
    const query = `collection=${collection}&from=${from}&useEnvelope=false`;
    const path = `/_db/${database}/_api/replication/dump?${query}`;
    const { text, headers } = await send(place.url, 'GET', path, { headers: place.headers ?? {} });
    documents.push(...text.split('\n').filter((line) => line !== ''));
    from = headers.get('x-arango-replication-lastincluded') ?? '0';
    if (headers.get('x-arango-replication-checkmore') !== 'true') break;
  }
  return documents.sort();
}
