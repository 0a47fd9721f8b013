import type { ClusterServer } from '../../api/cluster.ts';

/** The health of a server for users. */
export const statusWords: Readonly<Record<ClusterServer['status'], string>> = {
  good: 'healthy',
  bad: 'not responding',
  failed: 'failed',
  unknown: 'unknown',
};
