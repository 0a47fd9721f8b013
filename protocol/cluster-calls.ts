import { z } from 'zod';

/** Calls of clusters, which the embedded server, a single server, does not have. */
export const clusterCalls = {
  health: { method: 'GET', path: '/_admin/cluster/health', access: 'administrator' },
  /** The shards of a database. */
  shards: { method: 'GET', path: '/_admin/cluster/shardDistribution', access: 'administrator' },
  maintenance: { method: 'GET', path: '/_admin/cluster/maintenance', access: 'administrator' },
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
  z.looseObject({ leader: z.string(), followers: z.array(z.string()).default([]) }),
);

export const clusterAnswers = {
  health: z.looseObject({ Health: z.record(z.string(), serverAnswer) }),
  shards: z.looseObject({
    results: z.record(z.string(), z.looseObject({ Plan: placesAnswer, Current: placesAnswer })),
  }),
  maintenance: z.looseObject({ result: z.unknown() }),
};
