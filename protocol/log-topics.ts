/** Topics of the entries of the embedded server's log. */
export const logTopics = [
  'general',
  'audit',
  'startup',
  'requests',
  'queries',
  'threads',
  'engines',
  'authentication',
  'replication',
  'statistics',
] as const;
export type LogTopic = (typeof logTopics)[number];
