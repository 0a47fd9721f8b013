import { z } from 'zod';

/**
 * Calls of clusters, which the embedded server, a single server, does not have. The gateway passes each of them on
 * (`server/gateway/forwarded-paths.ts`): an added call is opened for all signed-in users of a connection.
 */
export const clusterCalls = {
  health: { method: 'GET', path: '/_admin/cluster/health', access: 'administrator' },
  /** The shards of a database. */
  shards: { method: 'GET', path: '/_admin/cluster/shardDistribution', access: 'administrator' },
  /** The shards of the collection of the body, with the progress of copies. */
  shardsOf: { method: 'PUT', path: '/_admin/cluster/collectionShardDistribution', access: 'administrator' },
  maintenance: { method: 'GET', path: '/_admin/cluster/maintenance', access: 'administrator' },
  /** The body is the text `on` or `off`. */
  setMaintenance: { method: 'PUT', path: '/_admin/cluster/maintenance', access: 'administrator' },
  serverMaintenance: {
    method: 'GET',
    path: '/_admin/cluster/maintenance/:server',
    access: 'administrator',
  },
  setServerMaintenance: {
    method: 'PUT',
    path: '/_admin/cluster/maintenance/:server',
    access: 'administrator',
  },
  moveShard: { method: 'POST', path: '/_admin/cluster/moveShard', access: 'administrator' },
  cleanOutServer: { method: 'POST', path: '/_admin/cluster/cleanOutServer', access: 'administrator' },
  /** The body is the id of the server. */
  removeServer: { method: 'POST', path: '/_admin/cluster/removeServer', access: 'administrator' },
  job: { method: 'GET', path: '/_admin/cluster/queryAgencyJob', access: 'administrator' },
  numbers: { method: 'GET', path: '/_admin/cluster/numberOfServers', access: 'administrator' },
  setNumbers: { method: 'PUT', path: '/_admin/cluster/numberOfServers', access: 'administrator' },
  balance: { method: 'GET', path: '/_admin/cluster/rebalance', access: 'administrator' },
  planBalance: { method: 'POST', path: '/_admin/cluster/rebalance', access: 'administrator' },
  /** Figures of a DB-Server. */
  statistics: { method: 'GET', path: '/_admin/cluster/statistics', access: 'administrator' },
  license: { method: 'GET', path: '/_admin/license', access: 'administrator' },
} as const;

const serverAnswer = z.looseObject({
  Role: z.string(),
  ShortName: z.string().optional(),
  Endpoint: z.string().optional(),
  Host: z.string().optional(),
  Version: z.string().optional(),
  Status: z.string().optional(),
  CanBeDeleted: z.boolean().optional(),
  Leading: z.boolean().optional(),
  /** Agents: seconds since the last contact. Others: a date. */
  LastAckedTime: z.union([z.number(), z.string()]).optional(),
});

const placesAnswer = z.record(
  z.string(),
  z.looseObject({
    leader: z.string(),
    followers: z.array(z.string()).default([]),
    /** Documents of the leader and of the copy. */
    progress: z.looseObject({ total: z.number(), current: z.number() }).nullish(),
  }),
);

const imbalance = z.looseObject({
  leader: z.looseObject({ imbalance: z.number() }),
  shards: z.looseObject({ imbalance: z.number() }),
});
/** Names and numbers of collections. */
const collectionId = z.union([z.string(), z.number()]).transform(String);
const acceptedJob = z.looseObject({ id: collectionId });

export const clusterAnswers = {
  health: z.looseObject({ Health: z.record(z.string(), serverAnswer) }),
  shards: z.looseObject({
    results: z.record(z.string(), z.looseObject({ Plan: placesAnswer, Current: placesAnswer })),
  }),
  maintenance: z.looseObject({ result: z.unknown() }),
  serverMaintenance: z.looseObject({
    result: z.looseObject({ Mode: z.string(), Until: z.string().optional() }).optional(),
  }),
  acceptedJob,
  job: z.looseObject({
    status: z.string(),
    job: z.looseObject({ reason: z.string().optional() }).nullish(),
  }),
  numbers: z.looseObject({
    numberOfDBServers: z.number().nullish(),
    numberOfCoordinators: z.number().nullish(),
    cleanedServers: z.array(z.string()).default([]),
  }),
  balance: z.looseObject({
    result: z.looseObject({
      ...imbalance.shape,
      pendingMoveShards: z.number().default(0),
      todoMoveShards: z.number().default(0),
    }),
  }),
  balancePlan: z.looseObject({
    result: z.looseObject({
      imbalanceBefore: imbalance,
      imbalanceAfter: imbalance,
      moves: z.array(
        z.looseObject({
          database: z.string(),
          collection: collectionId,
          shard: z.string(),
          from: z.string(),
          to: z.string(),
          isLeader: z.boolean(),
        }),
      ),
    }),
  }),
  /** GET /_api/collection/{collection}/count?details=true: a number on single servers. */
  shardCounts: z.looseObject({ count: z.union([z.number(), z.record(z.string(), z.number())]) }),
  documentsSize: z.looseObject({ figures: z.looseObject({ documentsSize: z.number().optional() }) }),
  statistics: z.looseObject({
    system: z.looseObject({ residentSize: z.number().optional() }).optional(),
  }),
  license: z.looseObject({
    status: z.string().optional(),
    license: z.string().optional(),
    features: z.looseObject({ expires: z.number().optional() }).optional(),
    diskUsage: z
      .looseObject({
        bytesUsed: z.number().optional(),
        bytesLimit: z.number().optional(),
        limitReached: z.boolean().optional(),
        secondsUntilReadOnly: z.number().optional(),
        secondsUntilShutDown: z.number().optional(),
        status: z.string().optional(),
      })
      .optional(),
  }),
};
