/** A shard: the servers of the plan, the leader first, and those that have all its data. */
interface Shard {
  readonly collection: string;
  plan: readonly string[];
  current: readonly string[];
  documents: number;
}

interface Collection {
  readonly id: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly shards: Map<string, Shard>;
}

interface Job {
  status: 'ToDo' | 'Pending' | 'Finished' | 'Failed';
  readonly reason: string | undefined;
  readonly onEnd: () => void;
}

interface Member {
  readonly role: 'Agent' | 'Coordinator' | 'DBServer';
  readonly shortName: string;
  status: 'GOOD' | 'BAD' | 'FAILED';
  version: string;
  maintenanceUntil: string | undefined;
}

export interface ClusterCall {
  readonly method: string;
  /** Below the database. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly database: string;
  readonly body: unknown;
}

interface ClusterAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (more: object, status = 200): ClusterAnswer => ({
  status,
  body: { error: false, code: status, ...more },
});
const refused = (status: number, errorNum: number, errorMessage: string): ClusterAnswer => ({
  status,
  body: { error: true, code: status, errorNum, errorMessage },
});

/**
 * Agents, coordinators and DB-Servers of a cluster with their shards, as the calls of ArangoDB 3.12 show them. Jobs go one
 * step on with each question about them, so that nothing depends on time.
 */
export class SimulatedCluster {
  readonly members = new Map<string, Member>();
  /** Collections by database and name. */
  readonly #collections = new Map<string, Map<string, Collection>>();
  readonly #jobs = new Map<string, Job>();
  /** Shards whose moves fail, with the reason. */
  readonly failingShards = new Map<string, string>();
  readonly cleaned: string[] = [];
  /** The calls that change the cluster, in their order. */
  readonly changes: string[] = [];
  /** Addresses that `/_api/cluster/endpoints` tells. */
  endpoints: readonly string[] = [];
  isInMaintenance = false;
  #numbers: Readonly<Record<string, number | null>> = { numberOfCoordinators: null, numberOfDBServers: null };
  #lastId = 1000;

  constructor(dbServers = 3, coordinators = 2) {
    const add = (id: string, role: Member['role'], shortName: string) =>
      this.members.set(id, {
        role,
        shortName,
        status: 'GOOD',
        version: '3.12.4',
        maintenanceUntil: undefined,
      });
    const number = (at: number) => String(at).padStart(4, '0');
    for (let at = 1; at <= 3; at++) add(`AGNT-${at}`, 'Agent', `Agent${number(at)}`);
    for (let at = 1; at <= coordinators; at++) add(`CRDN-${at}`, 'Coordinator', `Coordinator${number(at)}`);
    for (let at = 1; at <= dbServers; at++) add(`PRMR-${at}`, 'DBServer', `DBServer${number(at)}`);
  }

  member(id: string): Member {
    const member = this.members.get(id);
    if (member === undefined) throw new Error(`there is no server ${id}`);
    return member;
  }

  /** A server that the supervision has given up; its shards are led by others. */
  fail(id: string, status: 'BAD' | 'FAILED' = 'FAILED'): void {
    this.member(id).status = status;
  }

  /** @param servers for each shard, the leader first; default: in turn */
  addCollection(
    name: string,
    options: {
      readonly database?: string;
      readonly shards?: number;
      readonly copies?: number;
      readonly documents?: number;
      readonly servers?: readonly (readonly string[])[];
      readonly settings?: Readonly<Record<string, unknown>>;
    } = {},
  ): void {
    const { database = '_system', shards: count = 1, copies = 2, documents = 100, servers } = options;
    const healthy = this.#idsOf('DBServer');
    const shards = new Map<string, Shard>();
    const id = this.#newId();
    for (let at = 0; at < (servers?.length ?? count); at++) {
      const turned = healthy.map((_, place) => healthy[(at + place) % healthy.length]!);
      const plan = servers?.[at] ?? turned.slice(0, copies);
      shards.set(`s${this.#newId()}`, { collection: name, plan, current: plan, documents });
    }
    const collections = this.#collections.get(database) ?? new Map<string, Collection>();
    collections.set(name, { id, settings: options.settings ?? {}, shards });
    this.#collections.set(database, collections);
  }

  shard(name: string): Shard {
    const found = this.#findShard(name);
    if (found === undefined) throw new Error(`there is no shard ${name}`);
    return found;
  }

  shardNames(collection: string, database = '_system'): readonly string[] {
    return [...(this.#collections.get(database)?.get(collection)?.shards.keys() ?? [])];
  }

  /** A follower that does not have all data yet. */
  delay(shard: string, follower: string): void {
    const found = this.shard(shard);
    found.current = found.current.filter((each) => each !== follower);
  }

  /** Undefined for calls that are not about the cluster. */
  answer(call: ClusterCall): ClusterAnswer | undefined {
    const { method, path } = call;
    const server = /^\/_admin\/cluster\/maintenance\/(.+)$/.exec(path)?.[1];
    if (server !== undefined) return this.#serverMaintenance(call, decodeURIComponent(server));
    const shardsOf = /^\/_api\/collection\/([^/]+)\/(count|shards)$/.exec(path);
    if (method === 'GET' && shardsOf !== null) return this.#shardFacts(call, shardsOf[1]!, shardsOf[2]!);
    return this.#calls[`${method} ${path}`]?.(call);
  }

  readonly #calls: Readonly<Record<string, (call: ClusterCall) => ClusterAnswer>> = {
    'GET /_admin/server/role': () => ok({ role: 'COORDINATOR' }),
    'GET /_admin/server/id': () => ok({ id: 'CRDN-1' }),
    'GET /_admin/server/availability': () => ok({ mode: 'default' }),
    'GET /_api/cluster/endpoints': () => ok({ endpoints: this.endpoints.map((endpoint) => ({ endpoint })) }),
    'GET /_admin/license': () => ({
      status: 200,
      body: {
        upgrading: false,
        diskUsage: {
          bytesUsed: 90 * 2 ** 30,
          bytesLimit: 100 * 2 ** 30,
          limitReached: false,
          secondsUntilReadOnly: 172_800,
          secondsUntilShutDown: 345_600,
          status: 'good',
        },
      },
    }),
    'GET /_admin/cluster/health': () => ok({ ClusterId: 'simulated', Health: this.#health() }),
    'GET /_admin/cluster/shardDistribution': ({ database }) =>
      ok({ results: this.#distribution(database, undefined) }),
    'PUT /_admin/cluster/collectionShardDistribution': ({ database, body }) => {
      const { collection } = body as { readonly collection: string };
      return ok({ results: this.#distribution(database, collection) });
    },
    'GET /_admin/cluster/maintenance': () => ok({ result: this.isInMaintenance ? 'Maintenance' : 'Normal' }),
    'PUT /_admin/cluster/maintenance': ({ body }) => {
      if (body !== 'on' && body !== 'off')
        return refused(400, 10, "string expected with value 'on' or 'off'");
      this.#note(`maintenance ${body}`);
      this.isInMaintenance = body === 'on';
      return ok({ warning: 'Cluster supervision deactivated for 60 minutes.' });
    },
    'POST /_admin/cluster/moveShard': ({ body }) => this.#moveShard(body as Readonly<Record<string, string>>),
    'POST /_admin/cluster/cleanOutServer': ({ body }) => this.#cleanOut(body as { readonly server: string }),
    'POST /_admin/cluster/removeServer': ({ body }) => this.#remove(String(body)),
    'GET /_admin/cluster/queryAgencyJob': ({ query }) => this.#askJob(query.get('id') ?? ''),
    'GET /_admin/cluster/numberOfServers': () => ok({ ...this.#numbers, cleanedServers: this.cleaned }),
    'PUT /_admin/cluster/numberOfServers': ({ body }) => {
      this.#note(`numbers ${JSON.stringify(body)}`);
      this.#numbers = { ...this.#numbers, ...(body as Readonly<Record<string, number>>) };
      return ok({});
    },
    'GET /_admin/cluster/rebalance': () =>
      ok({ result: { ...this.#imbalance(), pendingMoveShards: this.#running(), todoMoveShards: 0 } }),
    'POST /_admin/cluster/rebalance': () => ok({ result: this.#planBalance() }),
    'POST /_admin/cluster/rebalance/execute': ({ body }) => {
      const { moves } = body as { readonly moves: readonly Readonly<Record<string, string>>[] };
      for (const { from, to, ...move } of moves) {
        this.#moveShard({ ...move, fromServer: from ?? '', toServer: to ?? '' });
      }
      return ok({}, moves.length === 0 ? 200 : 202);
    },
    'GET /_admin/cluster/statistics': ({ query }) => {
      const member = this.members.get(query.get('DBserver') ?? '');
      if (member?.role !== 'DBServer') return refused(400, 10, 'missing parameter DBserver');
      return ok({
        time: 1,
        system: { residentSize: 3 * 2 ** 30 },
        client: { httpConnections: 7 },
        http: { requestsTotal: 41_200 },
        server: { uptime: 86_400 },
      });
    },
  };

  #health(): object {
    const date = new Date(Date.now() - 1000).toISOString();
    return Object.fromEntries(
      [...this.members].map(([id, { role, shortName, status, version }]) => {
        const common = { Role: role, Version: version, Engine: 'rocksdb', Status: status };
        if (role === 'Agent') {
          return [id, { ...common, Leader: 'AGNT-1', Leading: id === 'AGNT-1', LastAckedTime: 0.25 }];
        }
        return [
          id,
          {
            ...common,
            ShortName: shortName,
            Endpoint: `tcp://${shortName.toLowerCase()}:8529`,
            SyncStatus: role === 'DBServer' ? 'SERVING' : 'UNKNOWN',
            Timestamp: date,
            LastAckedTime: date,
            CanBeDeleted: status === 'FAILED' && (role === 'Coordinator' || this.#isEmpty(id)),
          },
        ];
      }),
    );
  }

  #distribution(database: string, collection: string | undefined): object {
    const name = (id: string) => this.member(id).shortName;
    const places = (servers: readonly string[]) => ({
      leader: servers[0] === undefined ? '' : name(servers[0]),
      followers: servers.slice(1).map(name),
    });
    const found = [...(this.#collections.get(database) ?? [])].filter(
      ([each]) => collection === undefined || each === collection,
    );
    return Object.fromEntries(
      found.map(([each, { shards }]) => [
        each,
        {
          Plan: Object.fromEntries(
            [...shards].map(([shard, { plan, current, documents }]) => {
              const isBehind = plan.length > current.length && collection !== undefined;
              const progress = isBehind ? { total: documents, current: Math.floor(documents * 0.71) } : null;
              return [shard, { ...places(plan), progress }];
            }),
          ),
          Current: Object.fromEntries([...shards].map(([shard, { current }]) => [shard, places(current)])),
        },
      ]),
    );
  }

  #serverMaintenance({ method, body }: ClusterCall, id: string): ClusterAnswer {
    const member = this.members.get(id);
    if (member?.role !== 'DBServer') return refused(412, 12, `there is no DB-Server ${id}`);
    if (method === 'PUT') {
      const { mode, timeout = 3600 } = body as { readonly mode: string; readonly timeout?: number };
      this.#note(`maintenance ${id} ${mode}`);
      member.maintenanceUntil =
        mode === 'maintenance' ? new Date(Date.now() + timeout * 1000).toISOString() : undefined;
      return ok({});
    }
    const { maintenanceUntil: Until } = member;
    return ok(Until === undefined ? {} : { result: { Mode: 'maintenance', Until } });
  }

  #moveShard(body: Readonly<Record<string, string>>): ClusterAnswer {
    const { shard: name = '', collection } = body;
    const from = this.#idOf(body.fromServer);
    const to = this.#idOf(body.toServer);
    const shard = this.#findShard(name);
    if (shard === undefined || from === undefined || to === undefined) {
      return refused(400, 10, 'the shard or a server is not known');
    }
    this.#note(`move ${name} ${from} ${to}`);
    const isLeaderChange = shard.plan[0] === from && shard.plan.includes(to);
    const reason =
      this.failingShards.get(name) ??
      (this.member(to).status === 'GOOD' ? undefined : 'toServer not GOOD') ??
      (shard.plan.includes(from) ? undefined : `fromServer does not have ${collection}`) ??
      (shard.plan.includes(to) && !isLeaderChange ? 'toServer has the shard already' : undefined);
    const next = isLeaderChange
      ? [to, ...shard.plan.filter((each) => each !== to)]
      : shard.plan.map((each) => (each === from ? to : each));
    return this.#begin(reason, () => {
      shard.plan = next;
      shard.current = next;
    });
  }

  #cleanOut({ server }: { readonly server: string }): ClusterAnswer {
    const id = this.#idOf(server);
    if (id === undefined) return refused(400, 10, `there is no server ${server}`);
    this.#note(`clean ${id}`);
    const others = this.#idsOf('DBServer').filter((each) => each !== id);
    const held = this.#allShards().filter(({ plan }) => plan.includes(id));
    const isFull = held.some(({ plan }) => others.every((each) => plan.includes(each)));
    return this.#begin(isFull ? 'not enough DB-Servers for the replication factor' : undefined, () => {
      for (const shard of held) {
        const free = others.find((each) => !shard.plan.includes(each))!;
        shard.plan = shard.plan.map((each) => (each === id ? free : each));
        shard.current = shard.plan;
      }
      this.cleaned.push(id);
    });
  }

  #remove(id: string): ClusterAnswer {
    const member = this.members.get(id);
    if (member === undefined) return refused(404, 404, 'the server is not known');
    if (member.status !== 'FAILED' || !this.#isEmpty(id)) {
      return refused(412, 412, 'the server is still in use');
    }
    this.#note(`remove ${id}`);
    this.members.delete(id);
    return { status: 200, body: undefined };
  }

  #begin(reason: string | undefined, onEnd: () => void): ClusterAnswer {
    const id = this.#newId();
    this.#jobs.set(id, { status: 'ToDo', reason, onEnd });
    return ok({ id }, 202);
  }

  #askJob(id: string): ClusterAnswer {
    const job = this.#jobs.get(id);
    if (job === undefined) {
      return { status: 404, body: { error: true, code: 404, errorMsg: 'Did not find job.', id, job: null } };
    }
    const answer = ok({
      id,
      status: job.status,
      job: { jobId: id, ...(job.reason && { reason: job.reason }) },
    });
    if (job.status === 'Pending') {
      job.status = job.reason === undefined ? 'Finished' : 'Failed';
      if (job.reason === undefined) job.onEnd();
    } else if (job.status === 'ToDo') job.status = 'Pending';
    return answer;
  }

  #shardFacts({ query }: ClusterCall, name: string, kind: string): ClusterAnswer | undefined {
    const found = this.#collections.get('_system')?.get(decodeURIComponent(name));
    if (found === undefined) return undefined;
    if (kind === 'shards') return ok({ name, ...found.settings, shards: [...found.shards.keys()] });
    if (query.get('details') !== 'true') return undefined;
    const count = Object.fromEntries([...found.shards].map(([shard, { documents }]) => [shard, documents]));
    return ok({ name, count });
  }

  /** The spread of the leaders over the healthy servers, as a score. */
  #imbalance() {
    const leaders = this.#idsOf('DBServer').map(
      (id) => this.#allShards().filter(({ plan }) => plan[0] === id).length,
    );
    const mean = leaders.reduce((sum, each) => sum + each, 0) / leaders.length;
    const imbalance = leaders.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return { leader: { imbalance, numberShards: leaders }, shards: { imbalance: imbalance * 2 } };
  }

  /** Moves leaders from the server with the most to the one with the fewest, until they differ by one. */
  #planBalance(): object {
    const counts = new Map(this.#idsOf('DBServer').map((id) => [id, 0]));
    const leading = new Map<string, string>();
    for (const [, collections] of this.#collections) {
      for (const { shards } of collections.values()) {
        for (const [shard, { plan }] of shards) {
          leading.set(shard, plan[0]!);
          counts.set(plan[0]!, (counts.get(plan[0]!) ?? 0) + 1);
        }
      }
    }
    const moves: object[] = [];
    for (const [shard, from] of leading) {
      const [to = from] = [...counts].sort(([, left], [, right]) => left - right)[0] ?? [];
      if ((counts.get(from) ?? 0) - (counts.get(to) ?? 0) < 2) continue;
      counts.set(from, (counts.get(from) ?? 0) - 1);
      counts.set(to, (counts.get(to) ?? 0) + 1);
      const { collection } = this.shard(shard);
      const id = this.#collections.get('_system')?.get(collection)?.id ?? '0';
      moves.push({ database: '_system', collection: id, shard, from, to, isLeader: true });
    }
    const before = this.#imbalance();
    const after = { leader: { imbalance: 0 }, shards: { imbalance: 0 } };
    return { imbalanceBefore: before, imbalanceAfter: moves.length === 0 ? before : after, moves };
  }

  #running(): number {
    return [...this.#jobs.values()].filter(({ status }) => status === 'ToDo' || status === 'Pending').length;
  }

  #isEmpty(id: string): boolean {
    return this.#allShards().every(({ plan }) => !plan.includes(id));
  }

  /** Healthy servers of a role. */
  #idsOf(role: Member['role']): readonly string[] {
    return [...this.members]
      .filter(([, member]) => member.role === role && member.status === 'GOOD')
      .map(([id]) => id);
  }

  #idOf(name: string | undefined): string | undefined {
    return [...this.members].find(([id, { shortName }]) => id === name || shortName === name)?.[0];
  }

  #allShards(): readonly Shard[] {
    return [...this.#collections.values()].flatMap((each) =>
      [...each.values()].flatMap(({ shards }) => [...shards.values()]),
    );
  }

  #findShard(name: string): Shard | undefined {
    for (const collections of this.#collections.values()) {
      for (const { shards } of collections.values()) {
        const found = shards.get(name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #note(change: string): void {
    this.changes.push(change);
  }

  #newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }
}
