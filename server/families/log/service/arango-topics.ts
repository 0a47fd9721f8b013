/** Topics of the log of ArangoDB that this server has no entries of. */
export const arangoTopics: ReadonlySet<string> = new Set([
  ...['agency', 'agencycomm', 'agencystore', 'aql', 'arangosearch', 'authorization', 'backup', 'bench'],
  ...['cache', 'cluster', 'communication', 'config', 'crash', 'deprecation', 'development', 'dump'],
  ...['flush', 'graphs', 'heartbeat', 'httpclient', 'libiresearch', 'license', 'maintenance', 'memory'],
  ...['rep-state', 'rep-wal', 'replication2', 'restore', 'rocksdb', 'security', 'ssl', 'supervision'],
  ...['syscall', 'trx', 'ttl', 'v8', 'validation', 'views'],
]);
