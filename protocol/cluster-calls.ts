/** Calls of clusters, which the embedded server, a single server, does not have. */
export const clusterCalls = {
  health: { method: 'GET', path: '/_admin/cluster/health', access: 'administrator' },
  /** The shards of a database. */
  shards: { method: 'GET', path: '/_admin/cluster/shardDistribution', access: 'administrator' },
  maintenance: { method: 'GET', path: '/_admin/cluster/maintenance', access: 'administrator' },
} as const;
