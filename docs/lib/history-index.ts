import { page } from './markdown.ts';

const notes = import.meta.glob<string>('../../history/2*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The notes of `history/` by topic, without their date, oldest first. */
const topics: Readonly<Record<string, readonly string[]>> = {
  'Language and plans': [
    'aql-language',
    'aql-plans',
    'aql-searches',
    'aql-editor',
    'aql-speed',
    'optimizer',
    'values',
    'control',
    'index-range-columns',
    'query-cache-clock',
    'graph-functions',
    'user-functions',
    'statements',
    'plan-rules',
    'fulltext-depth',
    'both-ends-in-turns',
    'equal-texts',
  ],
  'Storage and transactions': [
    'storage',
    'store-integrity',
    'ending-threads',
    'long-writes',
    'writers',
    'stream-transactions',
    'transactions-and-other-writes',
    'document-rules',
    'indexes-of-today',
    'full-disk',
    'structures-and-system-collections',
  ],
  'HTTP and dialects': [
    'routes',
    'bodies',
    'endpoint-descriptions',
    'request-address',
    'request-cost',
    'jobs-and-batches',
    'overview',
    'http-answers',
    'dialect-rules',
    'families-of-the-server',
    'names',
  ],
  'Threads and fairness': [
    'engine',
    'fair-turns',
    'waits',
    'waits-of-others',
    'memory-of-answers',
    'rests-between-turns',
    'control-bodies',
    'waits-beside-large-answers',
    'waits-of-settings',
    'stored-code',
    'statistics-and-log',
  ],
  'Users and safety': [
    'rights',
    'sign-in-and-limits',
    'users-of-the-server',
    'credentials-without-authentication',
    'audit-log',
    'owners-and-revoked-rights',
    'attack-and-crash',
    'fuzzing-routes',
  ],
  'Backups and replication': [
    'backup',
    'replication',
    'dumps-and-snapshots',
    'backups-of-changes',
    'followers-by-revision',
    'global-applier',
    'complete-restores',
    'backups-and-alerts',
    'backups-of-one-database',
  ],
  'Scripts and services': [
    'scripts',
    'services',
    'public-services',
    'managing-services',
    'trust-in-bundled-services',
    'garbage-of-the-engine',
    'driver-expectations',
    'query-and-driver-rest',
  ],
  'Other servers and deployment': [
    'connections-below-paths',
    'loads-and-copies-of-far-servers',
    'deployment',
    'cluster-page',
    'single-sign-on',
  ],
  Drawing: [
    'drawing',
    'large-graphs',
    'edges',
    'vertex-pictures',
    'discs',
    'pictures',
    'gpu-pictures',
    'main-thread-tasks',
  ],
  Layouts: [
    'layout',
    'layout-quality',
    'layout-workers',
    'layout-neighbourhoods',
    'layout-cores',
    'gpu-layout',
    'dense-graphs',
    'exact-layout',
    'stress-of-the-last-phase',
    'overlap-removal',
    'folded-paths',
  ],
  'Analyses and communities': [
    'analysis',
    'communities',
    'region-map',
    'jobs',
    'analyses',
    'speed-of-analyses',
    'figures-and-colours',
  ],
  'The graph workspace': [
    'hand-and-keys',
    'workspace-frame',
    'colours-and-names',
    'comfort',
    'filters-of-the-legend',
    'find-and-filter',
    'graph-history',
    'history-in-the-scene',
    'neighbours',
    'paths-and-queries',
    'scenes',
    'recent-changes',
    'shared-edits',
    'isolated-vertices',
    'opening-large-graphs',
    'style-panel',
    'changes-during-work',
    'features-of-the-workspace',
    'gestures',
    'conditions',
  ],
  'Files of graphs': ['import-and-adapters', 'files', 'graph-previews'],
  'The console': [
    'console',
    'console-sessions',
    'look-of-the-frame',
    'rooms',
    'collections-screen',
    'documents-grid',
    'document-editor',
    'import-and-export',
    'overview-page',
    'statistics-screen',
    'benchmark-page',
    'opening-screens',
    'console-documents',
    'csv-round-trip',
    'drafts-and-forms',
    'running-work',
    'withheld-values',
    'long-values',
    'table-kit',
    'first-loads-and-long-lists',
    'comparisons-and-forecasts',
    'cells-and-transactions',
  ],
  'Query page, notebooks and shell': [
    'query-page',
    'query-results',
    'notebooks',
    'shell',
    'await-in-the-shell',
    'named-results',
    'notebook-versions',
  ],
  'Builds, tests and packages': [
    'libraries',
    'browsers',
    'browser-of-the-tests',
    'repeated-tests',
    'build-folders',
    'shared-test-workers',
    'loads-in-tests',
    'files-of-screens',
  ],
};

/** Notes whose decision a later one replaced, by name. */
const replaced: Readonly<Record<string, string>> = {
  rooms: 'features-of-the-workspace',
};

/** The index of `history/`. Throws if a note has no topic, or a topic a note that does not exist. */
export function historyIndex(): string {
  const files = new Map(
    Object.entries(notes).map(([path, text]) => {
      const file = path.split('/').at(-1)!;
      return [
        file.slice('2026-01-01-'.length, -'.md'.length),
        { file, title: text.split('\n')[0]!.slice(2) },
      ];
    }),
  );
  const named = Object.values(topics).flat();
  const missing = [...files.keys()].filter((name) => !named.includes(name));
  if (missing.length > 0)
    throw new Error(`expected a topic for each note, found none for ${missing.join(', ')}`);
  const link = (name: string) => {
    const note = files.get(name);
    if (note === undefined) throw new Error(`expected a note, found no file for '${name}'`);
    return `[${note.title}](${note.file})`;
  };
  const line = (name: string) => {
    const later = replaced[name];
    return `- ${link(name)}${later === undefined ? '' : `, replaced by ${link(later)}`}`;
  };
  return page('History: decisions and their reasons', [
    'Each note says what was decided, why, and what was tried and rejected. A note describes its day; the code and `ARCHITECTURE.md` describe the present.',
    ...Object.entries(topics).flatMap(([title, names]) => [`## ${title}`, names.map(line).join('\n')]),
  ]);
}
