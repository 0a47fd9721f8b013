/**
 * What servers have by their version: one table for the gateway, which answers calls that a server does not have, and
 * for the console, which does not offer them. Sources: the release notes of ArangoDB 3.0 to 4.0.
 */
interface ServerFeature {
  /** Begins a sentence; plural. */
  readonly subject: string;
  /** The first version, such as `3.4`. */
  readonly since?: string;
  /** The last version; all its patch releases count. */
  readonly until?: string;
  /** Calls as `<method> <path>` below a database. */
  readonly calls?: RegExp;
}

const features = {
  services: {
    subject: 'Services',
    until: '3.12',
    calls: /^\w+ (?:\/_api\/(?:foxx|upload)|\/_admin\/(?:aardvark\/foxxes|routing))(?:\/|$)/,
  },
  serviceCalls: { subject: 'Calls of services', since: '3.2', calls: /^\w+ \/_api\/foxx(?:\/|$)/ },
  userFunctions: {
    subject: 'User-defined functions',
    until: '3.12',
    calls: /^\w+ \/_api\/aqlfunction(?:\/|$)/,
  },
  tasks: { subject: 'Tasks', until: '3.12', calls: /^\w+ \/_api\/tasks(?:\/|$)/ },
  scripts: { subject: 'Scripts on the server', until: '3.12', calls: /^\w+ \/_admin\/execute$/ },
  echo: { subject: 'Echo calls', until: '3.12', calls: /^\w+ \/_admin\/(?:long_)?echo$/ },
  simpleQueries: { subject: 'Simple queries', until: '3.12', calls: /^\w+ \/_api\/simple(?:\/|$)/ },
  batches: { subject: 'Batch requests', until: '3.12.2', calls: /^\w+ \/_api\/batch$/ },
  scriptTransactions: {
    subject: 'JavaScript transactions',
    until: '3.12',
    calls: /^POST \/_api\/transaction$/,
  },
  streamTransactions: {
    subject: 'Stream transactions',
    since: '3.5',
    calls: /^(?:GET \/_api\/transaction|\w+ \/_api\/transaction\/.+)$/,
  },
  statistics: {
    subject: 'Statistics',
    until: '3.12',
    calls: /^GET \/_admin\/(?:statistics|statistics-description|aardvark\/statistics\/\w+)$/,
  },
  loadState: {
    subject: 'Loading and unloading of collections',
    until: '3.12',
    calls: /^PUT \/_api\/collection\/[^/]+\/(?:load|unload)$/,
  },
  consoleCalls: {
    subject: 'Calls of the web interface',
    until: '3.12',
    calls: /^\w+ \/_admin\/aardvark\//,
  },
  edgeCalls: {
    subject: 'Separate calls for edges and graphs',
    until: '2.8',
    calls: /^\w+ \/_api\/(?:edge|graph|structure)(?:\/|$)/,
  },
  traversals: { subject: 'JavaScript traversals', until: '3.11', calls: /^\w+ \/_api\/traversal$/ },
  cursorBatches: {
    subject: 'Numbered batches of cursors',
    since: '3.11',
    calls: /^POST \/_api\/cursor\/[^/]+\/\d+$/,
  },
  exports: { subject: 'Exports by cursor', until: '3.11', calls: /^\w+ \/_api\/export(?:\/|$)/ },
  views: { subject: 'Views', since: '3.4', calls: /^\w+ \/_api\/view(?:\/|$)/ },
  analyzers: { subject: 'Analyzers', since: '3.5', calls: /^\w+ \/_api\/analyzer(?:\/|$)/ },
  logEntries: { subject: 'Log entries with topics', since: '3.8', calls: /^\w+ \/_admin\/log\/entries$/ },
  logLevels: { subject: 'Log levels by topic', since: '3.0', calls: /^\w+ \/_admin\/log\/level$/ },
  metrics: { subject: 'Metrics', since: '3.7', calls: /^GET \/_admin\/metrics(?:\/|$)/ },
  accessTokens: { subject: 'Access tokens', since: '3.12.5', calls: /^\w+ \/_api\/token(?:\/|$)/ },
  accessLevels: {
    subject: 'Access levels of users',
    since: '3.0',
    calls: /^(?:PUT|DELETE) \/_api\/user\/[^/]+\/database(?:\/|$)/,
  },
  collectionLevels: {
    subject: 'Access levels of collections',
    since: '3.2',
    calls: /^\w+ \/_api\/user\/[^/]+\/database\/[^/]+\/.+$/,
  },
  planCache: {
    subject: 'Cached query plans',
    since: '3.12.4',
    calls: /^\w+ \/_api\/query-plan-cache(?:\/|$)/,
  },
  serverStatus: { subject: 'Status calls', since: '3.0', calls: /^GET \/_admin\/status$/ },
  allAppliers: {
    subject: 'Lists of all appliers',
    since: '3.3',
    calls: /^GET \/_api\/replication\/applier-state-all$/,
  },
  capIndexes: { subject: 'Cap constraints', until: '2.8' },
  hashIndexes: { subject: 'Hash and skiplist indexes', until: '3.12' },
  fulltextIndexes: { subject: 'Fulltext indexes', until: '3.12' },
  persistentIndexes: { subject: 'Persistent indexes', since: '3.0' },
  ttlIndexes: { subject: 'TTL indexes', since: '3.5' },
  invertedIndexes: { subject: 'Inverted indexes', since: '3.10' },
  multiDimensionalIndexes: { subject: 'Multi-dimensional indexes', since: '3.12' },
  schemas: { subject: 'Schemas of collections', since: '3.7' },
  computedValues: { subject: 'Computed values', since: '3.10' },
} as const satisfies Readonly<Record<string, ServerFeature>>;

export type ServerFeatureId = keyof typeof features;

const all: readonly (readonly [string, ServerFeature])[] = Object.entries(features);

/** All features, for the reference. */
export const serverFeatures: readonly ServerFeature[] = Object.values(features);

/** The features that a version of ArangoDB does not have. */
export function missingFeatures(version: string): readonly ServerFeatureId[] {
  return all.filter(([, feature]) => !isIn(feature, version)).map(([id]) => id as ServerFeatureId);
}

/** The sentence for a feature that the version does not have. */
export function missingText(id: ServerFeatureId, version: string): string {
  return sentence(features[id], version);
}

/** The sentence for a call that the version does not have; undefined for all others. `call`: `<method> <path>`. */
export function missingCallText(call: string, version: string): string | undefined {
  const found = all.find(([, feature]) => feature.calls?.test(call) && !isIn(feature, version));
  return found && sentence(found[1], version);
}

function sentence({ subject, since, until }: ServerFeature, version: string): string {
  const range = [since && `since ${since}`, until && `up to ${until}`].filter(Boolean).join(' and ');
  return `${subject} exist in ArangoDB ${range}; this server is ArangoDB ${version}.`;
}

function isIn({ since, until }: ServerFeature, version: string): boolean {
  return (
    (since === undefined || compare(version, since) >= 0) &&
    (until === undefined || compare(version, until) <= 0)
  );
}

/** Compares a version with the parts that the other one has: `3.12.5` and `3.12` are equal. */
function compare(version: string, other: string): number {
  const parts = partsOf(version);
  for (const [at, part] of partsOf(other).entries()) {
    const difference = (parts[at] ?? 0) - part;
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
